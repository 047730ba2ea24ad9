import { Hono } from 'hono';
import { formatWeekday } from '#backend/office-api/day-name.ts';
import { WAIT_GOAL_MINUTES } from '#backend/office-api/wait-goal.ts';
import { batchRead, queryRows } from '#backend/queries/database.ts';
import {
  selectCasesSubmittedBetween,
  selectColleaguesOf,
  selectConversationsBetween,
  selectFunnelBetween,
  type WorkloadRow,
  selectWorkloadOf,
} from '#backend/queries/office/agency-reports.ts';
import { selectNamesOfStaff, selectRatingsBetween, selectRoundsBetween } from '#backend/queries/office/rounds.ts';
import { selectSharedResultNames } from '#backend/queries/shared-results.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { succeedOffice } from '#shared/contract/office/office-call.ts';
import {
  FUNNEL_STAGES,
  getConversion,
  getFunnel,
  getReport,
  getWorkload,
  listRounds,
} from '#shared/contract/office/reports.ts';
import { createLocalClock } from '#shared/tenant/opening-hours.ts';
import { loadOfficeSite } from './office-site.ts';
import { computeReport, countWaits, listDays, parseDaySpan, getSpanBounds } from './reports/compute-report.ts';
import { countBy, getOutcomes } from './reports/count-conversion.ts';
import { FORBIDDEN, type OfficeSessionContext, type OfficeSessionEnv, serveCall } from './serve-call.ts';

const MINUTE_MS = 60_000;
/**
 * Maximum number of requests for an adviser in one report, latest first. The requests of a busy year would not fit into
 * one response.
 */
const MAX_ROUNDS = 5000;

export const reportsApi = new Hono<OfficeSessionEnv>();

async function loadRounds(c: OfficeSessionContext, input: { from: string; to: string }, now = Date.now()) {
  const { agentKey } = c.var.desk;
  const site = await loadOfficeSite(c.env.DB, agentKey);
  const span = parseDaySpan(input, now, site.timeZone);
  const { begin, end } = getSpanBounds(span, site.timeZone);
  const [rounds, ratings, names] = await batchRead(
    c.env.DB,
    selectRoundsBetween(agentKey, begin, end, MAX_ROUNDS + 1),
    selectRatingsBetween(agentKey, begin, end, MAX_ROUNDS),
    selectNamesOfStaff(agentKey),
  );
  return {
    site,
    span,
    ratings,
    names,
    rounds: countWaits(rounds.slice(0, MAX_ROUNDS), site.hours, now),
    isCut: rounds.length > MAX_ROUNDS,
  };
}

serveCall(reportsApi, getReport, async (c, input) => {
  if (!isAllowed(c, 'workAtDesk', c.var.desk)) return FORBIDDEN;
  const now = Date.now();
  const { site, span, ratings, names, rounds, isCut } = await loadRounds(c, input, now);
  const toLocalTime = createLocalClock(site.timeZone);
  const canSeeAllStaff = isAllowed(c, 'seeStaff', c.var.desk);
  const report = computeReport(rounds, {
    goal: WAIT_GOAL_MINUTES * MINUTE_MS,
    hourOf: (timestamp) => new Date(toLocalTime(timestamp)).getUTCHours(),
    dayOf: (timestamp) => new Date(toLocalTime(timestamp)).toISOString().slice(0, 10),
    names,
    days: listDays(span),
  });
  const getRatingCount = (rating: 'up' | 'down') => ratings.find((row) => row.rating === rating)?.total ?? 0;
  return succeedOffice({
    ...span,
    ...report,
    colleagues: canSeeAllStaff ? report.colleagues : report.colleagues.filter(({ id }) => id === c.var.staff.id),
    today: formatWeekday(now, site.timeZone),
    goalMinutes: WAIT_GOAL_MINUTES,
    assistantRatings: { up: getRatingCount('up'), down: getRatingCount('down') },
    cutAt: isCut ? MAX_ROUNDS : null,
    hasOpeningHours: site.hours !== null,
    seesAll: canSeeAllStaff,
  });
});

