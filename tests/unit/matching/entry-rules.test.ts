import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ENTRY_VERDICTS, type EntryRule } from '#shared/contract/matching/entry-rules.ts';
import { DSE_GRADES, DSE_SUBJECTS, type ExamAnswers } from '#shared/rules/exams/public-exams.ts';
import { evaluateEntry } from '#shared/rules/exams/evaluate-entry.ts';
import { createRuleFinder, type CourseBlock } from '#backend/matching/catalogue.ts';
import {
  type EvaluatedCourse,
  limitPerSchool,
  evaluateEntryCourses,
  sortEntryCourses,
} from '#backend/matching/evaluate-entry-courses.ts';
import { PUBLISHED_RULES } from '#tests/unit/support/published-rules.ts';
import { getLevel } from '#backend/catalogue/major-levels.ts';
import { SUBJECT_PLANS } from '#backend/seed/seed-data.ts';

const findRule = (id: number) => PUBLISHED_RULES.find(({ rule }) => rule.id === String(id))?.rule ?? null;

type Grades = Record<string, string>;

// Implements the rules on the schools' pages again, independently of the product.
const getHeight = (grade: string | undefined) => (DSE_GRADES as readonly string[]).indexOf(grade ?? 'U');
const NO_ELECTIVE = ['chinese', 'english', 'maths', 'm1', 'm2', 'citizenship'];
const getElectiveRanks = (grades: Grades) =>
  Object.entries(grades)
    .filter(([subject]) => !NO_ELECTIVE.includes(subject))
    .map(([, grade]) => getHeight(grade))
    .sort((a, b) => b - a);
const hasGrades = (gradeRanks: number[], ...requiredGrades: string[]) =>
  requiredGrades.every((grade, index) => (gradeRanks[index] ?? 0) >= getHeight(grade));
const getCoreRanks = ({ chinese, english, maths }: Grades) =>
  [chinese, english, maths].map(getHeight).sort((a, b) => b - a);
const meetsMonash = (grades: Grades, requiredPoints: number) => {
  const gradePoints = Object.entries(grades)
    .filter(([subject]) => subject !== 'citizenship')
    .map(([, grade]) => getHeight(grade));
  const bestPoints = gradePoints
    .map((item) => Math.min(5, item))
    .sort((a, b) => b - a)
    .slice(0, 4);
  return bestPoints.reduce((sum, item) => sum + item, gradePoints.some((item) => item > 5) ? 1 : 0) >= requiredPoints;
};
const EXPECTED_VERDICTS: Record<string, (grades: Grades) => boolean> = {
  101: (ownGrades) =>
    hasGrades(getCoreRanks(ownGrades), '5*', '5*', '5') && hasGrades(getElectiveRanks(ownGrades), '5*', '5', '5'),
  102: (ownGrades) =>
    hasGrades(getCoreRanks(ownGrades), '5*', '5*', '5') &&
    hasGrades(getElectiveRanks(ownGrades), '5*', '5*', '5*') &&
    getHeight(ownGrades.m2) > 0,
  103: (ownGrades) =>
    hasGrades(getElectiveRanks(ownGrades), '5', '5', '5') &&
    getHeight(ownGrades.english) >= 4 &&
    Math.max(getHeight(ownGrades.maths), getHeight(ownGrades.m1), getHeight(ownGrades.m2)) >= 4,
  104: (ownGrades) =>
    hasGrades(getCoreRanks(ownGrades), '3', '3', '3') && hasGrades(getElectiveRanks(ownGrades), '5', '5', '5'),
  105: (ownGrades) =>
    hasGrades(getCoreRanks(ownGrades), '3', '3', '3') && hasGrades(getElectiveRanks(ownGrades), '3', '3'),
  106: (ownGrades) =>
    [ownGrades.maths, ownGrades.physics, ownGrades.english].every((grade) => getHeight(grade) >= 4) &&
    Object.values(ownGrades).filter((grade) => getHeight(grade) >= 1).length >= 6,
  111: (ownGrades) => meetsMonash(ownGrades, 11),
  112: (ownGrades) => meetsMonash(ownGrades, 12),
  'Minimum of the Bachelors of Arts, Commerce, Design and Science': (ownGrades) => {
    const gradeWorths = Object.entries(ownGrades)
      .filter(([subject]) => subject !== 'citizenship')
      .map(([, grade]) => ({ '3': 3, '4': 4, '5': 5, '5*': 5.5, '5**': 6 })[String(grade)] ?? 0)
      .sort((a, b) => b - a);
    const bestTotal = gradeWorths.slice(0, 4).reduce((sum, item) => sum + item, 0);
    return bestTotal >= 15 && (gradeWorths[2] ?? 0) >= 4 && hasGrades(getElectiveRanks(ownGrades), '1', '1');
  },
  'Business School, courses that ask for AAB at A-level': (ownGrades) =>
    hasGrades(getElectiveRanks(ownGrades), '5', '5', '4') &&
    getHeight(ownGrades.english) >= 4 &&
    Math.max(getHeight(ownGrades.maths), getHeight(ownGrades.m1), getHeight(ownGrades.m2)) >= 4,
  'Courses that ask for A*AA at A-level': (ownGrades) => meetsQueenMary(ownGrades, '5*', '5', '5'),
  'Courses that ask for AAA at A-level': (ownGrades) => meetsQueenMary(ownGrades, '5', '5', '5'),
  'Courses that ask for AAB at A-level': (ownGrades) => meetsQueenMary(ownGrades, '5', '5', '4'),
};

