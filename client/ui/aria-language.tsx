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

/** The library puts two small style elements into the head and looks here for the nonce they need. */
const NONCE_PLACE = '__webpack_nonce__';

/** Takes the nonce from a script of this very page, which is the only place in the browser that still knows it. */
function lendNonce(): void {
  if (typeof document === 'undefined') return;
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
  if (nonce) Object.assign(globalThis, { [NONCE_PLACE]: nonce });
}

// Once, before anything of the library is drawn: whatever it draws comes through here.
lendNonce();

/** Around every primitive that the library draws, so that the shell need not load the library to set a language. */
export function AriaLanguage({ children }: { children: ReactNode }) {
  const ofThePage = LIBRARY_LANGUAGES[useLocale()];
  return <I18nProvider locale={use(PartLanguageContext)?.library ?? ofThePage}>{children}</I18nProvider>;
}
