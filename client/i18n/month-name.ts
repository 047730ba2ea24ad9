import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';

/** 9 as 'September', '9月'. */
export const monthName = (month: number, locale: Locale): string =>
  new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { month: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2000, month - 1, 1)),
  );
