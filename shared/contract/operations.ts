import { z } from 'zod';
import { Application } from '#shared/contract/application/application.ts';
import {
  APPLICATION_STATUSES,
  APPLICATION_STEPS,
  CASE_DOCUMENT_KINDS,
  CLOSING_REASONS,
  ENDINGS,
  isOffer,
  MESSAGE_MAX,
  OUTCOMES,
  REOPENING_REASONS,
} from '#shared/rules/application/application-lists.ts';
import { count, text, token } from './fields.ts';
import type { ListCall, OutputSchema } from './call.ts';

const note = z.string().trim().max(MESSAGE_MAX).default('');

const document = z.enum(CASE_DOCUMENT_KINDS);
const due = z.union([z.literal(''), z.iso.date()]).default('');

/** Action of an adviser on an application. */
export const AdviserAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('stepReached'), step: z.enum(APPLICATION_STEPS), note }),
  z
    .object({
      kind: z.literal('decided'),
      /** Index of the course in the application, from 0. */
      course: z.int().min(0).max(20),
      outcome: z.enum(OUTCOMES),
      conditions: z.array(z.string().trim().min(1).max(300)).max(20).default([]),
      replyBy: z.union([z.literal(''), z.iso.date()]).default(''),
      note,
    })
    .refine(({ outcome, replyBy }) => replyBy === '' || isOffer(outcome), { path: ['replyBy'] }),
  /** Defers an accepted place. */
  z.object({ kind: z.literal('deferred'), intake: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/), note }),
  /** Closing for a cause other than schools' decisions requires a reason, and another reason a text. */
  z
    .object({ kind: z.literal('closed'), ending: z.enum(ENDINGS), reason: z.enum(CLOSING_REASONS).optional(), note })
    .refine(
      ({ ending, reason = 'other', note: words }) => ending !== 'withdrawn' || reason !== 'other' || words !== '',
      {
        path: ['note'],
      },
    ),
  z
    .object({ kind: z.literal('reopened'), reason: z.enum(REOPENING_REASONS), note })
    .refine(({ reason, note: words }) => reason !== 'other' || words !== '', { path: ['note'] }),
  z.object({
    kind: z.literal('messageSent'),
    text: z.string().trim().min(1).max(MESSAGE_MAX),
    replyTo: z.int().positive().optional(),
  }),
  z.object({ kind: z.literal('documentRequested'), document, note, due }),
  z.object({ kind: z.literal('documentApproved'), document }),
  /** The student reads why, and adds another. */
  z.object({ kind: z.literal('documentRejected'), document, note: note.pipe(z.string().min(1)), due }),
  z.object({ kind: z.literal('documentWaived'), document }),
  z.object({ kind: z.literal('messageResponded'), message: z.int().positive() }),
  z.object({ kind: z.literal('conditionMet'), decision: z.int().positive(), condition: z.int().min(0) }),
  /** Takes back the latest change, for ten minutes. */
  z.object({ kind: z.literal('undone'), entry: z.int().positive() }),
]);

/** Path below the edge's /_ for operations. */
export const OPS_APPLICATIONS = '/ops/application';

// Responses for operations. No portal call leads here, so there is no call descriptor.

/** Applications waiting for the agency, least recently changed first. */
export const openApplications = {
  datas: z.object({
    id: token(),
    userId: token(),
    status: z.enum(APPLICATION_STATUSES),
    updatedAt: token(),
    submittedAt: token(),
    /** Student. */
    name: token(),
    agentKey: token(),
    /** First choice. */
    schoolName: token(),
    /** Last reached step. */
    step: token(),
  }),
} satisfies OutputSchema;

export const openApplication = { data: Application } satisfies OutputSchema;

/** Id of the new log entry. */
export const adviserActionDone = {
  data: z.object({ id: token(), status: z.enum(APPLICATION_STATUSES) }),
} satisfies OutputSchema;

/** Path below the edge's /_ for operations. */
export const OPS_RETENTION = '/ops/retention';

/** Deletes expired data, or counts it in a dry run. */
export const RetentionRequest = z.object({ isDry: z.boolean().default(false) });

export const retentionDone = { data: z.record(z.string(), count()) } satisfies OutputSchema;

/** Called by the chat Worker over its binding; not reachable through the edge. Names of rooms of deleted users. */
export const ROOMS_TO_DELETE = '/rooms-to-forget';

export const roomsToDelete = {
  data: z.object({ users: z.array(z.object({ userId: z.int(), rooms: z.array(z.string()) })) }),
} satisfies OutputSchema;

export const RoomsDeleted = z.object({ userIds: z.array(z.int()).max(1000) });

/** Text message that would have been sent. `code` is '' without one. */
const OutboxMessage = z.object({ to: token(), text: text(), code: token(), at: token() });

export type OutboxMessage = z.infer<typeof OutboxMessage>;

/**
 * Newest first. Embedded backend outside production only; outside all prefixes, so that browsers reach it only through
 * the edge's own endpoint.
 */
export const outbox = {
  method: 'GET',
  path: '/outbox',
  input: z.object({}),
  datas: OutboxMessage,
  idempotent: true,
} satisfies ListCall;
