import { type OpeningHours, getOpenTime } from '#shared/tenant/opening-hours.ts';

const MINUTE_MS = 60_000;

/** Calculates the waiting time in minutes, counting only opening hours. */
export const calculateMinutesWaited = (hours: OpeningHours | null, waitingSince: number, now: number) =>
  Math.floor(getOpenTime(hours, waitingSince, now) / MINUTE_MS);
