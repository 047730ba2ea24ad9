import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EntryRule } from '#shared/contract/matching/entry-rules.ts';
import { SelectionForm } from '#shared/contract/matching/selection-form.ts';
import { answersArbitrary, catalogueArbitrary, readForm } from '#tests/unit/support/any-catalogue.ts';
import { NO_RANK } from '#backend/catalogue/no-rank.ts';
import type { CourseAdmission, MatchCatalogue, MatchSchool, PublishedRule, SchoolAdmission } from './catalogue.ts';
import { isBetter, matchCatalogue } from './match-schools.ts';
import { sortMatches } from './sort-matches.ts';
import { scoreSelected } from './score-selected.ts';
import { parseCriteria } from './read-criteria.ts';
import { createScoreBreakdown } from './score-breakdown.ts';

const matchSchools = (...args: Parameters<typeof matchCatalogue>) => matchCatalogue(...args).matches;

/** Scores all schools and courses of the catalogue, as if the student had selected each of them. */
function weighAllCourses(catalogue: MatchCatalogue, form: SelectionForm, country = '1') {
  const selectedCriteria = {
    schoolIds: new Set(catalogue.schools.map(({ id }) => id)),
    courseIds: new Set(catalogue.shelves.flatMap(({ courses }) => courses.ids)),
    countryOf: new Map(catalogue.schools.map(({ id }) => [id, country])),
  };
  return scoreSelected(catalogue, parseCriteria(form), selectedCriteria);
}

/** Keeps only the blocks of the requested kinds, level and field, as the query for these criteria does. */
const limitToCriteria = (catalogue: MatchCatalogue, { kinds, levelId, groupId }: ReturnType<typeof parseCriteria>) => ({
  ...catalogue,
  shelves: catalogue.shelves.filter(
    (block) =>
      kinds.includes(block.kind) &&
      (levelId === undefined || levelId === String(block.levelId)) &&
      (groupId === undefined || groupId === String(block.groupId)),
  ),
});

const wishArbitrary = fc.constantFrom({}, { fkCourseTypeGroupId: 2 }, { courseType: '1' }, { fkMajorLevelId: 2 });

test('scores a selected school as smart selection does, and otherwise names the answer that excludes it', () => {
  fc.assert(
    fc.property(catalogueArbitrary, answersArbitrary, wishArbitrary, (catalogue, answers, wish) => {
      const form = readForm(answers, wish);
      const criteria = parseCriteria(form);
      const matchedIds = new Map(
        matchSchools(limitToCriteria(catalogue, criteria), criteria).map(({ school, best, band, courseBands }) => [
          school.id,
          { course: best, band, courseBands },
        ]),
      );
      const { schools, courses } = weighAllCourses(catalogue, form);
      for (const [id, { course, band, courseBands, leftOutBy }] of schools)
        expect(leftOutBy.length === 0 ? { course, band, courseBands } : undefined).toEqual(matchedIds.get(id));
      expect([...matchedIds.keys()].filter((id) => !schools.has(id))).toEqual([]);
      const includedCourses = [...courses.values()].filter(({ leftOutBy }) => leftOutBy.length === 0);
      const counts = matchSchools(limitToCriteria(catalogue, criteria), criteria);
      expect(includedCourses).toHaveLength(counts.reduce((sum, { courseCount }) => sum + courseCount, 0));
    }),
    { numRuns: 300 },
  );
});

test('the score lines of excluded schools add up, and a fee above the budget scores 0', () => {
  let expensiveCount = 0;
  fc.assert(
    fc.property(catalogueArbitrary, answersArbitrary, (catalogue, answers) => {
      const form = readForm(answers);
      const criteria = parseCriteria(form);
      for (const { school, course, leftOutBy } of weighAllCourses(catalogue, form, '7').courses.values()) {
        expect(leftOutBy).toContain('country');
        const lines = createScoreBreakdown(course, school, criteria);
        expect(lines.reduce((sum, { points }) => sum + points, 0)).toBe(course.score);
        for (const { points, most } of lines) {
          expect(points).toBeGreaterThanOrEqual(0);
          expect(points).toBeLessThanOrEqual(most);
        }
        const tuition = lines.find(({ kind }) => kind === 'tuition');
        if (tuition?.known && Number(tuition.asked) > criteria.budget.max + 1) {
          expensiveCount += 1;
          expect(tuition).toMatchObject({ points: 0, met: false });
          expect(leftOutBy).toContain('fee');
        }
      }
    }),
    { numRuns: 300, seed: 11 },
  );
  expect(expensiveCount).toBeGreaterThan(20);
});

