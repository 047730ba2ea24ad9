// A school names a day, and it ends where the school is. Of a country with several clocks the one on which it ends first is taken: who
// replies by then is in time everywhere in it.

const ZONES: Readonly<Record<string, string>> = {
  uk: 'Europe/London',
  au: 'Australia/Sydney',
  us: 'America/New_York',
  ca: 'America/St_Johns',
};

/** By whose clock a school of this country counts a day; '' where nobody here knows. */
export const schoolZone = (countryKey: string): string => ZONES[countryKey] ?? '';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Where a day ends last, the clock is so far behind Greenwich's. */
const LAST_ZONE_MS = 12 * HOUR_MS;

/** Whether a day is over everywhere: until then a school may still be open to a reply. */
export const isReplyOver = (replyBy: string, now: number): boolean =>
  replyBy !== '' && now >= Date.parse(`${replyBy}T00:00:00Z`) + DAY_MS + LAST_ZONE_MS;

/** The moment at which a day ends in a zone. */
export function endOfDay(day: string, timeZone: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`) + DAY_MS;
  return midnight - aheadAt(midnight - aheadAt(midnight, timeZone), timeZone);
}

/** How far a zone's clock is ahead of Greenwich's at a moment; summer time counts. */
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
