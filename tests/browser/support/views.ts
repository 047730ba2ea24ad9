import { LOCALES, type Locale } from '#shared/locale/locales.ts';
import { SCREEN_NAMES, type ScreenName } from './screens.ts';

/** In what language and how wide somebody looks. */
export interface View {
  locale: Locale;
  screen: ScreenName;
}

/** npm run test:all. Nothing else may ask for the variable, so that there is one answer to what npm test leaves out. */
const isFull = process.env.PORTAL_MATRIX === 'full';

/** Between them, both widths, and both scripts. */
const FEW: readonly View[] = [
  { locale: 'zh-hk', screen: 'desk' },
  { locale: 'en-us', screen: 'phone' },
];

/** In which views a journey is made that is the same in all of them. */
export const views = (): readonly View[] =>
  isFull ? LOCALES.flatMap((locale) => SCREEN_NAMES.map((screen) => ({ locale, screen }))) : FEW;

/** Everything that axe knows, or what differs between languages, widths and colours: contrast, targets, scrolling. */
export type Depth = 'everything' | 'looks' | 'nothing';

/** How closely a page is looked at in one of its views. Everything once; elsewhere what may be otherwise there. */
export function depthOf({ locale, screen }: View, isDark = false): Depth {
  if (isFull || (locale === 'en-us' && screen === 'desk' && !isDark)) return 'everything';
  // In another language a page has other lengths, and it is the narrow one that they do not fit into.
  return locale === 'en-us' || screen === 'phone' ? 'looks' : 'nothing';
}

/** Of the widths in which a journey can be made: the first, or all. */
export const someOf = (screens: readonly [ScreenName, ...ScreenName[]]): readonly ScreenName[] =>
  isFull ? screens : [screens[0]];
