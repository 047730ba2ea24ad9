import { formatWeekday } from '#backend/office-api/day-name.ts';
import type { RoundRow } from '#backend/queries/office/rounds.ts';
import type { ReportData, ReplyTally } from '#shared/contract/office/reports.ts';
import { addDays } from '#shared/tenant/local-day.ts';
import { toInstant, type OpeningHours, createOpenTimeCounter } from '#shared/tenant/opening-hours.ts';

const DAY_MS = 86_400_000;
/** Maximum number of days in one report. */
const MAX_DAYS = 92;
const DEFAULT_DAYS = 28;

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;
const parseDay = (text: string) => (DAY_PATTERN.test(text) && !Number.isNaN(Date.parse(text)) ? text : '');

interface DaySpan {
  from: string;
  to: string;
}

/** Parses the requested date range and limits its length. The two dates may be in either order. */
export function parseDaySpan(
  requestedSpan: DaySpan,
  now: number,
  timeZone: string,
  { days, most } = { days: DEFAULT_DAYS, most: MAX_DAYS },
): DaySpan {
  const today = formatWeekday(now, timeZone);
  const requestedDays = [parseDay(requestedSpan.from), parseDay(requestedSpan.to)].filter(Boolean).toSorted();
  const lastRequestedDay = requestedDays.at(-1) ?? today;
  const to = lastRequestedDay > today ? today : lastRequestedDay;
  const firstDay = requestedDays.length > 1 ? (requestedDays[0] ?? '') : addDays(to, 1 - days);
  const earliestDay = addDays(to, 1 - most);
  return { from: firstDay < earliestDay ? earliestDay : firstDay > to ? to : firstDay, to };
}

/** Returns the bounds of a date range as times: start of its first day and end of its last day, in the site's city. */
export const getSpanBounds = ({ from, to }: DaySpan, timeZone: string) => ({
  begin: toInstant(Date.parse(from), timeZone),
  end: toInstant(Date.parse(addDays(to, 1)), timeZone),
});

export const listDays = ({ from, to }: DaySpan): string[] =>
  Array.from({ length: (Date.parse(to) - Date.parse(from)) / DAY_MS + 1 }, (_, day) => addDays(from, day));

export interface CountedRound extends RoundRow {
  /** Waiting time until the first reply, counting only opening hours, or null if there was no reply. */
  waited: number | null;
  /** How long the visitor has waited so far, at most a day, or null if the visitor is not waiting. */
  waiting: number | null;
}

/**
 * Returns the rounds with their waiting times. The opening hours are expanded only once, because there may be thousands
 * of rounds.
 */
export function countWaits(rounds: readonly RoundRow[], hours: OpeningHours | null, now: number): CountedRound[] {
  const getWaitEnd = ({ askedAt, answeredAt }: RoundRow) => answeredAt ?? Math.min(now, askedAt + DAY_MS);
  const roundTimes = rounds.flatMap((round) => [round.askedAt, getWaitEnd(round)]);
  const openTime = createOpenTimeCounter(hours, Math.min(...roundTimes), Math.max(...roundTimes));
  return rounds.map((round) => ({
    ...round,
    waited: round.answeredAt === null ? null : openTime(round.askedAt, round.answeredAt),
    waiting: round.answeredAt === null && round.endedAt === null ? openTime(round.askedAt, getWaitEnd(round)) : null,
  }));
}

function countTally(rounds: readonly CountedRound[], goal: number): ReplyTally {
  const sortedWaits = rounds
    .flatMap(({ waited }) => (waited === null ? [] : [waited]))
    .toSorted((first, second) => first - second);
  const stars = rounds.flatMap((round) => round.stars ?? []);
  const getQuantile = (share: number) =>
    sortedWaits[Math.min(sortedWaits.length - 1, Math.floor(sortedWaits.length * share))] ?? null;
  const missed = rounds.filter(({ waited, endedAt }) => waited === null && endedAt !== null).length;
  const overdue = rounds.filter(({ waiting }) => waiting !== null && waiting > goal).length;
  return {
    asked: rounds.length,
    answered: sortedWaits.length,
    missed,
    judged: sortedWaits.length + missed + overdue,
    inTime: sortedWaits.filter((waitMs) => waitMs <= goal).length,
    // The median is the lower of the two middle values, so that it is an actual waiting time.
    median: sortedWaits[Math.floor((sortedWaits.length - 1) / 2)] ?? null,
    p90: getQuantile(0.9),
    rated: stars.length,
    stars: stars.length === 0 ? null : stars.reduce((sum, star) => sum + star, 0) / stars.length,
  };
}

type Report = Pick<ReportData, 'whole' | 'hours' | 'days' | 'colleagues'>;

interface ReportSettings {
  goal: number;
  /** Returns the local hour of a time. `dayOf` returns its date. */
  hourOf: (timestamp: number) => number;
  dayOf: (timestamp: number) => string;
  names: readonly { id: number; name: string }[];
  days: readonly string[];
}

export function computeReport(
  rounds: readonly CountedRound[],
  { goal, hourOf, dayOf, names, days }: ReportSettings,
): Report {
  const roundsByHour = Array.from({ length: 24 }, (): CountedRound[] => []);
  const roundsByDay = new Map(days.map((day) => [day, [] as CountedRound[]]));
  const roundsByColleague = new Map<number, CountedRound[]>();
  for (const round of rounds) {
    roundsByHour[hourOf(round.askedAt)]?.push(round);
    roundsByDay.get(dayOf(round.askedAt))?.push(round);
    if (round.waited === null) continue;
    const colleagueRounds = roundsByColleague.get(round.answeredBy);
    if (colleagueRounds) colleagueRounds.push(round);
    else roundsByColleague.set(round.answeredBy, [round]);
  }
  return {
    whole: countTally(rounds, goal),
    hours: roundsByHour.map((countedRounds) => countTally(countedRounds, goal)),
    days: [...roundsByDay].map(([day, countedRounds]) => ({ day, tally: countTally(countedRounds, goal) })),
    colleagues: [...roundsByColleague]
      .map(([id, countedRounds]) => ({
        id,
        name: names.find((name) => name.id === id)?.name ?? '',
        tally: countTally(countedRounds, goal),
      }))
      .toSorted((first, second) => second.tally.answered - first.tally.answered),
  };
}
