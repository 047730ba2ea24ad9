import { isLocale, LOCALES } from '#shared/locale/locales.ts';
import { readSpans, WEEKDAYS, writeSpans } from '#shared/tenant/opening-hours.ts';
import type { SiteFields, SiteProblem } from './site-fields.ts';

// When and in which languages a site is there, as it is typed.

const MOST_CLOSED_DAYS = 100;

type Told = Partial<SiteFields> | SiteProblem;

/** Several values, as lines or with a comma between. */
export const readLines = (typed: string) =>
  typed
    .split(/[,\n]/)
    .map((one) => one.trim())
    .filter(Boolean);

/** A day that there is. */
const isDay = (typed: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(typed) &&
  !Number.isNaN(Date.parse(typed)) &&
  new Date(typed).toISOString().startsWith(typed);

export function readLanguages(typed: string): Told {
  const languages = LOCALES.filter((locale) => readLines(typed).includes(locale));
  return languages.length > 0 && readLines(typed).every(isLocale) ? { languages } : 'noLanguage';
}

/** The hours of one day of the week, beside those of the others. */
export function readDayHours(typed: string, day: number, { openingHours }: SiteFields): Told {
  const spans = readSpans(typed);
  if (!spans) return 'noHours';
  const week = WEEKDAYS.map((_, at) => (at === day ? writeSpans(spans) : (openingHours[at] ?? '')));
  return { openingHours: week.some(Boolean) ? week : [] };
}

export function readClosedDays(typed: string): Told {
  const days = [...new Set(readLines(typed))].toSorted();
  return days.length <= MOST_CLOSED_DAYS && days.every(isDay) ? { closedDays: days } : 'noDays';
}
