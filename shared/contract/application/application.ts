import { z } from 'zod';
import {
  APPLICATION_EVENTS,
  APPLICATION_STATUSES,
  APPLICATION_STEPS,
  ENDINGS,
  OPENED_KINDS,
  OPENING_REASONS,
  OUTCOMES,
  REPLIES,
} from '#shared/rules/application/application-lists.ts';
import { normalizePhone } from '#shared/rules/phone.ts';
import { findGaps } from '#shared/rules/application/find-gaps.ts';
import type { DataCall } from '#shared/contract/call.ts';
import { count, flag, list, text, token } from '#shared/contract/fields.ts';
import { ApplyForm } from './apply-form.ts';

const Step = z.object({
  key: z.enum(APPLICATION_STEPS),
  /** When it was reached; '' while it lies ahead. */
  at: token(),
  note: text(),
});

const Message = z.object({
  id: token(),
  from: z.enum(['student', 'staff']),
  who: text(),
  text: text(),
  at: token(),
  responded: flag(),
});

/** What a school decided about one of the courses, latest word. */
const Decision = z.object({
  /** By which a reply names it; '' of a backend that takes no replies. */
  id: token(),
  /** The place of the course among those applied for. */
  course: count(),
  outcome: z.enum(OUTCOMES),
  conditions: list(text()),
  /** A day, 2026-12-12; '' where the school named none. */
  replyBy: token(),
  /** By whose clock that day ends: Europe/London; '' where the backend does not know. */
  replyZone: token(),
  /** What the student has said to an offer; null while nothing, and of a backend that takes no replies. */
  reply: z.enum(REPLIES).nullish(),
  repliedAt: token(),
  note: text(),
  at: token(),
});

/** One line of what happened. Nothing ever changes or removes one. */
const Happening = z.object({
  seq: count(),
  at: token(),
  by: z.enum(['student', 'staff']),
  who: text(),
  kind: z.enum(APPLICATION_EVENTS),
  step: token(),
  note: text(),
  course: count(),
  /** What a school decided, or how the application was closed. */
  outcome: token(),
  /** The month to which a place was deferred, 2027-09. */
  intake: token(),
  /** The digest of the entry, as ownLogs has it; '' of a backend whose logs have none. */
  hash: token(),
});

/** Somebody opened a document of the student's, or saw the number of the passport. */
const Opening = z.object({
  at: token(),
  who: text(),
  kind: z.enum(OPENED_KINDS),
  /** Of the file, as the student called it. */
  name: token(),
  reason: z.enum(OPENING_REASONS),
  note: text(),
});

export const Application = z.object({
  id: token(),
  status: z.enum(APPLICATION_STATUSES),
  /** How it ended, where it was closed or withdrawn. */
  ending: z.preprocess((value) => value ?? '', z.union([z.literal(''), z.enum(ENDINGS)])),
  /** The month of the intake to which an accepted place was deferred, 2027-09. */
  deferredTo: token(),
  /** Rises with every change of the draft; a save names the one that it is based on. */
  version: count(),
  form: ApplyForm,
  steps: list(Step),
  messages: list(Message),
  decisions: list(Decision),
  events: list(Happening),
  /** The latest first. */
  openings: list(Opening),
  updatedAt: token(),
  submittedAt: token(),
  /** Whether a form that was sent may still be corrected; false of a backend that does not take corrections. */
  mayChange: flag(),
});
export type Application = z.infer<typeof Application>;

/** The student's application that is on its way or finished; where there is none, the last that has ended. Null before there is one. */
export const myApplication = {
  method: 'GET',
  path: '/appMso/apply/mine',
  input: z.object({}),
  data: Application.nullish(),
  idempotent: true,
} satisfies DataCall;

const version = () => z.int().min(0).max(1_000_000);

