import { WAIT_GOAL_MINUTES } from '#backend/office/conversations/write-gauge.ts';
import { asText, type Desk, placeOf } from '#backend/office/office-auth.ts';
import { dayName, type OfficePlace } from '#backend/office/office-view.ts';
import { readTogether } from '#backend/queries/database.ts';
import { namesOfStaff, ratingsBetween, roundsBetween } from '#backend/queries/office/rounds.ts';
import { localClock } from '#shared/tenant/opening-hours.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import {
  boundsOf,
  type CountedRound,
  countWaits,
  daysOf,
  readSpan,
  type Report,
  reckonReport,
} from './reckon-report.ts';

const MINUTE_MS = 60_000;
/** A report reads so many requests for a person, the latest: all of a busy year would not fit into one answer. */
export const MOST_ASKINGS = 5000;

export interface ReportView extends OfficePlace {
  /** The first and the last day, as '2026-11-23'. */
  from: string;
  to: string;
  today: string;
  report: Report;
  rated: { up: number; down: number };
  /** There were more than are counted. */
  isCut: boolean;
  /** Sees how each colleague did, and takes the figures along. */
  seesAll: boolean;
}

interface Counted {
  place: OfficePlace;
  from: string;
  to: string;
  rounds: CountedRound[];
  names: readonly { id: number; name: string }[];
  rated: { up: number; down: number };
  isCut: boolean;
}

export async function readRounds(c: Desk, now = Date.now()): Promise<Counted> {
  const { agentKey } = c.var.desk;
  const place = await placeOf(c, c.var.staff.name);
  const asked = { from: asText(c.req.query('from')), to: asText(c.req.query('to')) };
  const span = readSpan(asked, now, place.timeZone);
  const { begin, end } = boundsOf(span, place.timeZone);
  const [rounds, ratings, names] = await readTogether(
    c.env.DB,
    roundsBetween(agentKey, begin, end, MOST_ASKINGS + 1),
    ratingsBetween(agentKey, begin, end, MOST_ASKINGS),
    namesOfStaff(agentKey),
  );
  const totalOf = (rating: 'up' | 'down') => ratings.find((row) => row.rating === rating)?.total ?? 0;
  return {
    place,
    ...span,
    rounds: countWaits(rounds.slice(0, MOST_ASKINGS), place.hours),
    names,
    rated: { up: totalOf('up'), down: totalOf('down') },
    isCut: rounds.length > MOST_ASKINGS,
  };
}

/** How visitors were answered. Whoever does not lead sees of colleagues themselves alone. */
export async function readReports(c: Desk, now = Date.now()): Promise<ReportView> {
  const { place, from, to, rounds, names, rated, isCut } = await readRounds(c, now);
  const clock = localClock(place.timeZone);
  const seesAll = isAllowed(c, 'seeStaff', c.var.desk);
  const report = reckonReport(rounds, {
    goal: WAIT_GOAL_MINUTES * MINUTE_MS,
    hourOf: (at) => new Date(clock(at)).getUTCHours(),
    dayOf: (at) => new Date(clock(at)).toISOString().slice(0, 10),
    names,
    days: daysOf({ from, to }),
  });
  const colleagues = seesAll ? report.colleagues : report.colleagues.filter(({ id }) => id === c.var.staff.id);
  return {
    ...place,
    from,
    to,
    today: dayName(now, place.timeZone),
    report: { ...report, colleagues },
    rated,
    isCut,
    seesAll,
  };
}
