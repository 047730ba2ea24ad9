import { getLocalDay, getLocalDayStart } from '#shared/tenant/local-day.ts';
import { toInstant, getTodaysSpans, type OpeningHours } from '#shared/tenant/opening-hours.ts';

// Calculates the layout of a day as a line of hours: its range, the opening hours and the events.

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
const MIN_VISIBLE_HOURS = 6;
/** Maximum number of ticks with a label on a wide page. */
const MAX_TICKS = 13;
/** Widths of the line, of the widest label and of a time, in Han characters. */
const LINE_WIDTH_EM = 60;
const MAX_LABEL_WIDTH_EM = 18;
const CLOCK_WIDTH_EM = 4;

interface DayMark {
  at: number;
  endTime?: number;
  /** Text next to the mark, from which its width is estimated. */
  label: string;
}

interface PlacedMark<M extends DayMark> {
  mark: M;
  /** Start of the bar on the line, in per cent. `to` is its end. */
  from: number;
  to: number;
  /** Lane of the label, counted from the line. Labels in different lanes cannot overlap. */
  lane: number;
}

interface DayLine<M extends DayMark> {
  ticks: { hour: number; place: number }[];
  cells: { from: number; to: number; isOpen: boolean }[];
  marks: PlacedMark<M>[];
  lanes: number;
}

/**
 * Calculates the layout of a day. The line covers the opening hours and any events outside them. If there are no
 * opening hours, it covers the whole day.
 */
export function layoutDay<M extends DayMark>(
  { hours, timeZone, now }: { hours: OpeningHours | null; timeZone: string; now: number },
  allMarks: readonly M[],
): DayLine<M> {
  const [dayStart, dayEnd] = [getLocalDayStart(now, timeZone), getLocalDayStart(getNextNoon(now, timeZone), timeZone)];
  const marksOfDay = allMarks.filter(({ at }) => at >= dayStart && at <= dayEnd);
  const openSpans = hours ? getTodaysSpans(hours, now) : [];
  const relevantTimes = [now, ...marksOfDay.flatMap(({ at, endTime = at }) => [at, Math.min(endTime, dayEnd)])];
  const day = getLocalDay(now, timeZone);
  const getHourStart = (hour: number) =>
    hour === DAY_HOURS ? dayEnd : toInstant(Date.parse(day) + hour * HOUR_MS, timeZone);
  const hourStarts = Array.from({ length: DAY_HOURS + 1 }, (_, hour) => getHourStart(hour));
  const visibleTimes =
    openSpans.length === 0
      ? [dayStart, dayEnd]
      : [...relevantTimes, ...openSpans.flatMap(({ from, to }) => [from, to])];
  let firstHour = Math.max(0, hourStarts.filter((hourStart) => hourStart <= Math.min(...visibleTimes)).length - 1);
  const lastHour = Math.max(
    hourStarts.findIndex((hourStart) => hourStart >= Math.max(...visibleTimes)),
    Math.min(DAY_HOURS, firstHour + MIN_VISIBLE_HOURS),
  );
  firstHour = Math.min(firstHour, Math.max(0, lastHour - MIN_VISIBLE_HOURS));
  const [visibleStart, visibleEnd] = [getHourStart(firstHour), getHourStart(lastHour)];
  const toPercent = (timestamp: number) =>
    Math.round(
      ((Math.min(Math.max(timestamp, visibleStart), visibleEnd) - visibleStart) / (visibleEnd - visibleStart)) * 10_000,
    ) / 100;
  const tickStep = [1, 2, 3].find((hourStep) => (lastHour - firstHour) / hourStep < MAX_TICKS) ?? 3;
  const visibleHours = hourStarts.slice(firstHour, lastHour + 1).map((at, index) => ({ at, hour: firstHour + index }));
  return {
    ticks: visibleHours
      .filter((_, index) => index % tickStep === 0)
      .map(({ at, hour }) => ({ hour, place: toPercent(at) })),
    cells: visibleHours.slice(0, -1).map(({ at }, index) => {
      const hourEnd = visibleHours[index + 1]?.at ?? visibleEnd;
      return {
        from: toPercent(at),
        to: toPercent(hourEnd),
        isOpen: openSpans.some((span) => span.from < hourEnd && span.to > at),
      };
    }),
    ...assignLanes(
      marksOfDay.map((mark) => ({ mark, from: toPercent(mark.at), to: toPercent(mark.endTime ?? mark.at), lane: 0 })),
    ),
  };
}

/** Returns noon of the next day. Noon is safe, because half a day is longer than any daylight saving change. */
const getNextNoon = (now: number, timeZone: string) => getLocalDayStart(now, timeZone) + 1.5 * DAY_HOURS * HOUR_MS;

/**
 * Places labels in lanes. Later marks get lower lanes, so that no line from a label to its hour crosses another label.
 */
function assignLanes<M extends DayMark>(placedMarks: readonly PlacedMark<M>[]): Pick<DayLine<M>, 'marks' | 'lanes'> {
  const marksByTime = [...placedMarks].sort((markA, markB) => markA.from - markB.from || markA.mark.at - markB.mark.at);
  const laneStarts: number[] = [];
  const lanedMarks = [...marksByTime].reverse().map((placedMark) => {
    const labelEnd = (placedMark.from / 100) * LINE_WIDTH_EM + measureWidth(placedMark.mark.label);
    // Lines from all lanes above cross this lane, so it must have free space as well.
    const freeLane = laneStarts.findIndex((_, lane) => labelEnd <= Math.min(...laneStarts.slice(lane)));
    const markLane = freeLane < 0 ? laneStarts.length : freeLane;
    laneStarts[markLane] = (placedMark.from / 100) * LINE_WIDTH_EM;
    return { ...placedMark, lane: markLane };
  });
  return { marks: [...lanedMarks].reverse(), lanes: laneStarts.length };
}

/** Estimates the width of a label: a Latin letter counts 0.6 of a Han character. */
const measureWidth = (label: string) =>
  Math.min(
    MAX_LABEL_WIDTH_EM,
    CLOCK_WIDTH_EM + [...label].reduce((sum, character) => sum + (character > '\u2e80' ? 1 : 0.6), 0),
  );
