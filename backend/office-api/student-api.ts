import { Hono } from 'hono';
import { type VerifiedLog, verifyLogOfApplication } from '#backend/application/verify-logs.ts';
import { listOpenOffers, summarizeApplication } from '#backend/application/application-summary.ts';
import { computeCaseState, listCourseStates } from '#backend/application/application-state.ts';
import { getLogoOrSeal } from '#backend/catalogue/school-seal.ts';
import { parseConsentRow } from '#backend/consent/read-consents.ts';
import { groupDeliveries } from '#backend/integrations/group-deliveries.ts';
import { type OpenApplication, openApplications } from '#backend/office/application/open-application.ts';
import { getNamedIds, nameCourse } from '#backend/office/application/name-courses.ts';
import { applicationsWithStudents } from '#backend/queries/applications/desk-applications.ts';
import { selectAppointmentsOfStudent } from '#backend/queries/appointments/appointments.ts';
import { selectLatestNotes } from '#backend/queries/chat/notes.ts';
import { selectConsents } from '#backend/queries/consents.ts';
import { batchRead, batchWrite, queryRow, queryRows } from '#backend/queries/database.ts';
import { collectionOfStudent } from '#backend/queries/favourites.ts';
import { selectMessagesOfStudent } from '#backend/queries/integrations/webhooks.ts';
import { selectInterestOfStudent, selectLeadEntriesOfStudent } from '#backend/queries/office/leads.ts';
import { selectRoundsBefore } from '#backend/queries/office/rounds.ts';
import {
  finishTask,
  insertStudentNote,
  selectNotesOfStudent,
  selectOpenTasks,
  selectStudentNoteById,
} from '#backend/queries/office/student-notes.ts';
import {
  selectApplicationsOfStudent,
  selectDraftsByStaff,
  selectSeatsOfStudent,
  selectStudentDetail,
  type StudentConversation,
  selectTalkOfStudent,
} from '#backend/queries/office/students.ts';
import {
  type SharedResultName,
  selectSharedResultNames,
  selectSharedResult,
  selectSharingLog,
} from '#backend/queries/shared-results.ts';
import { listShownIds, createSharedResultView } from '#backend/selection/shared-result.ts';
import { selectDutyOf } from '#backend/queries/office/duty.ts';
import { isAllowed, getStudentTies } from '#backend/staff/check-permission.ts';
import { canOpenDocument } from '#backend/staff/permissions.ts';
import { failOffice, succeedOffice } from '#shared/contract/office/office-call.ts';
import {
  addStudentNote,
  findStudentCourses,
  startStudentApplication,
  finishStudentTask,
  getDraft,
  getStudent,
  type SentApplication,
  type StudentRecord,
  type TimelineEntry,
} from '#shared/contract/office/student.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { parseAttributionText } from '#shared/rules/attribution.ts';
import { CONSENT_KINDS, findLatestDecision } from '#shared/rules/consent.ts';
import { getLocalDay } from '#shared/tenant/local-day.ts';
import { sanitizeFileName } from '#shared/rules/file-name.ts';
import { describeNextStep } from './next-step.ts';
import { FORBIDDEN, type OfficeSessionContext, type OfficeSessionEnv, serveCall } from './serve-call.ts';
import { loadOfficeSite } from './office-site.ts';
import { describeDraft, findApplication, findCourses, startApplication } from './start-application.ts';
import { buildTimeline } from './students/timeline.ts';

const MAX_LISTED = 50;

export const studentApi = new Hono<OfficeSessionEnv>();

