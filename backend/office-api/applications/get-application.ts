import {
  type ApplicationEvent,
  canUndo,
  UNDO_WINDOW_MS,
  hasAccepted,
  isActionAllowed,
  computeCaseState,
  listCourseStates,
  nextStep,
} from '#backend/application/application-state.ts';
import { verifyLogOfApplication } from '#backend/application/verify-logs.ts';
import { CURRENCY_BY_COUNTRY } from '#backend/catalogue/country-keys.ts';
import { MAJOR_LEVELS } from '#backend/catalogue/major-levels.ts';
import {
  type OpenApplication,
  openApplications,
  getStudentName,
} from '#backend/office/application/open-application.ts';
import { getNamedIds, nameCourse } from '#backend/office/application/name-courses.ts';
import { loadOfficeSite } from '#backend/office-api/office-site.ts';
import type { OfficeSessionContext } from '#backend/office-api/serve-call.ts';
import { applicationWithStudent } from '#backend/queries/applications/desk-applications.ts';
import {
  type CourseTermsRow,
  selectCourseTerms,
  selectSchoolDeadlines,
  selectUcasSchools,
} from '#backend/queries/catalogue/deadlines.ts';
import { selectConversationOfOwner } from '#backend/queries/chat/conversations.ts';
import { queryRow, batchRead } from '#backend/queries/database.ts';
import { selectNotesOfApplication, selectOpenTasksOfApplication } from '#backend/queries/office/student-notes.ts';
import { selectDutyOf } from '#backend/queries/office/duty.ts';
import { type SharedResultName, selectSharedResultNames } from '#backend/queries/shared-results.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { canOpenDocument } from '#backend/staff/permissions.ts';
import { MAX_IDLE_MS } from '#backend/staff/staff-sign-in.ts';
import type { CaseApplication, CaseEvent } from '#shared/contract/office/applications.ts';
import { CASE_DOCUMENT_KINDS, COURSE_ACTIONS, maskPassport } from '#shared/rules/application/application-lists.ts';
import { listRequiredDocuments } from '#shared/rules/application/document-checklist.ts';
import { getEnding } from '#shared/rules/application/case-state.ts';
import { CONSENT_KINDS, isConsentWithdrawn, findLatestDecision } from '#shared/rules/consent.ts';
import { getLocalDay } from '#shared/tenant/local-day.ts';
import { sanitizeFileName } from '#shared/rules/file-name.ts';
import { findDeadline } from './find-deadline.ts';
import { getReplyDeadline, renderSealOf, toColleague } from './list-applications.ts';

const MAX_NOTES = 50;

/** Finds a case that the caller may see. Returns null for any other case. */
export async function findCase(c: OfficeSessionContext, id: number): Promise<OpenApplication | null> {
  const row = await queryRow(c.env.DB, applicationWithStudent(id));
  if (!row || !isAllowed(c, 'seeApplication', row)) return null;
  const [application = null] = await openApplications(c.env.DB, [row]);
  return application;
}

