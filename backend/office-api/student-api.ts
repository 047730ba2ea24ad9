import { Hono } from 'hono';
import { type VerifiedLog, verifyLogOf } from '#backend/application/verify-logs.ts';
import { openOffers, summarize } from '#backend/application/application-summary.ts';
import { stateOfCase, statesOfCourses } from '#backend/application/application-state.ts';
import { sealOf } from '#backend/catalogue/school-seal.ts';
import { parseConsentRow } from '#backend/consent/read-consents.ts';
import { type OpenApplication, openApplications } from '#backend/office/application/open-application.ts';
import { applicationsWithStudents } from '#backend/queries/applications/desk-applications.ts';
import { appointmentsOfStudent } from '#backend/queries/appointments/appointments.ts';
import { latestNotes } from '#backend/queries/chat/notes.ts';
import { selectConsents } from '#backend/queries/consents.ts';
import { batchRead, batchWrite, queryRow, queryRows } from '#backend/queries/database.ts';
import { collectionOfStudent } from '#backend/queries/favourites.ts';
import { roundsBefore } from '#backend/queries/office/rounds.ts';
import {
  finishTask,
  insertStudentNote,
  notesOfStudent,
  selectOpenTasks,
  studentNoteById,
} from '#backend/queries/office/student-notes.ts';
import {
  applicationsOfStudent,
  seatsOfStudent,
  studentById,
  type StudentTalk,
  talkOfStudent,
} from '#backend/queries/office/students.ts';
import {
  type SharedResultName,
  sharedResultNames,
  selectSharedResult,
  sharingLog,
} from '#backend/queries/shared-results.ts';
import { displayedIds, sharedResultView } from '#backend/selection/shared-result.ts';
import { isAllowed, getStudentTies } from '#backend/staff/check-permission.ts';
import { canOpenDocument } from '#backend/staff/permissions.ts';
import { officeFail, officeOk } from '#shared/contract/office/office-call.ts';
import {
  addStudentNote,
  finishStudentTask,
  getStudent,
  type SentApplication,
  type StudentRecord,
  type TimelineEntry,
} from '#shared/contract/office/student.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { parseAttributionText } from '#shared/rules/attribution.ts';
import { CONSENTS, latestDecision } from '#shared/rules/consent.ts';
import { localDay } from '#shared/tenant/local-day.ts';
import { sanitizeFileName } from '#shared/rules/file-name.ts';
import { describeNextStep } from './next-step.ts';
import { type OfficeSessionContext, type OfficeSessionEnv, serveCall } from './serve-call.ts';
import { loadOfficeSite } from './office-site.ts';
import { buildTimeline } from './students/timeline.ts';

const MAX_LISTED = 50;

export const studentApi = new Hono<OfficeSessionEnv>();

