import { DATE_TAGS, getDateFormat, LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';

/**
 * Extracts the date of a timestamp ('2026-11-18' from '2026-11-18 10:00:00') without time zone conversion. Returns ''
 * if it is missing.
 */
export function parseDay(time: string): string {
  const isoDate = /^\d{4}-\d{2}-\d{2}/.exec(time)?.[0] ?? '';
  return Number.isNaN(toMidnight(isoDate)) ? '' : isoDate;
}

export const getNewsDay = ({ publishTime, gmtCreate }: { publishTime: string; gmtCreate: string }) =>
  parseDay(publishTime) || parseDay(gmtCreate);

const DEFAULT_DAY_FORMAT: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'short', day: 'numeric' };

/** Formats a date: 18 Nov 2026, 2026年11月18日. Returns '' for an invalid date, for which Intl would throw. */
export const formatDay = (day: string, locale: Locale, parts: Intl.DateTimeFormatOptions = DEFAULT_DAY_FORMAT) =>
  Number.isNaN(toMidnight(day))
    ? ''
    : getDateFormat(DATE_TAGS[locale], { ...parts, timeZone: 'UTC' }).format(toMidnight(day));

/** Formats a date without the year: 18 Nov, 11.18. */
export const formatShortDay = (day: string, locale: Locale) =>
  locale === 'en-us' ? formatDay(day, locale, { day: 'numeric', month: 'short' }) : day.slice(5).replace('-', '.');

/** Formats a short month: Sept, 9月. */
export const formatMonth = (month: number, locale: Locale) =>
  getDateFormat(DATE_TAGS[locale], { month: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, month - 1));

const toMidnight = (day: string) => new Date(`${day}T00:00:00Z`).getTime();

const DEFAULT_TIME_ZONE = 'Asia/Hong_Kong';

const DEFAULT_MOMENT_FORMAT: Intl.DateTimeFormatOptions = {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
};

/** Formats a timestamp in Hong Kong time ('21 Nov, 14:32'). Returns '' if it is missing. */
export function formatMoment(
  timestamp: string,
  locale: Locale,
  parts: Intl.DateTimeFormatOptions = DEFAULT_MOMENT_FORMAT,
  timeZone = DEFAULT_TIME_ZONE,
): string {
  const date = new Date(timestamp);
  if (Number.isNaN(date.getTime())) return '';
  return getDateFormat(DATE_TAGS[locale], { ...parts, hourCycle: 'h23', timeZone }).format(date);
}

/** Formats a month: September, 9月. */
export const formatMonthName = (month: number, locale: Locale): string =>
  getDateFormat(LANGUAGE_TAGS[locale], { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month - 1, 1));

interface CourseStart {
  startYear: string;
  startMonth: string;
}

/**
 * Formats a start date: '2027年9月', or 'Sep 2027' in short form. If year or month is missing, only the other is shown.
 */
export function formatCourseStart(
  { startYear, startMonth }: CourseStart,
  locale: Locale,
  month: 'long' | 'short' = 'long',
): string {
  const monthNumber = Number(startMonth);
  if (!Number.isInteger(monthNumber) || monthNumber < 1 || monthNumber > 12) return startYear || startMonth;
  if (!/^\d{4}$/.test(startYear)) return formatMonthName(monthNumber, locale);
  const utcDate = Date.UTC(Number(startYear), monthNumber - 1, 15);
  return getDateFormat(LANGUAGE_TAGS[locale], { year: 'numeric', month, timeZone: 'UTC' }).format(utcDate);
}

const SIZE_UNITS = ['B', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'] as const;
const BYTES_PER_UNIT = 1024;

/** Formats a file size such as 1.20 MB. Bytes have no decimals. */
export function formatFileSize(bytes: number, decimals = 2): string {
  const unitIndex =
    bytes > 0 ? Math.min(Math.floor(Math.log(bytes) / Math.log(BYTES_PER_UNIT)), SIZE_UNITS.length - 1) : 0;
  return `${(bytes / BYTES_PER_UNIT ** unitIndex).toFixed(unitIndex === 0 ? 0 : decimals)} ${SIZE_UNITS[unitIndex]}`;
}
