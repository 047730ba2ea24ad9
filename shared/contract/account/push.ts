import { z } from 'zod';
import type { DataCall } from '#shared/contract/call.ts';
import { flag, token } from '#shared/contract/fields.ts';
import { MAX_PUSH_ENDPOINT_CHARS } from '#shared/rules/push.ts';

// Browser notifications (web push). They state that there is news, but never its content.

/**
 * Returns the public key for subscribing ('' if the backend sends no notifications), and whether a browser is
 * subscribed in this session. Requires a login.
 */
export const pushKey = {
  method: 'GET',
  path: '/appMso/push/key',
  input: z.object({}),
  data: z.object({ key: token(), on: flag() }),
  idempotent: true,
} satisfies DataCall;

/** Stores the subscription of a browser until the session ends. Requires a login. */
export const pushSubscribe = {
  method: 'POST',
  path: '/appMso/push/subscribe',
  input: z.object({
    endpoint: z.string().max(MAX_PUSH_ENDPOINT_CHARS),
    p256dh: z.string().regex(/^[\w-]{87}$/),
    auth: z.string().regex(/^[\w-]{22}$/),
  }),
  data: z.unknown(),
  idempotent: true,
} satisfies DataCall;
