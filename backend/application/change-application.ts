import { createRandomText } from '#backend/identity/secrets.ts';
import { planReminders } from '#backend/notices/plan-reminders.ts';
import * as query from '#backend/queries/applications/applications.ts';
import { type Database, batchRead, type Statement, batchWrite } from '#backend/queries/database.ts';
import {
  deleteReplyReminders,
  deleteUnreadNews,
  insertNotification,
  type Notification,
} from '#backend/queries/inbox-messages.ts';
import { deleteReplyNotices, deleteWaitingNotice, insertApplicantNotice } from '#backend/queries/notices.ts';
import { assertNever } from '#shared/assert-never.ts';
import type { Reply } from '#shared/rules/application/application-lists.ts';
import { isReplyDeadlineOver } from '#shared/rules/application/reply-day.ts';
import { parseFailedPrecondition } from '#backend/queries/preconditions.ts';
import { listOpenOffers, summarizeApplication } from './application-summary.ts';
import {
  type ApplicationAction,
  type ApplicationEvent,
  type ApplicationState,
  canUndo,
  STATE_CHANGE_KINDS,
  hasAccepted,
  isActionAllowed,
  replay,
} from './application-state.ts';
import { digestEntry, getPreviousHash } from '#shared/rules/application/log-chain.ts';

export interface ActionContext {
  by: ApplicationEvent['by'];
  who: string;
  at: string;
  /**
   * Number of the last log entry shown on the page, for optimistic locking. If absent, the action is checked only
   * against the current state.
   */
  seenSeq?: number;
}

/** Result of a change. It is rejected if it is not allowed in this state or conflicts with a concurrent decision. */
export type ChangeResult =
  | { ok: true; value: ApplicationState }
  | { ok: false; why: 'impossible' }
  | { ok: false; why: 'stale'; changes: readonly ApplicationEvent[] };

const MAX_WRITE_ATTEMPTS = 3;

const IMPOSSIBLE_RESULT = { ok: false, why: 'impossible' } as const;

/**
 * Returns the events after `seenSeq` that conflict with the action: those on the same document, or all changes of the
 * case.
 */
function findChangesSince(events: readonly ApplicationEvent[], action: ApplicationAction, seenSeq: number | undefined) {
  if (seenSeq === undefined) return [];
  if ('document' in action)
    return events.filter((event) => event.seq > seenSeq && 'document' in event && event.document === action.document);
  if (!(action.kind === 'undone' || STATE_CHANGE_KINDS.includes(action.kind))) return [];
  return events.filter(
    (event) => event.seq > seenSeq && (event.kind === 'undone' || STATE_CHANGE_KINDS.includes(event.kind)),
  );
}

/**
 * The only function that changes an application: reads the log, checks the action, and writes the entry and the
 * student's notification in one transaction. Entry numbers are unique, so after a concurrent write the log is read and
 * checked again. Of two decisions on the same version, the second is rejected.
 */
export async function changeApplication(
  db: Database,
  applicationId: number,
  action: ApplicationAction,
  { seenSeq, ...actor }: ActionContext,
  additionalStatements: readonly Statement[] = [],
): Promise<ChangeResult> {
  for (let attemptsLeft = MAX_WRITE_ATTEMPTS; attemptsLeft > 0; attemptsLeft -= 1) {
    const [log, [logHead]] = await batchRead(db, query.selectLog(applicationId), query.selectLogHead(applicationId));
    if (!logHead) return IMPOSSIBLE_RESULT;
    const events = log.map(({ hash: _hash, ...row }) => query.toApplicationEvent(row));
    const stateBefore = replay(events);
    const changes = findChangesSince(events, action, seenSeq);
    if (changes.length > 0) return { ok: false, why: 'stale', changes };
    if (!isActionAllowed(stateBefore, action, actor.by)) return IMPOSSIBLE_RESULT;
    if (action.kind === 'undone' && !canUndo(stateBefore, Date.parse(actor.at))) return IMPOSSIBLE_RESULT;
    const event: ApplicationEvent = { ...action, ...actor, seq: stateBefore.lastSeq + 1 };
    const stateAfter = replay([...events, event]);
    const entry = query.toLoggedEntry(event);
    const logHash = await digestEntry(await getPreviousHash(logHead, log), logHead.userId, entry);
    const notification = createNotification(applicationId, event, stateBefore);
    try {
      await batchWrite(db, [
        ...query.insertEvent(applicationId, entry, logHash),
        ...(notification ? notifyApplicant(applicationId, notification, event) : []),
        ...(event.kind === 'undone'
          ? deleteUndoneNotifications(applicationId, event.entry, stateBefore.lastChange?.at ?? '')
          : []),
        ...rescheduleReminders(
          applicationId,
          { before: stateBefore, after: stateAfter, applicationOwner: logHead },
          actor.at,
        ),
        ...additionalStatements,
        query.saveSummary(
          applicationId,
          { status: stateAfter.status, head: logHash, at: restartsWaitingTime(event) ? actor.at : null },
          summarizeApplication(stateAfter),
        ),
      ]);
      return { ok: true, value: stateAfter };
    } catch (error) {
      // The student has started another application since this one was closed.
      if ((event.kind === 'undone' || event.kind === 'reopened') && isSecondApplicationError(error))
        return IMPOSSIBLE_RESULT;
      if (attemptsLeft === 1 || parseFailedPrecondition(error) !== 'application_event_number') throw error;
    }
  }
  return IMPOSSIBLE_RESULT;
}

