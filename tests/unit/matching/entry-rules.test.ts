import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ENTRY_VERDICTS, type EntryRule } from '#shared/contract/matching/entry-rules.ts';
import { DSE_GRADES, DSE_SUBJECTS, type ExamAnswers } from '#shared/rules/exams/public-exams.ts';
import { evaluateEntry } from '#shared/rules/exams/evaluate-entry.ts';
import { createRuleFinder, type CourseBlock } from '#backend/matching/catalogue.ts';
import { firstOfSchools, evaluateEntryCourses, sortEntryCourses } from '#backend/matching/evaluate-entry-courses.ts';
import { PUBLISHED } from '#tests/unit/support/published-rules.ts';
import { getLevel } from '#backend/catalogue/major-levels.ts';
import { SUBJECT_PLANS } from '#backend/seed/seed-data.ts';

const getRule = (id: number) => PUBLISHED.find(({ rule }) => rule.id === String(id))?.rule ?? null;

type Grades = Record<string, string>;

// The rules of the schools' pages, implemented independently of the product.
const height = (grade: string | undefined) => (DSE_GRADES as readonly string[]).indexOf(grade ?? 'U');
const NO_ELECTIVE = ['chinese', 'english', 'maths', 'm1', 'm2', 'citizenship'];
const electives = (grades: Grades) =>
  Object.entries(grades)
    .filter(([subject]) => !NO_ELECTIVE.includes(subject))
    .map(([, grade]) => height(grade))
    .sort((a, b) => b - a);
const have = (heights: number[], ...requests: string[]) =>
  requests.every((grade, index) => (heights[index] ?? 0) >= height(grade));
const core = ({ chinese, english, maths }: Grades) => [chinese, english, maths].map(height).sort((a, b) => b - a);
const monash = (grades: Grades, requested: number) => {
  const all = Object.entries(grades)
    .filter(([subject]) => subject !== 'citizenship')
    .map(([, grade]) => height(grade));
  const best = all
    .map((item) => Math.min(5, item))
    .sort((a, b) => b - a)
    .slice(0, 4);
  return best.reduce((sum, item) => sum + item, all.some((item) => item > 5) ? 1 : 0) >= requested;
};
const SAYS: Record<string, (grades: Grades) => boolean> = {
  101: (ownGrades) => have(core(ownGrades), '5*', '5*', '5') && have(electives(ownGrades), '5*', '5', '5'),
  102: (ownGrades) =>
    have(core(ownGrades), '5*', '5*', '5') && have(electives(ownGrades), '5*', '5*', '5*') && height(ownGrades.m2) > 0,
  103: (ownGrades) =>
    have(electives(ownGrades), '5', '5', '5') &&
    height(ownGrades.english) >= 4 &&
    Math.max(height(ownGrades.maths), height(ownGrades.m1), height(ownGrades.m2)) >= 4,
  104: (ownGrades) => have(core(ownGrades), '3', '3', '3') && have(electives(ownGrades), '5', '5', '5'),
  105: (ownGrades) => have(core(ownGrades), '3', '3', '3') && have(electives(ownGrades), '3', '3'),
  106: (ownGrades) =>
    [ownGrades.maths, ownGrades.physics, ownGrades.english].every((grade) => height(grade) >= 4) &&
    Object.values(ownGrades).filter((grade) => height(grade) >= 1).length >= 6,
  111: (ownGrades) => monash(ownGrades, 11),
  112: (ownGrades) => monash(ownGrades, 12),
  'Minimum of the Bachelors of Arts, Commerce, Design and Science': (ownGrades) => {
    const worth = Object.entries(ownGrades)
      .filter(([subject]) => subject !== 'citizenship')
      .map(([, grade]) => ({ '3': 3, '4': 4, '5': 5, '5*': 5.5, '5**': 6 })[String(grade)] ?? 0)
      .sort((a, b) => b - a);
    const best = worth.slice(0, 4).reduce((sum, item) => sum + item, 0);
    return best >= 15 && (worth[2] ?? 0) >= 4 && have(electives(ownGrades), '1', '1');
  },
  'Business School, courses that ask for AAB at A-level': (ownGrades) =>
    have(electives(ownGrades), '5', '5', '4') &&
    height(ownGrades.english) >= 4 &&
    Math.max(height(ownGrades.maths), height(ownGrades.m1), height(ownGrades.m2)) >= 4,
  'Courses that ask for A*AA at A-level': (ownGrades) => queenMary(ownGrades, '5*', '5', '5'),
  'Courses that ask for AAA at A-level': (ownGrades) => queenMary(ownGrades, '5', '5', '5'),
  'Courses that ask for AAB at A-level': (ownGrades) => queenMary(ownGrades, '5', '5', '4'),
};

/**
 * Two electives with English and mathematics at 5 and 4 in either order, or three electives with both at 4; the table on the
 * page gives the required grade of the second elective.
 */
