import { describe, expect, it } from 'vitest';
import { APPLYING_PLANS, datePlanMonths, listApplicationMonths } from './country-apply.tsx';
import { getGuidePath, toGuideFrame } from './guide-country.ts';
import words from '#client/i18n/messages/en-us/applying.json' with { type: 'json' };

const createCountryRow = (id: string, key: string, name: string, nameChn: string, isOffered = true) => ({
  id,
  key,
  name,
  nameChn,
  otherNames: [],
  offered: isOffered,
  countryPic: '',
  schoolCount: 0,
  capital: '',
  lat: null,
  lng: null,
});

const COUNTRY_ROWS = [
  createCountryRow('1', 'uk', 'United Kingdom', '英国'),
  createCountryRow('2', 'au', 'Australia', '澳大利亚'),
  createCountryRow('9', 'nz', 'New Zealand', '新西兰', false),
];

describe('the addresses of the guide', () => {
  it('omit missing values', () => {
    expect(getGuidePath('school-rank-tab')).toBe('/country-list/school-rank-tab');
    expect(getGuidePath('area-list-tab', 'uk', 'scotland')).toBe('/country-list/uk/area-list-tab/scotland');
    expect(getGuidePath('subject-rank-tab', '', 'law')).toBe('/country-list/subject-rank-tab/law');
  });
});

describe('the country of a guide URL', () => {
  it('is found by key or id', () => {
    for (const requestedKey of ['uk', 'UK', '1']) {
      expect(toGuideFrame(COUNTRY_ROWS, requestedKey, 'zh')).toMatchObject({
        kind: 'there',
        selectedCountry: { id: '1', name: '英国' },
      });
    }
  });

  it('is missing when the URL names none; other countries are then marked as not offered', () => {
    expect(toGuideFrame(COUNTRY_ROWS, '', 'en-us')).toMatchObject({
      kind: 'there',
      selectedCountry: null,
      notOfferedNames: ['New Zealand'],
    });
  });

  it('is not offered, but named where it is known', () => {
    expect(toGuideFrame(COUNTRY_ROWS, 'nz', 'en-us')).toMatchObject({ kind: 'notOffered', name: 'New Zealand' });
    const unknownFrame = toGuideFrame(COUNTRY_ROWS, 'atlantis', 'en-us');
    expect(unknownFrame).toMatchObject({ kind: 'notOffered', name: '' });
    expect(unknownFrame.kind === 'notOffered' && unknownFrame.offeredCountries.map(({ slug }) => slug)).toEqual([
      'uk',
      'au',
    ]);
  });
});

describe('a year of applying', () => {
  it('has twelve months, from the one it begins with', () => {
    const months = listApplicationMonths(APPLYING_PLANS.uk);
    expect(months.map(({ number }) => number)).toEqual([9, 10, 11, 12, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('shows the deadlines of the running year, and where today is', () => {
    const months = datePlanMonths(APPLYING_PLANS.uk, '2026-11-30');
    expect(months.flatMap(({ deadline }) => deadline ?? [])).toEqual(['2026-10-15', '2027-01-13']);
    expect(months.slice(0, 4).map(({ phase }) => phase)).toEqual(['past', 'past', 'now', 'ahead']);
    expect(datePlanMonths(APPLYING_PLANS.uk, '2027-09-02').flatMap(({ deadline }) => deadline ?? [])).toEqual([]);
  });

  it.each(Object.entries(APPLYING_PLANS))('has an entry for each month of the plan: %s', (key, plan) => {
    const { title: _title, ...notes } = words[key as keyof typeof APPLYING_PLANS].year;
    expect(Object.keys(notes).toSorted()).toEqual([...plan.monthsWithNote].toSorted());
  });
});