serveCall(studentApi, getStudent, async (c, { id }) => {
  const { agentKey, locale } = c.var.desk;
  const ties = await getStudentTies(c.env.DB, agentKey, id);
  if (!isAllowed(c, 'seeStudent', ties)) return failOffice({ code: 'notFound' });
  const [
    [studentProfile],
    applications,
    favourites,
    [conversationRow = null],
    seats,
    consents,
    [storedSharedResultRow],
    sharingRows,
    noteRows,
    taskRows,
    appointmentRows,
    leadEntryRows,
    eventMessages,
    [interest = null],
    draftsByStaff,
    colleagues,
  ] = await batchRead(
    c.env.DB,
    selectStudentDetail(id, agentKey, locale),
    selectApplicationsOfStudent(agentKey, id),
    collectionOfStudent(id, locale, MAX_LISTED),
    selectTalkOfStudent(agentKey, id),
    selectSeatsOfStudent(id, locale, MAX_LISTED),
    selectConsents(id, agentKey),
    selectSharedResult(id, agentKey),
    selectSharingLog(id, agentKey),
    selectNotesOfStudent(agentKey, id, MAX_LISTED),
    selectOpenTasks(agentKey, id, MAX_LISTED),
    selectAppointmentsOfStudent(agentKey, id),
    selectLeadEntriesOfStudent(agentKey, id, MAX_LISTED),
    selectMessagesOfStudent(agentKey, id, MAX_LISTED),
    selectInterestOfStudent(agentKey, id, locale),
    selectDraftsByStaff(agentKey, id),
    selectDutyOf(agentKey, Date.now(), Date.now()),
  );
  if (!studentProfile) return failOffice({ code: 'notFound' });
  const submittedIds = applications.flatMap(({ id: applicationId, status }) =>
    status === 'draft' ? [] : [applicationId],
  );
  const visibleApplications = await openVisibleApplications(c, submittedIds);
  const visibleResult = createSharedResultView(storedSharedResultRow, consents);
  const appliedIds = getNamedIds(visibleApplications.flatMap(({ form }) => form.courses));
  const shownIds = listShownIds(visibleResult, appliedIds.school);
  const [names, verifiedLog, [rounds, notes]] = await Promise.all([
    queryRows(
      c.env.DB,
      selectSharedResultNames({ ...shownIds, course: [...shownIds.course, ...appliedIds.course] }, locale),
    ),
    visibleApplications[0] ? verifyLogOfApplication(c.env.DB, agentKey, visibleApplications[0].row.id) : null,
    conversationRow ? loadConversation(c, conversationRow) : ([[], []] as const),
  ]);
  const { timeZone } = await loadOfficeSite(c.env.DB, agentKey);
  const consentLines = consents.map((row) => ({ ...parseConsentRow(row), at: row.at }));
  const { firstName, lastName, agentName, createdAt, birthday, nickname, areaCode, mobile } = studentProfile;
  return succeedOffice({
    colleagues: colleagues.map((colleague) => ({ id: colleague.id, name: colleague.name })),
    student: {
      id,
      name: studentProfile.name || nickname,
      latinName: `${firstName} ${lastName}`.trim(),
      nickname,
      areaCode,
      mobile,
      // A student who has only chatted with this agency has not given the agency a birthday.
      birthday: ties?.cameByItsSite || ties?.hasApplied ? birthday : '',
      site: agentName,
      attribution: parseAttributionText(studentProfile.attribution),
      registeredAt: createdAt,
    },
    interest,
    applications: applications.map(({ id: applicationId, status }) => {
      const application = visibleApplications.find(({ row }) => row.id === applicationId);
      return {
        id: applicationId,
        status,
        sent: application ? describeSubmittedApplication(application, names, locale) : null,
      };
    }),
    favourites: favourites.map(({ schoolId, name, nameChn, remark, courses, ...school }) => {
      const shownName = locale === 'en-us' ? name : nameChn || name;
      return {
        id: schoolId,
        name: shownName,
        seal: getLogoOrSeal({ ...school, id: String(schoolId), name: nameChn }, locale),
        remark,
        courses: JSON.parse(courses) as string[],
      };
    }),
    tasks: taskRows.map(({ id: taskId, content, due, adviser }) => ({ id: taskId, text: content, due, adviser })),
    today: getLocalDay(Date.now(), timeZone),
    talk: conversationRow && { ...conversationRow, isOpen: conversationRow.status === 'open' },
    consents: [
      ...CONSENT_KINDS.map((kind) => ({ what: kind, last: findLatestDecision(consentLines, kind) })),
      { what: 'result' as const, last: sharingRows.at(-1) ?? null },
    ].map(({ what, last }) => ({ what, action: last?.action ?? null, at: last ? Date.parse(last.at) : null })),
    shown: visibleResult,
    schools: Object.fromEntries(
      names
        .filter(({ kind }) => kind === 'school')
        .map((school) => [school.id, { name: school.name, seal: getLogoOrSeal(school, locale) }]),
    ),
    names: groupNamesByKind(names),
    timeline: buildTimeline([
      { kind: 'registered', at: createdAt },
      // The content of a draft is the student's; only its creation by an adviser is an entry.
      ...draftsByStaff.map(({ application, at, who }): TimelineEntry => ({
        kind: 'application',
        at: Date.parse(at),
        who,
        application,
        isDraft: true,
        event: 'started',
        step: null,
        outcome: null,
        moved: null,
        ending: null,
        document: null,
        reason: null,
        about: '',
        text: '',
        digest: '',
      })),
      ...visibleApplications.flatMap((application, index) =>
        createApplicationEntries(application, names, index === 0 ? verifiedLog : null),
      ),
      ...rounds.map(({ askedAt, answeredAt, endedAt, stars, said, name }): TimelineEntry => ({
        kind: 'conversation',
        at: askedAt,
        conversation: conversationRow?.id ?? 0,
        who: name,
        isAnswered: answeredAt !== null,
        endedAt,
        stars,
        text: said,
      })),
      ...notes.map(({ author, content, at }): TimelineEntry => ({
        kind: 'conversationNote',
        at,
        conversation: conversationRow?.id ?? 0,
        who: author,
        text: content,
      })),
      // Only a task that is done becomes an entry.
      ...noteRows
        .filter(({ due, doneAt }) => due === '' || doneAt > 0)
        .map(({ kind, content, author, doneBy, doneAt, at }): TimelineEntry => ({
          kind: 'note',
          at: doneAt || at,
          who: doneBy || author,
          note: kind,
          text: content,
        })),
      ...appointmentRows.map(({ startsAt, createdAt: bookedAt, adviser, state, question, reason }): TimelineEntry => ({
        kind: 'appointment',
        at: bookedAt,
        startsAt,
        who: adviser,
        isCancelled: state === 'cancelled',
        text: reason || question,
      })),
      ...leadEntryRows.map(({ at, kind, content, author, leadId, conversationId }): TimelineEntry => ({
        kind: 'lead',
        at,
        lead: leadId,
        conversation: conversationId,
        entry: kind,
        who: author,
        text: content,
      })),
      ...groupDeliveries(eventMessages, isAllowed(c, 'manageIntegrations', { agentKey })).map(
        (delivery): TimelineEntry => ({ kind: 'webhook', ...delivery }),
      ),
      ...seats.map(({ id: lectureId, title, state, at, startTime }): TimelineEntry => ({
        kind: 'lecture',
        at: Date.parse(at || `${startTime.replace(' ', 'T')}+08:00`),
        lecture: lectureId,
        title,
        state,
      })),
      ...consentLines.toReversed().map(({ what: consentKind, action, at }): TimelineEntry => ({
        kind: 'consent',
        at: Date.parse(at),
        what: consentKind,
        action,
      })),
      ...sharingRows.toReversed().map(({ action, at: changedAt }): TimelineEntry => ({
        kind: 'consent',
        at: Date.parse(changedAt),
        what: 'result',
        action,
      })),
    ]),
    proof: describeProof(verifiedLog),
  });
});

