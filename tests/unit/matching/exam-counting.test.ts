import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CountingRule } from '#shared/contract/matching/entry-rules.ts';
import { countExam, countResults } from '#shared/rules/exams/count-results.ts';
import { findMissing } from '#shared/rules/exams/evaluate-entry.ts';
import {
  DSE_GRADES,
  DSE_SUBJECTS,
  isGradeAtMin,
  parseGrade,
  type SubjectGrade,
} from '#shared/rules/exams/public-exams.ts';
import { toContractRule } from '#backend/seed/matching/counting-rows.ts';
import { COUNTING_RULES } from '#backend/seed/matching/counting-seed.ts';

const DSE_RULES = COUNTING_RULES.filter(({ exam }) => exam === '1');

const rules: CountingRule[] = COUNTING_RULES.map((rule) => toContractRule(rule, 'en-us'));
function requireRule(key: string): CountingRule {
  const rule = rules.find((item) => item.key === key);
  if (!rule) throw new Error(`no rule ${key}`);
  return rule;
}
const createGrades = (results: Record<string, string>): SubjectGrade[] =>
  Object.entries(results).map(([subject, grade]) => ({ subject, grade }));

/** Grades of three students. The expected results of each rule were calculated by hand. */
const ARTS_GRADES = createGrades({
  chinese: '4',
  english: '5',
  maths: '5*',
  economics: '5',
  physics: '4',
  history: '3',
});
const SCIENCE_GRADES = createGrades({
  chinese: '3',
  english: '4',
  maths: '5**',
  m2: '5*',
  physics: '5',
  chemistry: '5',
  biology: '4',
  citizenship: 'A',
});
const MODEST_GRADES = createGrades({
  chinese: '2',
  english: '3',
  maths: '2',
  history: '3',
  tourism: '4',
  'visual-arts': '3',
});

test.each([
  // Columns: rule, then the scores for 4/5/5*/5/4/3, for 3/4/5**/M2 5*/5/5/4 and for 2/3/2/3/4/3.
  ['best-five', 24, 27, 15],
  ['best-five-halves', 23.5, 25.5, 15],
  ['best-five-stretched', 26, 30.5, 15],
  ['best-five-six', 24, 26, 15],
  ['best-five-flat', 23, 24, 15],
  ['best-four-academic', 19.5, 21.5, 11],
  ['best-five-one-maths', 21, 25, 15],
  ['best-five-bonus', 24, 25, 15],
  ['best-four-from-three', 19.5, 21.5, 13],
  ['core-and-electives', 24, 25, 14],
  ['english-maths-weighted', 39, 51.5, 20],
  ['best-five-and-sixth', 24.6, 27.8, 15.4],
  ['four-at-four', 4, 4, 1],
  ['tariff', 202, 230, 80],
  ['english-heavier', 26.5, 29, 16.5],
])('the rule %s yields %d, %d and %d for the three students', (key, artsTotal, scienceTotal, modestTotal) => {
  const totals = [ARTS_GRADES, SCIENCE_GRADES, MODEST_GRADES].map(
    (results) => countResults(requireRule(key), results).total,
  );
  expect(totals).toEqual([artsTotal, scienceTotal, modestTotal]);
});

test('every DSE rule has an example', () => {
  expect(DSE_RULES.length).toBe(15);
  expect(new Set(DSE_RULES.map(({ id }) => id)).size).toBe(15);
});

test.each([
  ['A*AB', 144],
  ['ABB', 128],
  ['BBC', 112],
  ['AAAA', 144],
  ['AB', 88],
])('A-levels of %s are %d UCAS points', (text, total) => {
  const gradeTexts = text.match(/[A-E]\*?/g) ?? [];
  const subjects = ['maths', 'physics', 'history', 'law'];
  const publicTestSubjects = gradeTexts.map((grade, index) => ({ subject: subjects[index] ?? '', grade }));
  expect(countExam(requireRule('best-three'), { publicTestType: '3', publicTestSubjects })).toBe(total);
});

test.each([
  [600, undefined, 80],
  [528, 660, 80],
  [671, 750, 89.4],
  [599.9, 750, 79.9],
])('a Gaokao of %d out of %j is %d per cent', (publicTestScore, publicTestFullMark, total) => {
  const answers = { publicTestType: '2' as const, publicTestScore, publicTestFullMark, publicTestSubjects: [] };
  expect(countExam(requireRule('gaokao-per-cent'), answers)).toBe(total);
});

test('an IB total is used unchanged, and no rule counts another exam', () => {
  const ibResults = { publicTestType: '4' as const, publicTestScore: 36, publicTestSubjects: [] };
  expect(countExam(requireRule('ib-total'), ibResults)).toBe(36);
  expect(countExam(requireRule('best-five'), ibResults)).toBeNull();
});

test('a total without grades counts as the best five, and for no other rule', () => {
  const total = { publicTestType: '1' as const, publicTestScore: 23, publicTestSubjects: [] };
  expect(countExam(requireRule('best-five'), total)).toBe(23);
  expect(countExam(requireRule('best-five-halves'), total)).toBeNull();
});

