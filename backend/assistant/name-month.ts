import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';

export const nameMonth = (month: number, locale: Locale) =>
  new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2000, month - 1, 1),
  );
