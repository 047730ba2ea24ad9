import { getInstant, localClock } from './opening-hours.ts';

/** Returns the date in a time zone, such as '2026-11-21'. */
export const localDay = (at: number, timeZone: string) => new Date(localClock(timeZone)(at)).toISOString().slice(0, 10);

/** Returns the instant at which the local day of `at` began. */
export const startOfLocalDay = (at: number, timeZone: string) =>
  getInstant(Date.parse(localDay(at, timeZone)), timeZone);

const DAY_MS = 86_400_000;

/** Number of days between two dates such as '2026-11-23'. */
export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
