import { createDegreeYearFact } from '#tests/components/degree-year-fact.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRemarkDraft } from '#client/features/favourites/store/remark-draft.ts';
import { CourseFavourite, SchoolFavourite } from '#shared/contract/account/favourites.ts';
import { PAGES } from '#shared/pages/page-table.ts';
import {
  groupRows,
  sortRows,
  toFavouriteCourseRow,
  toFavouriteSchoolRow,
  getFavouritesPath,
  parseFavouritesQuery,
  FAVOURITE_SORTS,
} from './favourite-rows.ts';

const arbitraryQuery = fc.record({
  view: fc.constantFrom('schools', 'courses'),
  within: fc.oneof(fc.constant(''), fc.stringMatching(/^[1-9]\d{0,8}$/)),
  sort: fc.constantFrom(...FAVOURITE_SORTS),
});

const parseSearchParams = (url: string) => new URL(url, 'https://mso.example').searchParams;

describe('query of the favourites page', () => {
  test('round-trips through the URL, with keys that pages may read', () => {
    fc.assert(
      fc.property(arbitraryQuery, (favouritesQuery) => {
        const query = parseSearchParams(getFavouritesPath(favouritesQuery));
        expect(parseFavouritesQuery(query)).toEqual(favouritesQuery);
        for (const key of query.keys()) expect(PAGES.collection.reads).toContain(key);
      }),
    );
  });

  test('defaults are omitted from the URL', () => {
    expect(getFavouritesPath({ view: 'schools', within: '', sort: 'newest' })).toBe('/personal-center/collection');
  });

  test('any search params give a valid query', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('view', 'country', 'id', 'sort'), fc.string()), (query) => {
        const { sort, within } = parseFavouritesQuery(new URLSearchParams(query));
        expect(FAVOURITE_SORTS).toContain(sort);
        expect(within).toMatch(/^\d{0,19}$/);
      }),
    );
    expect(parseFavouritesQuery(parseSearchParams('/?view=x&country=<script>&sort=1'))).toEqual({
      view: 'schools',
      within: '',
      sort: 'newest',
    });
  });
});

const arbitraryRows = fc.uniqueArray(
  fc.record({
    names: fc.record({ own: fc.string() }),
    savedAt: fc.constantFrom('2026-09-02 10:00:00', '2026-11-21 09:30:00', ''),
    favourite: fc.record({ id: fc.bigInt({ min: 1n, max: 10n ** 18n }).map(String) }),
  }),
  { selector: ({ favourite }) => favourite.id },
);

describe('sorted favourites', () => {
  test('groups every row exactly once', () => {
    fc.assert(
      fc.property(arbitraryRows, fc.constantFrom(...FAVOURITE_SORTS), (rows, sort) => {
        expect(new Set(sortRows(rows, sort, 'zh-HK'))).toEqual(new Set(rows));
      }),
    );
  });

  test('are in reverse order for the latest first', () => {
    fc.assert(
      fc.property(arbitraryRows, (rows) => {
        expect(sortRows(rows, 'newest', 'en')).toEqual(sortRows(rows, 'oldest', 'en').toReversed());
      }),
    );
  });

  test('of the same second are sorted by the higher id, however long it is', () => {
    const createRow = (id: string) => ({ names: { own: 'x' }, savedAt: '2026-09-02 10:00:00', favourite: { id } });
    const ids = ['99', '100', '90071992547409931', '90071992547409932'];
    expect(sortRows(ids.toReversed().map(createRow), 'oldest', 'en').map(({ favourite }) => favourite.id)).toEqual(ids);
  });

  test('are sorted by name in the language of the reader', () => {
    const createNamed = (name: string, id: string) => ({ names: { own: name }, savedAt: '', favourite: { id } });
    const namedRows = [createNamed('墨尔本大学', '1'), createNamed('爱丁堡大学', '2'), createNamed('牛津大学', '3')];
    expect(sortRows(namedRows, 'name', 'zh-CN').map(({ names }) => names.own)).toEqual([
      '爱丁堡大学',
      '墨尔本大学',
      '牛津大学',
    ]);
  });
});

