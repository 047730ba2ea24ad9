import { z } from 'zod';
import {
  APPLICATION_EVENTS,
  APPLICATION_STATUSES,
  APPLICATION_STEPS,
  CASE_DOCUMENT_KINDS,
  ENDINGS,
  MESSAGE_MAX,
  OPENED_KINDS,
  OPENING_REASONS,
  OUTCOMES,
  REPLIES,
} from '#shared/rules/application/application-lists.ts';
import { DOCUMENT_STATES } from '#shared/rules/application/document-checklist.ts';
import { normalizePhone } from '#shared/rules/phone.ts';
import { findGaps } from '#shared/rules/application/find-gaps.ts';
import type { DataCall } from '#shared/contract/call.ts';
import { count, flag, list, text, token } from '#shared/contract/fields.ts';
import { ApplyForm } from './apply-form.ts';

const Step = z.object({
  key: z.enum(APPLICATION_STEPS),
  /** Time of the step; '' if not reached. */
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

/** Latest decision of a school about one course. */
const Decision = z.object({
  /** Id for a reply; '' for a backend without replies. */
  id: token(),
  /** Index of the course in the application. */
  course: count(),
  outcome: z.enum(OUTCOMES),
  conditions: list(text()),
  /** Date, 2026-12-12; '' if the school named none. */
  replyBy: token(),
  /** Time zone of that date: Europe/London; '' if unknown. */
  replyZone: token(),
  /** Student's reply; null without one, and for a backend without replies. */
  reply: z.enum(REPLIES).nullish(),
  repliedAt: token(),
  note: text(),
  at: token(),
});

/** Entry of the append-only log. */
const Happening = z.object({
  seq: count(),
  at: token(),
  by: z.enum(['student', 'staff']),
  who: text(),
  kind: z.enum(APPLICATION_EVENTS),
  /** Step, or kind of the document. */
  step: token(),
  note: text(),
  course: count(),
  /** Decision of a school, or reason of closing. */
  outcome: token(),
  /** Month of a deferred place, 2027-09. */
  intake: token(),
  /** Reason of the agency for closing or reopening. */
  reason: token(),
  /** Hash of the entry, as in ownLogs; '' for a backend without hash chains. */
  hash: token(),
});

/** Access to a document or the passport number by staff. */
const Opening = z.object({
  at: token(),
  who: text(),
  kind: z.enum(OPENED_KINDS),
  /** File name as uploaded. */
  name: token(),
  reason: z.enum(OPENING_REASONS),
  note: text(),
});

/** Document that the agency has requested from the student. */
const RequestedDocument = z.object({
  kind: z.enum(CASE_DOCUMENT_KINDS),
  state: z.enum(DOCUMENT_STATES),
  /** Reason of the request or the rejection. */
  note: text(),
  /** Date, 2026-12-12; '' without a deadline. */
  due: token(),
  at: token(),
});
export type RequestedDocument = z.infer<typeof RequestedDocument>;

export const Application = z.object({
  id: token(),
  status: z.enum(APPLICATION_STATUSES),
  /** Ending of a closed or withdrawn application. */
  ending: z.preprocess((value) => value ?? '', z.union([z.literal(''), z.enum(ENDINGS)])),
  /** Month of the intake to which an accepted place was deferred, 2027-09. */
  deferredTo: token(),
  /** Increases with every change of the draft, for optimistic locking. */
  version: count(),
  form: ApplyForm,
  steps: list(Step),
  messages: list(Message),
  decisions: list(Decision),
  events: list(Happening),
  /** Documents that the agency has requested; none for a backend without requests. */
  documents: list(RequestedDocument),
  /** Latest first. */
  openings: list(Opening),
  updatedAt: token(),
  submittedAt: token(),
  /** Whether a submitted form can still be corrected; false for a backend without corrections. */
  mayChange: flag(),
});
export type Application = z.infer<typeof Application>;

/** The current or finished application, else the last ended one. Null if none exists. */
export const myApplication = {
  method: 'GET',
  path: '/appMso/apply/mine',
  input: z.object({}),
  data: Application.nullish(),
  idempotent: true,
} satisfies DataCall;

const version = () => z.int().min(0).max(1_000_000);

/** Rejects a save based on an outdated draft with the field `version`. */
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

/** Form without missing fields. */
const completeForm = () =>
  ApplyForm.overwrite(withNormalizedPhone).superRefine((form, check) => {
    for (const { field } of findGaps(form)) check.addIssue({ code: 'custom', path: field.split('.') });
  });

/** Idempotent by key. */
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

/** Corrects a submitted form before an adviser has taken it. Courses are fixed. */
export const changeSubmittedForm = {
  method: 'POST',
  path: '/appMso/apply/change',
  needsStaying: true,
  input: z.object({ version: version(), form: completeForm() }),
  data: z.object({ version: count() }),
} satisfies DataCall;

const messageText = () => z.string().trim().min(1).max(MESSAGE_MAX);

/** Message to the adviser, optionally a reply. */
export const sendApplicationMessage = {
  method: 'POST',
  path: '/appMso/apply/message',
  needsStaying: true,
  input: z.object({ text: messageText(), replyTo: z.string().max(20).optional() }),
  data: z.object({ id: token() }),
} satisfies DataCall;

/** Adds an uploaded file (uploadFile) for a requested document. Repeating it is a no-op. */
export const addApplicationDocument = {
  method: 'POST',
  path: '/appMso/apply/document',
  needsStaying: true,
  input: z.object({ kind: z.enum(CASE_DOCUMENT_KINDS), path: z.string().min(1).max(200) }),
  data: z.object({ id: token() }),
  idempotent: true,
} satisfies DataCall;

/**
 * Final reply to an offer; repeating it is a no-op. Only one place can be accepted, so accepting a second offer
 * requires `instead`, which declines the first.
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
 * Log entry in the form of its hash. `action` is JSON; for internal matters of the agency it contains only a hash.
 * `isWithheld` marks entries from before such hashing, whose content is not returned.
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
  /** Application number. */
  id: token(),
  userId: count(),
  /** Hash of the last entry. */
  head: token(),
  /** Number of initial entries from before hashing. */
  old: count(),
  /** Whether a head is required. */
  sealed: flag(),
  submittedAt: token(),
  entries: list(Entry),
  /** JSON of the submitted form without passport number and documents; its hash is in the log. */
  sent: token(),
});

/**
 * Requires a login. Logs of the student's applications, latest first, including withdrawn ones, with everything needed
 * to verify the hash chain (shared/rules/application/log-chain.ts). Optional for a backend.
 */
export const ownLogs = {
  method: 'GET',
  path: '/appMso/apply/logs',
  input: z.object({}),
  data: z.object({ logs: list(OwnLog) }),
  idempotent: true,
} satisfies DataCall;
export type OwnLog = z.infer<typeof OwnLog>;