serveCall(studentApi, findStudentCourses, async (c, search) => {
  const ties = await getStudentTies(c.env.DB, c.var.desk.agentKey, search.id);
  if (!isAllowed(c, 'startApplication', ties)) return failOffice({ code: 'notFound' });
  return succeedOffice({ application: await findApplication(c, search.id), ...(await findCourses(c, search)) });
});

serveCall(studentApi, getDraft, async (c, { id }) => {
  if (!isAllowed(c, 'knowOfDraft', { agentKey: c.var.desk.agentKey })) return FORBIDDEN;
  const draft = await describeDraft(c, id);
  return draft ? succeedOffice(draft) : failOffice({ code: 'notFound' });
});

serveCall(studentApi, startStudentApplication, async (c, newApplication) => {
  const ties = await getStudentTies(c.env.DB, c.var.desk.agentKey, newApplication.id);
  if (!isAllowed(c, 'startApplication', ties)) return failOffice({ code: 'notFound' });
  return succeedOffice(await startApplication(c, newApplication));
});

serveCall(studentApi, addStudentNote, async (c, { id, note }) => {
  const { agentKey } = c.var.desk;
  if (!isAllowed(c, 'seeStudent', await getStudentTies(c.env.DB, agentKey, id)))
    return failOffice({ code: 'notFound' });
  const { kind, text, due, to } = note;
  const now = Date.now();
  const colleagues = await queryRows(c.env.DB, selectDutyOf(agentKey, now, now));
  if (to && !colleagues.some((colleague) => colleague.id === to)) return succeedOffice({ refusal: 'noColleague' });
  await batchWrite(c.env.DB, [
    insertStudentNote({
      agentKey,
      userId: id,
      kind,
      content: text,
      author: c.var.session.called,
      staffId: kind === 'task' ? (to ?? c.var.staff.id) : 0,
      due,
      applicationId: 0,
      at: now,
    }),
  ]);
  return succeedOffice({ refusal: null });
});

