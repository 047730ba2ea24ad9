import { z } from 'zod';
import {
  APPLICATION_STATUSES,
  APPLICATION_STEPS,
  ENDINGS,
  isOffer,
  OUTCOMES,
} from '#shared/rules/application/application-lists.ts';
import { Application, MESSAGE_MAX } from './application/application.ts';
import type { OutputSchema, ListCall } from './call.ts';
import { count, flag, text, token } from './fields.ts';

const note = z.string().trim().max(MESSAGE_MAX).default('');

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
  /** Closing for a reason other than schools' decisions requires a text. */
  z
    .object({ kind: z.literal('closed'), ending: z.enum(ENDINGS), note })
    .refine(({ ending, note: reason }) => ending !== 'withdrawn' || reason !== '', { path: ['note'] }),
  z.object({
    kind: z.literal('messageSent'),
    text: z.string().trim().min(1).max(MESSAGE_MAX),
    replyTo: z.int().positive().optional(),
  }),
  z.object({ kind: z.literal('messageResponded'), message: z.int().positive() }),
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

/** Hong Kong time to the minute: '2026-12-05 19:00'. */
const moment = z.string().regex(/^\d{4}-\d\d-\d\d ([01]\d|2[0-3]):[0-5]\d$/);
const web = z.url({ protocol: /^https?$/ });
const words = z.string().trim().max(1000);

/** Action on a lecture of all sites; attendees are notified. */
export const LectureAction = z.discriminatedUnion('kind', [
  z
    .object({
      kind: z.literal('change'),
      startTime: moment.optional(),
      endTime: moment.optional(),
      place: z.string().trim().min(1).max(200).optional(),
      /** URL of an online lecture. */
      joinUrl: web.optional(),
      recording: web.optional(),
      /** Text for attendees, besides the new time and location. */
      text: words.default(''),
    })
    .refine(({ startTime, endTime }) => (startTime === undefined) === (endTime === undefined), { path: ['endTime'] })
    .refine(({ startTime = '', endTime = '' }) => startTime === '' || startTime < endTime, { path: ['endTime'] }),
  z.object({ kind: z.literal('cancel'), text: words.min(1) }),
]);
export type LectureAction = z.infer<typeof LectureAction>;

/** Path below the edge's /_ for operations. */
export const OPS_LECTURES = '/ops/lectures';

/** Titles and locations are JSON in three languages. */
const LectureKept = z.object({
  id: token(),
  title: token(),
  place: token(),
  startTime: token(),
  endTime: token(),
  seats: count().nullable(),
  taken: count(),
  joinUrl: token(),
  videoUrl: token(),
  cancelled: flag(),
});

export const lecturesKept = { datas: LectureKept } satisfies OutputSchema;
export const lectureDone = { data: LectureKept } satisfies OutputSchema;

/** Regions of crisis lines. */
export const CRISIS_PLACES = ['hk', 'cn', 'uk', 'us', 'au', 'ca'] as const;
export type CrisisPlace = (typeof CRISIS_PLACES)[number];

/** 'hk-18111' */
const id = z.string().regex(/^[a-z0-9-]{3,40}$/);

/** Action on the assistant's crisis lines. */
export const CrisisLineAction = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('set'),
    id,
    place: z.enum(CRISIS_PLACES),
    name: z.string().trim().min(1).max(120),
    number: z.string().regex(/^\+?[\d ]{3,20}$/),
    way: z.enum(['call', 'text', 'callOrText']).default('call'),
    hours: z.string().trim().max(80).default(''),
    languages: z.string().trim().max(80).default(''),
    /** The organisation's own page. */
    source: z.url({ protocol: /^https?$/ }),
  }),
  z.object({ kind: z.literal('confirm'), id }),
  z.object({ kind: z.literal('remove'), id }),
]);
export type CrisisLineAction = z.infer<typeof CrisisLineAction>;

/** Path below the edge's /_ for operations. */
export const OPS_CRISIS_LINES = '/ops/crisis-lines';

/** Stored form: texts and sources are JSON. */
const CrisisLine = z.object({
  id: token(),
  place: token(),
  name: token(),
  number: token(),
  way: token(),
  hours: token(),
  languages: token(),
  sources: token(),
  asAt: token(),
  readOn: token(),
  confirmedAt: token(),
  confirmedBy: token(),
});

export const crisisLinesKept = { datas: CrisisLine } satisfies OutputSchema;
/** Null after removal. */
export const crisisLineDone = { data: CrisisLine.nullable() } satisfies OutputSchema;

/** Path below the edge's /_ for operations. */
export const OPS_RETENTION = '/ops/retention';

/** Deletes expired data, or counts it in a dry run. */
export const RetentionRequest = z.object({ isDry: z.boolean().default(false) });

export const retentionDone = { data: z.record(z.string(), count()) } satisfies OutputSchema;

/** Called by the chat Worker over its binding; not reachable through the edge. Names of rooms of deleted users. */
export const ROOMS_TO_FORGET = '/rooms-to-forget';
export const roomsToForget = {
  data: z.object({ users: z.array(z.object({ userId: z.int(), rooms: z.array(z.string()) })) }),
} satisfies OutputSchema;
export const RoomsForgotten = z.object({ userIds: z.array(z.int()).max(1000) });

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
