import { createContext, type ReactNode, use } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useLocale } from '#client/i18n/use-text.ts';
import type { Locale } from '#shared/locale/locales.ts';

/**
 * Not the tags of <html lang>: the library knows no zh-HK and would answer it in simplified characters, and our
 * English is British, days before months.
 */
const LIBRARY_LANGUAGES = { zh: 'zh-CN', 'zh-hk': 'zh-TW', 'en-us': 'en-GB' } as const satisfies Record<Locale, string>;

/** The language of a part of a page, where it is another one than the page has. */
interface PartLanguage {
  lang: string;
  dir: 'ltr' | 'rtl';
  /** The tag of the language that react-aria has words for. */
  library: string;
}

export const PartLanguageContext = createContext<PartLanguage | null>(null);

/** What is opened from such a part stands at the end of the page, and has to say it again. */
export function usePartLanguage(): Partial<Pick<PartLanguage, 'lang' | 'dir'>> {
  const part = use(PartLanguageContext);
  return part ? { lang: part.lang, dir: part.dir } : {};
}

/** Around every primitive that the library draws, so that the shell need not load the library to set a language. */
export function AriaLanguage({ children }: { children: ReactNode }) {
  const ofThePage = LIBRARY_LANGUAGES[useLocale()];
  return <I18nProvider locale={use(PartLanguageContext)?.library ?? ofThePage}>{children}</I18nProvider>;
}
