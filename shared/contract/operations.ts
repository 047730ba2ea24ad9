import { z } from 'zod';
import { INTAKE_PATTERN } from '#shared/rules/intake.ts';
import { Application } from '#shared/contract/application/application.ts';
import {
  APPLICATION_STATUSES,
  CASE_DOCUMENT_KINDS,
  CLOSING_REASONS,
  DEPOSIT_CURRENCIES,
  DEPOSIT_STEP,
  APPLICATION_ENDINGS,
  isOffer,
  RECORDED_STEPS,
  REPLY_CHANNELS,
  MAX_MESSAGE_CHARS,
  DECISION_OUTCOMES,
  REOPENING_REASONS,
  RETURN_REASONS,
} from '#shared/rules/application/application-lists.ts';
import { count, text, token } from './fields.ts';
import type { ListCall, OutputSchema } from './call.ts';

const noteInput = z.string().trim().max(MAX_MESSAGE_CHARS).default('');

const documentKind = z.enum(CASE_DOCUMENT_KINDS);
const dueDate = z.union([z.literal(''), z.iso.date()]).default('');

const reportedReply = {
  decision: z.int().positive(),
  course: z.int().min(0).max(20),
  via: z.enum(REPLY_CHANNELS),
  note: noteInput,
};

const MAX_DEPOSIT = 1_000_000;
/** Difference in milliseconds between UTC and the zone in which a day begins first. */
const EARLIEST_ZONE_MS = 14 * 3_600_000;

const hasCents = (amount: number) => Number(amount.toFixed(2)) === amount;
/** Whether a day has begun anywhere. */
const hasBegun = (day: string) => day <= new Date(Date.now() + EARLIEST_ZONE_MS).toISOString().slice(0, 10);

const depositInput = z
  .object({
    amount: z.number().positive().max(MAX_DEPOSIT).refine(hasCents).nullable(),
    currency: z.union([z.literal(''), z.enum(DEPOSIT_CURRENCIES)]),
    paidOn: z.union([z.literal(''), z.iso.date().refine(hasBegun)]),
  })
  .refine(({ amount, currency }) => (amount === null) === (currency === ''), { path: ['currency'] });

export const AdviserAction = z.discriminatedUnion('kind', [
  z
    .object({
      kind: z.literal('stepReached'),
      step: z.enum(RECORDED_STEPS),
      note: noteInput,
      deposit: depositInput.optional(),
    })
    .refine(({ step, deposit }) => deposit === undefined || step === DEPOSIT_STEP, { path: ['deposit'] }),
  z
    .object({
      kind: z.literal('decided'),
      /** Index of the course in the application, from 0. */
      course: z.int().min(0).max(20),
      outcome: z.enum(DECISION_OUTCOMES),
      conditions: z.array(z.string().trim().min(1).max(300)).max(20).default([]),
      replyBy: z.union([z.literal(''), z.iso.date()]).default(''),
      note: noteInput,
    })
    .refine(({ outcome, replyBy }) => replyBy === '' || isOffer(outcome), { path: ['replyBy'] }),
  z.object({ kind: z.literal('deferred'), intake: z.string().regex(INTAKE_PATTERN), note: noteInput }),
  /**
   * Closing for a reason other than the schools' decisions requires that reason. The reason 'other' requires a text.
   */
  z
    .object({
      kind: z.literal('closed'),
      ending: z.enum(APPLICATION_ENDINGS),
      reason: z.enum(CLOSING_REASONS).optional(),
      note: noteInput,
    })
    .refine(
      ({ ending, reason = 'other', note: noteText }) => ending !== 'withdrawn' || reason !== 'other' || noteText !== '',
      {
        path: ['note'],
      },
    ),
  z
    .object({ kind: z.literal('reopened'), reason: z.enum(REOPENING_REASONS), note: noteInput })
    .refine(({ reason, note: noteText }) => reason !== 'other' || noteText !== '', { path: ['note'] }),
  z.object({
    kind: z.literal('messageSent'),
    text: z.string().trim().min(1).max(MAX_MESSAGE_CHARS),
    replyTo: z.int().positive().optional(),
  }),
  z.object({ kind: z.literal('documentRequested'), document: documentKind, note: noteInput, due: dueDate }),
  z.object({ kind: z.literal('documentApproved'), document: documentKind }),
  /** The student sees the reason, the note, or both, and another document is requested. */
  z
    .object({
      kind: z.literal('documentRejected'),
      document: documentKind,
      reason: z.enum(RETURN_REASONS).optional(),
      note: noteInput,
      due: dueDate,
    })
    .refine(({ reason, note: noteText }) => reason !== undefined || noteText !== '', { path: ['note'] }),
  z.object({ kind: z.literal('documentWaived'), document: documentKind }),
  z.object({ kind: z.literal('messageResponded'), message: z.int().positive() }),
  z.object({ kind: z.literal('conditionMet'), decision: z.int().positive(), condition: z.int().min(0) }),
  z.object({
    kind: z.literal('conditionWaived'),
    decision: z.int().positive(),
    condition: z.int().min(0),
    note: noteInput.pipe(z.string().min(1)),
  }),
  /** Replies that the student told the adviser. */
  z.object({ kind: z.literal('offerAccepted'), ...reportedReply, instead: z.boolean().default(false) }),
  z.object({ kind: z.literal('offerDeclined'), ...reportedReply }),
  z.object({
    kind: z.literal('extensionRequested'),
    ...reportedReply,
    replyBy: z.union([z.literal(''), z.iso.date()]).default(''),
  }),
  /** Undoes the latest change, which is possible for ten minutes. */
  z.object({ kind: z.literal('undone'), entry: z.int().positive() }),
]);

