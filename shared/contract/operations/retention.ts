import { z } from 'zod';
import type { AnswerSchema } from '#shared/contract/call.ts';
import { count } from '#shared/contract/fields.ts';

/** Within the edge's /_ : what the operations' shell asks. */
export const OPS_RETENTION = '/ops/retention';

/** Deletes what is due, or only counts it. */
export const RetentionRequest = z.object({ isDry: z.boolean().default(false) });

export const retentionDone = { data: z.record(z.string(), count()) } satisfies AnswerSchema;

/**
 * What only the chat Worker asks, by its binding; under no prefix that the edge passes on. Rooms as they are named, by
 * users who are gone.
 */
export const ROOMS_TO_FORGET = '/rooms-to-forget';
export const roomsToForget = {
  data: z.object({ users: z.array(z.object({ userId: z.int(), rooms: z.array(z.string()) })) }),
} satisfies AnswerSchema;
export const RoomsForgotten = z.object({ userIds: z.array(z.int()).max(1000) });
