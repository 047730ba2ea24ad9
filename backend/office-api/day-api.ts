import { Hono } from 'hono';
import { createAssignment, changeApplication } from '#backend/application/change-application.ts';
import type { WaitingDocument } from '#backend/application/application-summary.ts';
import { hongKongTime } from '#backend/catalogue/hong-kong-time.ts';
import { selectAppointmentsBetween } from '#backend/queries/appointments/appointments.ts';
import { getLogoOrSeal } from '#backend/catalogue/school-seal.ts';
import { DESK_TOPIC, publish } from '#backend/people/cable-hub.ts';
import {
  type ApplicationSummaryRow,
  selectApplicationsLedBy,
  countBoard,
  type DayChoice,
  selectDocumentsToHandle,
  MAX_BOARD_COUNT,
  selectNewApplications,
  selectOffersToReply,
  selectPendingSteps,
} from '#backend/queries/applications/board-applications.ts';
import { applicationsWithStudents, reassignApplication } from '#backend/queries/applications/desk-applications.ts';
import { selectSearchesWithoutResults } from '#backend/queries/catalogue/missed-searches.ts';
import {
  type ConversationRow,
  selectConversations,
  selectWaitingConversations,
} from '#backend/queries/chat/conversations.ts';
import { batchRead, queryRow, queryRows } from '#backend/queries/database.ts';
import { selectLecturesOfDesk } from '#backend/queries/lectures/desk-lectures.ts';
import {
  acceptHandover as acceptStatement,
  selectDutyOf,
  type DutyRow,
  selectFirstResponsesSince,
  selectHandoverById,
  selectHandoversTo,
  handOverConversations,
  selectWaitingCounts,
} from '#backend/queries/office/duty.ts';
import { countDueLeads, dueLeads } from '#backend/queries/office/leads.ts';
import { countTasksToDo, selectTasksToDo } from '#backend/queries/office/student-notes.ts';
import { parseFailedPrecondition } from '#backend/queries/preconditions.ts';
import { type SharedResultName, selectSharedResultNames } from '#backend/queries/shared-results.ts';
import { selectColleagueById } from '#backend/queries/staff/accounts.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { MAX_IDLE_MS } from '#backend/staff/staff-sign-in.ts';
import { acceptHandover, type DayCase, type DayData, getDay, handOver, pollDay } from '#shared/contract/office/day.ts';
import { failOffice, succeedOffice } from '#shared/contract/office/office-call.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { type HandoverScope, MAX_HANDED_APPLICATIONS, MAX_HANDED_CONVERSATIONS } from '#shared/rules/handover.ts';
import { addDays, getLocalDay, getLocalDayStart } from '#shared/tenant/local-day.ts';
import { type OpeningHours, getOpenTime } from '#shared/tenant/opening-hours.ts';
import { describeAppointment } from './appointments-api.ts';
import { describeLead } from './leads-api.ts';
import { describeLecture } from './lectures-api.ts';
import { describeNextStep } from './next-step.ts';
import { getNamedIds, nameCourse, type StoredCourse } from '#backend/office/application/name-courses.ts';
import { loadOfficeSite } from './office-site.ts';
import { FORBIDDEN, type OfficeSessionContext, type OfficeSessionEnv, serveCall } from './serve-call.ts';
import { describeTask } from './tasks-api.ts';
import { WAIT_GOAL_MINUTES } from './wait-goal.ts';

const MAX_LISTED = 8;
const TASK_DAYS = 7;
const MAX_LECTURES = 6;
const MAX_APPOINTMENTS = 40;
const MAX_MISSED_SEARCHES = 6;
const MAX_FIRST_REPLIES = 500;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

export const dayApi = new Hono<OfficeSessionEnv>();

for (const call of [getDay, pollDay])
  serveCall(dayApi, call, async (c, { scope }) => {
    if (!isAllowed(c, 'workAtDesk', { agentKey: c.var.desk.agentKey })) return FORBIDDEN;
    return succeedOffice(await loadDayData(c, scope, Date.now()));
  });

