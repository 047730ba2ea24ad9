import { dayName, readTypedMoment } from '#backend/office/office-view.ts';
import { instantOf } from '#shared/tenant/opening-hours.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LONGEST_MS = 366 * DAY_MS;
const BEGINS_AT = 9;

/** The day of the site's city, counted from 1970 on. */
const dayOf = (now: number, timeZone: string) => Date.parse(dayName(now, timeZone)) / DAY_MS;

/** There, at the hour at which a working day begins; `day` is 1 for tomorrow. */
const morningIn = (days: number, now: number, timeZone: string) =>
  instantOf((dayOf(now, timeZone) + days) * DAY_MS + BEGINS_AT * HOUR_MS, timeZone);

/** From one Thursday, the first day that computers count, to the next Monday are four days. */
const daysToMonday = (now: number, timeZone: string) => 7 - ((dayOf(now, timeZone) + 3) % 7);

/** For how long a conversation can be put off by one press. */
export const PUT_OFF = {
  hour: (now: number) => now + HOUR_MS,
  afternoon: (now: number) => now + 4 * HOUR_MS,
  tomorrow: (now: number, timeZone: string) => morningIn(1, now, timeZone),
  monday: (now: number, timeZone: string) => morningIn(daysToMonday(now, timeZone), now, timeZone),
} as const;

/** A press, or a moment as a field of that kind writes it, by the clock of the site's city; null for one that is past or far ahead. */
export function readUntil(press: string, typed: string, now: number, timeZone: string): number | null {
  if (press === 'now') return 0;
  if (Object.hasOwn(PUT_OFF, press)) return PUT_OFF[press as keyof typeof PUT_OFF](now, timeZone);
  const until = readTypedMoment(typed, timeZone);
  return until > now && until < now + LONGEST_MS ? until : null;
}