function queenMary(ownGrades: Grades, first: string, second: string, third: string): boolean {
  const [english, maths] = [height(ownGrades.english), height(ownGrades.maths)];
  const secondValues = first === '5*' ? ['5*', '5'] : [first, third];
  return (
    height(ownGrades.chinese) >= 3 &&
    english >= 4 &&
    maths >= 4 &&
    ((have(electives(ownGrades), ...secondValues) && Math.max(english, maths) >= 5) ||
      have(electives(ownGrades), first, second, third))
  );
}
const getKey = ({ id, name }: EntryRule) => (Number(id) < FIRST_DRAWN_ID ? id : name);
const FIRST_DRAWN_ID = 1000;

const getDse = (grades: Grades): ExamAnswers => ({
  publicTestType: '1',
  publicTestSubjects: Object.entries(grades).map(([subject, grade]) => ({ subject, grade })),
});
const mostlyHighGrade = fc.constantFrom(...DSE_GRADES, '5', '5*', '5**');
const anyGrades = fc
  .tuple(
    fc.record({ chinese: mostlyHighGrade, english: mostlyHighGrade, maths: mostlyHighGrade }),
    fc.dictionary(fc.constantFrom(...DSE_SUBJECTS.filter((subject) => subject !== 'citizenship')), mostlyHighGrade, {
      maxKeys: 7,
    }),
  )
  .map(([item, other]): Grades => ({ ...item, ...other }));
// Derived rules are tested with `counts` set, because place-course.ts evaluates them in the same way.
const dseRules = PUBLISHED.map(({ rule }) => (rule.isDerived ? { ...rule, counts: true } : rule)).filter(
  ({ exam, counts }) => exam === '1' && counts,
);
const anyRule = fc.constantFrom(...dseRules);

test('every rule of the DSE has its counterpart here', () => {
  expect(dseRules.map(getKey).toSorted()).toEqual(Object.keys(SAYS).toSorted());
});

test('a result meets a rule exactly when all clauses of its page are met', () => {
  fc.assert(
    fc.property(anyRule, anyGrades, (rule, grades) => {
      expect(evaluateEntry(rule, getDse(grades)).verdict === 'meets').toBe(SAYS[getKey(rule)]?.(grades));
    }),
    { numRuns: 3000 },
  );
});

test('a better grade never makes a verdict worse', () => {
  fc.assert(
    fc.property(anyRule, anyGrades, fc.nat(), (rule, grades, pick) => {
      const subject = Object.keys(grades)[pick % Object.keys(grades).length] ?? '';
      const better = { ...grades, [subject]: DSE_GRADES[Math.min(7, height(grades[subject]) + 1)] as string };
      const worth = (ownGrades: Grades) => ENTRY_VERDICTS.indexOf(evaluateEntry(rule, getDse(ownGrades)).verdict);
      expect(worth(better)).toBeLessThanOrEqual(worth(grades));
    }),
    { numRuns: 3000 },
  );
});

test.each([
  [121, 503, 'meets'], // 67% of 750, according to Curtin's page.
  [121, 502, 'close'],
  [121, 400, 'notYet'],
])('rule %d and a Gaokao of %d: %s', (id, publicTestScore, verdict) => {
  const answers: ExamAnswers = { publicTestType: '2', publicTestScore, publicTestSubjects: [] };
  expect(evaluateEntry(getRule(id), answers).verdict).toBe(verdict);
});

test.each([122, 123, 124, 125])(
  'rule %d is indirect or needs inputs that are not entered, and is not evaluated',
  (id) => {
    const answers: ExamAnswers = { publicTestType: '2', publicTestScore: 750, publicTestSubjects: [] };
    expect(evaluateEntry(getRule(id), answers).verdict).toBe('unknown');
  },
);

describe('unknown outcomes', () => {
  const best: ExamAnswers = getDse(Object.fromEntries(DSE_SUBJECTS.slice(0, 8).map((subject) => [subject, '5**'])));

  test('where no rule is known, however good the result', () => {
    expect(evaluateEntry(null, best).verdict).toBe('unknown');
  });

  test('by the rule of another examination', () => {
    expect(evaluateEntry(getRule(121), best).verdict).toBe('unknown');
  });

  test('for a bare total without subjects', () => {
    const total: ExamAnswers = { publicTestType: '1', publicTestScore: 35, publicTestSubjects: [] };
    expect(evaluateEntry(getRule(105), total).verdict).toBe('unknown');
  });
});