/** Describes a case with its form, documents, messages and log. */
export async function describeCase(
  c: OfficeSessionContext,
  application: OpenApplication,
  now = Date.now(),
): Promise<CaseApplication> {
  const { row, form, state, events, consents, isClosed, staysHere, openings } = application;
  const { agentKey, locale } = c.var.desk;
  const ids = getNamedIds(form.courses);
  const { timeZone } = await loadOfficeSite(c.env.DB, agentKey);
  const today = getLocalDay(now, timeZone);
  const [[[conversation], colleagues, names, notes, tasks, terms, stated, ucasSchools], verifiedLog] =
    await Promise.all([
      batchRead(
        c.env.DB,
        selectConversationOfOwner(`user:${row.userId}`, agentKey),
        selectDutyOf(agentKey, now, now - MAX_IDLE_MS),
        selectSharedResultNames(ids, locale),
        selectNotesOfApplication(agentKey, row.id, MAX_NOTES),
        selectOpenTasksOfApplication(agentKey, row.id, MAX_NOTES),
        selectCourseTerms(ids.course),
        selectSchoolDeadlines(ids.school),
        selectUcasSchools(ids.school),
      ),
      verifyLogOfApplication(c.env.DB, agentKey, row.id),
    ]);
  const isOpen = state.status === 'following';
  const courseStates = listCourseStates(state);
  return {
    id: row.id,
    version: state.lastSeq,
    today,
    status: state.status,
    caseState: computeCaseState(state),
    student: { id: row.userId, name: getStudentName(application) },
    adviser: { id: row.staffId, name: row.adviser },
    conversation: conversation?.id ?? null,
    colleagues: colleagues.map(toColleague),
    consents: CONSENT_KINDS.flatMap((kind) => {
      const latestConsent = findLatestDecision(consents, kind);
      // Most students do not need the consent of a guardian.
      if (!latestConsent && kind === 'guardian') return [];
      return [{ what: kind, action: latestConsent?.action ?? ('none' as const), at: latestConsent?.at ?? '' }];
    }),
    staysHere,
    steps: state.reached.map((step) => ({ ...step, deposit: step.deposit ?? null })),
    next: nextStep(state),
    undo: describeUndo(application, now),
    canSend: !staysHere && isActionAllowed(state, { kind: 'sentToSchools', note: '' }, 'staff'),
    canDefer: isOpen && hasAccepted(state),
    ending: isOpen ? getEnding(computeCaseState(state)) : null,
    canReopen: !isOpen,
    notes: notes
      .filter(({ due, doneAt }) => due === '' || doneAt > 0)
      .map(({ id, kind, content, author, doneBy, at, doneAt }) => ({
        id,
        kind,
        text: content,
        who: doneBy || author,
        at: doneAt || at,
      })),
    tasks: tasks.map(({ id, content, due, adviser }) => ({ id, text: content, due, adviser })),
    courses: form.courses.map((chosenCourse, index) => {
      const { schoolId, courseId, majorLevelId } = chosenCourse;
      const intake = chosenCourse.intake || formatIntake(terms.find(({ id }) => id === courseId));
      const decision = state.decisions.find(({ course }) => course === index);
      return {
        ...nameCourse(names, chosenCourse),
        intake,
        applyBy:
          courseStates[index] === 'preparing'
            ? findDeadline({ stated, ucasSchools, terms }, { schoolId, courseId, majorLevelId, intake, today })
            : '',
        replyEnds: getReplyDeadline(decision?.reply ? '' : (decision?.replyBy ?? ''), schoolId, names),
        seal: renderSealOf(names, schoolId, locale),
        currency: getCurrency(names, schoolId),
        state: courseStates[index] ?? 'preparing',
        moves: COURSE_ACTIONS.filter(
          (targetState) =>
            !(staysHere && targetState === 'submitted') &&
            isActionAllowed(state, { kind: 'courseMoved', course: index, to: targetState, note: '' }, 'staff'),
        ),
        decision: decision
          ? { ...decision, conditions: [...decision.conditions], met: [...decision.met], waived: [...decision.waived] }
          : null,
      };
    }),
    messages: state.messages.map(({ responded, ...message }) => ({
      ...message,
      isOpen: message.from === 'student' && !responded,
    })),
    checklist: describeChecklist(application, names),
    documents: form.documents.map(({ kind, name, size, contentType }) => ({
      kind,
      name: sanitizeFileName(name, contentType),
      size,
      contentType,
    })),
    closedBy: canOpenDocument({ ...row, isClosed }) ? null : isClosed ? 'consent' : 'ended',
    documentsGone: isConsentWithdrawn(consents, 'documents'),
    openings: openings.map(({ id, at, who, kind, name, reason, note }) => ({ id, at, who, kind, name, reason, note })),
    form: {
      ...form,
      personal: { ...form.personal, passportNumber: maskPassport(form.personal.passportNumber) },
      documents: [],
    },
    events: events.map((event) => describeEvent(event, verifiedLog?.digests.get(event.seq))),
    proof: verifiedLog && {
      holds: verifiedLog.proof.holds,
      entries: events.length,
      isUnsealed: verifiedLog.proof.holds && verifiedLog.proof.unsealed,
      brokenAt: verifiedLog.proof.holds ? 0 : verifiedLog.proof.seq,
    },
  };
}

