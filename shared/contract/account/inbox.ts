import { z } from 'zod';
import type { DataCall, ListCall } from '#shared/contract/call.ts';
import { FigureChange } from '#shared/contract/catalogue/fact.ts';
import { count, flag, optionalFlag, id, list, pagingFields, text, token } from '#shared/contract/fields.ts';

const MESSAGE_KINDS = [
  /** The agency received an application. */
  'applicationSent',
  'applicationStep',
  /** A school decided on an application. */
  'applicationDecision',
  /** The agency deferred, closed or reopened an application. `outcome` is the new state. */
  'applicationState',
  /** A document was requested, rejected or added: `step` is its kind, `outcome` the event. */
  'applicationDocument',
  /** The reply deadline of an offer is some days away. */
  'replyReminder',
  'adviserMessage',
  'lectureConfirmed',
  /** Sent one day before the lecture starts. */
  'lectureReminder',
  /** The time or location of a lecture changed. */
  'lectureChanged',
  'lectureCancelled',
  /** An adviser cancelled the recipient's reservation. */
  'lectureSeatTaken',
  'passwordChanged',
  'passwordReset',
  'mobileChanged',
  /** The account was used on a device for the first time. */
  'newDevice',
  'figuresChanged',
  /** The source no longer lists a favourite, whose page therefore no longer exists. */
  'withdrawn',
  /** The source lists a withdrawn school or course again. */
  'listedAgain',
  'familyNote',
] as const;

/** One of several favourites that a message is about. The course fields are '' for a school. */
const SavedItemInMessage = z.object({
  schoolId: token(),
  courseId: token(),
  schoolName: text(),
  courseName: text(),
  changes: list(FigureChange),
});
export type SavedInMessage = z.infer<typeof SavedItemInMessage>;

/**
 * Message by kind. Fields that the kind does not use are ''. Pages render the message by its kind. Only `text` was
 * written by a person.
 */
export const InboxMessage = z.object({
  id: token(),
  kind: z.enum(MESSAGE_KINDS),
  /** Time of the message, such as 2026-11-22T10:00:00.000Z. */
  at: token(),
  read: flag(),
  /** Name of the adviser, or the family member's relation to the recipient. */
  who: text(),
  text: text(),
  /** Step of an application, or kind of a document. `outcome` is a school's decision or the event. */
  step: token(),
  outcome: token(),
  /** Ready reason for returning a document. */
  reason: token(),
  schoolName: text(),
  courseName: text(),
  lectureId: token(),
  lectureTitle: text(),
  /** Start and end of a lecture in Hong Kong time, in the format of lectures. */
  startTime: token(),
  endTime: token(),
  /** Browser and system of a device, such as 'Chrome' and 'Windows'. */
  browser: token(),
  system: token(),
  /** Favourite school or course. `changes` contains its previous figures if they changed. */
  schoolId: token(),
  courseId: token(),
  changes: list(FigureChange),
  /** First of several favourites that a message is about. `savedCount` is their total. */
  saved: list(SavedItemInMessage),
  savedCount: count(),
  /** Last day for replying to the offer. */
  replyBy: token(),
});
export type InboxMessage = z.infer<typeof InboxMessage>;

/** Lists messages, latest first. Requires a login. */
export const messageList = {
  method: 'GET',
  path: '/appMso/message/list',
  input: z.object({ ...pagingFields }),
  datas: InboxMessage,
  idempotent: true,
} satisfies ListCall;

/** Returns the number of unread messages. Requires a login. */
export const messageUnread = {
  method: 'GET',
  path: '/appMso/message/unread',
  input: z.object({}),
  data: z.object({ count: count() }),
  idempotent: true,
} satisfies DataCall;

/**
 * Marks a message as read. With `andOlder` also all earlier messages, so that messages that arrive meanwhile remain
 * unread. A message of another user is rejected (0007). Requires a login.
 */
export const messageRead = {
  method: 'POST',
  path: '/appMso/message/read',
  input: z.object({ id: id(), andOlder: optionalFlag() }),
  data: z.unknown(),
  idempotent: true,
} satisfies DataCall;

/** Returns whether reminders of deadlines and lectures are also sent by text message and e-mail. Requires a login. */
export const reminderChoice = {
  method: 'GET',
  path: '/appMso/message/reminders',
  input: z.object({}),
  data: z.object({ on: flag() }),
  idempotent: true,
} satisfies DataCall;

/** Turns these reminders on or off. News of an application and security notices are always sent. Requires a login. */
export const reminderChange = {
  method: 'POST',
  path: '/appMso/message/reminders/change',
  input: z.object({ on: z.boolean() }),
  data: z.unknown(),
  idempotent: true,
} satisfies DataCall;