describe('excluded subjects', () => {
  test('are shown: of equal grades the last one', () => {
    const { subjects } = countResults(requireRule('best-five'), ARTS_GRADES);
    expect(subjects.map(({ isCounted }) => isCounted)).toEqual([true, true, true, true, true, false]);
    expect(subjects.at(-1)).toMatchObject({ subject: 'history', points: 0 });
  });

  test('include the higher of M1 and M2 where only one may count', () => {
    const mergedGrades = createGrades({ english: '4', maths: '4', m1: '5', m2: '5**', chinese: '1', history: '1' });
    const { subjects } = countResults(requireRule('core-and-electives'), mergedGrades);
    expect(subjects.filter(({ isCounted }) => isCounted).map(({ subject }) => subject)).toEqual([
      'english',
      'maths',
      'm2',
      'chinese',
      'history',
    ]);
  });

  test('include the higher of M1 and M2 also as one subject with mathematics', () => {
    const bestGrades = {
      maths: '5**',
      m1: '5',
      m2: '5**',
      english: '5**',
      chinese: '5**',
      physics: '5**',
      economics: '5**',
    };
    const { subjects, total } = countResults(requireRule('best-five-one-maths'), createGrades(bestGrades));
    expect(total).toBe(requireRule('best-five-one-maths').fullMarks);
    expect(subjects.find(({ subject }) => subject === 'm1')).toMatchObject({ isCounted: false, points: 0 });
  });

  test('include citizenship, which adds no points', () => {
    const extraGrades = [...ARTS_GRADES, { subject: 'citizenship', grade: 'A' }];
    for (const rule of rules.filter(({ exam }) => exam === '1'))
      expect(countResults(rule, extraGrades).total).toBe(countResults(rule, ARTS_GRADES).total);
  });
});

const resultsArbitrary = fc
  .uniqueArray(fc.constantFrom(...DSE_SUBJECTS.filter((subject) => subject !== 'citizenship')), { maxLength: 9 })
  .chain((subjects) =>
    fc
      .array(fc.constantFrom(...DSE_GRADES), { minLength: subjects.length, maxLength: subjects.length })
      .map((drawnGrades) =>
        subjects.map((subject, index): SubjectGrade => ({ subject, grade: drawnGrades[index] ?? 'U' })),
      ),
  );
const ruleArbitrary = fc.constantFrom(...rules.filter(({ exam }) => exam === '1'));

test('the points of the subjects and the bonus add up to the total', () => {
  fc.assert(
    fc.property(ruleArbitrary, resultsArbitrary, (rule, results) => {
      const { subjects, bonus, total } = countResults(rule, results);
      const pointsTotal = subjects.reduce((runningTotal, { points }) => runningTotal + points, bonus);
      expect(total).toBeCloseTo(pointsTotal, 6);
      expect(total).toBeLessThanOrEqual(rule.fullMarks);
    }),
  );
});

test('a better grade never lowers a total, and never fails a requirement that was met', () => {
  fc.assert(
    fc.property(ruleArbitrary, resultsArbitrary, fc.nat(), (rule, results, pickedIndex) => {
      if (results.length === 0) return;
      const resultIndex = pickedIndex % results.length;
      const betterResults = results.map((result, index) =>
        index === resultIndex
          ? {
              ...result,
              grade: DSE_GRADES[
                Math.min(DSE_GRADES.length - 1, DSE_GRADES.indexOf(result.grade as never) + 1)
              ] as string,
            }
          : result,
      );
      expect(countResults(rule, betterResults).total).toBeGreaterThanOrEqual(countResults(rule, results).total);
      expect(findMissing('dse', rule.required, betterResults).length).toBeLessThanOrEqual(
        findMissing('dse', rule.required, results).length,
      );
    }),
    { numRuns: 500 },
  );
});

describe('requirements', () => {
  const createRequirement = (grade: string, count: number, ...subjects: string[]) => ({ subjects, count, grade });

  test.each([
    ['english at 4, met', createRequirement('4', 1, 'english'), null],
    ['english at 5*, by a grade', createRequirement('5*', 1, 'english'), { have: '5', steps: 1, held: 0 }],
    ['physics or m1 at 4, one is enough', createRequirement('4', 1, 'physics', 'm1'), null],
    ['biology at 3, not taken', createRequirement('3', 1, 'biology'), { have: '', steps: 3, held: 0 }],
    ['four subjects at 5: the fourth is a 4', createRequirement('5', 4), { have: '4', steps: 1, held: 3 }],
  ])('%s', (_words, requirement, missingGrades) => {
    const missingGradesList = findMissing('dse', [requirement], ARTS_GRADES);
    expect(missingGradesList).toEqual(missingGrades ? [{ requirement, ...missingGrades }] : []);
  });

  test('citizenship that was not mentioned is not a failed one', () => {
    const attainedRequirement = [createRequirement('A', 1, 'citizenship')];
    expect(findMissing('dse', attainedRequirement, ARTS_GRADES)).toEqual([]);
    expect(
      findMissing('dse', attainedRequirement, [...ARTS_GRADES, { subject: 'citizenship', grade: 'U' }]),
    ).toHaveLength(1);
  });
});

test.each([
  ['5**', '5**'],
  ['5 ＊＊', '5**'],
  ['５＊', '5*'],
  ['Level 4', '4'],
  ['4級', '4'],
  ['u', 'U'],
  ['UNCL', 'U'],
  ['5***', null],
  ['A', null],
  ['8', null],
  ['', null],
])('the grade %j of a subject is parsed as %j', (text, grade) => {
  expect(parseGrade('dse', 'maths', text)).toBe(grade);
});

test('grades are compared within their own subject', () => {
  expect(isGradeAtMin('dse', 'maths', '5*', '5')).toBe(true);
  expect(isGradeAtMin('dse', 'maths', '4', '5')).toBe(false);
  expect(isGradeAtMin('dse', 'citizenship', 'A', 'A')).toBe(true);
  expect(isGradeAtMin('alevel', 'law', 'A*', 'A')).toBe(true);
  expect(isGradeAtMin('dse', 'maths', '5', 'excellent')).toBe(false);
});
