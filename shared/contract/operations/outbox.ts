import { z } from 'zod';
import type { ListCall } from '#shared/contract/call.ts';
import { text, token } from '#shared/contract/fields.ts';

/** A text message that would have been sent. The code is '' where it has none. */
const OutboxMessage = z.object({ to: token(), text: text(), code: token(), at: token() });
export type OutboxMessage = z.infer<typeof OutboxMessage>;

/**
 * Newest first. Only the embedded backend has it, only outside production; it stands under none of the prefixes, so that
 * no browser gets to it but by the edge's own endpoint.
 */
export const outbox = {
  method: 'GET',
  path: '/outbox',
  input: z.object({}),
  datas: OutboxMessage,
  idempotent: true,
} satisfies ListCall;
