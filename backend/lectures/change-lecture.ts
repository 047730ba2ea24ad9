import { assertNever } from '#shared/assert-never.ts';
import type { LectureAction } from '#shared/contract/operations.ts';
import type { Statement } from '#backend/queries/database.ts';
import { cancelLecture, changeLecture } from '#backend/queries/lectures/desk-lectures.ts';
import { forgetReminders, tell } from '#backend/queries/inbox-messages.ts';
import { forgetLectureNotices, noteForAttendees } from '#backend/queries/notices.ts';
import { reminderAt } from './next-seat.ts';

/** An action of the operator, with what those who have a seat are told of it: to be written together. */
export function writeLectureChange(
  lecture: { id: number; startTime: string },
  action: LectureAction,
  now: number,
): Statement[] {
  const at = new Date(now).toISOString();
  const readers = { who: 'attendees', id: lecture.id } as const;
  const { id } = lecture;
  switch (action.kind) {
    case 'change': {
      const isMoved = action.startTime !== undefined || action.place !== undefined;
      const reminder = reminderAt(action.startTime ? `${action.startTime}:00` : lecture.startTime, now);
      return [
        changeLecture(id, action),
        ...(isMoved ? [tell(readers, { kind: 'lectureChanged', lecture: id, text: action.text }, at)] : []),
        ...(action.startTime ? [forgetReminders(id, at), forgetLectureNotices(id, null)] : []),
        ...(action.startTime && reminder
          ? [
              tell(readers, { kind: 'lectureReminder', lecture: id }, reminder),
              noteForAttendees(id, Date.parse(reminder), null),
            ]
          : []),
      ];
    }
    case 'cancel':
      return [
        tell(readers, { kind: 'lectureCancelled', lecture: id, text: action.text }, at),
        forgetReminders(id, at),
        forgetLectureNotices(id, null),
        cancelLecture(id, at),
      ];
    default:
      return assertNever(action);
  }
}
