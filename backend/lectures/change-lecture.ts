import { assertNever } from '#shared/assert-never.ts';
import type { LectureDeed } from '#shared/contract/lecture-deed.ts';
import type { Statement } from '#backend/queries/database.ts';
import { cancelLecture, changeLecture } from '#backend/queries/lectures/desk-lectures.ts';
import { forgetReminders, tell } from '#backend/queries/inbox-messages.ts';
import { reminderAt } from './next-seat.ts';

/** A deed of the operator, with what those who have a seat are told of it: to be written together. */
export function writeLectureDeed(
  lecture: { id: number; startTime: string },
  deed: LectureDeed,
  now: number,
): Statement[] {
  const at = new Date(now).toISOString();
  const readers = { who: 'attendees', id: lecture.id } as const;
  const { id } = lecture;
  switch (deed.kind) {
    case 'change': {
      const isMoved = deed.startTime !== undefined || deed.place !== undefined;
      const reminder = reminderAt(deed.startTime ? `${deed.startTime}:00` : lecture.startTime, now);
      return [
        changeLecture(id, deed),
        ...(isMoved ? [tell(readers, { kind: 'lectureChanged', lecture: id, text: deed.text }, at)] : []),
        ...(deed.startTime ? [forgetReminders(id, at)] : []),
        ...(deed.startTime && reminder ? [tell(readers, { kind: 'lectureReminder', lecture: id }, reminder)] : []),
      ];
    }
    case 'cancel':
      return [
        tell(readers, { kind: 'lectureCancelled', lecture: id, text: deed.text }, at),
        forgetReminders(id, at),
        cancelLecture(id, at),
      ];
    default:
      return assertNever(deed);
  }
}
