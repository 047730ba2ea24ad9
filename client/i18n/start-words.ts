import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';
import { monthName } from './month-name.ts';

interface Start {
  startYear: string;
  startMonth: string;
}

/** '2027年9月'; without the month the year, without the year the month. A narrow column has 'Sep 2027'. */
export function startWords({ startYear, startMonth }: Start, locale: Locale, month: 'long' | 'short' = 'long'): string {
  const number = Number(startMonth);
  if (!Number.isInteger(number) || number < 1 || number > 12) return startYear || startMonth;
  if (!/^\d{4}$/.test(startYear)) return monthName(number, locale);
  const date = new Date(Date.UTC(Number(startYear), number - 1, 15));
  return new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { year: 'numeric', month, timeZone: 'UTC' }).format(date);
}
