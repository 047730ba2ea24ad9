import { createDegreeYearFact } from '#tests/components/degree-year-fact.ts';
import { describe, expect, it } from 'vitest';
import { getApplyPath } from '#client/features/apply-start/apply-link.tsx';
import { isFiltered, parseCourseQuery, formatCourseQuery } from './courses/course-query.ts';
import { getInfoIcon } from './school-sections.tsx';
import { toSchoolFacts } from './school-facts.ts';
import { institutionByInstitutionId } from '#shared/contract/catalogue/school.ts';

const parseFullSchool = (institution: object, otherFields: object = {}) => {
  const parsedSchool = institutionByInstitutionId.data.parse({
    institution: { id: 7, name: 'Leeds', ...institution },
    ...otherFields,
  });
  if (!parsedSchool) throw new Error('no school');
  return parsedSchool;
};

describe('the query for courses', () => {
  const parseQuery = (query: string) => parseCourseQuery(new URLSearchParams(query));

  it('round-trips through a URL', () => {
    const query = {
      keyword: '會計 & finance',
      courseTypeId: '12',
      award: 'BSc',
      option: 'yearAbroad' as const,
      page: 3,
    };
    expect(parseQuery(formatCourseQuery(query))).toEqual(query);
  });

  it('leaves a URL unchanged without filters', () => {
    expect(formatCourseQuery(parseQuery('?keyword=&courseTypeId=&currentPage=1'))).toBe('');
  });

  it.each(['0', '-1', '1.5', 'x', '99999999'])('starts at the first page for page %s', (page) => {
    expect(parseQuery(`?currentPage=${page}`).page).toBe(1);
  });

  it('accepts only digits as a course type, and truncates a keyword', () => {
    expect(parseQuery('?courseTypeId=1%20or%201')).toMatchObject({ courseTypeId: '' });
    expect(parseQuery(`?keyword=${'a'.repeat(400)}`).keyword).toHaveLength(100);
  });

  it('is a search when it has a keyword or type, on any page', () => {
    expect(isFiltered(parseQuery('?keyword=law'))).toBe(true);
    expect(isFiltered(parseQuery('?courseTypeId=3'))).toBe(true);
    expect(isFiltered(parseQuery('?currentPage=2&keyword=%20'))).toBe(false);
  });
});

