import { describe, expect, test } from 'vitest';
import { computeOverallScore, validateEnglish } from './english.ts';

const toParts = (listening: number, speaking: number, reading: number, writing: number) => ({
  listening,
  speaking,
  reading,
  writing,
});

describe('the overall score', () => {
  test.each([
    [[6, 6, 6, 6], 6],
    [[6.5, 6, 6, 6], 6], // .125 rounds down
    [[6.5, 6.5, 6, 6], 6.5], // .25 rounds up to a half
    [[6.5, 6.5, 6.5, 6], 6.5],
    [[7, 6.5, 6.5, 6.5], 6.5], // .625 rounds down to a half
    [[7, 7, 6.5, 6.5], 7], // .75 rounds up
    [[7, 7, 7, 6.5], 7],
    [[9, 9, 9, 9], 9],
  ])('of an IELTS of %j is %d', (scores, overall) => {
    expect(computeOverallScore('1', toParts(...(scores as [number, number, number, number])))).toBe(overall);
  });

  test('of a TOEFL is the sum of the four', () => {
    expect(computeOverallScore('2', toParts(22, 20, 25, 23))).toBe(90);
    expect(computeOverallScore('3', toParts(22, 20, 25, 23))).toBe(90);
  });

  test('of a PTE and of the TOEFL of 2026 is the entered one, otherwise the mean', () => {
    expect(computeOverallScore('4', toParts(60, 61, 62, 70), 66)).toBe(66);
    expect(computeOverallScore('4', toParts(60, 60, 60, 61))).toBe(60.5);
    expect(computeOverallScore('5', toParts(5, 5, 5, 5.5))).toBe(5);
    expect(computeOverallScore('5', toParts(5, 5, 5.5, 5.5))).toBe(5.5);
    expect(computeOverallScore('1', toParts(6, 6, 6, 6), 9)).toBe(6);
  });

  test('is 0 without a test', () => {
    expect(computeOverallScore('', toParts(9, 9, 9, 9))).toBe(0);
    expect(computeOverallScore(undefined, toParts(9, 9, 9, 9), 9)).toBe(0);
  });
});

describe('rejected scores', () => {
  const findInvalidFields = (englishTestType: '1' | '2' | '4' | '5' | undefined, scores: number[], overall = 0) =>
    validateEnglish({ englishTestType, overall, ...toParts(...(scores as [number, number, number, number])) });

  test.each([
    ['nothing of a whole result', '1', [7, 6.5, 6, 5.5], []],
    ['nothing where nothing was entered', '1', [0, 0, 0, 0], []],
    ['parts that are missing', '1', [7, 0, 6, 0], ['speaking', 'writing']],
    ['bands that there are not', '1', [7.3, 6.5, 9.5, 0.5], ['listening', 'reading', 'writing']],
    ['a TOEFL part above 30', '2', [31, 20, 20, 20], ['listening']],
    ['half a point of PTE', '4', [60.5, 60, 60, 60], ['listening']],
    ['results of no test', undefined, [7, 7, 7, 7], ['englishTestType']],
    ['bands above 6 of the TOEFL of 2026', '5', [6.5, 6, 6, 6], ['listening']],
  ] as const)('include %s', (_title, type, scores, invalidFields) => {
    expect(findInvalidFields(type, [...scores])).toEqual(invalidFields);
  });

  test('include an overall score that the test does not have', () => {
    expect(findInvalidFields('4', [0, 0, 0, 0], 95)).toEqual(['overall']);
    expect(findInvalidFields('4', [0, 0, 0, 0], 65)).toEqual([]);
    expect(findInvalidFields('1', [0, 0, 0, 0], 95)).toEqual([]);
  });
});
