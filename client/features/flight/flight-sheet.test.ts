import { describe, expect, it } from 'vitest';
import { ApplyForm } from '#shared/contract/application/apply-form.ts';
import { CourseFavourite, SchoolFavourite } from '#shared/contract/account/favourites.ts';
import type { GuidePassage } from '#shared/contract/catalogue/country.ts';
import { layOutPassages, toFlightCountries, toFlightDocuments, toFlightSchools, toPanels } from './flight-sheet.ts';
import { renderOfflineFlight } from './store-flight.ts';

const OXFORD = SchoolFavourite.parse({
  id: '1',
  fkInstitutionId: '1001',
  institution: {
    id: '1001',
    name: 'University of Oxford',
    nameChn: '牛津大學',
    zoneChn: '牛津',
    ctyNameChn: '英國',
    city: 'Oxford',
    province: 'England',
    country: 'United Kingdom',
    countryKey: 'uk',
    address: 'Wellington Square',
    website: 'https://www.ox.ac.uk/',
  },
});
const LAW = CourseFavourite.parse({
  id: '2',
  fkInstitutionCourseId: '9',
  institutionCourse: {
    id: '9',
    name: 'Law',
    nameChn: '法律',
    fkInstitutionId: '1001',
    schoolName: 'University of Oxford',
  },
});
const createPassage = (country: string, title: string): GuidePassage => ({
  country,
  title,
  passage: 'x',
  page: 'https://www.gov.uk/',
  publisher: 'gov.uk',
  asAt: '',
  reviewBy: '2027-06-30',
});

it('shows a school in the reader’s language and in Latin letters, with its courses', () => {
  expect(toFlightSchools([OXFORD], [LAW], 'zh-hk')).toMatchObject([
    {
      names: { own: '牛津大學', other: 'University of Oxford' },
      places: ['牛津，英國', 'Oxford, England, United Kingdom'],
      address: 'Wellington Square',
      website: 'ox.ac.uk',
      courses: [{ own: '法律', other: 'Law' }],
    },
  ]);
});

it('shows a place name once when only Chinese is available', () => {
  const { institution } = OXFORD;
  const favouriteInChinese = {
    ...OXFORD,
    institution: { ...institution, city: '牛津', province: '英格蘭', country: '英國' },
  };
  expect(toFlightSchools([favouriteInChinese], [], 'zh-hk')[0]?.places).toEqual(['牛津，英國']);
});

it('includes visas only of the countries of the favourite schools', () => {
  const flightCountries = toFlightCountries(
    [OXFORD, OXFORD],
    [createPassage('uk', 'eVisa'), createPassage('au', 'Work')],
  );
  expect(flightCountries.map(({ name, passages }) => [name, passages.map(({ title }) => title)])).toEqual([
    ['英國', ['eVisa']],
  ]);
});

describe('the panels of visa notes', () => {
  const createCountry = (key: string) => ({
    key,
    name: key,
    passages: Array.from({ length: 9 }, (_, index) => createPassage(key, String(index))),
  });

  it('have as many rows of each country as fit, and the others follow on the screen', () => {
    const panels = layOutPassages(['uk', 'au', 'us'].map(createCountry));
    expect(panels).toHaveLength(3);
    const countPrinted = (name: string) =>
      panels.flatMap(({ visibleRows }) => visibleRows).filter(({ country }) => country === name).length;
    expect(new Set(['uk', 'au', 'us'].map(countPrinted)).size).toBe(1);
    expect(panels.flatMap(({ visibleRows, hiddenRows }) => [...visibleRows, ...hiddenRows])).toHaveLength(27);
  });

  it('have fewer rows where the texts are longer', () => {
    const withText = (text: string) => ({
      ...createCountry('uk'),
      passages: createCountry('uk').passages.map((passage) => ({ ...passage, passage: text })),
    });
    const countInFirst = (text: string) => layOutPassages([withText(text)])[0]?.visibleRows.length ?? 0;
    expect(countInFirst('short')).toBeGreaterThan(countInFirst('A sentence of some length. '.repeat(9)));
    expect(countInFirst('A sentence of some length. '.repeat(9))).toBe(2);
  });

  it('are none without passages', () => {
    expect(layOutPassages([])).toEqual([]);
  });
});

it('the last panel contains the rows that are not printed', () => {
  expect(toPanels([1, 2, 3, 4, 5], 2, 3)).toEqual([
    { visibleRows: [1, 2], hiddenRows: [] },
    { visibleRows: [3], hiddenRows: [4, 5] },
  ]);
  expect(toPanels([], 2, 6)).toEqual([]);
});

it('documents are listed by kind and presence only', () => {
  const applyForm = ApplyForm.parse({
    documents: [{ kind: 'passport', path: '/appFile/1', name: 'Ming.pdf', size: 1, contentType: 'application/pdf' }],
  });
  const documents = toFlightDocuments(applyForm);
  expect(documents.filter(({ isUploaded }) => isUploaded)).toEqual([{ kind: 'passport', isUploaded: true }]);
  expect(JSON.stringify(documents)).not.toContain('Ming');
});

it('texts and styles are escaped in the offline copy', () => {
  const messages = { title: '<b>', agent: 'A & B', keptAt: '', print: '', remove: '', removed: '"><script>' };
  const offlineHtml = renderOfflineFlight({
    language: 'en-US',
    sheetHtml: '<p>s</p>',
    texts: messages,
    styles: '</style><script>',
    nonce: 'n',
  });
  expect(offlineHtml).toContain('<title>&lt;b&gt; | A &amp; B</title>');
  expect(offlineHtml.match(/<\/style>/g)).toHaveLength(1);
  expect(offlineHtml).not.toContain('"><script>');
});
