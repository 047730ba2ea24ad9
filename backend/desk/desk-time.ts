import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';

/** English here is British. */
const DATE_TAGS = { ...LANGUAGE_TAGS, 'en-us': 'en-GB' };
const timeZone = 'Asia/Hong_Kong';

const DAY_MS = 24 * 3600 * 1000;
const HONG_KONG_MS = 8 * 3600 * 1000;

/** Midnight in Hong Kong. */
export const dayBegan = (now: number) => Math.floor((now + HONG_KONG_MS) / DAY_MS) * DAY_MS - HONG_KONG_MS;

/** A day as a name that sorts: '2026-11-21'. */
export const dayName = (time: number) => new Date(time + HONG_KONG_MS).toISOString().slice(0, 10);

/** How moments are written at the desk: by the clock of Hong Kong. */
export function deskClock(locale: Locale) {
  const write = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(DATE_TAGS[locale], { ...options, timeZone });
    return (time: number) => format.format(time);
  };
  return {
    time: write({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    day: write({ day: 'numeric', month: 'long', weekday: 'long' }),
    moment: write({ dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }),
    date: write({ dateStyle: 'medium' }),
  };
}