async function loadDayData(c: OfficeSessionContext, scope: HandoverScope, now: number): Promise<DayData> {
  const { agentKey, locale } = c.var.desk;
  const { id: staffId } = c.var.staff;
  const { timeZone, hours } = await loadOfficeSite(c.env.DB, agentKey);
  const today = getLocalDay(now, timeZone);
  const dayStart = getLocalDayStart(now, timeZone);
  const choice = { agentKey, staffId, today, everybody: scope === 'all' ? 1 : 0 } as const;
  const [
    waitingRows,
    ownConversations,
    ledApplications,
    replyRows,
    stepRows,
    documentRows,
    [counts],
    tasks,
    [taskCount],
    leads,
    [leadCount],
    [responseTimes],
    lectures,
    missedRows,
    dutyRows,
    handovers,
    responses,
    appointments,
    newRows,
  ] = await batchRead(
    c.env.DB,
    selectWaitingConversations(agentKey, now, MAX_LISTED),
    selectConversations(agentKey, staffId, MAX_HANDED_CONVERSATIONS),
    selectApplicationsLedBy(agentKey, staffId, today, MAX_HANDED_APPLICATIONS),
    selectOffersToReply(choice, MAX_LISTED),
    selectPendingSteps(choice, MAX_LISTED),
    selectDocumentsToHandle(choice, MAX_LISTED),
    countBoard(choice),
    selectTasksToDo(getTaskScope(choice), MAX_LISTED),
    countTasksToDo(getTaskScope(choice), MAX_BOARD_COUNT + 1),
    dueLeads(choice, MAX_LISTED),
    countDueLeads(choice, MAX_BOARD_COUNT + 1),
    selectWaitingCounts(agentKey, staffId, now),
    selectLecturesOfDesk(agentKey, 'upcoming', hongKongTime(now), locale, MAX_LECTURES),
    selectSearchesWithoutResults(agentKey),
    selectDutyOf(agentKey, now, now - MAX_IDLE_MS),
    selectHandoversTo(agentKey, staffId),
    selectFirstResponsesSince(agentKey, dayStart, MAX_FIRST_REPLIES),
    selectAppointmentsBetween(
      { agentKey, staffId: scope === 'all' ? 0 : staffId, from: dayStart, until: dayStart + DAY_MS },
      MAX_APPOINTMENTS,
    ),
    selectNewApplications(agentKey, today, MAX_LISTED),
  );
  const listedCourses = [...newRows, ...replyRows, ...stepRows, ...documentRows, ...ledApplications].flatMap(
    parseCourses,
  );
  const names = await queryRows(c.env.DB, selectSharedResultNames(getNamedIds(listedCourses), locale));
  const describeCases = (rows: readonly ApplicationSummaryRow[]) =>
    rows.filter((row) => isAllowed(c, 'seeApplication', row)).map((row) => describeCase(row, names, locale));
  const describeConversations = (rows: readonly ConversationRow[]) =>
    rows.filter((row) => isAllowed(c, 'talk', row)).map((row) => describeConversation(row, hours, now));
  // Lecture times are in Hong Kong time, whatever the site.
  const isToday = ({ startTime }: { startTime: string }) =>
    getLocalDay(Date.parse(`${startTime.replace(' ', 'T')}+08:00`), timeZone) === today;
  const nextLecture = lectures.find((lecture) => !isToday(lecture) && !lecture.cancelled);
  return {
    now,
    today,
    staffId,
    hours: hours && {
      week: hours.week.map((spans) => [...spans]),
      closed: [...hours.closed],
      timeZone: hours.timeZone,
    },
    waiting: {
      rows: describeConversations(waitingRows),
      total: responseTimes?.waiting ?? 0,
      goalMinutes: WAIT_GOAL_MINUTES,
    },
    tasks: { rows: tasks.map(describeTask), total: taskCount?.total ?? 0 },
    appointments: appointments.filter(({ state }) => state === 'booked').map(describeAppointment),
    leads: { rows: leads.map(describeLead), total: leadCount?.total ?? 0 },
    newCases: { rows: describeCases(newRows), total: counts?.unassigned ?? 0 },
    replies: { rows: describeCases(replyRows), total: counts?.toReply ?? 0, overdue: counts?.overdue ?? 0 },
    steps: { rows: describeCases(stepRows), total: counts?.toStep ?? 0 },
    documents: { rows: describeCases(documentRows), total: counts?.documents ?? 0 },
    open: counts?.following ?? 0,
    own: counts?.own ?? 0,
    firstReply: calculateLowerMedian(responses.map(({ waited }) => waited)),
    mine: describeConversations(ownConversations),
    led: describeCases(ledApplications),
    lectures: lectures.filter(isToday).map(describeLecture),
    nextLecture: nextLecture ? describeLecture(nextLecture) : null,
    missedSearches: missedRows.slice(0, MAX_MISSED_SEARCHES).map(({ term, times }) => ({ term, times })),
    colleagues: dutyRows.map(describeColleague),
    handovers: handovers.map(({ id, kind, fromName, note, conversations, applications, at }) => ({
      id,
      kind,
      from: fromName,
      note,
      conversations: JSON.parse(conversations) as number[],
      applications: JSON.parse(applications) as number[],
      at,
    })),
  };
}

/** Scope of the tasks that are overdue or due within a week. */
const getTaskScope = ({ agentKey, staffId, everybody, today }: DayChoice) => ({
  agentKey,
  staffIds: everybody ? null : [staffId, 0],
  until: addDays(today, TASK_DAYS),
});

/** Returns the lower of the two middle values, so that the median is an actual waiting time. */
const calculateLowerMedian = (sortedWaits: readonly number[]): number | null =>
  sortedWaits[Math.floor((sortedWaits.length - 1) / 2)] ?? null;

