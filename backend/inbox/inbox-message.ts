import type { WireRow } from '#backend/response/wire-value.ts';
import type { InboxMessageRow, Notification } from '#backend/queries/inbox-messages.ts';
import { assertNever } from '#shared/assert-never.ts';
import type { FigureChange } from '#shared/contract/catalogue/fact.ts';
import type { messageList, SavedInMessage } from '#shared/contract/account/inbox.ts';

/** Describes an inbox message for the contract, with the current names and times of what it is about. */
export function describeInboxMessage(row: InboxMessageRow): WireRow<typeof messageList> {
  const told = JSON.parse(row.told) as Notification;
  const { id, at, readAt, lectureTitle, startTime, endTime, schoolName, courseName } = row;
  const message = {
    id,
    at,
    read: readAt !== '',
    kind: told.kind,
    who: '',
    text: '',
    step: '',
    outcome: '',
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
  switch (told.kind) {
    case 'applicationStep':
      return { ...message, step: told.step, text: told.text };
    case 'applicationState':
      return { ...message, outcome: told.state, text: told.text };
    case 'applicationDocument':
      return { ...message, step: told.document, outcome: told.is, text: told.text };
    case 'applicationDecision':
      return { ...message, outcome: told.outcome, text: told.text, schoolName, courseName };
    case 'replyReminder':
      return { ...message, schoolName, courseName, replyBy: told.replyBy };
    case 'adviserMessage':
    case 'familyNote':
      return { ...message, who: told.who, text: told.text };
    case 'lectureConfirmed':
    case 'lectureReminder':
      return { ...message, lectureId: told.lecture, lectureTitle, startTime, endTime };
    case 'lectureChanged':
    case 'lectureCancelled':
      return { ...message, text: told.text, lectureId: told.lecture, lectureTitle, startTime, endTime };
    case 'lectureSeatTaken':
      return {
        ...message,
        who: told.who,
        text: told.text,
        lectureId: told.lecture,
        lectureTitle,
        startTime,
        endTime,
      };
    case 'passwordChanged':
    case 'passwordReset':
    case 'mobileChanged':
      return message;
    case 'newDevice':
      return { ...message, browser: told.browser, system: told.system };
    case 'figuresChanged':
    case 'withdrawn':
    case 'listedAgain': {
      if ('saved' in told)
        return { ...message, saved: JSON.parse(row.saved) as SavedInMessage[], savedCount: row.savedCount };
      const changes = JSON.parse(row.changes) as FigureChange[];
      const subjectId = String(told.id);
      return told.subject === 'school'
        ? { ...message, schoolName, schoolId: subjectId, changes }
        : { ...message, schoolName, courseName, courseId: subjectId, changes };
    }
    default:
      return assertNever(told);
  }
}