serveCall(studentApi, finishStudentTask, async (c, { id }) => {
  const { agentKey } = c.var.desk;
  const task = await queryRow(c.env.DB, selectStudentNoteById(id));
  const ties = task?.agentKey === agentKey ? await getStudentTies(c.env.DB, agentKey, task.userId) : null;
  if (!isAllowed(c, 'seeStudent', ties)) return failOffice({ code: 'notFound' });
  const result = await queryRow(c.env.DB, finishTask(id, c.var.session.called, Date.now()));
  return succeedOffice({ kind: result ? 'done' : 'doneAlready' });
});

/** Opens the applications that the caller may see, latest first. */
async function openVisibleApplications(c: OfficeSessionContext, ids: readonly number[]): Promise<OpenApplication[]> {
  const rows = ids.length > 0 ? await queryRows(c.env.DB, applicationsWithStudents(ids)) : [];
  const visibleRows = rows.filter((row) => isAllowed(c, 'seeApplication', row));
  return openApplications(
    c.env.DB,
    visibleRows.toSorted((deskApplicationRow, otherRow) => otherRow.id - deskApplicationRow.id),
  );
}

const loadConversation = (c: OfficeSessionContext, { id }: StudentConversation) =>
  batchRead(
    c.env.DB,
    selectRoundsBefore(id, c.var.desk.agentKey, Number.MAX_SAFE_INTEGER, MAX_LISTED),
    selectLatestNotes(id, MAX_LISTED),
  );

function groupNamesByKind(names: readonly SharedResultName[]): StudentRecord['names'] {
  const getName = (kind: SharedResultName['kind']) =>
    Object.fromEntries(names.filter((name) => name.kind === kind).map(({ id, name }) => [id, name]));
  return { country: getName('country'), group: getName('group'), level: getName('level'), course: getName('course') };
}

