import { Hono } from 'hono';
import { dayName } from '#backend/office-api/day-name.ts';
import { WAIT_GOAL_MINUTES } from '#backend/office-api/wait-goal.ts';
import { batchRead, queryRows } from '#backend/queries/database.ts';
import {
  casesSubmittedBetween,
  colleaguesOf,
  conversationsBetween,
  funnelBetween,
  type LoadRow,
  workloadOf,
} from '#backend/queries/office/agency-reports.ts';
import { namesOfStaff, ratingsBetween, roundsBetween } from '#backend/queries/office/rounds.ts';
import { sharedResultNames } from '#backend/queries/shared-results.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { officeOk } from '#shared/contract/office/office-call.ts';
import {
  FUNNEL_STAGES,
  getConversion,
  getFunnel,
  getReport,
  getWorkload,
  listRounds,
} from '#shared/contract/office/reports.ts';
import { localClock } from '#shared/tenant/opening-hours.ts';
import { loadOfficeSite } from './office-site.ts';
import { computeReport, countWaits, getDays, parseSpan, spanBounds } from './reports/compute-report.ts';
import { countBy, getOutcomes } from './reports/count-conversion.ts';
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
    days: getDays(span),
  });
  const getRatings = (rating: 'up' | 'down') => ratings.find((row) => row.rating === rating)?.total ?? 0;
  return officeOk({
    ...span,
    ...report,
    colleagues: seesAll ? report.colleagues : report.colleagues.filter(({ id }) => id === c.var.staff.id),
    today: dayName(now, site.timeZone),
    goalMinutes: WAIT_GOAL_MINUTES,
    assistantRatings: { up: getRatings('up'), down: getRatings('down') },
    cutAt: isCut ? MAX_ROUNDS : null,
    hasOpeningHours: site.hours !== null,
    seesAll,
  });
});

serveCall(reportsApi, listRounds, async (c, input) => {
  if (!isAllowed(c, 'seeStaff', c.var.desk)) return FORBIDDEN;
  const { span, rounds, names } = await loadRounds(c, input);
  const getName = (id: number) => (id === 0 ? null : (names.find((name) => name.id === id)?.name ?? ''));
  return officeOk({
    ...span,
    rounds: rounds.map(({ askedAt, answeredAt, waited, answeredBy, endedAt, stars }) => ({
      askedAt,
      answeredAt,
      waited,
      colleague: getName(answeredBy),
      endedAt,
      stars,
    })),
  });
});

/** Days of a report on how people have got on: a quarter, and up to a year. */
const COHORT = { days: 91, most: 366 };
const MAX_PEOPLE = 10_000;
const MAX_CASES = 5000;
const MAX_SCHOOLS = 100;

serveCall(reportsApi, getFunnel, async (c, requested) => {
  const { agentKey } = c.var.desk;
  if (!isAllowed(c, 'seeStaff', { agentKey })) return FORBIDDEN;
  const now = Date.now();
  const { timeZone } = await loadOfficeSite(c.env.DB, agentKey);
  const span = parseSpan(requested, now, timeZone, COHORT);
  const { begin, end } = spanBounds(span, timeZone);
  const [sources, [conversations]] = await batchRead(
    c.env.DB,
    funnelBetween(agentKey, begin, end, MAX_PEOPLE),
    conversationsBetween(agentKey, begin, end),
  );
  const sum = (stage: (typeof FUNNEL_STAGES)[number]) => sources.reduce((total, row) => total + row[stage], 0);
  const totals = Object.fromEntries(FUNNEL_STAGES.map((stage) => [stage, sum(stage)]));
  const fromSite = sources.reduce((total, { channel, people }) => (channel === 'site' ? total + people : total), 0);
  return officeOk({
    ...span,
    today: dayName(now, timeZone),
    conversations: conversations?.total ?? 0,
    sources: sources.map(({ channel, source, ...stages }) => ({ channel, source, stages })),
    whole: totals as Record<(typeof FUNNEL_STAGES)[number], number>,
    cutAt: Math.max(fromSite, sum('people') - fromSite) >= MAX_PEOPLE ? MAX_PEOPLE : null,
  });
});