/**
 * Whether the grades meet the rule: two electives with English and mathematics at 5 and 4 in either order, or three
 * electives with both at 4. The table on the page states the grade required in the second elective.
 */
function meetsQueenMary(ownGrades: Grades, firstGrade: string, secondGrade: string, thirdGrade: string): boolean {
  const [english, maths] = [getHeight(ownGrades.english), getHeight(ownGrades.maths)];
  const alternatives = firstGrade === '5*' ? ['5*', '5'] : [firstGrade, thirdGrade];
  return (
    getHeight(ownGrades.chinese) >= 3 &&
    english >= 4 &&
    maths >= 4 &&
    ((hasGrades(getElectiveRanks(ownGrades), ...alternatives) && Math.max(english, maths) >= 5) ||
      hasGrades(getElectiveRanks(ownGrades), firstGrade, secondGrade, thirdGrade))
  );
}
const getRuleKey = ({ id, name }: EntryRule) => (Number(id) < FIRST_DRAWN_ID ? id : name);
const FIRST_DRAWN_ID = 1000;

const createDseAnswers = (grades: Grades): ExamAnswers => ({
  publicTestType: '1',
  publicTestSubjects: Object.entries(grades).map(([subject, grade]) => ({ subject, grade })),
});
const highGradeArbitrary = fc.constantFrom(...DSE_GRADES, '5', '5*', '5**');
const gradesArbitrary = fc
  .tuple(
    fc.record({ chinese: highGradeArbitrary, english: highGradeArbitrary, maths: highGradeArbitrary }),
    fc.dictionary(fc.constantFrom(...DSE_SUBJECTS.filter((subject) => subject !== 'citizenship')), highGradeArbitrary, {
      maxKeys: 7,
    }),
  )
  .map(([requiredGrades, optionalGrades]): Grades => ({ ...requiredGrades, ...optionalGrades }));
// Derived rules are tested with `counts` set, because place-course.ts evaluates both kinds in the same way.
const dseRules = PUBLISHED_RULES.map(({ rule }) => (rule.isDerived ? { ...rule, counts: true } : rule)).filter(
  ({ exam, counts }) => exam === '1' && counts,
);
const ruleArbitrary = fc.constantFrom(...dseRules);

test('every DSE rule has its counterpart in this test', () => {
  expect(dseRules.map(getRuleKey).toSorted()).toEqual(Object.keys(EXPECTED_VERDICTS).toSorted());
});

test('a result meets a rule exactly when all clauses of its page are met', () => {
  fc.assert(
    fc.property(ruleArbitrary, gradesArbitrary, (rule, grades) => {
      expect(evaluateEntry(rule, createDseAnswers(grades)).verdict === 'meets').toBe(
        EXPECTED_VERDICTS[getRuleKey(rule)]?.(grades),
      );
    }),
    { numRuns: 3000 },
  );
});

test('a better grade never lowers a verdict', () => {
  fc.assert(
    fc.property(ruleArbitrary, gradesArbitrary, fc.nat(), (rule, grades, pickedIndex) => {
      const subject = Object.keys(grades)[pickedIndex % Object.keys(grades).length] ?? '';
      const betterGrades = { ...grades, [subject]: DSE_GRADES[Math.min(7, getHeight(grades[subject]) + 1)] as string };
      const rankVerdict = (ownGrades: Grades) =>
        ENTRY_VERDICTS.indexOf(evaluateEntry(rule, createDseAnswers(ownGrades)).verdict);
      expect(rankVerdict(betterGrades)).toBeLessThanOrEqual(rankVerdict(grades));
    }),
    { numRuns: 3000 },
  );
});

