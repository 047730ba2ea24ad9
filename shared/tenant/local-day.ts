import { instantOf, localClock } from './opening-hours.ts';

/** Day of a site's city: '2026-11-21'. */
export const localDay = (at: number, timeZone: string) => new Date(localClock(timeZone)(at)).toISOString().slice(0, 10);

/** Instant at which the local day of `at` began. */
export const startOfLocalDay = (at: number, timeZone: string) =>
  instantOf(Date.parse(localDay(at, timeZone)), timeZone);

const DAY_MS = 86_400_000;

/** From one day to another, both as '2026-11-23'. */
export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
