import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EntryRule } from '#shared/contract/matching/entry-rules.ts';
import { SelectionForm } from '#shared/contract/matching/selection-form.ts';
import { anyAnswers, anyCatalogue, readForm } from '#tests/unit/support/any-catalogue.ts';
import { NO_RANK } from '#backend/catalogue/no-rank.ts';
import type { CourseAdmission, MatchCatalogue, MatchSchool, PublishedRule, SchoolAdmission } from './catalogue.ts';
import { matchCatalogue } from './match-schools.ts';
import { sortMatches } from './sort-matches.ts';
import { scoreSelected } from './score-selected.ts';
import { parseCriteria } from './read-criteria.ts';
import { createScoreBreakdown } from './score-breakdown.ts';

const matchSchools = (...args: Parameters<typeof matchCatalogue>) => matchCatalogue(...args).matches;

/** Scores all schools and courses of the catalogue, as if the student had selected all. */
function weighAll(catalogue: MatchCatalogue, form: SelectionForm, country = '1') {
  const selected = {
    schoolIds: new Set(catalogue.schools.map(({ id }) => id)),
    courseIds: new Set(catalogue.shelves.flatMap(({ courses }) => courses.ids)),
    countryOf: new Map(catalogue.schools.map(({ id }) => [id, country])),
  };
  return scoreSelected(catalogue, parseCriteria(form), selected);
}

/** Removes blocks of other kinds, levels and fields, as a query with these criteria does. */
const asSought = (catalogue: MatchCatalogue, { kinds, levelId, groupId }: ReturnType<typeof parseCriteria>) => ({
  ...catalogue,
  shelves: catalogue.shelves.filter(
    (shelf) =>
      kinds.includes(shelf.kind) &&
      (levelId === undefined || levelId === String(shelf.levelId)) &&
      (groupId === undefined || groupId === String(shelf.groupId)),
  ),
});

const anyWish = fc.constantFrom({}, { fkCourseTypeGroupId: 2 }, { courseType: '1' }, { fkMajorLevelId: 2 });

test('scores a selected school like smart selection does, and names the answer that excludes it otherwise', () => {
  fc.assert(
    fc.property(anyCatalogue, anyAnswers, anyWish, (catalogue, answers, wish) => {
      const form = readForm(answers, wish);
      const criteria = parseCriteria(form);
      const matched = new Map(
        matchSchools(asSought(catalogue, criteria), criteria).map(({ school, best, band, courseBands }) => [
          school.id,
          { course: best, band, courseBands },
        ]),
      );
      const { schools, courses } = weighAll(catalogue, form);
      for (const [id, { course, band, courseBands, leftOutBy }] of schools)
        expect(leftOutBy.length === 0 ? { course, band, courseBands } : undefined).toEqual(matched.get(id));
      expect([...matched.keys()].filter((id) => !schools.has(id))).toEqual([]);
      const weighedItems = [...courses.values()].filter(({ leftOutBy }) => leftOutBy.length === 0);
      const counts = matchSchools(asSought(catalogue, criteria), criteria);
      expect(weighedItems).toHaveLength(counts.reduce((sum, { courseCount }) => sum + courseCount, 0));
    }),
    { numRuns: 300 },
  );
});

test('lines add up for schools that smart selection excludes, and a fee above the budget scores 0', () => {
  let dear = 0;
  fc.assert(
    fc.property(anyCatalogue, anyAnswers, (catalogue, answers) => {
      const form = readForm(answers);
      const criteria = parseCriteria(form);
      for (const { school, course, leftOutBy } of weighAll(catalogue, form, '7').courses.values()) {
        expect(leftOutBy).toContain('country');
        const lines = createScoreBreakdown(course, school, criteria);
        expect(lines.reduce((sum, { points }) => sum + points, 0)).toBe(course.score);
        for (const { points, most } of lines) {
          expect(points).toBeGreaterThanOrEqual(0);
          expect(points).toBeLessThanOrEqual(most);
        }
        const tuition = lines.find(({ kind }) => kind === 'tuition');
        if (tuition?.known && Number(tuition.asked) > criteria.budget.max + 1) {
          dear += 1;
          expect(tuition).toMatchObject({ points: 0, met: false });
          expect(leftOutBy).toContain('fee');
        }
      }
    }),
    { numRuns: 300, seed: 11 },
  );
  expect(dear).toBeGreaterThan(20);
});

test('represents a school by the course that the fewest answers exclude', () => {
  fc.assert(
    fc.property(anyCatalogue, anyAnswers, (catalogue, answers) => {
      const { schools, courses } = weighAll(catalogue, readForm(answers, { fkCourseTypeGroupId: 2 }));
      for (const [id, { leftOutBy }] of schools) {
        const ownWeighedItems = [...courses.values()].filter(({ school }) => school.id === id);
        expect(leftOutBy).toHaveLength(Math.min(...ownWeighedItems.map((weighed) => weighed.leftOutBy.length)));
      }
    }),
    { numRuns: 150 },
  );
});

test('sorts schools without placement by whether their rule fits the result, also when the rule is not evaluated', () => {
  fc.assert(
    fc.property(anyCatalogue, anyAnswers, (catalogue, answers) => {
      const sortedMatches = sortMatches(matchSchools(catalogue, parseCriteria(readForm(answers))), 'match');
      const unknown = sortedMatches.filter(({ best }) => best.band === 'unknown').map(({ best }) => best.reading);
      const ORDER = ['met', 'other', 'top', 'missed'];
      expect(unknown).toEqual(unknown.toSorted((reading, other) => ORDER.indexOf(reading) - ORDER.indexOf(other)));
    }),
  );
});