test('represents a school by the course that the fewest answers exclude', () => {
  fc.assert(
    fc.property(catalogueArbitrary, answersArbitrary, (catalogue, answers) => {
      const { schools, courses } = weighAllCourses(catalogue, readForm(answers, { fkCourseTypeGroupId: 2 }));
      for (const [id, { leftOutBy }] of schools) {
        const schoolCourses = [...courses.values()].filter(({ school }) => school.id === id);
        expect(leftOutBy).toHaveLength(Math.min(...schoolCourses.map((course) => course.leftOutBy.length)));
      }
    }),
    { numRuns: 150 },
  );
});

test('sorts schools without placement by whether their rule fits the result, also when the rule is not evaluated', () => {
  fc.assert(
    fc.property(catalogueArbitrary, answersArbitrary, (catalogue, answers) => {
      const sortedMatches = sortMatches(matchSchools(catalogue, parseCriteria(readForm(answers))), 'match');
      const unknownReadings = sortedMatches
        .filter(({ best }) => best.band === 'unknown')
        .map(({ best }) => best.reading);
      const READING_ORDER = ['met', 'other', 'top', 'missed'];
      expect(unknownReadings).toEqual(
        unknownReadings.toSorted(
          (reading, otherReading) => READING_ORDER.indexOf(reading) - READING_ORDER.indexOf(otherReading),
        ),
      );
    }),
  );
});

test('puts a course of the requested field alone before one that combines it with others', () => {
  let comparedCount = 0;
  fc.assert(
    fc.property(catalogueArbitrary, answersArbitrary, (catalogue, answers) => {
      const form = readForm(answers, { fkCourseTypeGroupId: 2 });
      const criteria = parseCriteria(form);
      const shelves = limitToCriteria(catalogue, criteria).shelves.map((block) => ({
        ...block,
        courses: { ...block.courses, inSeveralBlocks: block.courses.ids.map((id) => id % 2) },
      }));
      const matches = matchSchools({ ...catalogue, shelves }, criteria);
      for (const { courses } of matches) {
        const positions = courses.map(({ order, fieldOrder }) => order * 2 + fieldOrder);
        expect(positions).toEqual(positions.toSorted((a, b) => a - b));
        if (new Set(courses.map(({ fieldOrder }) => fieldOrder)).size > 1) comparedCount += 1;
      }
    }),
    { numRuns: 200, seed: 5 },
  );
  expect(comparedCount).toBeGreaterThan(5);
});

test('a variant with a foundation year represents no school with another course within reach', () => {
  const [LIKELY, MATCH, REACH] = [0, 1, 2];
  const createCourse = (order: number, variantOrder: number) => ({
    id: variantOrder,
    score: 50,
    counted: 100,
    order,
    variantOrder,
    fieldOrder: 0,
  });
  expect(isBetter(createCourse(MATCH, 0), createCourse(LIKELY, 1))).toBe(true);
  expect(isBetter(createCourse(LIKELY, 1), createCourse(REACH, 0))).toBe(true);
  expect(isBetter(createCourse(LIKELY, 0), createCourse(MATCH, 0))).toBe(true);
});

test('puts schools whose fee can be compared with the budget first among equal bands and fields', () => {
  fc.assert(
    fc.property(catalogueArbitrary, answersArbitrary, (catalogue, answers) => {
      const sortedMatches = sortMatches(matchSchools(catalogue, parseCriteria(readForm(answers))), 'match');
      const matches = sortedMatches.filter(({ band, isSpecial }) => band === 'match' && !isSpecial);
      const placedMatches = matches.filter(({ best }) => best.placement.basis !== 'admissionRate');
      const unknownFees = placedMatches.map(({ best }) => Number(best.tuition.counted === 0));
      expect(unknownFees).toEqual(unknownFees.toSorted((a, b) => a - b));
    }),
    { numRuns: 200 },
  );
});

