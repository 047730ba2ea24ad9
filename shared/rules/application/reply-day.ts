// A deadline ends in the school's time zone. For a country with several zones, the zone in which the day ends first is
// used, so that a reply before that time is in time everywhere.

const SCHOOL_TIME_ZONES: Readonly<Record<string, string>> = {
  uk: 'Europe/London',
  au: 'Australia/Sydney',
  us: 'America/New_York',
  ca: 'America/St_Johns',
};

/** Returns the time zone for deadlines in a country, or '' if unknown. */
export const getSchoolTimeZone = (countryKey: string): string => SCHOOL_TIME_ZONES[countryKey] ?? '';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Offset from UTC of the last time zone in which a day ends (UTC-12). */
const LAST_ZONE_OFFSET_MS = 12 * HOUR_MS;

/** Returns whether a day has ended in every time zone. Until then, a school may still accept a reply. */
export const isReplyDeadlineOver = (replyBy: string, now: number): boolean =>
  replyBy !== '' && now >= Date.parse(`${replyBy}T00:00:00Z`) + DAY_MS + LAST_ZONE_OFFSET_MS;

/** Returns the timestamp at which a day ends in a time zone. */
export function getDayEnd(day: string, timeZone: string): number {
  const midnightUtc = Date.parse(`${day}T00:00:00Z`) + DAY_MS;
  return midnightUtc - getUtcOffset(midnightUtc - getUtcOffset(midnightUtc, timeZone), timeZone);
}

/** Returns the UTC offset of a zone at a moment in milliseconds, including daylight saving time. */
function getUtcOffset(timestamp: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
    timeZone,
  }).formatToParts(timestamp);
  const getPartNumber = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return (
    Date.UTC(
      getPartNumber('year'),
      getPartNumber('month') - 1,
      getPartNumber('day'),
      getPartNumber('hour'),
      getPartNumber('minute'),
    ) - timestamp
  );
}