test('names countries without course fields when a field was requested', () => {
  fc.assert(
    fc.property(anyCatalogue, anyAnswers, (catalogue, answers) => {
      const shelves = catalogue.shelves.map((shelf) => ({ ...shelf, groupId: 0 }));
      const getCountries = (wish: object) => {
        const { matches, withoutField } = matchCatalogue(
          { ...catalogue, shelves },
          parseCriteria(readForm(answers, wish)),
        );
        return [new Set(matches.map(({ school }) => school.countryId)), withoutField] as const;
      };
      const [match, namedItem] = getCountries({ fkCourseTypeGroupId: 2 });
      expect(namedItem).toEqual(match);
      expect(getCountries({})[1]).toEqual(new Set());
    }),
  );
});

const FIGURES = { sat: null, act: null, admitted: null, applicants: 0, isOpenAdmission: false, english: {} };

const getSchool = (id: number, admission: Partial<SchoolAdmission>, rankSort = NO_RANK): MatchSchool => ({
  id,
  countryId: 3,
  cityId: 1,
  rankSort,
  qsRank: '',
  nameSort: String(id),
  figures: {},
  admission: { ...FIGURES, onlyGroups: null, isBaccalaureate: false, ...admission },
});

/** Returns the order of schools with one course each, whose fees rise: the lowest fee has the best score. */
function orderOf(
  schools: MatchSchool[],
  wish: object,
  { levelKey = 'bachelor', published = [] as PublishedRule[], admissions = [] as (CourseAdmission | null)[] } = {},
) {
  const ids = schools.map(({ id }) => id);
  const none = { levels: [], ielts: [], months: [], admissions };
  const courses = { ids, schools: ids, fees: ids.map((_, index) => 5_000 * (index + 1)), ...none };
  const shelf = { countryId: 3, kind: 'degree', currency: 'USD', levelId: 1, levelKey, groupId: 0, courses } as const;
  const criteria = parseCriteria(SelectionForm.parse({ areaCountryIds: ['3'], feeMax: 1_000_000, ...wish }));
  const catalogue = { shelves: [shelf], schools, published, ofType: null };
  return sortMatches(matchSchools(catalogue, criteria), 'match').map(({ school: { id } }) => id);
}

test('schools of another field or level than the one that is sought come after all others of their group', () => {
  const schools = [
    getSchool(1, { admitted: 70, onlyGroups: ['11'] }),
    getSchool(2, { admitted: 70 }, NO_RANK + 1),
    getSchool(3, { admitted: 70, onlyGroups: ['1'], isBaccalaureate: true }),
    getSchool(4, { admitted: 70 }),
  ];
  expect(orderOf(schools, { fkCourseTypeGroupId: '1' })).toEqual([3, 4, 1, 2]);
  expect(orderOf(schools, {})).toEqual([1, 3, 4, 2]);
  expect(orderOf(schools, {}, { levelKey: 'master' })).toEqual([1, 4, 2, 3]);
});

test('sorts schools without placement last when the result misses their second-hand rule', () => {
  const schools = [1, 2, 3].map((id) => getSchool(id, {}));
  const getRule = (schoolId: number, requested: number): PublishedRule => ({
    schoolId,
    levelId: 1,
    groupIds: [],
    rule: EntryRule.parse({
      id: String(schoolId),
      exam: '2',
      asked: requested,
      fullMarks: 100,
      points: {},
      source: 'https://guide.example/',
      counts: false,
      alternatives: [],
    }),
  });
  const gaokao = { publicTestType: '2', publicTestScore: 560, publicTestFullMark: 750 };
  expect(orderOf(schools, gaokao, { published: [getRule(1, 80), getRule(3, 70)] })).toEqual([3, 2, 1]);
  const offer = { aLevel: { first: 'A*A*A', last: 'A*AA' }, ib: 39, subjects: [], anyOne: false };
  const hard = { offer, entrants: null, averages: null, english: null };
  expect(orderOf(schools, gaokao, { published: [getRule(3, 80)], admissions: [hard, null, null] })).toEqual([2, 1, 3]);
});

const COURSES_OF_LEVEL = { countryId: 3, kind: 'degree', currency: 'USD', levelId: 1, levelKey: 'bachelor' } as const;

test('represents a selected school by a course that is counted beside its band', () => {
  const rule = { exam: '2', fullMarks: 100, points: {}, source: 'https://guide.example/', counts: true };
  const getRule = (groupId: number, requested: number): PublishedRule => ({
    schoolId: 1,
    levelId: 1,
    groupIds: [groupId],
    rule: EntryRule.parse({ id: String(groupId), asked: requested, alternatives: [], ...rule }),
  });
  const none = { levels: [], ielts: [], months: [], admissions: [] };
  const createShelf = (groupId: number, id: number) => ({
    ...COURSES_OF_LEVEL,
    groupId,
    courses: { ids: [id], schools: [1], fees: [5_000], ...none },
  });
  const catalogue = {
    schools: [getSchool(1, {})],
    published: [getRule(1, 99), getRule(2, 40)],
    ofType: null,
  };
  const form = SelectionForm.parse({
    areaCountryIds: ['3'],
    feeMax: 1_000_000,
    fkCourseTypeGroupId: '1',
    publicTestType: '2',
    publicTestScore: 450,
    publicTestFullMark: 750,
  });
  for (const shelves of [
    [createShelf(1, 11), createShelf(2, 12)],
    [createShelf(2, 12), createShelf(1, 11)],
  ]) {
    const school = weighAll({ ...catalogue, shelves }, form, '3').schools.get(1);
    expect(school?.courseBands).toEqual({ likely: 0, match: 0, reach: 0, unknown: 0, outOfReach: 1 });
    expect(school).toMatchObject({ band: 'reach', course: { id: 11 }, leftOutBy: ['entry'] });
  }
});