const getCurrency = (names: readonly SharedResultName[], schoolId: string): string => {
  const countryKey = names.find(({ kind, id }) => kind === 'school' && id === schoolId)?.countryKey;
  return new Map<string, string>(Object.entries(CURRENCY_BY_COUNTRY)).get(countryKey ?? '') ?? '';
};

/** Month in which a course starts, such as '2027-09', or '' if the catalogue does not state it. */
const formatIntake = (terms: CourseTermsRow | undefined) =>
  terms?.startYear && terms.startMonth ? `${terms.startYear}-${String(terms.startMonth).padStart(2, '0')}` : '';

/**
 * Describes the checklist: first the default documents of the courses, then documents that were requested or received,
 * and waived ones last.
 */
function describeChecklist(
  { form, state, row }: OpenApplication,
  names: readonly SharedResultName[],
): CaseApplication['checklist'] {
  const defaultKinds = listRequiredDocuments(
    form.courses.map(({ schoolId, majorLevelId }) => ({
      countryKey: names.find(({ kind, id }) => kind === 'school' && id === schoolId)?.countryKey ?? '',
      levelKey: MAJOR_LEVELS.find(({ id }) => String(id) === majorLevelId)?.key ?? '',
    })),
  );
  const uploadedKinds = new Set(form.documents.map(({ kind }) => kind));
  const kinds = CASE_DOCUMENT_KINDS.filter(
    (kind) =>
      defaultKinds.includes(kind) ||
      uploadedKinds.has(kind) ||
      state.documents.some((caseDocument) => caseDocument.kind === kind),
  );
  const items = kinds.map((kind) => {
    const loggedDocument = state.documents.find((caseDocument) => caseDocument.kind === kind);
    // The personal statement may be either a field of the form or a document.
    const isReceived = uploadedKinds.has(kind) || (kind === 'statement' && form.statement !== '');
    return {
      kind,
      state: loggedDocument?.state ?? (isReceived ? ('received' as const) : ('missing' as const)),
      reason: loggedDocument?.reason ?? '',
      note: loggedDocument?.note ?? '',
      due: loggedDocument?.due ?? '',
      at: loggedDocument?.at ?? (isReceived ? row.submittedAt : ''),
      files: form.documents.flatMap((document, index) => (document.kind === kind ? [index] : [])),
    };
  });
  return items.toSorted((first, second) => Number(first.state === 'waived') - Number(second.state === 'waived'));
}

function describeUndo({ state, events }: OpenApplication, now: number): CaseApplication['undo'] {
  const { lastChange } = state;
  const event = events.find(({ seq }) => seq === lastChange?.seq);
  if (!event || !canUndo(state, now)) return null;
  return { ...describeEvent(event), until: Date.parse(event.at) + UNDO_WINDOW_MS };
}

export function describeEvent(event: ApplicationEvent, hash = ''): CaseEvent {
  const { seq, at, by, who, kind } = event;
  return {
    seq,
    at,
    by,
    who,
    kind,
    step: kind === 'stepReached' ? event.step : null,
    course: 'course' in event ? event.course : null,
    outcome: kind === 'decided' ? event.outcome : null,
    moved: kind === 'courseMoved' ? event.to : null,
    ending: kind === 'closed' ? event.ending : null,
    intake: kind === 'deferred' ? event.intake : '',
    name: kind === 'assigned' ? event.name : '',
    document: 'document' in event ? event.document : null,
    reason: 'reason' in event ? (event.reason ?? null) : null,
    deposit: kind === 'stepReached' ? (event.deposit ?? null) : null,
    via: 'via' in event ? (event.via ?? null) : null,
    note: 'note' in event ? (event.note ?? '') : '',
    hash,
  };
}
