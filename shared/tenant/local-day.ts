import { toInstant, createLocalClock } from './opening-hours.ts';

/** Returns the date in a time zone, such as '2026-11-21'. */
export const getLocalDay = (timestamp: number, timeZone: string) =>
  new Date(createLocalClock(timeZone)(timestamp)).toISOString().slice(0, 10);

/** Returns the instant at which the local day of `timestamp` began. */
export const getLocalDayStart = (timestamp: number, timeZone: string) =>
  toInstant(Date.parse(getLocalDay(timestamp, timeZone)), timeZone);

const DAY_MS = 86_400_000;

/** Number of days between two dates such as '2026-11-23'. */
export const countDaysBetween = (fromDay: string, toDay: string) =>
  Math.round((Date.parse(toDay) - Date.parse(fromDay)) / DAY_MS);

/** Returns the date that many days later, such as '2026-11-30'. */
export const addDays = (day: string, dayCount: number) =>
  new Date(Date.parse(day) + dayCount * DAY_MS).toISOString().slice(0, 10);
