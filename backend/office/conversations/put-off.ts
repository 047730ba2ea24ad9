import { HONG_KONG_MS } from '#backend/office/office-view.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LONGEST_MS = 366 * DAY_MS;
const BEGINS_AT = 9;

/** In Hong Kong, at the hour at which a working day begins; `day` is 1 for tomorrow. */
const morningIn = (days: number, now: number) =>
  Math.floor((now + HONG_KONG_MS) / DAY_MS + days) * DAY_MS + BEGINS_AT * HOUR_MS - HONG_KONG_MS;

/** From one Thursday, the first day that computers count, to the next Monday are four days. */
const daysToMonday = (now: number) => 7 - ((Math.floor((now + HONG_KONG_MS) / DAY_MS) + 3) % 7);

/** For how long a conversation can be put off by one press. */
export const PUT_OFF = {
  hour: (now: number) => now + HOUR_MS,
  afternoon: (now: number) => now + 4 * HOUR_MS,
  tomorrow: (now: number) => morningIn(1, now),
  monday: (now: number) => morningIn(daysToMonday(now), now),
} as const;

/** A press, or a moment as a field of that kind writes it, by the clock of Hong Kong; null for one that is past or far ahead. */
export function readUntil(press: string, typed: string, now: number): number | null {
  if (press === 'now') return 0;
  if (Object.hasOwn(PUT_OFF, press)) return PUT_OFF[press as keyof typeof PUT_OFF](now);
  const until = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed) ? Date.parse(`${typed}:00+08:00`) : Number.NaN;
  return until > now && until < now + LONGEST_MS ? until : null;
}
