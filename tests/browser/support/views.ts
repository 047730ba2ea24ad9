import { LOCALES, type Locale } from '#shared/locale/locales.ts';
import { IS_FULL } from '#tests/support/is-full.ts';
import { SCREEN_NAMES, type ScreenName } from './screens.ts';

/** In what language and how wide somebody looks. */
export interface View {
  locale: Locale;
  screen: ScreenName;
}

/** As most visitors come. */
const FEW: readonly View[] = [{ locale: 'zh-hk', screen: 'phone' }];

/** In which views a journey is made that is the same in all of them. */
export const views = (): readonly View[] =>
  IS_FULL ? LOCALES.flatMap((locale) => SCREEN_NAMES.map((screen) => ({ locale, screen }))) : FEW;

/** Everything that axe knows, or what differs between languages, widths and colours: contrast, targets, scrolling. */
export type Depth = 'everything' | 'looks' | 'nothing';

/** How closely a page is looked at in one of its views. Everything once; elsewhere what may be otherwise there. */
export function measureDepth({ locale, screen }: View, isDark = false): Depth {
  if (IS_FULL || (locale === 'en-us' && screen === 'desk' && !isDark)) return 'everything';
  // In another language a page has other lengths, and it is the narrow one that they do not fit into.
  return locale === 'en-us' || screen === 'phone' ? 'looks' : 'nothing';
}

/**
 * The same where one page after another is looked at. In other words than English, and on a phone, little is less accessible but by
 * its length, and that is asked of every page without axe, which is a third of what a page costs.
 */
export const depthInSweep = (view: View): Depth =>
  IS_FULL || (view.locale === 'en-us' && view.screen === 'desk') ? measureDepth(view) : 'nothing';

/** The first so many, or all: those that differ most from each other stand first, or the one that is most likely to break. */
export const getFirst = <T>(count: number, all: readonly T[]): readonly T[] => (IS_FULL ? all : all.slice(0, count));

/** Of the widths in which a journey can be made: the first, or all. */
export const pickScreens = (screens: readonly [ScreenName, ...ScreenName[]]): readonly ScreenName[] =>
  getFirst(1, screens);

/** Two kinds of circumstances that know nothing of each other: each of either kind once, or each with each. */
export function crossed<A, B>(ones: readonly A[], otherRows: readonly B[]): readonly (readonly [A, B])[] {
  const all = ones.flatMap((item) => otherRows.map((other) => [item, other] as const));
  if (IS_FULL) return all;
  const few = Array.from({ length: Math.max(ones.length, otherRows.length) }, (_, index) => all[getPlace(index)]);
  return few.filter((pair) => pair !== undefined);

  function getPlace(at: number) {
    return (at % ones.length) * otherRows.length + (at % otherRows.length);
  }
}

/** The longest words first: what has room in English has room in Chinese, and simplified Chinese is as long as traditional. */
export const LONGEST_FIRST: readonly Locale[] = ['en-us', 'zh-hk', 'zh'];
