import { z } from 'zod';
import {
  APPLICATION_EVENTS,
  APPLICATION_STATUSES,
  APPLICATION_STEPS,
  CASE_DOCUMENT_KINDS,
  APPLICATION_ENDINGS,
  MAX_MESSAGE_CHARS,
  LOGGED_ACCESS_KINDS,
  DOCUMENT_ACCESS_REASONS,
  DECISION_OUTCOMES,
  OFFER_REPLIES,
  RETURN_REASONS,
} from '#shared/rules/application/application-lists.ts';
import { COURSE_STATES } from '#shared/rules/application/course-state.ts';
import { DOCUMENT_STATES } from '#shared/rules/application/document-checklist.ts';
import { normalizePhone } from '#shared/rules/phone.ts';
import { findGaps } from '#shared/rules/application/find-gaps.ts';
import type { DataCall } from '#shared/contract/call.ts';
import { count, flag, list, text, token } from '#shared/contract/fields.ts';
import { ApplyForm } from './apply-form.ts';

/** Deposit for a place, in the record of its step. Null for other steps, and if the agency has not stated it. */
const deposit = () =>
  z
    .object({ amount: z.number().nullable().catch(null), currency: token(), paidOn: token() })
    .nullish()
    .catch(null);

const ApplicationStepEntry = z.object({
  key: z.enum(APPLICATION_STEPS),
  /** Time at which the step was reached, or '' if not reached. */
  at: token(),
  note: text(),
  deposit: deposit(),
});

const ApplicationMessage = z.object({
  id: token(),
  from: z.enum(['student', 'staff']),
  who: text(),
  text: text(),
  at: token(),
  responded: flag(),
});

/** Latest decision of a school on one course. */
const ApplicationDecision = z.object({
  /** Id to which a reply refers, or '' if the backend does not support replies. */
  id: token(),
  /** Index of the course in the application's list. */
  course: count(),
  outcome: z.enum(DECISION_OUTCOMES),
  conditions: list(text()),
  /** Reply deadline, such as '2026-12-12', or '' if the school set none. */
  replyBy: token(),
  /** IANA time zone of the deadline, such as 'Europe/London', or '' if unknown. */
  replyZone: token(),
  /** Reply of the student, or null if there is none or the backend does not support replies. */
  reply: z.enum(OFFER_REPLIES).nullish(),
  repliedAt: token(),
  note: text(),
  at: token(),
});

/** Entry of the append-only log. */
const ApplicationEvent = z.object({
  seq: count(),
  at: token(),
  by: z.enum(['student', 'staff']),
  who: text(),
  kind: z.enum(APPLICATION_EVENTS),
  /** Step that was reached, or kind of document. */
  step: token(),
  note: text(),
  course: count(),
  /** Decision of the school, or reason for closing. */
  outcome: token(),
  /** Month to which a place was deferred, such as '2027-09'. */
  intake: token(),
  /** Reason given by the agency for closing, reopening, or returning a document. */
  reason: token(),
  deposit: deposit(),
  /** Hash of the entry, as in ownLogs, or '' if the backend has no hash chains. */
  hash: token(),
});

/** Record of a staff member opening a document or the passport number. */
const DocumentOpening = z.object({
  at: token(),
  who: text(),
  kind: z.enum(LOGGED_ACCESS_KINDS),
  /** File name of the upload. */
  name: token(),
  reason: z.enum(DOCUMENT_ACCESS_REASONS),
  note: text(),
});

const RequestedDocument = z.object({
  kind: z.enum(CASE_DOCUMENT_KINDS),
  state: z.enum(DOCUMENT_STATES),
  /** Ready reason for the rejection, or '' if none. */
  reason: z.union([z.literal(''), z.enum(RETURN_REASONS)]).catch(''),
  /** Written reason for the request or the rejection. */
  note: text(),
  /** Deadline such as '2026-12-12', or '' if there is none. */
  due: token(),
  at: token(),
});
export type RequestedDocument = z.infer<typeof RequestedDocument>;

export const Application = z.object({
  id: token(),
  status: z.enum(APPLICATION_STATUSES),
  /** Reason for which the application ended, or '' while it is open. */
  ending: z.preprocess((value) => value ?? '', z.union([z.literal(''), z.enum(APPLICATION_ENDINGS)])),
  /** Month to which an accepted place was deferred, such as '2027-09', or '' if it was not. */
  deferredTo: token(),
  /** Increases with every change of the draft, for optimistic locking. */
  version: count(),
  form: ApplyForm,
  steps: list(ApplicationStepEntry),
  messages: list(ApplicationMessage),
  decisions: list(ApplicationDecision),
  events: list(ApplicationEvent),
  /** States of the form's courses. Empty if the backend does not support them. */
  courseStates: list(z.enum(COURSE_STATES)),
  /** Requested documents. Always empty if the backend does not support requests. */
  documents: list(RequestedDocument),
  /** Log of opened documents, latest first. */
  openings: list(DocumentOpening),
  updatedAt: token(),
  submittedAt: token(),
  /** Whether the submitted form can be corrected. Always false if the backend does not support corrections. */
  mayChange: flag(),
});
export type Application = z.infer<typeof Application>;