serveCall(studentApi, getStudent, async (c, { id }) => {
  const { agentKey, locale } = c.var.desk;
  const ties = await getStudentTies(c.env.DB, agentKey, id);
  if (!isAllowed(c, 'seeStudent', ties)) return officeFail({ code: 'notFound' });
  const [
    [studentProfile],
    applications,
    favourites,
    [talk = null],
    seats,
    consents,
    [storedSharedResultRow],
    shownSaid,
    entries,
    tasks,
    calls,
  ] = await batchRead(
    c.env.DB,
    studentById(id, agentKey, locale),
    applicationsOfStudent(agentKey, id),
    collectionOfStudent(id, locale, MAX_LISTED),
    talkOfStudent(agentKey, id),
    seatsOfStudent(id, locale, MAX_LISTED),
    selectConsents(id, agentKey),
    selectSharedResult(id, agentKey),
    sharingLog(id, agentKey),
    notesOfStudent(agentKey, id, MAX_LISTED),
    selectOpenTasks(agentKey, id, MAX_LISTED),
    appointmentsOfStudent(agentKey, id),
  );
  if (!studentProfile) return officeFail({ code: 'notFound' });
  const submittedIds = applications.flatMap(({ id: value, status }) => (status === 'draft' ? [] : [value]));
  const visible = await openVisible(c, submittedIds);
  const displayedResult = sharedResultView(storedSharedResultRow, consents);
  const appliedSchoolIds = visible.flatMap(({ form }) => form.courses.map(({ schoolId }) => String(schoolId)));
  const [names, proved, [rounds, notes]] = await Promise.all([
    queryRows(c.env.DB, sharedResultNames(displayedIds(displayedResult, appliedSchoolIds), locale)),
    visible[0] ? verifyLogOf(c.env.DB, agentKey, visible[0].row.id) : null,
    talk ? loadTalk(c, talk) : ([[], []] as const),
  ]);
  const { timeZone } = await loadOfficeSite(c.env.DB, agentKey);
  const lines = consents.map((row) => ({ ...parseConsentRow(row), at: row.at }));
  const { firstName, lastName, agentName, createdAt, birthday, nickname, areaCode, mobile } = studentProfile;
  return officeOk({
    student: {
      id,
      name: studentProfile.name || nickname,
      latinName: `${firstName} ${lastName}`.trim(),
      nickname,
      areaCode,
      mobile,
      // A student who only talks here has given this agency no birthday.
      birthday: ties?.cameByItsSite || ties?.hasApplied ? birthday : '',
      site: agentName,
      attribution: parseAttributionText(studentProfile.attribution),
      registeredAt: createdAt,
    },
    applications: applications.map(({ id: value, status }) => {
      const application = visible.find(({ row }) => row.id === value);
      return { id: value, status, sent: application ? describeSent(application, names, locale) : null };
    }),
    favourites: favourites.map(({ schoolId, name, nameChn, remark, courses, ...school }) => {
      const shownName = locale === 'en-us' ? name : nameChn || name;
      return {
        id: schoolId,
        name: shownName,
        seal: sealOf({ ...school, id: String(schoolId), name: nameChn }, locale),
        remark,
        courses: JSON.parse(courses) as string[],
      };
    }),
    tasks: tasks.map(({ id: task, content, due, adviser }) => ({ id: task, text: content, due, adviser })),
    today: localDay(Date.now(), timeZone),
    talk: talk && { ...talk, isOpen: talk.status === 'open' },
    consents: [
      ...CONSENTS.map((kind) => ({ what: kind, last: latestDecision(lines, kind) })),
      { what: 'result' as const, last: shownSaid.at(-1) ?? null },
    ].map(({ what, last }) => ({ what, action: last?.action ?? null, at: last ? Date.parse(last.at) : null })),
    shown: displayedResult,
    schools: Object.fromEntries(
      names
        .filter(({ kind }) => kind === 'school')
        .map((school) => [school.id, { name: school.name, seal: sealOf(school, locale) }]),
    ),
    names: namesByKind(names),
    timeline: buildTimeline([
      { kind: 'registered', at: createdAt },
      ...visible.flatMap((application, index) => applicationEntries(application, index === 0 ? proved : null)),
      ...rounds.map(({ askedAt, answeredAt, endedAt, stars, said, name }): TimelineEntry => ({
        kind: 'conversation',
        at: askedAt,
        conversation: talk?.id ?? 0,
        who: name,
        isAnswered: answeredAt !== null,
        endedAt,
        stars,
        text: said,
      })),
      ...notes.map(({ author, content, at }): TimelineEntry => ({
        kind: 'conversationNote',
        at,
        conversation: talk?.id ?? 0,
        who: author,
        text: content,
      })),
      // A task is an entry once it is done.
      ...entries
        .filter(({ due, doneAt }) => due === '' || doneAt > 0)
        .map(({ kind, content, author, doneBy, doneAt, at }): TimelineEntry => ({
          kind: 'note',
          at: doneAt || at,
          who: doneBy || author,
          note: kind,
          text: content,
        })),
      ...calls.map(({ startsAt, createdAt: bookedAt, adviser, state, question, reason }): TimelineEntry => ({
        kind: 'appointment',
        at: bookedAt,
        startsAt,
        who: adviser,
        isCancelled: state === 'cancelled',
        text: reason || question,
      })),
      ...seats.map(({ id: lecture, title, state, at, startTime }): TimelineEntry => ({
        kind: 'lecture',
        at: Date.parse(at || `${startTime.replace(' ', 'T')}+08:00`),
        lecture,
        title,
        state,
      })),
      ...lines.toReversed().map(({ what: kind, action, at }): TimelineEntry => ({
        kind: 'consent',
        at: Date.parse(at),
        what: kind,
        action,
      })),
      ...shownSaid.toReversed().map(({ action, at }): TimelineEntry => ({
        kind: 'consent',
        at: Date.parse(at),
        what: 'result',
        action,
      })),
    ]),
    proof: describeProof(proved),
  });
});

