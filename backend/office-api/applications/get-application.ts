import {
  type ApplicationEvent,
  canUndo,
  UNDO_MS,
  hasAccepted,
  isActionAllowed,
  stateOfCase,
  nextStep,
} from '#backend/application/application-state.ts';
import { verifyLogOf } from '#backend/application/verify-logs.ts';
import { type OpenApplication, openApplications, studentName } from '#backend/office/application/open-application.ts';
import type { OfficeSessionContext } from '#backend/office-api/serve-call.ts';
import { applicationWithStudent } from '#backend/queries/applications/desk-applications.ts';
import { conversationOfOwner } from '#backend/queries/chat/conversations.ts';
import { queryRow, batchRead } from '#backend/queries/database.ts';
import { dutyOf } from '#backend/queries/office/duty.ts';
import { sharedResultNames } from '#backend/queries/shared-results.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { canOpenDocument } from '#backend/staff/permissions.ts';
import { LONGEST_IDLE_MS } from '#backend/staff/staff-sign-in.ts';
import type { CaseApplication, CaseEvent } from '#shared/contract/office/applications.ts';
import { maskPassport } from '#shared/rules/application/application-lists.ts';
import { endingOf } from '#shared/rules/application/case-state.ts';
import { CONSENTS, isWithdrawn, latestDecision } from '#shared/rules/consent.ts';
import { sanitizeFileName } from '#shared/rules/file-name.ts';
import { describeNext, sealIn, toColleague } from './list-applications.ts';

/** A case that the caller may see, or null. */
export async function findCase(c: OfficeSessionContext, id: number): Promise<OpenApplication | null> {
  const row = await queryRow(c.env.DB, applicationWithStudent(id));
  if (!row || !isAllowed(c, 'seeApplication', row)) return null;
  const [application = null] = await openApplications(c.env.DB, [row]);
  return application;
}

/** One case with its form, documents, messages and log. */
export async function describeCase(
  c: OfficeSessionContext,
  application: OpenApplication,
  now = Date.now(),
): Promise<CaseApplication> {
  const { row, form, state, events, consents, isClosed, staysHere, openings } = application;
  const { agentKey, locale } = c.var.desk;
  const school = form.courses.map(({ schoolId }) => schoolId).filter(Boolean);
  const [[[conversation], colleagues, names], proved] = await Promise.all([
    batchRead(
      c.env.DB,
      conversationOfOwner(`user:${row.userId}`, agentKey),
      dutyOf(agentKey, now, now - LONGEST_IDLE_MS),
      sharedResultNames({ school, course: [], country: [], group: [], level: [] }, locale),
    ),
    verifyLogOf(c.env.DB, agentKey, row.id),
  ]);
  const isOpen = state.status === 'following';
  return {
    id: row.id,
    version: state.lastSeq,
    status: state.status,
    caseState: stateOfCase(state),
    student: { id: row.userId, name: studentName(application) },
    adviser: { id: row.staffId, name: row.adviser },
    conversation: conversation?.id ?? null,
    colleagues: colleagues.map(toColleague),
    consents: CONSENTS.flatMap((what) => {
      const last = latestDecision(consents, what);
      // Most students need no guardian's consent.
      if (!last && what === 'guardian') return [];
      return [{ what, action: last?.action ?? ('none' as const), at: last?.at ?? '' }];
    }),
    staysHere,
    steps: [...state.reached],
    next: describeNext(nextStep(state), state.isSent),
    undo: describeUndo(application, now),
    canSend: !staysHere && isActionAllowed(state, { kind: 'sentToSchools', note: '' }, 'staff'),
    canDefer: isOpen && hasAccepted(state),
    ending: isOpen ? endingOf(stateOfCase(state)) : null,
    courses: form.courses.map(({ schoolId, schoolName, courseName }, at) => {
      const decision = state.decisions.find(({ course }) => course === at);
      return {
        school: schoolName,
        course: courseName,
        seal: sealIn(names, schoolId, locale),
        decision: decision ? { ...decision, conditions: [...decision.conditions], met: [...decision.met] } : null,
      };
    }),
    messages: state.messages.map(({ responded, ...message }) => ({
      ...message,
      isOpen: message.from === 'student' && !responded,
    })),
    documents: form.documents.map(({ kind, name, size, contentType }) => ({
      kind,
      name: sanitizeFileName(name, contentType),
      size,
      contentType,
    })),
    closedBy: canOpenDocument({ ...row, isClosed }) ? null : isClosed ? 'consent' : 'ended',
    documentsGone: isWithdrawn(consents, 'documents'),
    openings: openings.map(({ id, at, who, kind, name, reason, note }) => ({ id, at, who, kind, name, reason, note })),
    form: {
      ...form,
      personal: { ...form.personal, passportNumber: maskPassport(form.personal.passportNumber) },
      documents: [],
    },
    events: events.map((event) => describeEvent(event, proved?.digests.get(event.seq))),
    proof: proved && {
      holds: proved.proof.holds,
      entries: events.length,
      isUnsealed: proved.proof.holds && proved.proof.unsealed,
      brokenAt: proved.proof.holds ? 0 : proved.proof.seq,
    },
  };
}

function describeUndo({ state, events }: OpenApplication, now: number): CaseApplication['undo'] {
  const { lastChange } = state;
  const event = events.find(({ seq }) => seq === lastChange?.seq);
  if (!event || !canUndo(state, now)) return null;
  return { ...describeEvent(event), until: Date.parse(event.at) + UNDO_MS };
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
    ending: kind === 'closed' ? event.ending : null,
    intake: kind === 'deferred' ? event.intake : '',
    name: kind === 'assigned' ? event.name : '',
    note: 'note' in event ? event.note : '',
    hash,
  };
}