test('groups count all lines, the largest first', () => {
  const countryGroups = groupRows(['uk', 'au', 'uk'], (id) => ({ id, name: id.toUpperCase() }));
  expect(countryGroups).toEqual([
    { id: 'uk', name: 'UK', count: 2 },
    { id: 'au', name: 'AU', count: 1 },
  ]);
});

test('a school has the bachelor’s fee, or else the lowest of all levels', () => {
  const createFact = (key: string, part: string, value: string) => ({
    key,
    part,
    value,
    unit: 'AUD/year',
    sourceId: '1',
  });
  const getFees = (facts: object[]) => {
    const { feeRange, fee } = toFavouriteSchoolRow(
      SchoolFavourite.parse({
        id: '3',
        institution: { id: '7', name: 'X', facts, sources: [{ id: '1', publisher: 'Register' }] },
      }),
      'zh-hk',
    );
    return [feeRange?.least, fee?.value];
  };
  const lowestFact = createFact('lowestCourseYear', '', '9000');
  const fee = createDegreeYearFact('bachelor', { least: 27_750, currency: 'AUD' });
  expect(getFees([lowestFact, fee])).toEqual([27_750, undefined]);
  expect(getFees([lowestFact])).toEqual([undefined, '9000']);
  expect(getFees([])).toEqual([undefined, undefined]);
});

test('a school has its own next deadline, or else that of UCAS', () => {
  const createRow = (facts: object[]) =>
    toFavouriteSchoolRow(
      SchoolFavourite.parse({
        id: '3',
        institution: { id: '7', name: 'X', facts, sources: [{ id: '1', publisher: 'School' }] },
      }),
      'zh-hk',
    );
  const ucasFact = { key: 'ucasCourses', part: '', value: '177', unit: 'courses', sourceId: '1' };
  const deadlineFact = {
    key: 'deadline',
    part: 'bachelor|application',
    value: JSON.stringify({ kind: 'application', day: '01-15', forEntry: '', appliesTo: '', standing: 'stated' }),
    unit: '',
    sourceId: '1',
  };
  expect(createRow([ucasFact, deadlineFact])).toMatchObject({ deadline: { isYearly: true }, ucasDeadline: null });
  expect(createRow([ucasFact])).toMatchObject({ deadline: null, ucasDeadline: { publisher: 'UCAS' } });
  expect(createRow([])).toMatchObject({ deadline: null, ucasDeadline: null });
});

describe('lines of older backends', () => {
  test('a school with hardly any data still has a row', () => {
    const favourite = SchoolFavourite.parse({
      id: 3,
      institution: { id: 7, name: 'X' },
      remark: null,
      gmtCreate: null,
    });
    expect(toFavouriteSchoolRow(favourite, 'zh-hk')).toMatchObject({
      id: '7',
      favourite: { id: '3', remark: '' },
      day: '',
      website: '',
    });
  });

  test('a remark is unchanged in every page language', () => {
    const favourite = CourseFavourite.parse({
      id: '4',
      remark: '学校 <b>1</b>',
      gmtCreate: '2026-11-20 23:59:59',
      institutionCourse: { id: '9', fkInstitutionId: '7', startYear: 2027, startMonth: 9 },
    });
    expect(toFavouriteCourseRow(favourite, 'zh-hk')).toMatchObject({
      favourite: { remark: '学校 <b>1</b>' },
      day: '2026-11-20',
      start: '2027年9月',
      school: { id: '7' },
    });
  });
});

test('a draft belongs to one user and one item', () => {
  const storedValues = new Map<string, string>();
  const storage = {
    read: (key: string) => storedValues.get(key) ?? null,
    keep: (key: string, value: string) => void storedValues.set(key, value),
    drop: (key: string) => void storedValues.delete(key),
  };
  const draft = createRemarkDraft('7', { schoolId: '1' }, storage);
  draft.keep('half a sen');
  expect(draft.read()).toBe('half a sen');
  expect(createRemarkDraft('8', { schoolId: '1' }, storage).read()).toBeNull();
  expect(createRemarkDraft('7', { schoolId: '1', courseId: '1' }, storage).read()).toBeNull();
  draft.drop();
  expect(draft.read()).toBeNull();
});
