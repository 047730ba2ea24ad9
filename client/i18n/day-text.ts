import type { Locale } from '#shared/locale/locales.ts';

/** Dates in English are written the British way. */
export const DATE_TAGS = { zh: 'zh-CN', 'zh-hk': 'zh-HK', 'en-us': 'en-GB' } as const satisfies Record<Locale, string>;

/** 2026-11-18 of '2026-11-18 10:00:00', as the backend wrote it: no time zone can move it. '' where there is none. */
export function readDay(time: string): string {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(time)?.[0] ?? '';
  return Number.isNaN(midnight(day)) ? '' : day;
}

/** Of publishTime, or else of gmtCreate. */
export const dayOfNews = ({ publishTime, gmtCreate }: { publishTime: string; gmtCreate: string }) =>
  readDay(publishTime) || readDay(gmtCreate);

const USUAL: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'short', day: 'numeric' };

/** A day in words: 18 Nov 2026, 2026年11月18日. */
export const dayText = (day: string, locale: Locale, parts: Intl.DateTimeFormatOptions = USUAL) =>
  day && new Date(midnight(day)).toLocaleDateString(DATE_TAGS[locale], { ...parts, timeZone: 'UTC' });

/** The day without its year, short enough to stand large: 18 Nov, 11.18. */
export const shortDayText = (day: string, locale: Locale) =>
  locale === 'en-us' ? dayText(day, locale, { day: 'numeric', month: 'short' }) : day.slice(5).replace('-', '.');

/** A month by its number, short: Sept, 9月. */
export const monthText = (month: number, locale: Locale) =>
  new Date(Date.UTC(2024, month - 1)).toLocaleDateString(DATE_TAGS[locale], { month: 'short', timeZone: 'UTC' });

const midnight = (day: string) => new Date(`${day}T00:00:00Z`).getTime();
