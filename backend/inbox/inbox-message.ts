import type { WireRow } from '#backend/response/wire-value.ts';
import type { InboxMessageRow, Notification } from '#backend/queries/inbox-messages.ts';
import { assertNever } from '#shared/assert-never.ts';
import type { FigureChange } from '#shared/contract/catalogue/fact.ts';
import type { messageList, SavedInMessage } from '#shared/contract/account/inbox.ts';

/** Describes an inbox message for the contract. It contains the current names and times of the message's subject. */
export function describeInboxMessage(row: InboxMessageRow): WireRow<typeof messageList> {
  const notification = JSON.parse(row.told) as Notification;
  const { id, at, readAt, lectureTitle, startTime, endTime, schoolName, courseName } = row;
  const message = {
    id,
    at,
    read: readAt !== '',
    kind: notification.kind,
    who: '',
    text: '',
    step: '',
    outcome: '',
    reason: '',
    schoolName: '',
    courseName: '',
    lectureId: '',
    lectureTitle: '',
    startTime: '',
    endTime: '',
    browser: '',
    system: '',
    schoolId: '',
    courseId: '',
    changes: [],
    replyBy: '',
    saved: [],
    savedCount: 0,
  };
  switch (notification.kind) {
    case 'applicationStep':
      return { ...message, step: notification.step, text: notification.text };
    case 'applicationState':
      return { ...message, outcome: notification.state, text: notification.text };
    case 'applicationDocument':
      return {
        ...message,
        step: notification.document,
        outcome: notification.is,
        reason: notification.reason ?? '',
        text: notification.text,
      };
    case 'applicationDecision':
      return { ...message, outcome: notification.outcome, text: notification.text, schoolName, courseName };
    case 'replyReminder':
      return { ...message, schoolName, courseName, replyBy: notification.replyBy };
    case 'adviserMessage':
    case 'familyNote':
      return { ...message, who: notification.who, text: notification.text };
    case 'lectureConfirmed':
    case 'lectureReminder':
      return { ...message, lectureId: notification.lecture, lectureTitle, startTime, endTime };
    case 'lectureChanged':
    case 'lectureCancelled':
      return { ...message, text: notification.text, lectureId: notification.lecture, lectureTitle, startTime, endTime };
    case 'lectureSeatTaken':
      return {
        ...message,
        who: notification.who,
        text: notification.text,
        lectureId: notification.lecture,
        lectureTitle,
        startTime,
        endTime,
      };
    case 'applicationSent':
    case 'passwordChanged':
    case 'passwordReset':
    case 'mobileChanged':
      return message;
    case 'newDevice':
      return { ...message, browser: notification.browser, system: notification.system };
    case 'figuresChanged':
    case 'withdrawn':
    case 'listedAgain': {
      if ('saved' in notification)
        return { ...message, saved: JSON.parse(row.saved) as SavedInMessage[], savedCount: row.savedCount };
      const changes = JSON.parse(row.changes) as FigureChange[];
      const subjectId = String(notification.id);
      return notification.subject === 'school'
        ? { ...message, schoolName, schoolId: subjectId, changes }
        : { ...message, schoolName, courseName, courseId: subjectId, changes };
    }
    default:
      return assertNever(notification);
  }
}
