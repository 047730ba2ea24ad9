import { Hono } from 'hono';
import { dayName } from '#backend/office-api/day-name.ts';
import { WAIT_GOAL_MINUTES } from '#backend/office-api/wait-goal.ts';
import { batchRead } from '#backend/queries/database.ts';
import { namesOfStaff, ratingsBetween, roundsBetween } from '#backend/queries/office/rounds.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { officeOk } from '#shared/contract/office/office-call.ts';
import { getReport, listRounds } from '#shared/contract/office/reports.ts';
import { localClock } from '#shared/tenant/opening-hours.ts';
import { loadOfficeSite } from './office-site.ts';
import { computeReport, countWaits, daysOf, parseSpan, spanBounds } from './reports/compute-report.ts';
import { FORBIDDEN, type OfficeSessionContext, type OfficeSessionEnv, serveCall } from './serve-call.ts';

const MINUTE_MS = 60_000;
/** Requests for a person that one report counts, the latest: a busy year would not fit into one response. */
const MAX_ROUNDS = 5000;

export const reportsApi = new Hono<OfficeSessionEnv>();

async function loadRounds(c: OfficeSessionContext, input: { from: string; to: string }, now = Date.now()) {
  const { agentKey } = c.var.desk;
  const site = await loadOfficeSite(c.env.DB, agentKey);
  const span = parseSpan(input, now, site.timeZone);
  const { begin, end } = spanBounds(span, site.timeZone);
  const [rounds, ratings, names] = await batchRead(
    c.env.DB,
    roundsBetween(agentKey, begin, end, MAX_ROUNDS + 1),
    ratingsBetween(agentKey, begin, end, MAX_ROUNDS),
    namesOfStaff(agentKey),
  );
  return {
    site,
    span,
    ratings,
    names,
    rounds: countWaits(rounds.slice(0, MAX_ROUNDS), site.hours),
    isCut: rounds.length > MAX_ROUNDS,
  };
}

serveCall(reportsApi, getReport, async (c, input) => {
  if (!isAllowed(c, 'workAtDesk', c.var.desk)) return FORBIDDEN;
  const now = Date.now();
  const { site, span, ratings, names, rounds, isCut } = await loadRounds(c, input, now);
  const clock = localClock(site.timeZone);
  const seesAll = isAllowed(c, 'seeStaff', c.var.desk);
  const report = computeReport(rounds, {
    goal: WAIT_GOAL_MINUTES * MINUTE_MS,
    hourOf: (at) => new Date(clock(at)).getUTCHours(),
    dayOf: (at) => new Date(clock(at)).toISOString().slice(0, 10),
    names,
    days: daysOf(span),
  });
  const ratingsOf = (rating: 'up' | 'down') => ratings.find((row) => row.rating === rating)?.total ?? 0;
  return officeOk({
    ...span,
    ...report,
    colleagues: seesAll ? report.colleagues : report.colleagues.filter(({ id }) => id === c.var.staff.id),
    today: dayName(now, site.timeZone),
    goalMinutes: WAIT_GOAL_MINUTES,
    assistantRatings: { up: ratingsOf('up'), down: ratingsOf('down') },
    cutAt: isCut ? MAX_ROUNDS : null,
    hasOpeningHours: site.hours !== null,
    seesAll,
  });
});

serveCall(reportsApi, listRounds, async (c, input) => {
  if (!isAllowed(c, 'seeStaff', c.var.desk)) return FORBIDDEN;
  const { span, rounds, names } = await loadRounds(c, input);
  const nameOf = (id: number) => (id === 0 ? null : (names.find((name) => name.id === id)?.name ?? ''));
  return officeOk({
    ...span,
    rounds: rounds.map(({ askedAt, answeredAt, waited, answeredBy, endedAt, stars }) => ({
      askedAt,
      answeredAt,
      waited,
      colleague: nameOf(answeredBy),
      endedAt,
      stars,
    })),
  });
});