describe('the facts of a school', () => {
  it('show the yearly cost by level, since the lowest of all courses may be a master’s', () => {
    const createFact = (key: string, part: string, value: number) => ({
      key,
      part,
      value,
      unit: 'AUD/year',
      sourceId: 4,
    });
    const source = { id: 4, publisher: 'P', title: 'CRICOS', licence: '', asAt: '2023-01-03' };
    const facts = [
      createFact('lowestCourseYear', '', 24_085),
      createFact('requiredFees', 'undergraduate', 1310),
      createDegreeYearFact('bachelor', { least: 31_669, currency: 'AUD' }, '4'),
      createDegreeYearFact('master', { least: 24_085, currency: 'AUD' }, '4'),
    ];
    const listFees = (statements: object[]) => {
      const { fees, figures } = toSchoolFacts(parseFullSchool({ facts: statements, sources: [source] }), 'zh');
      return [...fees.map(({ level, least }) => `${level} ${least}`), ...figures.map(({ key }) => key)];
    };
    expect(listFees(facts)).toEqual(['bachelor 31669', 'master 24085']);
    expect(listFees(facts.slice(0, 1))).toEqual(['lowestCourseYear']);
  });

  it('link a school’s programme search only to its stored address', () => {
    const source = { id: 4, publisher: 'UBC', title: 'Programmes', licence: '', asAt: '' };
    const getProgrammeSearch = (value: string) =>
      toSchoolFacts(
        parseFullSchool({
          facts: [{ key: 'programmeSearch', part: '', value, unit: '', sourceId: 4 }],
          sources: [source],
        }),
        'zh',
      ).programmeSearch;
    expect(getProgrammeSearch('https://you.ubc.ca/programs/')).toBe('https://you.ubc.ca/programs/');
    expect(getProgrammeSearch('javascript:alert(1)')).toBe('');
    expect(toSchoolFacts(parseFullSchool({}), 'zh').programmeSearch).toBe('');
  });

  it('include a figure only with its source', () => {
    const fact = { key: 'tuition', part: 'undergraduate', value: 52659, unit: 'USD/year', sourceId: 4 };
    const source = { id: 4, publisher: 'NCES', title: 'IPEDS', licence: '', asAt: '2022-23' };
    const schoolWithBoth = toSchoolFacts(parseFullSchool({ facts: [fact], sources: [source], lowestFee: 9000 }), 'zh');
    expect(schoolWithBoth.figures).toMatchObject([{ ...fact, value: '52659', sourceId: '4', was: null, beside: null }]);
    expect(toSchoolFacts(parseFullSchool({ facts: [fact], sources: [] }), 'zh').figures).toEqual([]);
    expect(toSchoolFacts(parseFullSchool({ lowestFee: 9000, studentCount: 12 }), 'zh').figures).toEqual([]);
  });

  it('use the QS rank of 2021 without a ranking table', () => {
    expect(toSchoolFacts(parseFullSchool({ qsRank: '=91' }), 'zh').ranks).toEqual([
      {
        name: 'QS',
        rank: '=91',
        year: '2021',
        source: { publisher: '', address: '', asAt: '' },
        illustrative: false,
        openKey: '',
      },
    ]);
    expect(toSchoolFacts(parseFullSchool({}), 'zh').ranks).toEqual([]);
  });

  it('show the year of the rankings without a table', () => {
    const { ranks } = toSchoolFacts(parseFullSchool({ allRankList: [{ rankName: 'QS', rank: 3 }] }), 'zh');
    expect(ranks[0]?.year).toBe('2021');
  });

  it('name in the head the points of entrants alone, and a ranking of the site before it', () => {
    const entrantsRank = { rankName: 'Entrants', rank: 5, openKey: 'entrantPoints' };
    const earningsRank = { rankName: 'Earnings', rank: 9, openKey: 'graduateEarnings' };
    const acceptanceRank = { rankName: 'Acceptance', rank: 109, openKey: 'admissionRate' };
    const getHead = (...allRankList: object[]) =>
      toSchoolFacts(parseFullSchool({ countryKey: 'uk', allRankList }), 'zh').headRank?.name;
    expect(getHead(earningsRank, entrantsRank)).toBe('Entrants');
    expect([getHead(earningsRank), getHead(acceptanceRank)]).toEqual([undefined, undefined]);
    expect(getHead({ rankName: 'QS', rank: 3 }, earningsRank)).toBe('QS');
  });

  it('show an existing photo, and no drawing in its place', () => {
    const schoolFacts = toSchoolFacts(
      parseFullSchool({ schoolLogo: '/_/art/1/seal/uk/7.svg', institutionCover: '' }),
      'zh',
    );
    expect(schoolFacts).toMatchObject({ logo: '', banner: '' });
    const schoolWithPhoto = toSchoolFacts(
      parseFullSchool({ institutionCover: 'https://pictures.example/7.jpg' }),
      'zh',
    );
    expect(schoolWithPhoto.banner).toBe('https://pictures.example/7.jpg');
  });

  it('play the backend’s film, link external ones, and reject invalid addresses', () => {
    const findFilmOf = (videoUrl: string, filePath?: string) =>
      toSchoolFacts(parseFullSchool({ videoUrl }, { movFile: filePath ? { filePath } : null }), 'zh').film;
    expect(findFilmOf('https://films.example/1', 'data/project/get/file-center/target/a.mp4')).toMatchObject({
      kind: 'file',
      address: 'a.mp4',
    });
    expect(findFilmOf('https://films.example/1')).toMatchObject({ kind: 'link', address: 'https://films.example/1' });
    expect(findFilmOf('javascript:alert(1)')).toBeNull();
  });

  it('are open when the backend does not report whether there are courses', () => {
    expect(toSchoolFacts(parseFullSchool({ hasCourse: null }), 'zh').hasCourse).toBe(true);
    expect(toSchoolFacts(parseFullSchool({ hasCourse: 0 }), 'zh').hasCourse).toBe(false);
  });

  it('call the country as the page does', () => {
    const school = parseFullSchool({}, { areaCountry: { id: 1, name: 'United Kingdom', nameChn: '英国' } });
    expect(toSchoolFacts(school, 'en-us').country).toMatchObject({ id: '1', name: 'United Kingdom' });
    expect(toSchoolFacts(school, 'zh').country).toMatchObject({ id: '1', name: '英国' });
  });
});

it('show an icon for an information section of an unknown type', () => {
  expect(getInfoIcon('3')).toBe('home');
  expect(getInfoIcon('99')).toBe('file');
  expect(getInfoIcon('__proto__')).toBe('file');
});

it('an application link contains the selected values only', () => {
  expect(getApplyPath({ countryId: '1', schoolId: '7' })).toBe('/my-apply?countryId=1&schoolId=7');
  expect(getApplyPath({ countryId: '1', schoolId: '7', courseId: '9', majorLevelId: '' })).toBe(
    '/my-apply?countryId=1&schoolId=7&courseId=9',
  );
});
