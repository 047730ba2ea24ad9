import { createLocalClock } from '#shared/tenant/opening-hours.ts';

/** A day of the site's city as a name that sorts: '2026-11-21'. */
export const formatWeekday = (time: number, timeZone: string) =>
  new Date(createLocalClock(timeZone)(time)).toISOString().slice(0, 10);
