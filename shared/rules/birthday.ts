export const MINIMUM_AGE = 12;
const OLDEST_AGE = 120;

/** Full years between two days, both written 2026-12-05. */
export function yearsBetween(birthday: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  return today.slice(5) < birthday.slice(5) ? years - 1 : years;
}

/** A day that the calendar has: 2026-02-30 is none. */
export function isDay(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** Today where most of our students are. */
export const hongKongDay = (now = Date.now()) => new Date(now + 8 * 3_600_000).toISOString().slice(0, 10);

/** Somebody old enough to have an account, on the very day on which they are. */
export function isBirthday(day: string, today = hongKongDay()): boolean {
  if (!isDay(day)) return false;
  const age = yearsBetween(day, today);
  return age >= MINIMUM_AGE && age <= OLDEST_AGE;
}
