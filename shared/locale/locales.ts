export const LOCALES = ['zh', 'zh-hk', 'en-us'] as const;
export type Locale = (typeof LOCALES)[number];

export const FALLBACK_LOCALE: Locale = 'zh';

/** Locale that determines the script of Chinese names. */
export type ChineseLocale = Exclude<Locale, 'en-us'>;

/** BCP 47 tags for <html lang> and Intl. */
export const LANGUAGE_TAGS = { zh: 'zh-CN', 'zh-hk': 'zh-HK', 'en-us': 'en-US' } as const satisfies Record<
  Locale,
  string
>;

/** Native names for the language menu. */
export const LANGUAGE_NAMES = { zh: '简体中文', 'zh-hk': '繁體中文', 'en-us': 'English' } as const satisfies Record<
  Locale,
  string
>;

/** Returns the languages of a site. All languages if it lists no supported one. */
export function listSiteLocales({ languages }: { languages: readonly string[] }): readonly Locale[] {
  const offeredLocales = LOCALES.filter((locale) => languages.includes(locale));
  return offeredLocales.length > 0 ? offeredLocales : LOCALES;
}

export function isLocale(value: unknown): value is Locale {
  return LOCALES.includes(value as Locale);
}

/** Tags for dates. English pages use the British format. */
export const DATE_TAGS = { zh: 'zh-CN', 'zh-hk': 'zh-HK', 'en-us': 'en-GB' } as const satisfies Record<Locale, string>;

/** Limit of a cache, because backends can send any number of currency codes. */
const MAX_CACHED_FORMATS = 200;

/** Caches Intl formatters, whose construction costs more than a hundred uses. */
function memoizeFormat<Options, Format>(create: (tag: string, options: Options) => Format) {
  const formatByKey = new Map<string, Format>();
  return (tag: string, options: Options): Format => {
    const key = `${tag} ${JSON.stringify(options)}`;
    const cachedFormat = formatByKey.get(key);
    if (cachedFormat) return cachedFormat;
    const createdFormat = create(tag, options);
    if (formatByKey.size >= MAX_CACHED_FORMATS) formatByKey.clear();
    formatByKey.set(key, createdFormat);
    return createdFormat;
  };
}

export const getNumberFormat = memoizeFormat(
  (tag, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options),
);
export const getDateFormat = memoizeFormat(
  (tag, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options),
);
export const getCollator = memoizeFormat((tag, options: Intl.CollatorOptions) => new Intl.Collator(tag, options));

/** Minimum number of seconds for which a waiting time is formatted in minutes. */
const MIN_SECONDS_SHOWN_AS_MINUTES = 120;

/** Formats a waiting time, rounded up, such as '40 seconds' or '12 minutes'. */
export function formatWait(seconds: number, locale: Locale): string {
  const [unit, amount] =
    seconds < MIN_SECONDS_SHOWN_AS_MINUTES ? ['second', Math.ceil(seconds)] : ['minute', Math.ceil(seconds / 60)];
  return getNumberFormat(LANGUAGE_TAGS[locale], { style: 'unit', unit, unitDisplay: 'long' } as never).format(
    amount as number,
  );
}

export const numberText = (amount: number, locale: Locale): string =>
  getNumberFormat(LANGUAGE_TAGS[locale], {}).format(amount);
