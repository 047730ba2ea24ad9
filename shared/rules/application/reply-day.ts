// A deadline ends in the school's time zone. For countries with several zones the earliest end is used, so that a reply
// before it is in time everywhere.

const ZONES: Readonly<Record<string, string>> = {
  uk: 'Europe/London',
  au: 'Australia/Sydney',
  us: 'America/New_York',
  ca: 'America/St_Johns',
};

/** Time zone for deadlines of a country; '' if unknown. */
export const schoolZone = (countryKey: string): string => ZONES[countryKey] ?? '';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Offset of the last time zone in which a day ends. */
const LAST_ZONE_MS = 12 * HOUR_MS;

/** Whether a day has ended in every time zone; until then a school may still accept a reply. */
export const isReplyOver = (replyBy: string, now: number): boolean =>
  replyBy !== '' && now >= Date.parse(`${replyBy}T00:00:00Z`) + DAY_MS + LAST_ZONE_MS;

/** Timestamp of the end of a day in a zone. */
export function endOfDay(day: string, timeZone: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`) + DAY_MS;
  return midnight - aheadAt(midnight - aheadAt(midnight, timeZone), timeZone);
}

/** UTC offset of a zone at a moment, including daylight saving time. */
function aheadAt(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
    timeZone,
  }).formatToParts(at);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute')) - at;
}