function describeSubmittedApplication(
  { row, form, state, openings, isClosed, staysHere }: OpenApplication,
  names: readonly SharedResultName[],
  locale: Locale,
): SentApplication {
  const { status, deleteAskedAt } = row;
  const { english, grades } = form;
  const summary = summarizeApplication(state);
  const courseStates = listCourseStates(state);
  const replyDays = listOpenOffers(state).map(({ replyBy }) => replyBy);
  return {
    caseState: computeCaseState(state),
    adviser: row.adviser,
    courses: form.courses.map((chosenCourse, index) => {
      const school = names.find(({ kind, id }) => kind === 'school' && id === String(chosenCourse.schoolId));
      const decision = state.decisions.find(({ course }) => course === index);
      return {
        ...nameCourse(names, chosenCourse),
        seal: school ? getLogoOrSeal(school, locale) : '',
        state: courseStates[index] ?? 'preparing',
        replyBy: decision?.reply ? '' : (decision?.replyBy ?? ''),
      };
    }),
    reached: state.reached.map(({ key, at, note }) => ({ step: key, at: Date.parse(at), note })),
    next: status === 'following' ? describeNextStep(summary, replyDays.length > 0) : null,
    replyBy: replyDays.toSorted()[0] ?? '',
    unanswered: summary.unanswered,
    updatedAt: Date.parse(row.updatedAt),
    staysHere: staysHere && status !== 'withdrawn',
    isLocked: canOpenDocument({ status, isClosed, deleteAskedAt }) ? 'no' : isClosed ? 'consent' : 'ended',
    documents: form.documents.map(({ kind, name, size, contentType }) => ({
      kind,
      name: sanitizeFileName(name, contentType),
      size,
      opened: openings.filter((opening) => opening.kind === kind && opening.name === name).length,
    })),
    english: english.type ? { type: english.type, overall: english.overall, isPredicted: english.predicted } : null,
    grades: grades.map(({ exam, subject, grade, predicted }) => ({
      exam: exam as SentApplication['grades'][number]['exam'],
      subject,
      grade,
      isPredicted: predicted,
    })),
  };
}

function createApplicationEntries(
  application: OpenApplication,
  names: readonly SharedResultName[],
  verifiedLog: VerifiedLog | null,
): TimelineEntry[] {
  const { row, form, events, openings } = application;
  const formatCourseName = (index: number) => {
    const { school, course } = nameCourse(names, form.courses[index]);
    return [school, course].filter(Boolean).join(' · ');
  };
  const logEntries = events.map((event): TimelineEntry => ({
    kind: 'application',
    at: Date.parse(event.at),
    who: event.who,
    application: row.id,
    isDraft: false,
    event: event.kind,
    step: event.kind === 'stepReached' ? event.step : null,
    outcome: event.kind === 'decided' ? event.outcome : null,
    moved: event.kind === 'courseMoved' ? event.to : null,
    ending: event.kind === 'closed' ? event.ending : null,
    document: 'document' in event ? event.document : null,
    reason: 'reason' in event ? (event.reason ?? null) : null,
    about:
      'course' in event
        ? formatCourseName(event.course)
        : event.kind === 'assigned'
          ? event.name
          : event.kind === 'deferred'
            ? event.intake
            : '',
    text: 'note' in event ? (event.note ?? '') : 'text' in event ? event.text : '',
    digest: verifiedLog?.digests.get(event.seq) ?? '',
  }));
  const openingEntries = openings.map(({ at, who, kind, reason, note }): TimelineEntry => ({
    kind: 'document',
    at: Date.parse(at),
    who,
    application: row.id,
    document: kind,
    reason,
    text: note,
  }));
  return [...logEntries.toReversed(), ...openingEntries];
}

function describeProof(verifiedLog: VerifiedLog | null): StudentRecord['proof'] {
  if (!verifiedLog) return { kind: 'none' };
  const { proof } = verifiedLog;
  if (!proof.holds) return { kind: 'broken', entry: proof.seq };
  return proof.unsealed ? { kind: 'unsealed' } : { kind: 'intact', entries: proof.entries };
}
