import { assertNever } from '#shared/assert-never.ts';
import type { LectureAction } from '#shared/contract/lecture-operations.ts';
import type { Statement } from '#backend/queries/database.ts';
import { cancelLecture, changeLecture } from '#backend/queries/lectures/stored-lectures.ts';
import { incrementSiteVersionOfLecture } from '#backend/queries/site/agents.ts';
import { deleteReminders, insertNotification } from '#backend/queries/inbox-messages.ts';
import { deleteLectureNotices, insertAttendeeNotices, insertLectureNotices } from '#backend/queries/notices.ts';
import { getReminderTime } from './next-seat.ts';

/**
 * Returns the statements for an operator's action, including the notifications of attendees, to be run in one
 * transaction.
 */
export function createLectureChange({ id }: { id: number }, action: LectureAction, now: number): Statement[] {
  const timestamp = new Date(now).toISOString();
  const recipients = { who: 'attendees', id } as const;
  switch (action.kind) {
    case 'change': {
      const isRescheduled = action.startTime !== undefined || action.place !== undefined;
      const newStartTime = action.startTime ? `${action.startTime}:00` : null;
      return [
        changeLecture(id, action),
        incrementSiteVersionOfLecture(id),
        ...createChangeNotifications(id, { isMoved: isRescheduled, start: newStartTime, text: action.text }, now),
      ];
    }
    case 'cancel':
      return [
        insertNotification(recipients, { kind: 'lectureCancelled', lecture: id, text: action.text }, timestamp),
        deleteReminders(id, timestamp),
        deleteLectureNotices(id, null),
        insertLectureNotices(id, now),
        cancelLecture(id, timestamp),
        incrementSiteVersionOfLecture(id),
      ];
    default:
      return assertNever(action);
  }
}

interface LectureChange {
  /** Whether the time or venue changed, which is announced immediately. */
  isMoved: boolean;
  /** New start time, or null if it is unchanged. */
  start: string | null;
  /** Message of the operator to the attendees. */
  text: string;
}

/** Returns the notifications about a change, and the rescheduled reminders. */
export function createChangeNotifications(
  id: number,
  { isMoved, start, text }: LectureChange,
  now: number,
): Statement[] {
  const timestamp = new Date(now).toISOString();
  const readers = { who: 'attendees', id } as const;
  const reminderTime = start && getReminderTime(start, now);
  return [
    ...(start ? [deleteReminders(id, timestamp), deleteLectureNotices(id, null)] : []),
    ...(isMoved
      ? [
          insertNotification(readers, { kind: 'lectureChanged', lecture: id, text }, timestamp),
          insertLectureNotices(id, now),
        ]
      : []),
    ...(reminderTime
      ? [
          insertNotification(readers, { kind: 'lectureReminder', lecture: id }, reminderTime),
          insertAttendeeNotices(id, Date.parse(reminderTime), null),
        ]
      : []),
  ];
}