serveCall(studentApi, addStudentNote, async (c, { id, note }) => {
  const { agentKey } = c.var.desk;
  if (!isAllowed(c, 'seeStudent', await getStudentTies(c.env.DB, agentKey, id)))
    return officeFail({ code: 'notFound' });
  const { kind, text, due, isForTeam } = note;
  await batchWrite(c.env.DB, [
    insertStudentNote({
      agentKey,
      userId: id,
      kind,
      content: text,
      author: c.var.session.called,
      staffId: kind === 'task' && !isForTeam ? c.var.staff.id : 0,
      due,
      applicationId: 0,
      at: Date.now(),
    }),
  ]);
  return officeOk(null);
});

serveCall(studentApi, finishStudentTask, async (c, { id }) => {
  const { agentKey } = c.var.desk;
  const task = await queryRow(c.env.DB, studentNoteById(id));
  const ties = task?.agentKey === agentKey ? await getStudentTies(c.env.DB, agentKey, task.userId) : null;
  if (!isAllowed(c, 'seeStudent', ties)) return officeFail({ code: 'notFound' });
  const result = await queryRow(c.env.DB, finishTask(id, c.var.session.called, Date.now()));
  return officeOk({ kind: result ? 'done' : 'doneAlready' });
});

/** Applications that the caller may see, the latest first. */
async function openVisible(c: OfficeSessionContext, ids: readonly number[]): Promise<OpenApplication[]> {
  const rows = ids.length > 0 ? await queryRows(c.env.DB, applicationsWithStudents(ids)) : [];
  const visible = rows.filter((row) => isAllowed(c, 'seeApplication', row));
  return openApplications(
    c.env.DB,
    visible.toSorted((deskApplicationRow, other) => other.id - deskApplicationRow.id),
  );
}

const loadTalk = (c: OfficeSessionContext, { id }: StudentTalk) =>
  batchRead(
    c.env.DB,
    roundsBefore(id, c.var.desk.agentKey, Number.MAX_SAFE_INTEGER, MAX_LISTED),
    latestNotes(id, MAX_LISTED),
  );

function namesByKind(names: readonly SharedResultName[]): StudentRecord['names'] {
  const getName = (kind: SharedResultName['kind']) =>
    Object.fromEntries(names.filter((name) => name.kind === kind).map(({ id, name }) => [id, name]));
  return { country: getName('country'), group: getName('group'), level: getName('level'), course: getName('course') };
}

function describeSent(
  { row, form, state, openings, isClosed, staysHere }: OpenApplication,
  names: readonly SharedResultName[],
  locale: Locale,
): SentApplication {
  const { status, deleteAskedAt } = row;
  const { english, grades } = form;
  const summary = summarize(state);
  const states = statesOfCourses(state);
  const replyDays = openOffers(state).map(({ replyBy }) => replyBy);
  return {
    caseState: stateOfCase(state),
    adviser: row.adviser,
    courses: form.courses.map(({ schoolId, schoolName, courseName }, index) => {
      const school = names.find(({ kind, id }) => kind === 'school' && id === String(schoolId));
      const decision = state.decisions.find(({ course }) => course === index);
      return {
        school: schoolName,
        course: courseName,
        seal: school ? sealOf(school, locale) : '',
        state: states[index] ?? 'preparing',
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

function applicationEntries(application: OpenApplication, proved: VerifiedLog | null): TimelineEntry[] {
  const { row, form, events, openings } = application;
  const courseName = (index: number) => {
    const { schoolName = '', courseName: name = '' } = form.courses[index] ?? {};
    return [schoolName, name].filter(Boolean).join(' · ');
  };
  const logged = events.map((event): TimelineEntry => ({
    kind: 'application',
    at: Date.parse(event.at),
    who: event.who,
    application: row.id,
    event: event.kind,
    step: event.kind === 'stepReached' ? event.step : null,
    outcome: event.kind === 'decided' ? event.outcome : null,
    moved: event.kind === 'courseMoved' ? event.to : null,
    ending: event.kind === 'closed' ? event.ending : null,
    document: 'document' in event ? event.document : null,
    reason: 'reason' in event ? (event.reason ?? null) : null,
    about:
      'course' in event
        ? courseName(event.course)
        : event.kind === 'assigned'
          ? event.name
          : event.kind === 'deferred'
            ? event.intake
            : '',
    text: 'note' in event ? event.note : 'text' in event ? event.text : '',
    digest: proved?.digests.get(event.seq) ?? '',
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
  return [...logged.toReversed(), ...openingEntries];
}

function describeProof(proved: VerifiedLog | null): StudentRecord['proof'] {
  if (!proved) return { kind: 'none' };
  const { proof } = proved;
  if (!proof.holds) return { kind: 'broken', entry: proof.seq };
  return proof.unsealed ? { kind: 'unsealed' } : { kind: 'intact', entries: proof.entries };
}
