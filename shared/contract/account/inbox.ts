import { z } from 'zod';
import type { DataCall, ListCall } from '#shared/contract/call.ts';
import { FigureChange } from '#shared/contract/catalogue/fact.ts';
import { count, flag, optionalFlag, id, list, paging, text, token } from '#shared/contract/fields.ts';

/** Kinds of messages in the personal centre. */
const MESSAGE_KINDS = [
  /** An application reached a step. */
  'applicationStep',
  /** A school decided. */
  'applicationDecision',
  /** An application was deferred, closed or reopened by the agency; `outcome` contains the state. */
  'applicationState',
  /** A document was requested, rejected or added: `step` contains its kind, `outcome` the event. */
  'applicationDocument',
  /** An offer expires in some days. */
  'replyReminder',
  /** An adviser wrote about an application. */
  'adviserMessage',
  'lectureConfirmed',
  /** One day before the start. */
  'lectureReminder',
  /** Changed time or location. */
  'lectureChanged',
  /** Cancelled. */
  'lectureCancelled',
  /** An adviser cancelled the reader's reservation. */
  'lectureSeatTaken',
  'passwordChanged',
  'passwordReset',
  'mobileChanged',
  /** Login with an unknown device. */
  'newDevice',
  /** Published figures of a saved school or course changed. */
  'figuresChanged',
  /** The source no longer lists a saved school or course, so its page is gone. */
  'withdrawn',
  /** The source lists it again. */
  'listedAgain',
  /** A family member wrote. */
  'familyNote',
] as const;

/** One of several subjects of a message: a school, or a course of it. */
const SavedInMessage = z.object({
  schoolId: token(),
  courseId: token(),
  schoolName: text(),
  courseName: text(),
  changes: list(FigureChange),
});
export type SavedInMessage = z.infer<typeof SavedInMessage>;

/** Fields that a kind does not use are ''. Pages render the text by kind; only `text` was written by a person. */
export const InboxMessage = z.object({
  id: token(),
  kind: z.enum(MESSAGE_KINDS),
  /** Timestamp, 2026-11-22T10:00:00.000Z. */
  at: token(),
  read: flag(),
  /** The adviser, or the family member's relation to the reader. */
  who: text(),
  text: text(),
  /** Step of an application, or decision of a school. */
  step: token(),
  outcome: token(),
  schoolName: text(),
  courseName: text(),
  lectureId: token(),
  lectureTitle: text(),
  /** Hong Kong time, as in lectures. */
  startTime: token(),
  endTime: token(),
  /** Browser and system of a device: 'Chrome', 'Windows'. */
  browser: token(),
  system: token(),
  /** Saved school or course, with its previous figures if they changed. */
  schoolId: token(),
  courseId: token(),
  changes: list(FigureChange),
  /** First items of a message about several, and their total number. */
  saved: list(SavedInMessage),
  savedCount: count(),
  /** Last day to reply to an offer. */
  replyBy: token(),
});
export type InboxMessage = z.infer<typeof InboxMessage>;

/** Requires a login. Latest first. */
export const messageList = {
  method: 'GET',
  path: '/appMso/message/list',
  input: z.object({ ...paging }),
  datas: InboxMessage,
  idempotent: true,
} satisfies ListCall;

/** Requires a login. */
export const messageUnread = {
  method: 'GET',
  path: '/appMso/message/unread',
  input: z.object({}),
  data: z.object({ count: count() }),
  idempotent: true,
} satisfies DataCall;

/**
 * Requires a login. Marks one as read; `andOlder` includes all earlier ones, so that messages received meanwhile stay
 * unread. Rejects another user's message (0007).
 */
export const messageRead = {
  method: 'POST',
  path: '/appMso/message/read',
  input: z.object({ id: id(), andOlder: optionalFlag() }),
  data: z.unknown(),
  idempotent: true,
} satisfies DataCall;

/** Requires a login. Whether reminders of deadlines and lectures are sent by text message and e-mail. */
export const reminderChoice = {
  method: 'GET',
  path: '/appMso/message/reminders',
  input: z.object({}),
  data: z.object({ on: flag() }),
  idempotent: true,
} satisfies DataCall;

/** Requires a login. News of an application and security notices are sent regardless. */
export const reminderChange = {
  method: 'POST',
  path: '/appMso/message/reminders/change',
  input: z.object({ on: z.boolean() }),
  data: z.unknown(),
  idempotent: true,
} satisfies DataCall;