test.each([
  [121, 503, 'meets'], // Curtin's page requires 67 % of 750.
  [121, 502, 'close'],
  [121, 400, 'notYet'],
])('rule %d with a Gaokao of %d is %s', (id, publicTestScore, verdict) => {
  const answers: ExamAnswers = { publicTestType: '2', publicTestScore, publicTestSubjects: [] };
  expect(evaluateEntry(findRule(id), answers).verdict).toBe(verdict);
});

test.each([122, 123, 124, 125])(
  'rule %d is indirect or needs inputs that are not entered, and is not evaluated',
  (id) => {
    const answers: ExamAnswers = { publicTestType: '2', publicTestScore: 750, publicTestSubjects: [] };
    expect(evaluateEntry(findRule(id), answers).verdict).toBe('unknown');
  },
);

describe('unknown outcomes', () => {
  const bestAnswers: ExamAnswers = createDseAnswers(
    Object.fromEntries(DSE_SUBJECTS.slice(0, 8).map((subject) => [subject, '5**'])),
  );

  test('are returned where no rule is known, however good the result', () => {
    expect(evaluateEntry(null, bestAnswers).verdict).toBe('unknown');
  });

  test('are returned for a rule of another examination', () => {
    expect(evaluateEntry(findRule(121), bestAnswers).verdict).toBe('unknown');
  });

  test('are returned for a bare total without subjects', () => {
    const total: ExamAnswers = { publicTestType: '1', publicTestScore: 35, publicTestSubjects: [] };
    expect(evaluateEntry(findRule(105), total).verdict).toBe('unknown');
  });
});

describe('a published rule', () => {
  test('has a URL, a title, a text and a requirement', () => {
    for (const { rule } of PUBLISHED_RULES) {
      expect(rule.source).toMatch(/^https?:\/\/\S+$/);
      expect(rule.illustrative).toBe(false);
      for (const text of [rule.sourceTitle, rule.name, rule.note]) expect(text.length).toBeGreaterThan(2);
      if (rule.counts) expect(rule.asked > 0 || rule.required.length + rule.alternatives.length > 0).toBe(true);
    }
  });

  test('applies to its own fields and level only', () => {
    const findRuleFor = createRuleFinder(PUBLISHED_RULES.filter(({ rule }) => rule.exam === '1'));
    const leedsScope = { schoolId: 1015, levelId: getLevel('bachelor').id, groupId: SUBJECT_PLANS.business.id };
    expect(findRuleFor(leedsScope)?.id).toBe('103');
    expect(findRuleFor({ ...leedsScope, groupId: SUBJECT_PLANS.law.id })).toBeNull();
    expect(findRuleFor({ ...leedsScope, levelId: getLevel('master').id })).toBeNull();
    expect(findRuleFor({ ...leedsScope, schoolId: 1016 })).toBeNull();
  });

  test('without a year, for a whole university, is only partial for medicine and law', () => {
    const undatedFields = { counts: false, isUndated: true };
    const findRuleFor = createRuleFinder([
      {
        schoolId: 2014,
        levelId: getLevel('bachelor').id,
        groupIds: [],
        rule: { ...(PUBLISHED_RULES[0] as (typeof PUBLISHED_RULES)[number]).rule, ...undatedFields, asking: '' },
      },
    ]);
    const createScope = (subject: 'business' | 'medicine' | 'law') =>
      findRuleFor({ schoolId: 2014, levelId: getLevel('bachelor').id, groupId: SUBJECT_PLANS[subject].id });
    expect(createScope('business')).toMatchObject({ isUndated: true, isPartial: false });
    for (const subject of ['medicine', 'law'] as const)
      expect(createScope(subject)).toMatchObject({ isUndated: false, isPartial: true });
    expect(createScope('law')).toBe(createScope('law'));
  });

  test('for courses with certain A-level grades is that of courses with this offer only', () => {
    const findRuleFor = createRuleFinder(PUBLISHED_RULES.filter(({ rule }) => rule.exam === '1'));
    const queenMaryLawScope = { schoolId: 1019, levelId: getLevel('bachelor').id, groupId: SUBJECT_PLANS.law.id };
    expect(findRuleFor({ ...queenMaryLawScope, offer: 'AAA' })?.asking).toBe('AAA');
    expect(findRuleFor({ ...queenMaryLawScope, offer: 'BBB' })).toBeNull();
    expect(findRuleFor(queenMaryLawScope)).toBeNull();
  });

  test('is evaluated by the closest alternative', () => {
    const rule =
      PUBLISHED_RULES.find(({ schoolId, rule: { asking } }) => schoolId === 1019 && asking === 'AAA')?.rule ?? null;
    const scienceGrades = { chinese: '3', physics: '5', chemistry: '5' };
    expect(evaluateEntry(rule, createDseAnswers({ ...scienceGrades, english: '4', maths: '5' })).verdict).toBe('meets');
    expect(evaluateEntry(rule, createDseAnswers({ ...scienceGrades, english: '5', maths: '4' })).verdict).toBe('meets');
    expect(evaluateEntry(rule, createDseAnswers({ ...scienceGrades, english: '4', maths: '4' })).verdict).toBe('close');
    expect(
      evaluateEntry(rule, createDseAnswers({ ...scienceGrades, english: '4', maths: '4', biology: '5' })).verdict,
    ).toBe('meets');
  });
});

