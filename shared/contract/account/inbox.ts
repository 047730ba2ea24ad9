import { z } from 'zod';
import type { DataCall, ListCall } from '#shared/contract/call.ts';
import { FigureChange } from '#shared/contract/catalogue/fact.ts';
import { count, flag, givenFlag, id, list, paging, text, token } from '#shared/contract/fields.ts';

/** What a message in the personal centre tells of. */
const MESSAGE_KINDS = [
  /** An application has reached a step. */
  'applicationStep',
  /** A school has decided. */
  'applicationDecision',
  /** An application was deferred, or closed by the agency; `outcome` has the state. */
  'applicationState',
  /** An offer has to be replied to in some days. */
  'replyReminder',
  /** An adviser wrote about an application. */
  'adviserMessage',
  'lectureConfirmed',
  /** A day before it begins. */
  'lectureReminder',
  /** Another time or place. */
  'lectureChanged',
  /** It will not be held. */
  'lectureCancelled',
  /** An adviser gave the reader's seat to others. */
  'lectureSeatTaken',
  'passwordChanged',
  'passwordReset',
  'mobileChanged',
  /** A login with a device that the reader had not used. */
  'newDevice',
  /** What is published of a school or a course that the reader has saved is another than before. */
  'figuresChanged',
  /** Whoever lists a school or a course that the reader has saved names it no longer: no page is left of it. */
  'withdrawn',
  /** Or names it again. */
  'listedAgain',
  /** Somebody of the family wrote by a link. */
  'familyNote',
] as const;

/** One of several that a message is about: a school, or a course of it. */
const SavedInMessage = z.object({
  schoolId: token(),
  courseId: token(),
  schoolName: text(),
  courseName: text(),
  changes: list(FigureChange),
});
export type SavedInMessage = z.infer<typeof SavedInMessage>;

/** What each kind has no use for is ''. A page words the kind; `text` alone is somebody's own words. */
export const InboxMessage = z.object({
  id: token(),
  kind: z.enum(MESSAGE_KINDS),
  /** A moment, 2026-11-22T10:00:00.000Z. */
  at: token(),
  read: flag(),
  /** The adviser; of the family who somebody is to the reader. */
  who: text(),
  text: text(),
  /** A step of an application, or what a school decided. */
  step: token(),
  outcome: token(),
  schoolName: text(),
  courseName: text(),
  lectureId: token(),
  lectureTitle: text(),
  /** Hong Kong time, as a lecture has it. */
  startTime: token(),
  endTime: token(),
  /** Of a device, by name: 'Chrome', 'Windows'. */
  browser: token(),
  system: token(),
  /** Of what the reader has saved, the one or the other: with what its figures were, where they have changed. */
  schoolId: token(),
  courseId: token(),
  changes: list(FigureChange),
  /** Where a message is about several that the reader has saved, the first of them, in place of the one; and how many there are. */
  saved: list(SavedInMessage),
  savedCount: count(),
  /** The day by which an offer has to be replied to. */
  replyBy: token(),
});
export type InboxMessage = z.infer<typeof InboxMessage>;

/** Needs a login. The reader's own, the latest first. */
export const messageList = {
  method: 'GET',
  path: '/appMso/message/list',
  input: z.object({ ...paging }),
  datas: InboxMessage,
  idempotent: true,
} satisfies ListCall;

/** Needs a login. */
export const messageUnread = {
  method: 'GET',
  path: '/appMso/message/unread',
  input: z.object({}),
  data: z.object({ count: count() }),
  idempotent: true,
} satisfies DataCall;

/**
 * Needs a login. Marks one as read; with `andOlder` also all before it, so that what came while somebody was reading
 * stays unread. Somebody else's message is refused (0007).
 */
export const messageRead = {
  method: 'POST',
  path: '/appMso/message/read',
  input: z.object({ id: id(), andOlder: givenFlag() }),
  data: z.unknown(),
  idempotent: true,
} satisfies DataCall;

/** Needs a login. Whether the reader is reminded, by text message and by mail, of days to reply by and of lectures. */
export const reminderChoice = {
  method: 'GET',
  path: '/appMso/message/reminders',
  input: z.object({}),
  data: z.object({ on: flag() }),
  idempotent: true,
} satisfies DataCall;

/** Needs a login. News of an application, and what keeps an account safe, come whatever is said here. */
export const reminderChange = {
  method: 'POST',
  path: '/appMso/message/reminders/change',
  input: z.object({ on: z.boolean() }),
  data: z.unknown(),
  idempotent: true,
} satisfies DataCall;
