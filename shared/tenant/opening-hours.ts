import type { Agent } from '#shared/contract/site/agent.ts';
import { dateFormat, LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';

// Opening hours of an agency, in its own time zone.

/** Minutes of a day, at most 24:00. */
export interface Span {
  from: number;
  to: number;
}

export interface OpeningHours {
  /** Seven lists, Monday first. */
  week: readonly (readonly Span[])[];
  /** Closed dates, such as '2026-12-25'. */
  closed: readonly string[];
  timeZone: string;
}

/** Time zone of a site by its city. */
export const TIME_ZONES = { hk: 'Asia/Hong_Kong', sh: 'Asia/Shanghai', ld: 'Europe/London' } as const satisfies Record<
  Agent['originCity'],
  string
>;

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 86_400_000;
const DAY_MINUTES = 24 * 60;
/** Spans per day. */
const MAX_SPANS = 4;
/** Search limit for the next opening. */
const MAX_DAYS = 60;
/** Longer waits are not computed by opening hours. */
const MAX_COUNTED_MS = 14 * DAY_MS;
const MAX_OPEN_TIME_MS = 400 * DAY_MS;

const SPAN = /^(\d{1,2}):(\d{2})\s*[-–]\s*(\d{1,2}):(\d{2})$/;

/** Parses '10:00-13:00, 14:00-19:00', ascending; [] for an empty text, null if invalid. */
export function parseSpans(input: string): Span[] | null {
  const parts = input
    .split(/[,，、]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const spans: Span[] = [];
  for (const part of parts) {
    const [, fromHour = '', fromMinute = '', toHour = '', toMinute = ''] = SPAN.exec(part) ?? [];
    const [from, to] = [minuteOf(fromHour, fromMinute), minuteOf(toHour, toMinute)];
    if (from === null || to === null || from >= to || from < (spans.at(-1)?.to ?? 0)) return null;
    spans.push({ from, to });
  }
  return spans.length > MAX_SPANS ? null : spans;
}

function minuteOf(hour: string, minute: string): number | null {
  const all = Number(hour) * 60 + Number(minute);
  return hour !== '' && Number(minute) < 60 && all <= DAY_MINUTES ? all : null;
}

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Canonical text. */
export const formatSpans = (spans: readonly Span[]): string =>
  spans.map(({ from, to }) => `${clock(from)}-${clock(to)}`).join(', ');

/** Null without valid hours. */
export function parseOpeningHours({
  openingHours,
  closedDays,
  originCity,
}: Pick<Agent, 'openingHours' | 'closedDays' | 'originCity'>): OpeningHours | null {
  const week = openingHours.map(parseSpans);
  if (week.length !== WEEKDAYS.length || week.every((day) => day === null || day.length === 0)) return null;
  return { week: week.map((day) => day ?? []), closed: closedDays, timeZone: TIME_ZONES[originCity] };
}

/** Local wall-clock time as if it were UTC. */
function localTime(at: number, timeZone: string): number {
  const format = dateFormat('en-GB-u-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const read = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(read.year ?? 0, (read.month ?? 1) - 1, read.day, read.hour, read.minute) + (at % MINUTE_MS);
}

/** Local day number since 1970. */
const dayAt = (at: number, timeZone: string) => Math.floor(localTime(at, timeZone) / DAY_MS);

/** Memoised per hour, since clock changes happen on full hours. */
export function localClock(timeZone: string): (at: number) => number {
  const ahead = new Map<number, number>();
  return (at) => {
    const hour = at - (at % HOUR_MS);
    const existing = ahead.get(hour) ?? localTime(hour, timeZone) - hour;
    ahead.set(hour, existing);
    return at + existing;
  };
}

/** Instant of a local time; two passes, since the offset may differ there. */
export function instantOf(local: number, timeZone: string): number {
  const near = local - (localTime(local, timeZone) - local);
  return near - (localTime(near, timeZone) - local);
}

/** Spans of a day as instants. */
function spansOf({ week, closed, timeZone }: OpeningHours, day: number): { from: number; to: number }[] {
  if (closed.includes(new Date(day * DAY_MS).toISOString().slice(0, 10))) return [];
  // 1 January 1970 was a Thursday.
  const spans = week[(day + 3) % WEEKDAYS.length] ?? [];
  const at = (minute: number) => instantOf(day * DAY_MS + minute * MINUTE_MS, timeZone);
  return spans.map(({ from, to }) => ({ from: at(from), to: at(to) }));
}

/** Spans of the day of `now` as instants; may be empty. */
export const openSpansOf = (hours: OpeningHours, now: number) => spansOf(hours, dayAt(now, hours.timeZone));

export type OpenState = { isOpen: true; until: number } | { isOpen: false; opensAt: number | null };

/** Open state with its end, or the next opening within the search limit. */
export function openStateAt(hours: OpeningHours, now: number): OpenState {
  const today = dayAt(now, hours.timeZone);
  for (let day = today; day <= today + MAX_DAYS; day += 1) {
    for (const { from, to } of spansOf(hours, day)) {
      if (now < from) return { isOpen: false, opensAt: from };
      if (now < to) return { isOpen: true, until: to };
    }
  }
  return { isOpen: false, opensAt: null };
}

/** Open time within a period, in milliseconds; the whole period without hours, or over weeks. */
export const openTime = (hours: OpeningHours | null, from: number, to: number): number =>
  computeOpenTime(to - from > MAX_COUNTED_MS ? null : hours, from, to)(from, to);

type OpenTime = (from: number, to: number) => number;

/** The same for many periods, with spans computed once; over years the whole period. */
export function computeOpenTime(hours: OpeningHours | null, earliest: number, latest: number): OpenTime {
  const plain: OpenTime = (from, to) => Math.max(0, to - from);
  if (!hours || !(latest >= earliest) || latest - earliest > MAX_OPEN_TIME_MS) return plain;
  const spans: { from: number; to: number; before: number }[] = [];
  const last = dayAt(latest, hours.timeZone);
  let sum = 0;
  for (let day = dayAt(earliest, hours.timeZone); day <= last; day += 1)
    for (const { from, to } of spansOf(hours, day)) {
      spans.push({ from, to, before: sum });
      sum += to - from;
    }
  /** Cumulative open time before an instant. */
  const openBefore = (at: number) => {
    let [low, high] = [0, spans.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((spans[middle]?.from ?? 0) <= at) low = middle + 1;
      else high = middle;
    }
    const span = spans[low - 1];
    return span ? span.before + Math.min(at, span.to) - span.from : 0;
  };
  return (from, to) => (to <= from ? 0 : openBefore(to) - openBefore(from));
}

/** Local days until then: 0 today, 1 tomorrow. */
export const daysUntil = ({ timeZone }: OpeningHours, now: number, at: number): number =>
  dayAt(at, timeZone) - dayAt(now, timeZone);

/** 'Mon–Fri 10:00–19:00, Sat 10:00–13:00': adjacent equal days are grouped. */
export function formatWeek({ week }: OpeningHours, locale: Locale): string {
  const format = dateFormat(LANGUAGE_TAGS[locale], { weekday: 'short', timeZone: 'UTC' });
  // 5 January 1970 was a Monday.
  const nameOf = (day: number) => format.format((4 + day) * DAY_MS);
  const to = locale === 'en-us' ? '–' : '至';
  const runs: { first: number; last: number; spans: string }[] = [];
  week.forEach((day, at) => {
    const spans = formatSpans(day).replaceAll('-', '–');
    const run = runs.at(-1);
    if (run && run.spans === spans) run.last = at;
    else runs.push({ first: at, last: at, spans });
  });
  return runs
    .filter(({ spans }) => spans !== '')
    .map(({ first, last, spans }) => {
      const days = first === last ? nameOf(first) : `${nameOf(first)}${to}${nameOf(last)}`;
      return `${days} ${spans}`;
    })
    .join(locale === 'en-us' ? ', ' : '，');
}
