import type { Agent } from '#shared/contract/site/agent.ts';
import { getDateFormat, LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';

// Opening hours of an agency, in its own time zone.

/** Span of a day, in minutes since midnight; at most 24:00. */
export interface Span {
  from: number;
  to: number;
}

export interface OpeningHours {
  /** Spans of the seven weekdays, Monday first. */
  week: readonly (readonly Span[])[];
  /** Dates on which the agency is closed, such as '2026-12-25'. */
  closed: readonly string[];
  timeZone: string;
}

/** Time zone of a site, by the city of its agency. */
export const CITY_TIME_ZONES = {
  hk: 'Asia/Hong_Kong',
  sh: 'Asia/Shanghai',
  ld: 'Europe/London',
} as const satisfies Record<Agent['originCity'], string>;

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 86_400_000;
const DAY_MINUTES = 24 * 60;
/** Maximum number of spans in one day. */
const MAX_SPANS_PER_DAY = 4;
/** Number of days in which the next opening is searched. */
const MAX_DAYS_AHEAD = 60;
/** Maximum period that is measured within opening hours. Longer periods are measured as a whole. */
const MAX_COUNTED_MS = 14 * DAY_MS;
const MAX_OPEN_TIME_MS = 400 * DAY_MS;

const SPAN_PATTERN = /^(\d{1,2}):(\d{2})\s*[-–]\s*(\d{1,2}):(\d{2})$/;

/**
 * Parses spans such as '10:00-13:00, 14:00-19:00', which must be ascending. Returns [] for an empty text, null for an
 * invalid one.
 */
export function parseSpans(input: string): Span[] | null {
  const parts = input
    .split(/[,，、]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const spans: Span[] = [];
  for (const part of parts) {
    const [, fromHour = '', fromMinute = '', toHour = '', toMinute = ''] = SPAN_PATTERN.exec(part) ?? [];
    const [from, to] = [parseMinuteOfDay(fromHour, fromMinute), parseMinuteOfDay(toHour, toMinute)];
    if (from === null || to === null || from >= to || from < (spans.at(-1)?.to ?? 0)) return null;
    spans.push({ from, to });
  }
  return spans.length > MAX_SPANS_PER_DAY ? null : spans;
}

function parseMinuteOfDay(hour: string, minute: string): number | null {
  const minuteOfDay = Number(hour) * 60 + Number(minute);
  return hour !== '' && Number(minute) < 60 && minuteOfDay <= DAY_MINUTES ? minuteOfDay : null;
}

const formatClock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Formats spans so that parseSpans can read them. */
export const formatSpans = (spans: readonly Span[]): string =>
  spans.map(({ from, to }) => `${formatClock(from)}-${formatClock(to)}`).join(', ');

/** Parses the opening hours of an agent. Returns null if there are none or they are invalid. */
export function parseOpeningHours({
  openingHours,
  closedDays,
  originCity,
}: Pick<Agent, 'openingHours' | 'closedDays' | 'originCity'>): OpeningHours | null {
  const week = openingHours.map(parseSpans);
  if (week.length !== WEEKDAYS.length || week.every((day) => day === null || day.length === 0)) return null;
  return { week: week.map((day) => day ?? []), closed: closedDays, timeZone: CITY_TIME_ZONES[originCity] };
}

/** Returns the local wall-clock time, in milliseconds as if it were UTC. */
function toLocalTime(timestamp: number, timeZone: string): number {
  const timeFormat = getDateFormat('en-GB-u-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const parts = Object.fromEntries(timeFormat.formatToParts(timestamp).map(({ type, value }) => [type, Number(value)]));
  return (
    Date.UTC(parts.year ?? 0, (parts.month ?? 1) - 1, parts.day, parts.hour, parts.minute) + (timestamp % MINUTE_MS)
  );
}

/** Returns the number of the local day since 1970. */
const getDayNumber = (timestamp: number, timeZone: string) => Math.floor(toLocalTime(timestamp, timeZone) / DAY_MS);

/** Returns a converter to local time. It caches the offset for each hour, because clocks change only at full hours. */
export function createLocalClock(timeZone: string): (timestamp: number) => number {
  const offsetsByHour = new Map<number, number>();
  return (timestamp) => {
    const hourStart = timestamp - (timestamp % HOUR_MS);
    const offset = offsetsByHour.get(hourStart) ?? toLocalTime(hourStart, timeZone) - hourStart;
    offsetsByHour.set(hourStart, offset);
    return timestamp + offset;
  };
}

/**
 * Returns the instant of a local time. The offset at the first estimate can differ from the one at the result, so it is
 * applied twice.
 */
export function toInstant(localMs: number, timeZone: string): number {
  const estimate = localMs - (toLocalTime(localMs, timeZone) - localMs);
  return estimate - (toLocalTime(estimate, timeZone) - localMs);
}

/** Returns the spans of a day as instants. */
function getDaySpans({ week, closed, timeZone }: OpeningHours, day: number): { from: number; to: number }[] {
  if (closed.includes(new Date(day * DAY_MS).toISOString().slice(0, 10))) return [];
  // 1 January 1970 was a Thursday.
  const spans = week[(day + 3) % WEEKDAYS.length] ?? [];
  const toInstantOfDay = (minute: number) => toInstant(day * DAY_MS + minute * MINUTE_MS, timeZone);
  return spans.map(({ from, to }) => ({ from: toInstantOfDay(from), to: toInstantOfDay(to) }));
}

/** Returns the spans of all days that a period touches, as instants. */
export function listSpansBetween(hours: OpeningHours, from: number, until: number): { from: number; to: number }[] {
  const [firstDay, lastDay] = [getDayNumber(from, hours.timeZone), getDayNumber(until, hours.timeZone)];
  return Array.from({ length: lastDay - firstDay + 1 }, (_, index) => getDaySpans(hours, firstDay + index)).flat();
}

/** Returns the spans of the day that contains `now` as instants. May be empty. */
export const getTodaysSpans = (hours: OpeningHours, now: number) =>
  getDaySpans(hours, getDayNumber(now, hours.timeZone));

export type OpenState = { isOpen: true; until: number } | { isOpen: false; opensAt: number | null };

/**
 * Returns whether the agency is open and until when, or else its next opening. `opensAt` is null if there is none
 * within MAX_DAYS_AHEAD.
 */
export function getOpenState(hours: OpeningHours, now: number): OpenState {
  const today = getDayNumber(now, hours.timeZone);
  for (let day = today; day <= today + MAX_DAYS_AHEAD; day += 1) {
    for (const { from, to } of getDaySpans(hours, day)) {
      if (now < from) return { isOpen: false, opensAt: from };
      if (now < to) return { isOpen: true, until: to };
    }
  }
  return { isOpen: false, opensAt: null };
}

/**
 * Returns the closing time of the first open day after the local day of `timestamp`, or null if there is none within
 * MAX_DAYS_AHEAD.
 */
export function findNextClosingTime(hours: OpeningHours, timestamp: number): number | null {
  const today = getDayNumber(timestamp, hours.timeZone);
  for (let day = today + 1; day <= today + MAX_DAYS_AHEAD; day += 1) {
    const lastSpan = getDaySpans(hours, day).at(-1);
    if (lastSpan) return lastSpan.to;
  }
  return null;
}

/**
 * Returns the milliseconds of a period that are within opening hours; the whole period if there are no opening hours or
 * it exceeds MAX_COUNTED_MS.
 */
export const getOpenTime = (hours: OpeningHours | null, from: number, to: number): number =>
  createOpenTimeCounter(to - from > MAX_COUNTED_MS ? null : hours, from, to)(from, to);

type OpenTimeCounter = (from: number, to: number) => number;

/**
 * Returns a function that does the same as `getOpenTime` for many periods, computing the spans only once. Beyond
 * MAX_COUNTED_MS, it counts the whole period.
 */
export function createOpenTimeCounter(
  hours: OpeningHours | null,
  earliestTime: number,
  latestTime: number,
): OpenTimeCounter {
  const countWholePeriod: OpenTimeCounter = (from, to) => Math.max(0, to - from);
  if (!hours || !(latestTime >= earliestTime) || latestTime - earliestTime > MAX_OPEN_TIME_MS) return countWholePeriod;
  const spans: { from: number; to: number; before: number }[] = [];
  const lastDay = getDayNumber(latestTime, hours.timeZone);
  let totalOpenTime = 0;
  for (let day = getDayNumber(earliestTime, hours.timeZone); day <= lastDay; day += 1)
    for (const { from, to } of getDaySpans(hours, day)) {
      spans.push({ from, to, before: totalOpenTime });
      totalOpenTime += to - from;
    }
  /** Returns the cumulative open time before an instant. */
  const getOpenTimeBefore = (timestamp: number) => {
    let [lowIndex, highIndex] = [0, spans.length];
    while (lowIndex < highIndex) {
      const middleIndex = (lowIndex + highIndex) >> 1;
      if ((spans[middleIndex]?.from ?? 0) <= timestamp) lowIndex = middleIndex + 1;
      else highIndex = middleIndex;
    }
    const span = spans[lowIndex - 1];
    return span ? span.before + Math.min(timestamp, span.to) - span.from : 0;
  };
  return (from, to) => (to <= from ? 0 : getOpenTimeBefore(to) - getOpenTimeBefore(from));
}

/** Returns the number of local days from `now` until `at`: 0 today, 1 tomorrow. */
export const countDaysUntil = ({ timeZone }: OpeningHours, now: number, timestamp: number): number =>
  getDayNumber(timestamp, timeZone) - getDayNumber(now, timeZone);

/** Formats a week such as 'Mon–Fri 10:00–19:00, Sat 10:00–13:00'. Adjacent days with equal hours are grouped. */
export function formatWeek({ week }: OpeningHours, locale: Locale): string {
  const weekdayFormat = getDateFormat(LANGUAGE_TAGS[locale], { weekday: 'short', timeZone: 'UTC' });
  // 5 January 1970 was a Monday.
  const formatWeekday = (day: number) => weekdayFormat.format((4 + day) * DAY_MS);
  const rangeSeparator = locale === 'en-us' ? '–' : '至';
  const dayRuns: { firstDay: number; lastDay: number; spans: string }[] = [];
  week.forEach((day, index) => {
    const spansText = formatSpans(day).replaceAll('-', '–');
    const run = dayRuns.at(-1);
    if (run && run.spans === spansText) run.lastDay = index;
    else dayRuns.push({ firstDay: index, lastDay: index, spans: spansText });
  });
  return dayRuns
    .filter(({ spans }) => spans !== '')
    .map(({ firstDay, lastDay, spans }) => {
      const daysText =
        firstDay === lastDay
          ? formatWeekday(firstDay)
          : `${formatWeekday(firstDay)}${rangeSeparator}${formatWeekday(lastDay)}`;
      return `${daysText} ${spans}`;
    })
    .join(locale === 'en-us' ? ', ' : '，');
}
