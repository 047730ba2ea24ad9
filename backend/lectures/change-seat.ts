import * as query from '#backend/queries/lectures/lectures.ts';
import { logError } from '#backend/response/log-event.ts';
import { formatMessage } from '#backend/response/message-texts.ts';
import type { ResponseContext } from '#backend/bindings.ts';
import { hongKongTime } from '#backend/catalogue/hong-kong-time.ts';
import { getLectureTextLimits, consumeRateLimit } from '#backend/limits/rate-limits.ts';
import { formatPhoneNumber } from '#backend/identity/describe-user.ts';
import { deleteReminders, insertNotification, type Notification } from '#backend/queries/inbox-messages.ts';
import { deleteLectureNotices, insertAttendeeNotices } from '#backend/queries/notices.ts';
import { insertLectureEntry, recordLectureSignUp } from '#backend/queries/office/lead-capture.ts';
import { type Database, type Statement, batchWrite } from '#backend/queries/database.ts';
import { parseFailedPrecondition } from '#backend/queries/preconditions.ts';
import type { LoggedInUser } from '#backend/queries/identity/users.ts';
import type { SeatRow } from '#backend/queries/lectures/lectures.ts';
import { selectSmsChannel } from '#backend/delivery/select-channel.ts';
import { getTextPolicy, sendTextNow } from '#backend/sms/text-messages.ts';
import { assertNever } from '#shared/assert-never.ts';
import type { SeatRejection } from '#shared/rules/seat-states.ts';
import { lectureSignUp } from '#shared/contract/catalogue/lecture.ts';
import {
  getFollowUpDay,
  isSeatTaken,
  getNextSeat,
  getReminderTime,
  type SeatAction,
  type SeatState,
} from './next-seat.ts';

type ChangeSeatResult =
  | { ok: true; previousSeat: query.SeatRow; state: SeatState }
  | { ok: false; refusal: SeatRejection };

const MAX_ATTEMPTS = 3;

/**
 * Changes a student's seat: reads the state, checks the action, writes it and notifies the student in one transaction.
 * No other function changes seats. After a concurrent write, the state is read and checked again. The preconditions of
 * `setSeat` prevent the same seat from being assigned twice.
 */
export async function changeSeat(
  db: Database,
  userId: number,
  readSeat: () => Promise<query.SeatRow | null>,
  action: SeatAction,
  now = Date.now(),
): Promise<ChangeSeatResult> {
  for (let triesLeft = MAX_ATTEMPTS; ; triesLeft -= 1) {
    const previousSeat = await readSeat();
    if (!previousSeat) return { ok: false, refusal: 'lectureUnknown' };
    const nextState = getNextSeat(previousSeat.state, action, previousSeat, hongKongTime(now));
    if (!nextState.ok) return nextState;
    if (nextState.state === previousSeat.state) return { ok: true, previousSeat: previousSeat, state: nextState.state };
    try {
      await batchWrite(db, writeSeat(previousSeat, userId, nextState.state, action, now));
      return { ok: true, previousSeat: previousSeat, state: nextState.state };
    } catch (error) {
      const failedReason = parseFailedPrecondition(error);
      if (failedReason === 'lecture_seat_free') return { ok: false, refusal: 'lectureFull' };
      if (failedReason === 'lecture_open') return { ok: false, refusal: 'lectureCancelled' };
      if (triesLeft <= 1 || failedReason !== 'lecture_seat_state') throw error;
    }
  }
}

function writeSeat(
  previousSeat: query.SeatRow,
  userId: number,
  state: SeatState,
  action: SeatAction,
  now: number,
): Statement[] {
  const timestamp = new Date(now).toISOString();
  const recipient = { who: 'user', id: userId } as const;
  const notification = createSeatNotification(previousSeat.id, action);
  const reminderTime = isSeatTaken(previousSeat.state) ? null : getReminderTime(previousSeat.startTime, now);
  return [
    ...query.setSeat(previousSeat, userId, state, timestamp),
    ...(notification ? [insertNotification(recipient, notification, timestamp)] : []),
    ...recordLead(previousSeat, userId, action, now),
    ...(isSeatTaken(state)
      ? []
      : [deleteReminders(previousSeat.id, timestamp, userId), deleteLectureNotices(previousSeat.id, userId)]),
    ...(isSeatTaken(state) && reminderTime
      ? [
          insertNotification(recipient, { kind: 'lectureReminder', lecture: previousSeat.id }, reminderTime),
          insertAttendeeNotices(previousSeat.id, Date.parse(reminderTime), userId),
        ]
      : []),
  ];
}

/** Adds a lead for the student's own sign-up or cancellation. */
function recordLead(
  { id, title, startTime }: query.SeatRow,
  userId: number,
  { kind }: SeatAction,
  now: number,
): Statement[] {
  const leadEntry = { lecture: id, userId, content: `${title} (${startTime.slice(0, 16)})`, now };
  if (kind === 'leave') return [insertLectureEntry('lectureLeft', leadEntry)];
  if (kind !== 'signUp') return [];
  return recordLectureSignUp({ ...leadEntry, followUp: getFollowUpDay(startTime) });
}

/** Creates the notification of the student about a seat. Returns null if none is needed. */
function createSeatNotification(lectureId: number, action: SeatAction): Notification | null {
  switch (action.kind) {
    case 'signUp':
      return { kind: 'lectureConfirmed', lecture: lectureId };
    case 'remove':
      return { kind: 'lectureSeatTaken', lecture: lectureId, who: action.who, text: action.text };
    case 'leave':
    case 'attend':
    case 'unattend':
      return null;
    default:
      return assertNever(action);
  }
}

/**
 * Confirms a seat by text message in addition to the inbox. The seat is already reserved, so errors are only logged.
 */
export async function sendSmsConfirmation(
  c: Pick<ResponseContext, 'env' | 'var'>,
  user: LoggedInUser,
  { title, startTime }: SeatRow,
): Promise<void> {
  const channel = selectSmsChannel(c.env, lectureSignUp);
  const { locale, agentKey, requestId } = c.var.caller;
  if (!channel || user.deleteAskedAt > 0 || (await consumeRateLimit(c.env.DB, getLectureTextLimits(user.id))) !== null)
    return;
  const messageValues = { title, time: startTime.slice(0, 16) };
  try {
    await sendTextNow(c.env.DB, channel, await getTextPolicy(c.env.DB, agentKey, user.areaCode), {
      to: formatPhoneNumber(user),
      kind: 'lectureConfirmed',
      text: formatMessage(locale, 'smsLecture', messageValues),
      code: '',
      locale,
      agentKey,
      values: messageValues,
    });
  } catch (error) {
    logError('text message not sent', { requestId, error });
  }
}