const isSecondApplicationError = (error: unknown) =>
  error instanceof Error && error.message.includes('UNIQUE constraint failed: applications.user_id');

/**
 * Deletes unread notifications of an undone entry. Notifications that were already read remain. The log contains both
 * the entry and its undo.
 */
const deleteUndoneNotifications = (id: number, entrySeq: number, at: string): Statement[] => [
  deleteUnreadNews(id, at),
  deleteWaitingNotice(id, `entry:${entrySeq}`),
];

/** Whether the event restarts the waiting time. Only an assignment does not. */
const restartsWaitingTime = ({ kind }: ApplicationEvent) => kind !== 'assigned';

/**
 * Inserts the notification in the student's inbox, and a notice by mail or text message that announces it. The receipt
 * of a submission has no notice, because the student sees it at once.
 */
const notifyApplicant = (id: number, notification: Notification, { seq, at }: ApplicationEvent): Statement[] => [
  insertNotification({ who: 'applicant', id }, notification, at),
  ...(notification.kind === 'applicationSent'
    ? []
    : [insertApplicantNotice(id, `entry:${seq}`, 'news', Date.parse(at))]),
];

/** Creates the event that assigns an adviser. It is internal: the student's log contains only a salted hash of it. */
export const createAssignment = (assignee: { id: number; called: string } | null, note: string) =>
  ({
    kind: 'assigned',
    to: assignee?.id ?? 0,
    name: assignee?.called ?? '',
    note,
    salt: createRandomText(SALT_BYTES),
  }) as const;

const SALT_BYTES = 18;

interface StateChange {
  before: ApplicationState;
  after: ApplicationState;
  applicationOwner: Parameters<typeof planReminders>[1];
}

/**
 * Schedules the reminders anew after each entry, so that none remains for offers that were answered, withdrawn or
 * revoked.
 */
function rescheduleReminders(id: number, { before, after, applicationOwner }: StateChange, at: string): Statement[] {
  const offers = listOpenOffers(after);
  if (offers.length === 0 && listOpenOffers(before).length === 0) return [];
  return [
    deleteReplyReminders(id, at),
    deleteReplyNotices(id),
    ...planReminders(offers, applicationOwner, Date.parse(at)).flatMap(
      ({ id: decision, course, replyBy, days, dueAt }) => [
        insertNotification(
          { who: 'applicant', id },
          { kind: 'replyReminder', application: id, course, replyBy },
          new Date(dueAt).toISOString(),
        ),
        insertApplicantNotice(id, `decision:${decision}:days:${days}`, 'replyBy', dueAt),
      ],
    ),
  ];
}

/**
 * Creates the student's notification about an event. Returns null for events that the student caused, apart from the
 * submission, whose receipt is confirmed.
 */