serveCall(reportsApi, getWorkload, async (c) => {
  const { agentKey } = c.var.desk;
  if (!isAllowed(c, 'seeStaff', { agentKey })) return FORBIDDEN;
  const { timeZone } = await loadOfficeSite(c.env.DB, agentKey);
  const today = dayName(Date.now(), timeZone);
  const [work, colleagues] = await batchRead(c.env.DB, workloadOf(agentKey, today), colleaguesOf(agentKey));
  const knownIds = new Set(colleagues.map(({ id }) => id));
  const loadOf = (name: string | null, id: number, isTheirs: (staffId: number) => boolean) => {
    const total = (...kinds: LoadRow['kind'][]) =>
      work.reduce((sum, row) => (isTheirs(row.staffId) && kinds.includes(row.kind) ? sum + row.total : sum), 0);
    return {
      id,
      name,
      applications: total('prepare', 'school', 'offer', 'leaving'),
      prepare: total('prepare'),
      school: total('school'),
      offer: total('offer'),
      leaving: total('leaving'),
      conversations: total('conversation'),
      tasks: total('task', 'overdueTask'),
      overdueTasks: total('overdueTask'),
      leads: total('lead'),
    };
  };
  const isFormer = (id: number) => id !== 0 && !knownIds.has(id);
  return officeOk({
    colleagues: [
      ...colleagues
        .map(({ id, name }) => loadOf(name, id, (staffId) => staffId === id))
        .toSorted((item, other) => other.applications - item.applications),
      loadOf('', 0, (staffId) => staffId === 0),
      ...(work.some(({ staffId }) => isFormer(staffId)) ? [loadOf(null, -1, isFormer)] : []),
    ],
  });
});

serveCall(reportsApi, getConversion, async (c, requested) => {
  const { agentKey, locale } = c.var.desk;
  if (!isAllowed(c, 'seeStaff', { agentKey })) return FORBIDDEN;
  const now = Date.now();
  const { timeZone } = await loadOfficeSite(c.env.DB, agentKey);
  const span = parseSpan(requested, now, timeZone, COHORT);
  const { begin, end } = spanBounds(span, timeZone);
  const [from, to] = [new Date(begin).toISOString(), new Date(end).toISOString()];
  const cases = await queryRows(c.env.DB, casesSubmittedBetween(agentKey, from, to, MAX_CASES + 1));
  const outcomes = cases
    .slice(0, MAX_CASES)
    .flatMap((row) => getOutcomes(row, (at) => dayName(at, timeZone).slice(0, 7)));
  const schools = countBy(outcomes, ({ schoolId }) => schoolId);
  const displayedSchools = schools.slice(0, MAX_SCHOOLS);
  const ids = displayedSchools.map(({ key }) => key).filter((key) => /^\d+$/.test(key));
  const names = await queryRows(
    c.env.DB,
    sharedResultNames({ school: ids, course: [], country: [], group: [], level: [] }, locale),
  );
  const chosenNames = new Map(outcomes.map(({ schoolId, schoolName }) => [schoolId, schoolName]));
  return officeOk({
    ...span,
    today: dayName(now, timeZone),
    schools: displayedSchools.map(({ key, ...counts }) => ({
      label: names.find(({ id }) => id === key)?.name ?? chosenNames.get(key) ?? key,
      ...counts,
    })),
    moreSchools: schools.length - displayedSchools.length,
    months: countBy(outcomes, ({ month }) => month)
      .toSorted((item, other) => (item.key < other.key ? 1 : -1))
      .map(({ key, ...counts }) => ({ label: key, ...counts })),
    cutAt: cases.length > MAX_CASES ? MAX_CASES : null,
  });
});
