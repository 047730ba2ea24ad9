import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useLocale } from '#client/i18n/use-text.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { lendNonce } from './lend-nonce.ts';

/**
 * Not the tags of <html lang>: the library knows no zh-HK and would answer it in simplified characters, and our
 * English is British, days before months.
 */
const LIBRARY_LANGUAGES = { zh: 'zh-CN', 'zh-hk': 'zh-TW', 'en-us': 'en-GB' } as const satisfies Record<Locale, string>;

// Once, before anything of the library is drawn: whatever it draws comes through here.
lendNonce();

/** Around every primitive that the library draws, so that the shell need not load the library to set a language. */
export function AriaLanguage({ children }: { children: ReactNode }) {
  return <I18nProvider locale={LIBRARY_LANGUAGES[useLocale()]}>{children}</I18nProvider>;
}
