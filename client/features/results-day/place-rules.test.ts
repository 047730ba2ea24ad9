import { expect, test } from 'vitest';
import { resultsDay } from '#shared/contract/matching/results-day.ts';
import type { ExamAnswers } from '#shared/rules/exams/public-exams.ts';
import { countPlaces, findMoved, flipGrades, evaluateRules, withFlip } from './place-rules.ts';

const rule = (id: string, required: object[], changes: object = {}) => ({
  id,
  key: id,
  exam: '1',
  points: {},
  required,
  fullMarks: 0,
  asked: 0,
  source: 'https://school.example/dse',
  sourceTitle: 'Entry',
  asAtYear: 2025,
  ...changes,
});
const need = (subject: string, grade: string) => ({ subjects: [subject], count: 1, grade });

const DAY = resultsDay.data.parse({
  unknown: 7,
  rules: [
    { kind: 'degree', rule: rule('high', [need('chemistry', '5**')]), school: { id: 1 }, courses: 4 },
    { kind: 'degree', rule: rule('low', [need('chemistry', '4')]), school: { id: 2 }, courses: 3 },
    { kind: 'pathway', rule: rule('way', [need('english', '3')]), school: { id: 3 }, courses: 0 },
    { kind: 'degree', rule: rule('far', [need('biology', '5')]), school: { id: 4 }, courses: 9 },
    { kind: 'degree', rule: rule('old', [need('english', '1')], { counts: false }), school: { id: 5 }, courses: 5 },
  ],
});
const GRADES: ExamAnswers = {
  publicTestType: '1',
  publicTestSubjects: [
    { subject: 'english', grade: '4' },
    { subject: 'chemistry', grade: '5*' },
  ],
};
const getPlaces = (grades: ExamAnswers) => evaluateRules(DAY, grades).map(({ of, place }) => [of.rule.id, place]);

test('rules are sorted by placement, close ones first', () => {
  expect(getPlaces(GRADES)).toEqual([
    ['low', 'direct'],
    ['way', 'pathway'],
    ['high', 'notYet'],
    ['far', 'notYet'],
  ]);
});

test('no rule counts without a result, and courses without names are included', () => {
  const counts = countPlaces(evaluateRules(DAY, GRADES));
  expect(counts).toEqual({
    direct: { rules: 1, courses: 3 },
    pathway: { rules: 1, courses: 0 },
    notYet: { rules: 2, courses: 13 },
  });
});

test('a tried grade changes its rules, and leaves the entered grades unchanged', () => {
  const flips = withFlip({}, 'chemistry', '5**', '5*');
  const triedAnswers = flipGrades(GRADES, flips);
  expect(GRADES.publicTestSubjects[1]?.grade).toBe('5*');
  expect([...findMoved(evaluateRules(DAY, GRADES), evaluateRules(DAY, triedAnswers))]).toEqual([['high', 'notYet']]);
  const lower = flipGrades(GRADES, withFlip(flips, 'english', '2', '4'));
  expect([...findMoved(evaluateRules(DAY, GRADES), evaluateRules(DAY, lower))]).toEqual([
    ['high', 'notYet'],
    ['way', 'pathway'],
  ]);
});

test('the entered grade removes the tried one', () => {
  const flips = withFlip(withFlip({}, 'chemistry', '5**', '5*'), 'english', '5', '4');
  expect(withFlip(flips, 'chemistry', '5*', '5*')).toEqual({ english: '5' });
});
