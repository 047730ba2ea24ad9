import { ENGLISH_PARTS, ENGLISH_TESTS, type EnglishParts, type EnglishTestType } from './english-tests.ts';

/** To the nearest half: below .25 down, from .25 up to .75 to the half, from .75 up. */
const toNearestHalf = (mean: number) => Math.floor(mean * 2 + 0.5) / 2;

/**
 * The overall score: the sum of the four parts or their mean to the nearest half, as the test has it. What the report
 * itself says comes first where the test may be entered directly. 0 without a test.
 */
export function overallEnglish(type: EnglishTestType | '' | undefined, parts: EnglishParts, entered = 0): number {
  if (!type) return 0;
  const { overallIs, mayEnterOverall } = ENGLISH_TESTS[type];
  if (mayEnterOverall && entered > 0) return entered;
  const sum = ENGLISH_PARTS.reduce((total, part) => total + parts[part], 0);
  return overallIs === 'sum' ? sum : toNearestHalf(sum / ENGLISH_PARTS.length);
}
