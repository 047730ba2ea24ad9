import { expect, test } from 'vitest';
import { countResults } from '#shared/rules/exams/count-results.ts';
import { EXAMPLE_RESULTS, EXAMPLE_RULES } from './dse-landing.tsx';

const createResults = (...grades: string[]) => grades.map((grade, index) => ({ subject: `s${index}`, grade }));

test('the example has a different total on each scale', () => {
  expect(countResults(EXAMPLE_RULES.whole, EXAMPLE_RESULTS).total).toBe(24);
  expect(countResults(EXAMPLE_RULES.half, EXAMPLE_RESULTS).total).toBe(23.5);
  expect(countResults(EXAMPLE_RULES.stretched, EXAMPLE_RESULTS).total).toBe(26);
});

test('the lowest subject is left out, of equal ones the last', () => {
  const { subjects, total } = countResults(EXAMPLE_RULES.whole, createResults('3', '4', '4', '4', '4', '4'));
  expect(subjects.map(({ isCounted }) => isCounted)).toEqual([false, true, true, true, true, true]);
  expect(total).toBe(20);
  expect(
    countResults(EXAMPLE_RULES.whole, createResults('2', '2', '2', '2', '2', '2')).subjects.at(-1)?.isCounted,
  ).toBe(false);
});

test('a result with fewer subjects than its rule counts has the total of those it has', () => {
  expect(countResults(EXAMPLE_RULES.half, createResults('5**', '1')).total).toBe(7);
  expect(countResults(EXAMPLE_RULES.whole, [])).toEqual({ subjects: [], bonus: 0, total: 0 });
});
