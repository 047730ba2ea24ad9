import { createContext, type ReactNode, use } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useLocale } from '#client/i18n/use-text.ts';
import type { Locale } from '#shared/locale/locales.ts';

/**
 * Locales of React Aria, which has no zh-HK and would fall back to simplified characters. English is en-GB, because our
 * English writes the day before the month.
 */
const LIBRARY_LANGUAGES = { zh: 'zh-CN', 'zh-hk': 'zh-TW', 'en-us': 'en-GB' } as const satisfies Record<Locale, string>;

/** The language of a section that differs from the page's. */
interface PartLanguage {
  lang: string;
  dir: 'ltr' | 'rtl';
  /** Language tag for which React Aria has messages. */
  library: string;
}

export const PartLanguageContext = createContext<PartLanguage | null>(null);

/** Overlays are rendered at the end of the body, outside the section, so they set its language again. */
export function usePartLanguage(): Partial<Pick<PartLanguage, 'lang' | 'dir'>> {
  const partLanguage = use(PartLanguageContext);
  return partLanguage ? { lang: partLanguage.lang, dir: partLanguage.dir } : {};
}

/** Wraps every React Aria primitive, so that the page shell does not load the library only to set its locale. */
export function AriaLanguage({ children }: { children: ReactNode }) {
  const pageLanguage = LIBRARY_LANGUAGES[useLocale()];
  return <I18nProvider locale={use(PartLanguageContext)?.library ?? pageLanguage}>{children}</I18nProvider>;
}
