import { expect, test } from 'vitest';
import { resultsDay } from '#shared/contract/matching/results-day.ts';
import type { ExamAnswers } from '#shared/rules/exams/public-exams.ts';
import {
  countCourses,
  countOutcomes,
  findMovedRules,
  applyTriedGrades,
  evaluateRules,
  setTriedGrade,
} from './place-rules.ts';

const createRule = (id: string, requiredGrades: object[], overrides: object = {}) => ({
  id,
  key: id,
  exam: '1',
  points: {},
  required: requiredGrades,
  fullMarks: 0,
  asked: 0,
  source: 'https://school.example/dse',
  sourceTitle: 'Entry',
  asAtYear: 2025,
  ...overrides,
});
const createRequirement = (subject: string, grade: string) => ({ subjects: [subject], count: 1, grade });

const DAY = resultsDay.data.parse({
  unknown: 7,
  rules: [
    {
      kind: 'degree',
      rule: createRule('high', [createRequirement('chemistry', '5**')]),
      school: { id: 1 },
      courses: 4,
    },
    { kind: 'degree', rule: createRule('low', [createRequirement('chemistry', '4')]), school: { id: 2 }, courses: 3 },
    { kind: 'pathway', rule: createRule('way', [createRequirement('english', '3')]), school: { id: 3 }, courses: 0 },
    { kind: 'degree', rule: createRule('far', [createRequirement('biology', '5')]), school: { id: 4 }, courses: 9 },
    {
      kind: 'degree',
      rule: createRule('old', [createRequirement('english', '1')], { counts: false }),
      school: { id: 5 },
      courses: 5,
    },
  ],
});
const GRADES: ExamAnswers = {
  publicTestType: '1',
  publicTestSubjects: [
    { subject: 'english', grade: '4' },
    { subject: 'chemistry', grade: '5*' },
  ],
};
const listOutcomes = (grades: ExamAnswers) =>
  evaluateRules(DAY, grades).map(({ of, outcome }) => [of.rule.id, outcome]);

test('rules are sorted by placement, close ones first', () => {
  expect(listOutcomes(GRADES)).toEqual([
    ['low', 'direct'],
    ['way', 'pathway'],
    ['high', 'notYet'],
    ['far', 'notYet'],
  ]);
});

test('no rule counts without a result, and courses without names are included', () => {
  const outcomeCounts = countOutcomes(evaluateRules(DAY, GRADES));
  expect(outcomeCounts).toEqual({
    direct: { rules: 1, courses: 3 },
    pathway: { rules: 1, courses: 0 },
    notYet: { rules: 2, courses: 13 },
  });
});

test('the total has courses placed by figures and by rules of degrees, as in the fast line', () => {
  const placedRules = [
    { fkAreaCountryId: '1', fkCourseTypeGroupId: '1', above: [0, 2], among: [1], below: [1], farBelow: [1, 0] },
  ];
  expect(countCourses(placedRules, evaluateRules(DAY, GRADES), 8)).toEqual({
    direct: 5,
    chance: 6,
    pathway: 9,
  });
});

test('a tried grade changes its rules, and leaves the entered grades unchanged', () => {
  const triedGrades = setTriedGrade({}, 'chemistry', '5**', '5*');
  const triedAnswers = applyTriedGrades(GRADES, triedGrades);
  expect(GRADES.publicTestSubjects[1]?.grade).toBe('5*');
  expect([...findMovedRules(evaluateRules(DAY, GRADES), evaluateRules(DAY, triedAnswers))]).toEqual([
    ['high', 'notYet'],
  ]);
  const lowerAnswers = applyTriedGrades(GRADES, setTriedGrade(triedGrades, 'english', '2', '4'));
  expect([...findMovedRules(evaluateRules(DAY, GRADES), evaluateRules(DAY, lowerAnswers))]).toEqual([
    ['high', 'notYet'],
    ['way', 'pathway'],
  ]);
});

test('the entered grade removes the tried one', () => {
  const triedGrades = setTriedGrade(setTriedGrade({}, 'chemistry', '5**', '5*'), 'english', '5', '4');
  expect(setTriedGrade(triedGrades, 'chemistry', '5*', '5*')).toEqual({ english: '5' });
});