const describeConversation = (
  { id, name, lastText, askedAt, laterUntil }: ConversationRow,
  hours: OpeningHours | null,
  now: number,
) => ({ id, name, lastText, waited: Math.floor(getOpenTime(hours, askedAt, now) / MINUTE_MS), laterUntil });

const parseCourses = ({ courses }: Pick<ApplicationSummaryRow, 'courses'>) => JSON.parse(courses) as StoredCourse[];
const getFirstSchoolId = (row: Pick<ApplicationSummaryRow, 'courses'>) => String(parseCourses(row)[0]?.schoolId ?? '');

function describeCase(row: ApplicationSummaryRow, names: readonly SharedResultName[], locale: Locale): DayCase {
  const { id, nameChn, firstName, lastName, nickname, adviser, caseState, steps, unanswered, replyBy } = row;
  const school = names.find((name) => name.kind === 'school' && name.id === getFirstSchoolId(row));
  return {
    id,
    name: nameChn || `${firstName} ${lastName}`.trim() || nickname,
    courses: parseCourses(row).map((chosenCourse) => {
      const { school: schoolName, course } = nameCourse(names, chosenCourse);
      return [schoolName, course].filter(Boolean).join(' · ');
    }),
    seal: school ? getLogoOrSeal(school, locale) : '',
    adviser,
    caseState,
    stepsReached: steps,
    next: describeNextStep(row, replyBy !== ''),
    unanswered,
    replyBy,
    documents: JSON.parse(row.documents) as WaitingDocument[],
    updatedAt: Date.parse(row.updatedAt),
  };
}

/** Describes a colleague. A colleague who has never set a status counts as available while logged in. */
const describeColleague = ({ id, name, seenAt, isOn, since, talks }: DutyRow) => ({
  id,
  name,
  presence: seenAt === 0 ? ('gone' as const) : isOn === 0 ? ('away' as const) : ('here' as const),
  since,
  conversations: talks,
});

serveCall(dayApi, handOver, async (c, { to, note, conversations, applications }) => {
  const { agentKey } = c.var.desk;
  if (!isAllowed(c, 'workAtDesk', { agentKey })) return FORBIDDEN;
  // If the account is deactivated or belongs to another agency, the page names the team instead.
  const colleague = to === 0 ? null : await queryRow(c.env.DB, selectColleagueById(to, agentKey));
  const { called: fromName } = c.var.session;
  const reassignedIds = await reassignApplications(c, applications, colleague, note);
  const [, passedRows] = await batchRead(
    c.env.DB,
    ...handOverConversations({
      agentKey,
      from: c.var.staff.id,
      fromName,
      to: colleague ?? { id: 0, name: '' },
      note,
      conversations,
      applications: reassignedIds,
      now: Date.now(),
    }),
  );
  for (const { id } of passedRows)
    await publish(c.env.CABLE, agentKey, [DESK_TOPIC], { event: 'desk.changed', data: { id, name: fromName } });
  if (passedRows.length + reassignedIds.length === 0 && !note) return succeedOffice({ kind: 'nothing' });
  return succeedOffice({ kind: 'handedOver', left: applications.filter((id) => !reassignedIds.includes(id)) });
});

/** Reassigns the applications of one adviser, each with a log entry. Applications of other advisers stay unchanged. */
async function reassignApplications(
  c: OfficeSessionContext,
  ids: readonly number[],
  assignee: { id: number; called: string } | null,
  note: string,
): Promise<number[]> {
  const rows = await queryRows(c.env.DB, applicationsWithStudents(ids));
  const ownApplications = rows.filter(
    (row) => row.staffId === c.var.staff.id && isAllowed(c, 'assignApplication', row),
  );
  const reassignedIds: number[] = [];
  for (const { id } of ownApplications) {
    const actionContext = { by: 'staff', who: c.var.staff.name, at: new Date().toISOString() } as const;
    try {
      const assignments = reassignApplication(id, c.var.staff.id, assignee?.id ?? 0);
      if ((await changeApplication(c.env.DB, id, createAssignment(assignee, note), actionContext, assignments)).ok)
        reassignedIds.push(id);
    } catch (error) {
      if (parseFailedPrecondition(error) !== 'application_adviser') throw error;
    }
  }
  return reassignedIds;
}

serveCall(dayApi, acceptHandover, async (c, { id }) => {
  const { agentKey } = c.var.desk;
  const row = await queryRow(c.env.DB, selectHandoverById(id));
  if (!isAllowed(c, 'workAtDesk', row ?? { agentKey })) return failOffice({ code: 'notFound' });
  const isForReader = row !== null && (row.toId === 0 || row.toId === c.var.staff.id);
  const acceptedHandover = isForReader
    ? await queryRow(c.env.DB, acceptStatement(id, c.var.session.called, Date.now()))
    : null;
  return succeedOffice({ kind: acceptedHandover ? 'accepted' : 'takenAlready' });
});