/**
 * Returns the current application. If there is none, returns the latest ended one. Returns null if there is neither.
 */
export const myApplication = {
  method: 'GET',
  path: '/appMso/apply/mine',
  input: z.object({}),
  data: Application.nullish(),
  idempotent: true,
} satisfies DataCall;

const draftVersion = () => z.int().min(0).max(1_000_000);

/** Saves the draft. A save based on an outdated `version` is rejected with the field `version`. */
export const saveApplication = {
  method: 'POST',
  path: '/appMso/apply/save',
  needsStaying: true,
  input: z.object({ version: draftVersion(), form: ApplyForm }),
  data: z.object({ version: count(), updatedAt: token() }),
} satisfies DataCall;

const normalizePhoneOfForm = ({ personal, ...form }: ApplyForm): ApplyForm => ({
  ...form,
  personal: { ...personal, mobile: normalizePhone(personal.mobileAreaCode, personal.mobile) },
});

/** Accepts only a form in which no required field is empty. */
const createCompleteFormSchema = () =>
  ApplyForm.overwrite(normalizePhoneOfForm).superRefine((form, context) => {
    for (const { field } of findGaps(form)) context.addIssue({ code: 'custom', path: field.split('.') });
  });

/** Submits the application. Idempotent: repeating it with the same `idempotencyKey` submits only once. */
export const submitApplication = {
  method: 'POST',
  path: '/appMso/apply/submit',
  needsStaying: true,
  input: z.object({
    version: draftVersion(),
    idempotencyKey: z.uuid(),
    form: createCompleteFormSchema(),
  }),
  data: z.object({ id: token() }),
  idempotent: true,
} satisfies DataCall;

/** Corrects a submitted form until an adviser takes the case. The courses cannot be changed. */
export const changeSubmittedForm = {
  method: 'POST',
  path: '/appMso/apply/change',
  needsStaying: true,
  input: z.object({ version: draftVersion(), form: createCompleteFormSchema() }),
  data: z.object({ version: count() }),
} satisfies DataCall;

const requiredMessageText = () => z.string().trim().min(1).max(MAX_MESSAGE_CHARS);

/** Sends a message to the adviser. `replyTo` is the id of the message to which it replies. */
export const sendApplicationMessage = {
  method: 'POST',
  path: '/appMso/apply/message',
  needsStaying: true,
  input: z.object({ text: requiredMessageText(), replyTo: z.string().max(20).optional() }),
  data: z.object({ id: token() }),
} satisfies DataCall;

/** Attaches an uploaded file (see `uploadFile`) to a requested document. Repeating the call has no effect. */
export const addApplicationDocument = {
  method: 'POST',
  path: '/appMso/apply/document',
  needsStaying: true,
  input: z.object({ kind: z.enum(CASE_DOCUMENT_KINDS), path: z.string().min(1).max(200) }),
  data: z.object({ id: token() }),
  idempotent: true,
} satisfies DataCall;

/**
 * Accepts or declines an offer. The reply is final, and repeating it has no effect. A student can hold only one place,
 * so accepting a second offer requires `instead`, which declines the first.
 */
export const replyToOffer = {
  method: 'POST',
  path: '/appMso/apply/reply',
  needsStaying: true,
  input: z.object({
    decision: z.string().min(1).max(20),
    reply: z.enum(OFFER_REPLIES),
    instead: z.boolean().default(false),
  }),
  data: z.object({ id: token() }),
  idempotent: true,
} satisfies DataCall;

export const withdrawApplication = {
  method: 'POST',
  path: '/appMso/apply/withdraw',
  input: z.object({ reason: z.string().trim().max(MAX_MESSAGE_CHARS).default('') }),
  data: z.unknown(),
} satisfies DataCall;

/**
 * Log entry in the form in which it is hashed. `action` is JSON. For internal matters of the agency it is only a hash.
 * `isWithheld` marks older internal entries, whose content is not returned because it was not hashed separately.
 */
const LogEntry = z.object({
  seq: count(),
  at: token(),
  by: token(),
  who: token(),
  action: token(),
  hash: token(),
  isWithheld: flag(),
});

const OwnLog = z.object({
  /** Id of the application. */
  id: token(),
  userId: count(),
  /** Hash of the last entry. */
  head: token(),
  /** Number of entries at the start of the log that were written before hashing. */
  old: count(),
  /** True when the log must have a head. */
  sealed: flag(),
  submittedAt: token(),
  entries: list(LogEntry),
  /** Submitted form as JSON, without passport number and documents. The log contains its hash. */
  sent: token(),
});

/**
 * Returns the logs of all the student's applications, latest first and including withdrawn ones, with everything needed
 * to verify the hash chain (shared/rules/application/log-chain.ts). Requires a login. Optional for a backend.
 */
export const ownLogs = {
  method: 'GET',
  path: '/appMso/apply/logs',
  input: z.object({}),
  data: z.object({ logs: list(OwnLog) }),
  idempotent: true,
} satisfies DataCall;
export type OwnLog = z.infer<typeof OwnLog>;
