import { type OpeningHours, openTime } from '#shared/tenant/opening-hours.ts';

const MINUTE_MS = 60_000;

/** Minutes within opening hours. */
export const minutesWaited = (hours: OpeningHours | null, waitingSince: number, now: number) =>
  Math.floor(openTime(hours, waitingSince, now) / MINUTE_MS);
