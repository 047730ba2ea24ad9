export const LOCALES = ['zh', 'zh-hk', 'en-us'] as const;
export type Locale = (typeof LOCALES)[number];

export const FALLBACK_LOCALE: Locale = 'zh';

/** In which characters a Chinese name is written. */
export type ChineseLocale = Exclude<Locale, 'en-us'>;

/** What <html lang> and Intl want to hear. */
export const LANGUAGE_TAGS = { zh: 'zh-CN', 'zh-hk': 'zh-HK', 'en-us': 'en-US' } as const satisfies Record<
  Locale,
  string
>;

/** How each language calls itself, for the language menu. */
export const LANGUAGE_NAMES = { zh: '简体中文', 'zh-hk': '繁體中文', 'en-us': 'English' } as const satisfies Record<
  Locale,
  string
>;

/** Those that a site is offered in; one that names none, or none of ours, is offered in all. */
export function offeredLocales({ languages }: { languages: readonly string[] }): readonly Locale[] {
  const offered = LOCALES.filter((locale) => languages.includes(locale));
  return offered.length > 0 ? offered : LOCALES;
}

export function isLocale(value: unknown): value is Locale {
  return LOCALES.includes(value as Locale);
}
