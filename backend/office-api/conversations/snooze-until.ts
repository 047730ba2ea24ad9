import type { SnoozePreset } from '#shared/rules/office-conversation.ts';
import { getInstant, localClock } from '#shared/tenant/opening-hours.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LONGEST_MS = 366 * DAY_MS;
/** Hour at which a working day begins. */
const MORNING = 9;

/** Day of the site's city, counted from 1970. */
const getDay = (now: number, timeZone: string) => Math.floor(localClock(timeZone)(now) / DAY_MS);

const morningIn = (days: number, now: number, timeZone: string) =>
  getInstant((getDay(now, timeZone) + days) * DAY_MS + MORNING * HOUR_MS, timeZone);

/** 1 January 1970 was a Thursday. */
const daysToMonday = (now: number, timeZone: string) => 7 - ((getDay(now, timeZone) + 3) % 7);

const PRESETS: Record<Exclude<SnoozePreset, 'typed'>, (now: number, timeZone: string) => number> = {
  now: () => 0,
  hour: (now) => now + HOUR_MS,
  afternoon: (now) => now + 4 * HOUR_MS,
  tomorrow: (now, timeZone) => morningIn(1, now, timeZone),
  monday: (now, timeZone) => morningIn(daysToMonday(now, timeZone), now, timeZone),
};

/** End of a snooze, by the clock of the site's city; null for a typed time that is past, far ahead or none. */
export function snoozeUntil(preset: SnoozePreset, input: string, now: number, timeZone: string): number | null {
  if (preset !== 'typed') return PRESETS[preset](now, timeZone);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(input)) return null;
  const snoozedUntil = getInstant(Date.parse(`${input}Z`), timeZone);
  return snoozedUntil > now && snoozedUntil < now + LONGEST_MS ? snoozedUntil : null;
}
