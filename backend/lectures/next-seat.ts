import { assertNever } from '#shared/assert-never.ts';
import type { ReservedState, SeatRejection } from '#shared/rules/seat-states.ts';

export type SeatState = 'none' | ReservedState;

/** Actions on a reservation. The student performs the first two, an adviser the others. */
export type SeatAction =
  | { kind: 'signUp' }
  | { kind: 'leave' }
  | { kind: 'remove'; who: string; text: string }
  | { kind: 'attend' }
  /** Undoes a wrong mark of attendance. */
  | { kind: 'unattend' };

export interface LectureHours {
  /** Hong Kong time, like all lecture times: '2026-12-05 19:00:00'. */
  startTime: string;
  endTime: string;
  cancelled: 0 | 1;
}

type NextSeat = { ok: true; state: SeatState } | { ok: false; refusal: SeatRejection };

const acceptState = (state: SeatState): NextSeat => ({ ok: true, state });
const rejectAction = (rejection: SeatRejection): NextSeat => ({ ok: false, refusal: rejection });

export const isSeatTaken = (state: SeatState) => state === 'signedUp' || state === 'attended';

/** Returns the next state of a reservation. Only the database checks whether seats are available. */
export function getNextSeat(state: SeatState, action: SeatAction, lecture: LectureHours, now: string): NextSeat {
  const hasBegun = lecture.startTime <= now;
  switch (action.kind) {
    case 'signUp':
      if (isSeatTaken(state)) return acceptState(state);
      if (lecture.endTime < now) return rejectAction('lectureOver');
      return lecture.cancelled ? rejectAction('lectureCancelled') : acceptState('signedUp');
    case 'leave':
      if (!isSeatTaken(state)) return acceptState(state);
      return state === 'attended' || hasBegun ? rejectAction('lectureBegun') : acceptState('left');
    case 'remove':
      if (state !== 'signedUp') return rejectAction('lectureNotSignedUp');
      return hasBegun ? rejectAction('lectureBegun') : acceptState('removed');
    case 'attend':
      if (!isSeatTaken(state)) return rejectAction('lectureNotSignedUp');
      if (lecture.cancelled) return rejectAction('lectureCancelled');
      return hasBegun ? acceptState('attended') : rejectAction('lectureNotBegun');
    case 'unattend':
      return isSeatTaken(state) ? acceptState('signedUp') : rejectAction('lectureNotSignedUp');
    default:
      return assertNever(action);
  }
}

const DAY_MS = 24 * 3600 * 1000;

/** Converts the Hong Kong time of a lecture to a timestamp. */
const parseHongKongTime = (time: string) => Date.parse(`${time.replace(' ', 'T')}+08:00`);

/** Returns the date on which advisers follow up an attendee, the day after the lecture. */
export const getFollowUpDay = (startTime: string) =>
  new Date(Date.parse(startTime.slice(0, 10)) + DAY_MS).toISOString().slice(0, 10);

const getDayBefore = (startTime: string) => parseHongKongTime(startTime) - DAY_MS;

/** Returns the time of the reminder, which contains the URL of an online lecture, or null if that time has passed. */
export function getReminderTime(startTime: string, now: number): string | null {
  const reminderMs = getDayBefore(startTime);
  return reminderMs > now ? new Date(reminderMs).toISOString() : null;
}

/** Returns whether a lecture can be joined: from one day before its start until its end. */
export const isJoinable = ({ startTime, endTime }: { startTime: string; endTime: string }, now: number) =>
  now >= getDayBefore(startTime) && now <= parseHongKongTime(endTime);