test('names countries without course fields when a field was requested', () => {
  fc.assert(
    fc.property(catalogueArbitrary, answersArbitrary, (catalogue, answers) => {
      const blocks = catalogue.shelves.map((shelf) => ({ ...shelf, groupId: 0 }));
      const matchCountries = (wish: object) => {
        const { matches, withoutField } = matchCatalogue(
          { ...catalogue, shelves: blocks },
          parseCriteria(readForm(answers, wish)),
        );
        return [new Set(matches.map(({ school }) => school.countryId)), withoutField] as const;
      };
      const [matchedCountries, namedCountries] = matchCountries({ fkCourseTypeGroupId: 2 });
      expect(namedCountries).toEqual(matchedCountries);
      expect(matchCountries({})[1]).toEqual(new Set());
    }),
  );
});

const NO_ADMISSION = {
  offer: null,
  entrants: null,
  averages: null,
  isByInterview: false,
  isScottish: false,
  english: null,
};
const ADMISSION_FIGURES = { sat: null, act: null, admitted: null, applicants: 0, isOpenAdmission: false, english: {} };

const createSchool = (id: number, admission: Partial<SchoolAdmission>, rankSort = NO_RANK): MatchSchool => ({
  id,
  countryId: 3,
  cityId: 1,
  rankSort,
  qsRank: '',
  nameSort: String(id),
  figures: {},
  admission: { ...ADMISSION_FIGURES, onlyGroups: null, isBaccalaureate: false, ...admission },
});

/** Returns the ids of single-course schools in match order. Their fees rise, so the lowest fee has the best score. */
function getMatchOrder(
  schools: MatchSchool[],
  wish: object,
  { levelKey = 'bachelor', published = [] as PublishedRule[], admissions = [] as (CourseAdmission | null)[] } = {},
) {
  const ids = schools.map(({ id }) => id);
  const emptyColumns = { levels: [], ielts: [], months: [], admissions };
  const courses = { ids, schools: ids, fees: ids.map((_, index) => 5_000 * (index + 1)), ...emptyColumns };
  const block = { countryId: 3, kind: 'degree', currency: 'USD', levelId: 1, levelKey, groupId: 0, courses } as const;
  const criteria = parseCriteria(SelectionForm.parse({ areaCountryIds: ['3'], feeMax: 1_000_000, ...wish }));
  const catalogue = { shelves: [block], schools, published, ofType: null };
  return sortMatches(matchSchools(catalogue, criteria), 'match').map(({ school: { id } }) => id);
}

test('schools of another field or level than requested come after all others of their band', () => {
  const schools = [
    createSchool(1, { admitted: 70, onlyGroups: ['11'] }),
    createSchool(2, { admitted: 70 }, NO_RANK + 1),
    createSchool(3, { admitted: 70, onlyGroups: ['1'], isBaccalaureate: true }),
    createSchool(4, { admitted: 70 }),
  ];
  expect(getMatchOrder(schools, { fkCourseTypeGroupId: '1' })).toEqual([3, 4, 1, 2]);
  expect(getMatchOrder(schools, {})).toEqual([1, 3, 4, 2]);
  expect(getMatchOrder(schools, {}, { levelKey: 'master' })).toEqual([1, 4, 2, 3]);
});

