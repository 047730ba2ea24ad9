import { assertNever } from '#shared/assert-never.ts';
import type { LectureAction } from '#shared/contract/lecture-operations.ts';
import type { Statement } from '#backend/queries/database.ts';
import { cancelLecture, changeLecture } from '#backend/queries/lectures/stored-lectures.ts';
import { touchSiteOfLecture } from '#backend/queries/site/agents.ts';
import { forgetReminders, tell } from '#backend/queries/inbox-messages.ts';
import { forgetLectureNotices, noteForAttendees, noteLectureNews } from '#backend/queries/notices.ts';
import { reminderAt } from './next-seat.ts';

/** Operator action with notifications of the attendees, for one transaction. */
export function writeLectureChange({ id }: { id: number }, action: LectureAction, now: number): Statement[] {
  const at = new Date(now).toISOString();
  const readers = { who: 'attendees', id } as const;
  switch (action.kind) {
    case 'change': {
      const isMoved = action.startTime !== undefined || action.place !== undefined;
      const start = action.startTime ? `${action.startTime}:00` : null;
      return [
        changeLecture(id, action),
        touchSiteOfLecture(id),
        ...tellOfChange(id, { isMoved, start, text: action.text }, now),
      ];
    }
    case 'cancel':
      return [
        tell(readers, { kind: 'lectureCancelled', lecture: id, text: action.text }, at),
        forgetReminders(id, at),
        forgetLectureNotices(id, null),
        noteLectureNews(id, now),
        cancelLecture(id, at),
        touchSiteOfLecture(id),
      ];
    default:
      return assertNever(action);
  }
}

interface Change {
  /** Changed time or location, which is announced at once. */
  isMoved: boolean;
  /** New start, if changed. */
  start: string | null;
  /** Text of the operator. */
  text: string;
}

/** Notifications of a change, with rescheduled reminders. */
export function tellOfChange(id: number, { isMoved, start, text }: Change, now: number): Statement[] {
  const at = new Date(now).toISOString();
  const readers = { who: 'attendees', id } as const;
  const reminder = start && reminderAt(start, now);
  return [
    ...(start ? [forgetReminders(id, at), forgetLectureNotices(id, null)] : []),
    ...(isMoved ? [tell(readers, { kind: 'lectureChanged', lecture: id, text }, at), noteLectureNews(id, now)] : []),
    ...(reminder
      ? [
          tell(readers, { kind: 'lectureReminder', lecture: id }, reminder),
          noteForAttendees(id, Date.parse(reminder), null),
        ]
      : []),
  ];
}
