import { createLocalClock } from '#shared/tenant/opening-hours.ts';

/** Returns the date in the site's time zone, such as '2026-11-21'. */
export const formatWeekday = (time: number, timeZone: string) =>
  new Date(createLocalClock(timeZone)(time)).toISOString().slice(0, 10);