describe('a published rule', () => {
  test('has a URL, a title, a text and a requirement', () => {
    for (const { rule } of PUBLISHED) {
      expect(rule.source).toMatch(/^https?:\/\/\S+$/);
      expect(rule.illustrative).toBe(false);
      for (const text of [rule.sourceTitle, rule.name, rule.note]) expect(text.length).toBeGreaterThan(2);
      if (rule.counts) expect(rule.asked > 0 || rule.required.length + rule.alternatives.length > 0).toBe(true);
    }
  });

  test('applies to its own fields and level only', () => {
    const find = createRuleFinder(PUBLISHED.filter(({ rule }) => rule.exam === '1'));
    const leeds = { schoolId: 1015, levelId: getLevel('bachelor').id, groupId: SUBJECT_PLANS.business.id };
    expect(find(leeds)?.id).toBe('103');
    expect(find({ ...leeds, groupId: SUBJECT_PLANS.law.id })).toBeNull();
    expect(find({ ...leeds, levelId: getLevel('master').id })).toBeNull();
    expect(find({ ...leeds, schoolId: 1016 })).toBeNull();
  });

  test('without a year, for a whole university, is only partial for medicine and law', () => {
    const undated = { counts: false, isUndated: true };
    const find = createRuleFinder([
      {
        schoolId: 2014,
        levelId: getLevel('bachelor').id,
        groupIds: [],
        rule: { ...(PUBLISHED[0] as (typeof PUBLISHED)[number]).rule, ...undated, asking: '' },
      },
    ]);
    const at = (subject: 'business' | 'medicine' | 'law') =>
      find({ schoolId: 2014, levelId: getLevel('bachelor').id, groupId: SUBJECT_PLANS[subject].id });
    expect(at('business')).toMatchObject({ isUndated: true, isPartial: false });
    for (const subject of ['medicine', 'law'] as const)
      expect(at(subject)).toMatchObject({ isUndated: false, isPartial: true });
    expect(at('law')).toBe(at('law'));
  });

  test('for courses with certain A-level grades is that of courses with this offer only', () => {
    const find = createRuleFinder(PUBLISHED.filter(({ rule }) => rule.exam === '1'));
    const queenMaryLaw = { schoolId: 1019, levelId: getLevel('bachelor').id, groupId: SUBJECT_PLANS.law.id };
    expect(find({ ...queenMaryLaw, offer: 'AAA' })?.asking).toBe('AAA');
    expect(find({ ...queenMaryLaw, offer: 'BBB' })).toBeNull();
    expect(find(queenMaryLaw)).toBeNull();
  });

  test('is judged by the alternative that the result comes nearest to', () => {
    const rule =
      PUBLISHED.find(({ schoolId, rule: { asking } }) => schoolId === 1019 && asking === 'AAA')?.rule ?? null;
    const sciences = { chinese: '3', physics: '5', chemistry: '5' };
    expect(evaluateEntry(rule, getDse({ ...sciences, english: '4', maths: '5' })).verdict).toBe('meets');
    expect(evaluateEntry(rule, getDse({ ...sciences, english: '5', maths: '4' })).verdict).toBe('meets');
    expect(evaluateEntry(rule, getDse({ ...sciences, english: '4', maths: '4' })).verdict).toBe('close');
    expect(evaluateEntry(rule, getDse({ ...sciences, english: '4', maths: '4', biology: '5' })).verdict).toBe('meets');
  });
});

describe('a list', () => {
  const SCHOOLS = [1002, 1005, 1015, 4002, 3001];
  const anyShelves = fc
    .array(fc.record({ school: fc.constantFrom(...SCHOOLS), group: fc.integer({ min: 1, max: 18 }) }), {
      maxLength: 40,
    })
    .map((all): CourseBlock[] =>
      all.map(({ school, group }, index) => ({
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
  const schools = SCHOOLS.map((id, index) => ({
    id,
    countryId: 1,
    cityId: 1,
    rankSort: index,
    qsRank: '',
    nameSort: '',
    figures: {},
    admission: null,
  }));

  test('counts every course once, and shows a visitor the first of each school of what a user sees', () => {
    fc.assert(
      fc.property(anyShelves, anyGrades, fc.constantFrom('position', 'fee', 'rank'), (shelves, grades, sort) => {
        const { degrees, counts, schoolsMet } = evaluateEntryCourses(
          { shelves, schools, published: PUBLISHED },
          getDse(grades),
        );
        expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(shelves.length);
        const met = degrees.filter(({ judged: evaluation }) => evaluation.verdict === 'meets');
        expect(schoolsMet).toEqual(new Set(met.map(({ school }) => school.id)));
        for (const { judged: evaluation, rule } of degrees)
          expect(rule !== null || evaluation.verdict === 'unknown').toBe(true);
        const all = sortEntryCourses(degrees, sort as 'fee');
        const three = firstOfSchools(all, 3);
        expect(three[0]).toBe(all[0]);
        expect(three.every((evaluatedCourse) => all.includes(evaluatedCourse))).toBe(true);
        expect(new Set(three.map(({ school }) => school.id)).size).toBe(three.length);
        expect(three.length).toBe(Math.min(3, new Set(all.map(({ school }) => school.id)).size));
      }),
    );
  });
});
