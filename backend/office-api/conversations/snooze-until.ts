import type { SnoozePreset } from '#shared/rules/office-conversation.ts';
import { toInstant, createLocalClock } from '#shared/tenant/opening-hours.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MAX_SNOOZE_MS = 366 * DAY_MS;
/** Hour at which a working day starts. */
const MORNING_HOUR = 9;

/** Returns the day number, counted from 1970, in the site's time zone. */
const getLocalDayNumber = (now: number, timeZone: string) => Math.floor(createLocalClock(timeZone)(now) / DAY_MS);

const getMorningIn = (days: number, now: number, timeZone: string) =>
  toInstant((getLocalDayNumber(now, timeZone) + days) * DAY_MS + MORNING_HOUR * HOUR_MS, timeZone);

/** Returns the number of days until the next Monday; 1 January 1970 was a Thursday. */
const getDaysToMonday = (now: number, timeZone: string) => 7 - ((getLocalDayNumber(now, timeZone) + 3) % 7);

const SNOOZE_PRESETS: Record<Exclude<SnoozePreset, 'typed'>, (now: number, timeZone: string) => number> = {
  now: () => 0,
  hour: (now) => now + HOUR_MS,
  afternoon: (now) => now + 4 * HOUR_MS,
  tomorrow: (now, timeZone) => getMorningIn(1, now, timeZone),
  monday: (now, timeZone) => getMorningIn(getDaysToMonday(now, timeZone), now, timeZone),
};

/**
 * Returns the end of a snooze in the site's time zone, or null if the entered time is missing, in the past, or too far
 * ahead.
 */
export function getSnoozeEnd(preset: SnoozePreset, input: string, now: number, timeZone: string): number | null {
  if (preset !== 'typed') return SNOOZE_PRESETS[preset](now, timeZone);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(input)) return null;
  const snoozedUntil = toInstant(Date.parse(`${input}Z`), timeZone);
  return snoozedUntil > now && snoozedUntil < now + MAX_SNOOZE_MS ? snoozedUntil : null;
}