function createNotification(
  applicationId: number,
  event: ApplicationEvent,
  { isSent }: ApplicationState,
): Notification | null {
  switch (event.kind) {
    case 'stepReached':
      return { kind: 'applicationStep', application: applicationId, step: event.step, text: event.note };
    case 'sentToSchools':
      return { kind: 'applicationStep', application: applicationId, step: 'waitDecision', text: event.note };
    case 'courseMoved':
      return event.to === 'submitted' && !isSent
        ? { kind: 'applicationStep', application: applicationId, step: 'waitDecision', text: event.note }
        : null;
    case 'decided': {
      const { course, outcome, note } = event;
      return { kind: 'applicationDecision', application: applicationId, course, outcome, text: note };
    }
    case 'deferred':
      return { kind: 'applicationState', application: applicationId, state: 'deferred', text: event.note };
    case 'reopened':
      return { kind: 'applicationState', application: applicationId, state: 'reopened', text: event.note };
    case 'closed':
      return { kind: 'applicationState', application: applicationId, state: event.ending, text: event.note };
    case 'documentRequested':
    case 'documentRejected':
      return {
        kind: 'applicationDocument',
        application: applicationId,
        document: event.document,
        is: event.kind,
        reason: 'reason' in event ? event.reason : undefined,
        text: event.note,
      };
    case 'documentAdded':
      return event.by === 'staff'
        ? {
            kind: 'applicationDocument',
            application: applicationId,
            document: event.document,
            is: event.kind,
            text: '',
          }
        : null;
    case 'messageSent':
      return event.by === 'staff'
        ? { kind: 'adviserMessage', application: applicationId, who: event.who, text: event.text }
        : null;
    case 'offerAccepted':
    case 'offerDeclined':
      return event.by === 'staff'
        ? {
            kind: 'applicationState',
            application: applicationId,
            state: event.kind === 'offerAccepted' ? 'accepted' : 'offerDeclined',
            text: event.note ?? '',
          }
        : null;
    case 'submitted':
      return { kind: 'applicationSent', application: applicationId };
    case 'started':
    case 'formChanged':
    case 'conditionMet':
    case 'conditionWaived':
    case 'extensionRequested':
    case 'undone':
    case 'messageResponded':
    case 'documentApproved':
    case 'documentWaived':
    case 'assigned':
    case 'withdrawn':
      return null;
    default:
      return assertNever(event);
  }
}

interface ReplyInput {
  /** Number of the decision that made the offer. */
  decision: string;
  reply: Reply;
  instead: boolean;
}

type ReplyResult =
  | { ok: true; id: string }
  | {
      ok: false;
      refusal:
        | 'applicationNotPossible'
        | 'applicationDecidedAnew'
        | 'applicationReplied'
        | 'applicationReplyOver'
        | 'applicationOfferTaken';
    };

const MAX_REPLY_ATTEMPTS = 2;

/**
 * Records the reply to an offer. It is idempotent: a repeated request finds the recorded reply and gets the same
 * response.
 */
export async function replyAsStudent(
  db: Database,
  user: { id: number; nickname: string },
  { decision: id, reply, instead }: ReplyInput,
  now = Date.now(),
): Promise<ReplyResult> {
  for (let attemptsLeft = MAX_REPLY_ATTEMPTS; attemptsLeft > 0; attemptsLeft -= 1) {
    const [[row], rows] = await batchRead(
      db,
      query.selectApplicationOfUser(user.id),
      query.selectEventsOfUser(user.id),
    );
    const events = rows.map(query.toApplicationEvent);
    const state = replay(events);
    const decision = state.decisions.find((item) => String(item.id) === id);
    if (!row || !decision) return { ok: false, refusal: 'applicationDecidedAnew' };
    if (decision.reply === reply) return { ok: true, id };
    if (decision.reply !== null) return { ok: false, refusal: 'applicationReplied' };
    if (isReplyDeadlineOver(decision.replyBy, now)) return { ok: false, refusal: 'applicationReplyOver' };
    if (reply === 'accepted' && !instead && hasAccepted(state)) return { ok: false, refusal: 'applicationOfferTaken' };
    const offerKey = { decision: decision.id, course: decision.course };
    const actionContext = { by: 'student', who: user.nickname, at: new Date(now).toISOString() } as const;
    const changeResult = await changeApplication(
      db,
      row.id,
      reply === 'accepted' ? { kind: 'offerAccepted', ...offerKey, instead } : { kind: 'offerDeclined', ...offerKey },
      actionContext,
    );
    if (changeResult.ok) return { ok: true, id };
  }
  // A concurrent write has changed which actions are allowed. The check was repeated once. It is not repeated again.
  return { ok: false, refusal: 'applicationNotPossible' };
}
