import { LOCALES, type Locale } from '#shared/locale/locales.ts';
import { IS_FULL } from '#tests/support/is-full.ts';
import { SCREEN_NAMES, type ScreenName } from './screens.ts';

/** Language and screen in which a test runs. */
export interface View {
  locale: Locale;
  screen: ScreenName;
}

/** The most common combination among visitors. */
const DEFAULT_VIEWS: readonly View[] = [{ locale: 'zh-hk', screen: 'phone' }];

/** Lists the views for a journey whose steps are the same in every view. */
export const listViews = (): readonly View[] =>
  IS_FULL ? LOCALES.flatMap((locale) => SCREEN_NAMES.map((screen) => ({ locale, screen }))) : DEFAULT_VIEWS;

/**
 * Extent of the accessibility check: all axe rules, only those that depend on language, width and colours (contrast,
 * target size, scrolling), or none.
 */
export type Depth = 'everything' | 'looks' | 'nothing';

/** Returns how thoroughly to check a view: completely once, less in views that differ only in language or width. */
export function measureDepth({ locale, screen }: View, isDark = false): Depth {
  if (IS_FULL || (locale === 'en-us' && screen === 'desk' && !isDark)) return 'everything';
  // Texts differ in length between languages, which matters only on the narrow screen.
  return locale === 'en-us' || screen === 'phone' ? 'looks' : 'nothing';
}

/**
 * Returns the depth for tests that open many pages. Other languages and the phone differ mostly by text length, which
 * is checked on every page without axe. Axe takes a third of the time of a page.
 */
export const getSweepDepth = (view: View): Depth =>
  IS_FULL || (view.locale === 'en-us' && view.screen === 'desk') ? measureDepth(view) : 'nothing';

/**
 * Returns the first `count` cases, or all in the full run. Put cases first that differ most or are most likely to fail.
 */
export const limitCases = <T>(count: number, cases: readonly T[]): readonly T[] =>
  IS_FULL ? cases : cases.slice(0, count);

/** Returns the first of the given screens, or all in the full run. */
export const pickScreens = (screens: readonly [ScreenName, ...ScreenName[]]): readonly ScreenName[] =>
  limitCases(1, screens);

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