describe('a list of courses', () => {
  const SCHOOL_IDS = [1002, 1005, 1015, 4002, 3001];
  const shelvesArbitrary = fc
    .array(fc.record({ school: fc.constantFrom(...SCHOOL_IDS), group: fc.integer({ min: 1, max: 18 }) }), {
      maxLength: 40,
    })
    .map((drawnBlocks): CourseBlock[] =>
      drawnBlocks.map(({ school, group }, index) => ({
        countryId: 1,
        kind: 'degree',
        currency: 'GBP',
        levelId: 1,
        levelKey: 'bachelor',
        groupId: group,
        courses: {
          ids: [index],
          schools: [school],
          fees: [index * 10],
          levels: [],
          ielts: [],
          months: [],
          admissions: [],
        },
      })),
    );
  const schools = SCHOOL_IDS.map((id, index) => ({
    id,
    countryId: 1,
    cityId: 1,
    rankSort: index,
    qsRank: '',
    nameSort: '',
    figures: {},
    admission: null,
  }));

  test('counts every course once, and shows a visitor the first of each school that a user sees', () => {
    fc.assert(
      fc.property(
        shelvesArbitrary,
        gradesArbitrary,
        fc.constantFrom('closest', 'position', 'fee', 'rank'),
        (shelves, grades, sort) => {
          const { degrees, counts, standings, schoolsMet } = evaluateEntryCourses(
            { shelves, schools, published: PUBLISHED_RULES },
            createDseAnswers(grades),
          );
          expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(shelves.length);
          expect(Object.values(standings).reduce((sum, count) => sum + count, 0)).toBe(shelves.length);
          const metCourses = degrees.filter(({ judged: evaluation }) => evaluation.verdict === 'meets');
          expect(schoolsMet).toEqual(new Set(metCourses.map(({ school }) => school.id)));
          for (const { judged: evaluation, rule } of degrees)
            expect(rule !== null || evaluation.verdict === 'unknown').toBe(true);
          const sortedCourses = sortEntryCourses(degrees, sort as 'fee');
          if (sort === 'position') {
            const positions = sortedCourses.map(({ placement }) => placement.position);
            expect(positions.lastIndexOf('above')).toBe(
              positions.filter((position) => position === 'above').length - 1,
            );
          }
          const firstThree = limitPerSchool(sortedCourses, 3);
          expect(firstThree[0]).toBe(sortedCourses[0]);
          expect(firstThree.every((evaluatedCourse) => sortedCourses.includes(evaluatedCourse))).toBe(true);
          expect(new Set(firstThree.map(({ school }) => school.id)).size).toBe(firstThree.length);
          expect(firstThree.length).toBe(Math.min(3, new Set(sortedCourses.map(({ school }) => school.id)).size));
        },
      ),
    );
  });

  test('puts the best chance first: above the entrants before among them, and within these the easier course', () => {
    const createCourse = (id: number, position: 'above' | 'among', fewer: number) =>
      ({
        id,
        school: schools[0],
        fee: 0,
        currency: 'GBP',
        rule: null,
        judged: { verdict: 'meets', gap: 0, missing: [] },
        placement: { position, figures: { fewer, same: 10, more: 90 - fewer } },
      }) as unknown as EvaluatedCourse;
    const courses = [createCourse(1, 'among', 20), createCourse(2, 'among', 60), createCourse(3, 'above', 85)];
    expect(sortEntryCourses(courses, 'position').map(({ id }) => id)).toEqual([3, 2, 1]);
  });

  test('puts the closest course first, titled ones before offers of a field, and the better ranked of equal ones', () => {
    const createCourse = (
      id: number,
      {
        position = 'among',
        basis = 'offer',
        lower = 128,
        isUntitled = false,
        rankSort = 9,
        missingSubjects = [],
      }: {
        position?: 'above' | 'among' | 'below' | 'farBelow' | 'unknown';
        basis?: string;
        lower?: number | null;
        isUntitled?: boolean;
        rankSort?: number;
        missingSubjects?: string[];
      },
    ) =>
      ({
        id,
        isUntitled,
        school: { id, rankSort },
        fee: 0,
        currency: 'GBP',
        rule: null,
        judged: { verdict: 'meets', gap: 0, missing: [] },
        placement: {
          position,
          basis,
          figures: { least: lower === null ? null : 132, lower, unit: 'ucasPoints' },
          missingSubjects,
        },
      }) as unknown as EvaluatedCourse;
    const courses = [
      createCourse(1, { position: 'above', lower: 48, rankSort: 1 }),
      createCourse(2, { position: 'farBelow', lower: 160, rankSort: 1 }),
      createCourse(3, { position: 'above', basis: 'admissionRate', lower: null, isUntitled: true, rankSort: 1 }),
      createCourse(4, { position: 'unknown', lower: null, rankSort: 1 }),
      createCourse(5, { isUntitled: true, rankSort: 1 }),
      createCourse(6, { position: 'below', lower: 136, rankSort: 1 }),
      createCourse(7, { lower: 120 }),
      createCourse(8, { lower: 128 }),
      createCourse(9, { lower: 128, rankSort: 2 }),
      createCourse(10, { lower: 128, rankSort: 1, missingSubjects: ['history'] }),
    ];
    expect(sortEntryCourses(courses, 'closest').map(({ id }) => id)).toEqual([9, 8, 10, 7, 1, 6, 5, 3, 4, 2]);

    const createEqualCourse = (id: number, school: { id: number; rankSort: number }) => ({
      ...createCourse(id, {}),
      school: school as EvaluatedCourse['school'],
    });
    const [first, second] = [
      { id: 1, rankSort: 1 },
      { id: 2, rankSort: 2 },
    ];
    const equalCourses = [
      createEqualCourse(11, first),
      createEqualCourse(12, first),
      createEqualCourse(13, first),
      createEqualCourse(21, second),
      createEqualCourse(22, second),
    ];
    expect(sortEntryCourses(equalCourses, 'closest').map(({ id }) => id)).toEqual([11, 21, 12, 22, 13]);
  });

  test('without a requested field, puts published requirements first, and then the fields that most students ask for', () => {
    const createCourse = (id: number, basis: string, groupId: number, lower = 128) =>
      ({
        id,
        groupId,
        isUntitled: false,
        school: { id, rankSort: 9 },
        fee: 0,
        currency: 'GBP',
        rule: null,
        judged: { verdict: 'meets', gap: 0, missing: [] },
        placement: {
          position: 'among',
          basis,
          figures: { least: 132, lower, unit: 'ucasPoints' },
          missingSubjects: [],
        },
      }) as unknown as EvaluatedCourse;
    const courses = [
      createCourse(1, 'entrants', 17),
      createCourse(2, 'entrants', 1),
      createCourse(3, 'rule', 17, 96),
      createCourse(4, 'rule', 1, 96),
    ];
    const sortIds = (hasField: boolean) => sortEntryCourses(courses, 'closest', hasField).map(({ id }) => id);
    expect(sortIds(false)).toEqual([4, 3, 2, 1]);
    expect(sortIds(true)).toEqual([1, 2, 3, 4]);
  });
});

test('a rule that asks for nothing is not met by any result', () => {
  const rule = findRule(101);
  const empty = rule && { ...rule, counts: true, asked: 0, required: [], alternatives: [] };
  const answers: ExamAnswers = { publicTestType: '1', publicTestSubjects: [{ subject: 'english', grade: '2' }] };
  expect(evaluateEntry(empty, answers).verdict).toBe('unknown');
});
