import { localDay, startOfLocalDay } from '#shared/tenant/local-day.ts';
import { getInstant, getOpenSpans, type OpeningHours } from '#shared/tenant/opening-hours.ts';

// Layout of a day as a line of hours: its range, the open hours, and its events.

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
const MIN_HOURS = 6;
/** Number of ticks that have room for a label on a wide page. */
const MAX_TICKS = 13;
/** Widths of the line, of the widest label and of a time, in Han characters. */
const LINE_WIDTH = 60;
const LABEL_WIDTH = 18;
const CLOCK_WIDTH = 4;

interface Mark {
  at: number;
  until?: number;
  /** Text beside the mark, from which its width is estimated. */
  label: string;
}

interface PlacedMark<M extends Mark> {
  mark: M;
  /** Start and end on the line, in per cent. */
  from: number;
  to: number;
  /** Lane of the label, counted from the line, so that labels do not overlap. */
  lane: number;
}

interface DayLine<M extends Mark> {
  ticks: { hour: number; place: number }[];
  cells: { from: number; to: number; isOpen: boolean }[];
  marks: PlacedMark<M>[];
  lanes: number;
}

/** Lays out the opening hours, extended by events outside them; without opening hours, the whole day. */
export function layoutDay<M extends Mark>(
  { hours, timeZone, now }: { hours: OpeningHours | null; timeZone: string; now: number },
  all: readonly M[],
): DayLine<M> {
  const [began, ends] = [startOfLocalDay(now, timeZone), startOfLocalDay(nextNoon(now, timeZone), timeZone)];
  const marks = all.filter(({ at }) => at >= began && at <= ends);
  const spans = hours ? getOpenSpans(hours, now) : [];
  const instants = [now, ...marks.flatMap(({ at, until = at }) => [at, Math.min(until, ends)])];
  const day = localDay(now, timeZone);
  const hourAt = (hour: number) => (hour === DAY_HOURS ? ends : getInstant(Date.parse(day) + hour * HOUR_MS, timeZone));
  const all24 = Array.from({ length: DAY_HOURS + 1 }, (_, hour) => hourAt(hour));
  const bounds = spans.length === 0 ? [began, ends] : [...instants, ...spans.flatMap(({ from, to }) => [from, to])];
  let first = Math.max(0, all24.filter((index) => index <= Math.min(...bounds)).length - 1);
  const last = Math.max(
    all24.findIndex((at) => at >= Math.max(...bounds)),
    Math.min(DAY_HOURS, first + MIN_HOURS),
  );
  first = Math.min(first, Math.max(0, last - MIN_HOURS));
  const [start, end] = [hourAt(first), hourAt(last)];
  const place = (at: number) =>
    Math.round(((Math.min(Math.max(at, start), end) - start) / (end - start)) * 10_000) / 100;
  const step = [1, 2, 3].find((every) => (last - first) / every < MAX_TICKS) ?? 3;
  const inHours = all24.slice(first, last + 1).map((at, index) => ({ at, hour: first + index }));
  return {
    ticks: inHours.filter((_, index) => index % step === 0).map(({ at, hour }) => ({ hour, place: place(at) })),
    cells: inHours.slice(0, -1).map(({ at }, index) => {
      const to = inHours[index + 1]?.at ?? end;
      return { from: place(at), to: place(to), isOpen: spans.some((span) => span.from < to && span.to > at) };
    }),
    ...intoLanes(marks.map((mark) => ({ mark, from: place(mark.at), to: place(mark.until ?? mark.at), lane: 0 }))),
  };
}

/** Returns noon of the next day: half a day is more than any change of daylight saving time. */
const nextNoon = (now: number, timeZone: string) => startOfLocalDay(now, timeZone) + 1.5 * DAY_HOURS * HOUR_MS;

/**
 * Places labels in lanes. Later marks get lower lanes, so that no line from a label to its hour crosses another label.
 */
function intoLanes<M extends Mark>(placedMarks: readonly PlacedMark<M>[]): Pick<DayLine<M>, 'marks' | 'lanes'> {
  const inTime = [...placedMarks].sort((item, other) => item.from - other.from || item.mark.at - other.mark.at);
  const starts: number[] = [];
  const marks = [...inTime].reverse().map((item) => {
    const end = (item.from / 100) * LINE_WIDTH + measureWidth(item.mark.label);
    // The lines from all lanes above cross this lane, so it has to be free of them too.
    const free = starts.findIndex((_, lane) => end <= Math.min(...starts.slice(lane)));
    const lane = free < 0 ? starts.length : free;
    starts[lane] = (item.from / 100) * LINE_WIDTH;
    return { ...item, lane };
  });
  return { marks: [...marks].reverse(), lanes: starts.length };
}

/** Estimates the width of a label: a Latin letter counts 0.6 of a Han character. */
const measureWidth = (label: string) =>
  Math.min(LABEL_WIDTH, CLOCK_WIDTH + [...label].reduce((sum, character) => sum + (character > '\u2e80' ? 1 : 0.6), 0));