test('sorts schools without placement last when the result misses their second-hand rule', () => {
  const schools = [1, 2, 3].map((id) => createSchool(id, {}));
  const createRule = (schoolId: number, requiredPoints: number): PublishedRule => ({
    schoolId,
    levelId: 1,
    groupIds: [],
    rule: EntryRule.parse({
      id: String(schoolId),
      exam: '2',
      asked: requiredPoints,
      fullMarks: 100,
      points: {},
      source: 'https://guide.example/',
      counts: false,
      alternatives: [],
    }),
  });
  const gaokaoAnswers = { publicTestType: '2', publicTestScore: 560, publicTestFullMark: 750 };
  expect(getMatchOrder(schools, gaokaoAnswers, { published: [createRule(1, 80), createRule(3, 70)] })).toEqual([
    3, 2, 1,
  ]);
  const offer = { aLevel: { first: 'A*A*A', last: 'A*AA' }, ib: 39, subjects: [], anyOne: false };
  const selectiveAdmission = { ...NO_ADMISSION, offer };
  expect(
    getMatchOrder(schools, gaokaoAnswers, {
      published: [createRule(3, 80)],
      admissions: [selectiveAdmission, null, null],
    }),
  ).toEqual([2, 1, 3]);
});

const COURSES_OF_LEVEL = { countryId: 3, kind: 'degree', currency: 'USD', levelId: 1, levelKey: 'bachelor' } as const;

test('represents a selected school by a course that is counted beside its band', () => {
  const rule = { exam: '2', fullMarks: 100, points: {}, source: 'https://guide.example/', counts: true };
  const createRule = (groupId: number, requiredPoints: number): PublishedRule => ({
    schoolId: 1,
    levelId: 1,
    groupIds: [groupId],
    rule: EntryRule.parse({ id: String(groupId), asked: requiredPoints, alternatives: [], ...rule }),
  });
  const emptyColumns = { levels: [], ielts: [], months: [], admissions: [] };
  const createBlock = (groupId: number, id: number) => ({
    ...COURSES_OF_LEVEL,
    groupId,
    courses: { ids: [id], schools: [1], fees: [5_000], ...emptyColumns },
  });
  const catalogue = {
    schools: [createSchool(1, {})],
    published: [createRule(1, 99), createRule(2, 40)],
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
  for (const blocks of [
    [createBlock(1, 11), createBlock(2, 12)],
    [createBlock(2, 12), createBlock(1, 11)],
  ]) {
    const school = weighAllCourses({ ...catalogue, shelves: blocks }, form, '3').schools.get(1);
    expect(school?.courseBands).toEqual({ likely: 0, match: 0, reach: 0, unknown: 0, outOfReach: 1 });
    expect(school).toMatchObject({ band: 'reach', course: { id: 11 }, leftOutBy: ['entry'] });
  }
});

test('puts an open-admission school after one whose entrants were compared, also with a lower fee', () => {
  const schools = [
    createSchool(1, { isOpenAdmission: true }),
    createSchool(2, { admitted: 95 }),
    createSchool(3, { admitted: 70 }),
  ];
  const grades = ['chinese', 'english', 'maths', 'physics', 'chemistry'].map((subject) => ({ subject, grade: '5' }));
  const entrants = { entrants: 100, shares: [0, 0, 50, 50] };
  const comparedAdmission = { ...NO_ADMISSION, entrants };
  expect(
    getMatchOrder(
      schools,
      { publicTestType: '1', publicTestSubjects: grades },
      { admissions: [null, null, comparedAdmission] },
    ),
  ).toEqual([3, 1, 2]);
});

test('puts the most selective school within reach first, and the closest of the others, before lower fees', () => {
  const grades = ['biology', 'physics', 'chemistry'].map((subject) => ({ subject, grade: '5' }));
  const createOffer = (offered: string): CourseAdmission => ({
    ...NO_ADMISSION,
    offer: { aLevel: { first: offered, last: offered }, ib: null, subjects: [], anyOne: false },
  });
  const offered = ['CCC', 'AAB', 'AAA', 'BBC', 'A*A*A*', 'A*A*A'];
  expect(
    getMatchOrder(
      offered.map((_, index) => createSchool(index + 1, {})),
      { publicTestType: '1', publicTestSubjects: grades },
      { admissions: offered.map(createOffer) },
    ).map((id) => offered[id - 1]),
  ).toEqual(['AAB', 'AAA', 'BBC', 'CCC', 'A*A*A', 'A*A*A*']);
});
