import type { Locale } from '#shared/locale/locales.ts';
import { IS_FULL } from './is-full.ts';

/**
 * Returns the first `count` cases, or all in the full run. Put cases first that differ most or are most likely to fail.
 */
export const limitCases = <T>(count: number, cases: readonly T[]): readonly T[] =>
  IS_FULL ? cases : cases.slice(0, count);

/** Combines two independent conditions: every value at least once, or all combinations in the full run. */
export function crossProduct<A, B>(firstItems: readonly A[], secondItems: readonly B[]): readonly (readonly [A, B])[] {
  const pairs = firstItems.flatMap((firstItem) => secondItems.map((secondItem) => [firstItem, secondItem] as const));
  if (IS_FULL) return pairs;
  const coveringPairs = Array.from(
    { length: Math.max(firstItems.length, secondItems.length) },
    (_, index) => pairs[getPairIndex(index)],
  );
  return coveringPairs.filter((pair) => pair !== undefined);

  function getPairIndex(index: number) {
    return (index % firstItems.length) * secondItems.length + (index % secondItems.length);
  }
}

/**
 * Languages with the longest texts first: if English fits, so does Chinese, and simplified Chinese is as long as
 * traditional.
 */
export const LONGEST_FIRST: readonly Locale[] = ['en-us', 'zh-hk', 'zh'];