/** A draft based on another version than the one that is kept is refused, and the field named: `version`. */
export const saveApplication = {
  method: 'POST',
  path: '/appMso/apply/save',
  needsStaying: true,
  input: z.object({ version: version(), form: ApplyForm }),
  data: z.object({ version: count(), updatedAt: token() }),
} satisfies DataCall;

const withNormalizedPhone = ({ personal, ...form }: ApplyForm): ApplyForm => ({
  ...form,
  personal: { ...personal, mobile: normalizePhone(personal.mobileAreaCode, personal.mobile) },
});

/** A form of which nothing is missing. */
const completeForm = () =>
  ApplyForm.overwrite(withNormalizedPhone).superRefine((form, check) => {
    for (const { field } of findGaps(form)) check.addIssue({ code: 'custom', path: field.split('.') });
  });

/** Submitting again with the same key is submitting once. */
export const submitApplication = {
  method: 'POST',
  path: '/appMso/apply/submit',
  needsStaying: true,
  input: z.object({
    version: version(),
    idempotencyKey: z.uuid(),
    form: completeForm(),
  }),
  data: z.object({ id: token() }),
  idempotent: true,
} satisfies DataCall;

/** Corrects a form that was sent, until an adviser has taken it. Its courses are those that were sent. */
export const changeSubmittedForm = {
  method: 'POST',
  path: '/appMso/apply/change',
  needsStaying: true,
  input: z.object({ version: version(), form: completeForm() }),
  data: z.object({ version: count() }),
} satisfies DataCall;

export const MESSAGE_MAX = 1000;
const messageText = () => z.string().trim().min(1).max(MESSAGE_MAX);

/** A message to the adviser; one that answers says to which. */
export const sendApplicationMessage = {
  method: 'POST',
  path: '/appMso/apply/message',
  needsStaying: true,
  input: z.object({ text: messageText(), replyTo: z.string().max(20).optional() }),
  data: z.object({ id: token() }),
} satisfies DataCall;

/**
 * The student's word to an offer, once and for all: the same again is the same deed. One place is taken up at a time, so accepting a
 * second offer needs `instead`, and the first is declined by it.
 */
export const replyToOffer = {
  method: 'POST',
  path: '/appMso/apply/reply',
  needsStaying: true,
  input: z.object({ decision: z.string().min(1).max(20), reply: z.enum(REPLIES), instead: z.boolean().default(false) }),
  data: z.object({ id: token() }),
  idempotent: true,
} satisfies DataCall;

export const withdrawApplication = {
  method: 'POST',
  path: '/appMso/apply/withdraw',
  input: z.object({ reason: z.string().trim().max(MESSAGE_MAX).default('') }),
  data: z.unknown(),
} satisfies DataCall;

/**
 * An entry as it is digested, word for word. `action` is JSON; of the agency's own matter it holds a digest of what it says, and no more.
 * `isWithheld` says that it is not told at all, because it was written before such words were sealed.
 */
const Entry = z.object({
  seq: count(),
  at: token(),
  by: token(),
  who: token(),
  action: token(),
  hash: token(),
  isWithheld: flag(),
});

const OwnLog = z.object({
  /** The number of the application. */
  id: token(),
  userId: count(),
  /** The digest of the last entry. */
  head: token(),
  /** How many of its first entries are older than digests. */
  old: count(),
  /** Whether there has to be a head. */
  sealed: flag(),
  submittedAt: token(),
  entries: list(Entry),
  /** JSON of the form as it was sent, without the number of the passport and without documents; its digest stands in the log. */
  sent: token(),
});

/**
 * Needs a login. The logs of the student's applications, the latest first, withdrawn ones too, with all that it takes to recount their
 * digests (shared/rules/application/log-chain.ts). A backend without such logs does not answer, and no page offers them.
 */
export const ownLogs = {
  method: 'GET',
  path: '/appMso/apply/logs',
  input: z.object({}),
  data: z.object({ logs: list(OwnLog) }),
  idempotent: true,
} satisfies DataCall;
export type OwnLog = z.infer<typeof OwnLog>;
