import { dayName } from '#backend/office-api/day-name.ts';
import type { RoundRow } from '#backend/queries/office/rounds.ts';
import type { ReportData, Tally } from '#shared/contract/office/reports.ts';
import { getInstant, type OpeningHours, computeOpenTime } from '#shared/tenant/opening-hours.ts';

const DAY_MS = 86_400_000;
/** Days that one report covers. */
const MAX_DAYS = 92;
const DEFAULT_DAYS = 28;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const parseDay = (text: string) => (DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : '');

/** So many days after a day, as names of days. */
const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

interface Span {
  from: string;
  to: string;
}

/** Requested span, within bounds and in either order. */
export function parseSpan(
  requested: Span,
  now: number,
  timeZone: string,
  { days, most } = { days: DEFAULT_DAYS, most: MAX_DAYS },
): Span {
  const today = dayName(now, timeZone);
  const texts = [parseDay(requested.from), parseDay(requested.to)].filter(Boolean).toSorted();
  const last = texts.at(-1) ?? today;
  const to = last > today ? today : last;
  const first = texts.length > 1 ? (texts[0] ?? '') : dayAfter(to, 1 - days);
  const earliest = dayAfter(to, 1 - most);
  return { from: first < earliest ? earliest : first > to ? to : first, to };
}

/** From the first moment of its first day to that of the day after its last, in the site's city. */
export const spanBounds = ({ from, to }: Span, timeZone: string) => ({
  begin: getInstant(Date.parse(from), timeZone),
  end: getInstant(Date.parse(dayAfter(to, 1)), timeZone),
});

export const getDays = ({ from, to }: Span): string[] =>
  Array.from({ length: (Date.parse(to) - Date.parse(from)) / DAY_MS + 1 }, (_, day) => dayAfter(from, day));

export interface CountedRound extends RoundRow {
  /** Until the first answer, while somebody was there; null while there is none. */
  waited: number | null;
}

/** The wait of each. All spans of the hours are laid out once, for there may be thousands of rounds. */
export function countWaits(rounds: readonly RoundRow[], hours: OpeningHours | null): CountedRound[] {
  const times = rounds.flatMap(({ askedAt, answeredAt }) => [askedAt, answeredAt ?? askedAt]);
  const openTime = computeOpenTime(hours, Math.min(...times), Math.max(...times));
  return rounds.map((round) => ({
    ...round,
    waited: round.answeredAt === null ? null : openTime(round.askedAt, round.answeredAt),
  }));
}

function countTally(rounds: readonly CountedRound[], goal: number): Tally {
  const waits = rounds
    .flatMap(({ waited }) => (waited === null ? [] : [waited]))
    .toSorted((item, other) => item - other);
  const stars = rounds.flatMap((round) => round.stars ?? []);
  const at = (share: number) => waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? null;
  return {
    asked: rounds.length,
    answered: waits.length,
    missed: rounds.filter(({ waited, endedAt }) => waited === null && endedAt !== null).length,
    inTime: waits.filter((waitMinutes) => waitMinutes <= goal).length,
    // Lower of the two middle values, so that the median is an actual waiting time.
    median: waits[Math.floor((waits.length - 1) / 2)] ?? null,
    p90: at(0.9),
    rated: stars.length,
    stars: stars.length === 0 ? null : stars.reduce((sum, star) => sum + star, 0) / stars.length,
  };
}

type Report = Pick<ReportData, 'whole' | 'waiting' | 'hours' | 'days' | 'colleagues'>;

interface ReportSettings {
  goal: number;
  /** The local hour and day at which something was. */
  hourOf: (at: number) => number;
  dayOf: (at: number) => string;
  names: readonly { id: number; name: string }[];
  days: readonly string[];
}

export function computeReport(
  rounds: readonly CountedRound[],
  { goal, hourOf, dayOf, names, days }: ReportSettings,
): Report {
  const byHour = Array.from({ length: 24 }, (): CountedRound[] => []);
  const byDay = new Map(days.map((day) => [day, [] as CountedRound[]]));
  const byColleague = new Map<number, CountedRound[]>();
  for (const round of rounds) {
    byHour[hourOf(round.askedAt)]?.push(round);
    byDay.get(dayOf(round.askedAt))?.push(round);
    if (round.waited === null) continue;
    const ownCountedRounds = byColleague.get(round.answeredBy);
    if (ownCountedRounds) ownCountedRounds.push(round);
    else byColleague.set(round.answeredBy, [round]);
  }
  return {
    whole: countTally(rounds, goal),
    waiting: rounds.filter(({ waited, endedAt }) => waited === null && endedAt === null).length,
    hours: byHour.map((countedRounds) => countTally(countedRounds, goal)),
    days: [...byDay].map(([day, countedRounds]) => ({ day, tally: countTally(countedRounds, goal) })),
    colleagues: [...byColleague]
      .map(([id, countedRounds]) => ({
        id,
        name: names.find((name) => name.id === id)?.name ?? '',
        tally: countTally(countedRounds, goal),
      }))
      .toSorted((item, other) => other.tally.answered - item.tally.answered),
  };
}
