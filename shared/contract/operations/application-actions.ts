import { z } from 'zod';
import { APPLICATION_STATUSES, APPLICATION_STEPS, OUTCOMES } from '#shared/rules/application/application-steps.ts';
import { Application, MESSAGE_MAX } from '#shared/contract/application/application.ts';
import type { AnswerSchema } from '#shared/contract/call.ts';
import { token } from '#shared/contract/fields.ts';

const note = z.string().trim().max(MESSAGE_MAX).default('');

/** What an adviser does to an application. */
export const AdviserAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('stepReached'), step: z.enum(APPLICATION_STEPS), note }),
  z.object({
    kind: z.literal('decided'),
    /** The place of the course among those applied for, from 0. */
    course: z.int().min(0).max(20),
    outcome: z.enum(OUTCOMES),
    conditions: z.array(z.string().trim().min(1).max(300)).max(20).default([]),
    replyBy: z.union([z.literal(''), z.iso.date()]).default(''),
    note,
  }),
  z.object({
    kind: z.literal('messageSent'),
    text: z.string().trim().min(1).max(MESSAGE_MAX),
    replyTo: z.int().positive().optional(),
  }),
  z.object({ kind: z.literal('messageResponded'), message: z.int().positive() }),
]);

/** Within the edge's /_ : what the operations' shell asks. */
export const OPS_APPLICATIONS = '/ops/application';

// What the operations' shell is answered with. No call of the portal leads here, so there is an answer and no descriptor.

/** Applications that wait for the agency, the oldest change first. */
export const openApplications = {
  datas: z.object({
    id: token(),
    userId: token(),
    status: z.enum(APPLICATION_STATUSES),
    updatedAt: token(),
    submittedAt: token(),
    /** The student. */
    name: token(),
    agentKey: token(),
    /** What is applied for first. */
    schoolName: token(),
    /** The last one that is reached. */
    step: token(),
  }),
} satisfies AnswerSchema;

export const openApplication = { data: Application } satisfies AnswerSchema;

/** The id is that of the line which the log has got. */
export const adviserActionDone = {
  data: z.object({ id: token(), status: z.enum(APPLICATION_STATUSES) }),
} satisfies AnswerSchema;