/** Path for operators, below `/_` of the edge. */
export const OPS_APPLICATIONS = '/ops/application';

// Responses for operators. They have no call descriptor, because the portal does not call these paths.

/** Applications that wait for the agency, least recently changed first. */
export const openApplications = {
  datas: z.object({
    id: token(),
    userId: token(),
    status: z.enum(APPLICATION_STATUSES),
    updatedAt: token(),
    submittedAt: token(),
    /** Name of the student. */
    name: token(),
    agentKey: token(),
    /** School of the first choice. */
    schoolName: token(),
    /** Latest reached step. */
    step: token(),
  }),
} satisfies OutputSchema;

export const openApplication = { data: Application } satisfies OutputSchema;

/** `id` is the id of the new log entry. */
export const adviserActionOutput = {
  data: z.object({ id: token(), status: z.enum(APPLICATION_STATUSES) }),
} satisfies OutputSchema;

/** Path for operators, below `/_` of the edge. */
export const OPS_RETENTION = '/ops/retention';

/** Deletes expired data. A dry run only counts it. */
export const RetentionRequest = z.object({ isDry: z.boolean().default(false) });

export const retentionOutput = { data: z.record(z.string(), count()) } satisfies OutputSchema;

/**
 * Returns the names of deleted users' chat rooms. The chat Worker calls it over its binding. The edge does not expose
 * it.
 */
export const ROOMS_TO_DELETE_PATH = '/rooms-to-forget';

export const roomsToDelete = {
  data: z.object({ users: z.array(z.object({ userId: z.int(), rooms: z.array(z.string()) })) }),
} satisfies OutputSchema;

export const DeletedRooms = z.object({ userIds: z.array(z.int()).max(1000) });

/** Text message that would have been sent. `code` is '' for a message without a verification code. */
const OutboxMessage = z.object({ to: token(), text: text(), code: token(), at: token() });

export type OutboxMessage = z.infer<typeof OutboxMessage>;

/**
 * Lists unsent text messages, newest first. Only the embedded backend outside production has this path. It is outside
 * all prefixes, so that browsers reach it only through the edge's own endpoint.
 */
export const outbox = {
  method: 'GET',
  path: '/outbox',
  input: z.object({}),
  datas: OutboxMessage,
  idempotent: true,
} satisfies ListCall;