serveCall(reportsApi, listRounds, async (c, input) => {
  if (!isAllowed(c, 'seeStaff', c.var.desk)) return FORBIDDEN;
  const { span, rounds, names } = await loadRounds(c, input);
  const getName = (id: number) => (id === 0 ? null : (names.find((name) => name.id === id)?.name ?? ''));
  return succeedOffice({
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

/** Default and maximum number of days of the conversion report: a quarter, and a year. */
const COHORT_PERIOD = { days: 91, most: 366 };
const MAX_PEOPLE = 10_000;
const MAX_CASES = 5000;
const MAX_SCHOOLS = 100;

serveCall(reportsApi, getFunnel, async (c, reportQuery) => {
  const { agentKey } = c.var.desk;
  if (!isAllowed(c, 'seeStaff', { agentKey })) return FORBIDDEN;
  const now = Date.now();
  const { timeZone } = await loadOfficeSite(c.env.DB, agentKey);
  const span = parseDaySpan(reportQuery, now, timeZone, COHORT_PERIOD);
  const { begin, end } = getSpanBounds(span, timeZone);
  const [sources, [conversations]] = await batchRead(
    c.env.DB,
    selectFunnelBetween(agentKey, begin, end, MAX_PEOPLE),
    selectConversationsBetween(agentKey, begin, end),
  );
  const sumStage = (stage: (typeof FUNNEL_STAGES)[number]) => sources.reduce((total, row) => total + row[stage], 0);
  const totals = Object.fromEntries(FUNNEL_STAGES.map((stage) => [stage, sumStage(stage)]));
  const peopleFromSite = sources.reduce(
    (total, { channel, people }) => (channel === 'site' ? total + people : total),
    0,
  );
  return succeedOffice({
    ...span,
    today: formatWeekday(now, timeZone),
    conversations: conversations?.total ?? 0,
    sources: sources.map(({ channel, source, ...stages }) => ({ channel, source, stages })),
    whole: totals as Record<(typeof FUNNEL_STAGES)[number], number>,
    cutAt: Math.max(peopleFromSite, sumStage('people') - peopleFromSite) >= MAX_PEOPLE ? MAX_PEOPLE : null,
  });
});

serveCall(reportsApi, getWorkload, async (c) => {
  const { agentKey } = c.var.desk;
  if (!isAllowed(c, 'seeStaff', { agentKey })) return FORBIDDEN;
  const { timeZone } = await loadOfficeSite(c.env.DB, agentKey);
  const today = formatWeekday(Date.now(), timeZone);
  const [workloadRows, colleagues] = await batchRead(
    c.env.DB,
    selectWorkloadOf(agentKey, today),
    selectColleaguesOf(agentKey),
  );
  const knownIds = new Set(colleagues.map(({ id }) => id));
  const computeLoad = (name: string | null, id: number, isAssignedTo: (staffId: number) => boolean) => {
    const sumKinds = (...kinds: WorkloadRow['kind'][]) =>
      workloadRows.reduce(
        (sum, row) => (isAssignedTo(row.staffId) && kinds.includes(row.kind) ? sum + row.total : sum),
        0,
      );
    return {
      id,
      name,
      applications: sumKinds('prepare', 'school', 'offer', 'leaving'),
      prepare: sumKinds('prepare'),
      school: sumKinds('school'),
      offer: sumKinds('offer'),
      leaving: sumKinds('leaving'),
      conversations: sumKinds('conversation'),
      tasks: sumKinds('task', 'overdueTask'),
      overdueTasks: sumKinds('overdueTask'),
      leads: sumKinds('lead'),
    };
  };
  const isFormerColleague = (id: number) => id !== 0 && !knownIds.has(id);
  return succeedOffice({
    colleagues: [
      ...colleagues
        .map(({ id, name }) => computeLoad(name, id, (staffId) => staffId === id))
        .toSorted((first, second) => second.applications - first.applications),
      computeLoad('', 0, (staffId) => staffId === 0),
      ...(workloadRows.some(({ staffId }) => isFormerColleague(staffId))
        ? [computeLoad(null, -1, isFormerColleague)]
        : []),
    ],
  });
});

serveCall(reportsApi, getConversion, async (c, reportQuery) => {
  const { agentKey, locale } = c.var.desk;
  if (!isAllowed(c, 'seeStaff', { agentKey })) return FORBIDDEN;
  const now = Date.now();
  const { timeZone } = await loadOfficeSite(c.env.DB, agentKey);
  const span = parseDaySpan(reportQuery, now, timeZone, COHORT_PERIOD);
  const { begin, end } = getSpanBounds(span, timeZone);
  const [fromTime, toTime] = [new Date(begin).toISOString(), new Date(end).toISOString()];
  const cases = await queryRows(c.env.DB, selectCasesSubmittedBetween(agentKey, fromTime, toTime, MAX_CASES + 1));
  const outcomes = cases
    .slice(0, MAX_CASES)
    .flatMap((row) => getOutcomes(row, (timestamp) => formatWeekday(timestamp, timeZone).slice(0, 7)));
  const outcomesBySchool = countBy(outcomes, ({ schoolId }) => schoolId);
  const topSchools = outcomesBySchool.slice(0, MAX_SCHOOLS);
  const schoolIds = topSchools.map(({ key }) => key).filter((key) => /^\d+$/.test(key));
  const names = await queryRows(
    c.env.DB,
    selectSharedResultNames({ school: schoolIds, course: [], country: [], group: [], level: [] }, locale),
  );
  const nameBySchoolId = new Map(outcomes.map(({ schoolId, schoolName }) => [schoolId, schoolName]));
  return succeedOffice({
    ...span,
    today: formatWeekday(now, timeZone),
    schools: topSchools.map(({ key, ...counts }) => ({
      label: names.find(({ id }) => id === key)?.name ?? nameBySchoolId.get(key) ?? key,
      schoolId: key,
      ...counts,
    })),
    moreSchools: outcomesBySchool.length - topSchools.length,
    months: countBy(outcomes, ({ month }) => month)
      .toSorted((first, second) => (first.key < second.key ? 1 : -1))
      .map(({ key, ...counts }) => ({ label: key, schoolId: '', ...counts })),
    cutAt: cases.length > MAX_CASES ? MAX_CASES : null,
  });
});
