import { z } from 'zod';
import { TEST_EVENT, WEBHOOK_EVENTS, WEBHOOK_URL_MAX } from '#shared/rules/webhook-events.ts';
import { API_SCOPES, API_TOKEN_DAYS, API_TOKEN_NAME_MAX } from '#shared/rules/api-scopes.ts';
import { officeMutation, officeQuery } from './office-call.ts';

// Systems of the agency's own, for administrators: where events are sent.

const Endpoint = z.object({
  id: z.number(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  createdAt: z.number(),
  createdBy: z.string(),
  /** Until when the secret before is still signed with; 0 without one. */
  oldSecretUntil: z.number(),
  waiting: z.number(),
  dead: z.number(),
  /** Latest delivery; 0 before the first. */
  deliveredAt: z.number(),
});
export type WebhookEndpoint = z.infer<typeof Endpoint>;

const DeadMessage = z.object({
  id: z.number(),
  /** Header webhook-id. */
  messageId: z.string(),
  url: z.string(),
  event: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]),
  /** JSON: what the message is about, by numbers. */
  data: z.string(),
  at: z.number(),
  /** Status of the last attempt; 0 without an answer. */
  status: z.number(),
});
export type DeadMessage = z.infer<typeof DeadMessage>;

const ApiToken = z.object({
  id: z.number(),
  name: z.string(),
  scopes: z.array(z.enum(API_SCOPES)),
  createdAt: z.number(),
  createdBy: z.string(),
  expiresAt: z.number(),
  /** 0 before the first use. */
  usedAt: z.number(),
  state: z.enum(['valid', 'expired', 'revoked']),
});
export type ApiToken = z.infer<typeof ApiToken>;

export const getIntegrations = officeQuery(
  'integrations.get',
  z.object({}),
  z.object({ endpoints: z.array(Endpoint), dead: z.array(DeadMessage), tokens: z.array(ApiToken) }),
);
export type Integrations = z.output<(typeof getIntegrations)['output']>;

const id = z.coerce.number().int().positive();

export const WebhookInput = z.object({
  url: z.string().trim().min(1).max(WEBHOOK_URL_MAX),
  events: z.array(z.enum(WEBHOOK_EVENTS)).min(1),
});

/** The secret is shown once. */
export const createWebhook = officeMutation(
  'webhooks.create',
  WebhookInput,
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('created'), url: z.string(), secret: z.string() }),
    /** No https address of a public host. */
    z.object({ kind: z.literal('notPublic') }),
    z.object({ kind: z.literal('tooMany') }),
  ]),
);

export const rotateWebhook = officeMutation(
  'webhooks.rotate',
  z.object({ id }),
  z.object({ url: z.string(), secret: z.string() }),
);

export const deleteWebhook = officeMutation('webhooks.delete', z.object({ id }), z.null());

export const testWebhook = officeMutation('webhooks.test', z.object({ id }), z.null());

/** One dead message, or with 0 all of them. */
export const replayWebhooks = officeMutation(
  'webhooks.replay',
  z.object({ id: z.coerce.number().int().nonnegative() }),
  z.object({ count: z.number() }),
);

export const ApiTokenInput = z.object({
  name: z.string().trim().min(1).max(API_TOKEN_NAME_MAX),
  scopes: z.array(z.enum(API_SCOPES)).min(1),
  days: z.coerce.number().pipe(z.literal(API_TOKEN_DAYS)),
});

/** The token is shown once. */
export const createApiToken = officeMutation(
  'apiTokens.create',
  ApiTokenInput,
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('created'), name: z.string(), token: z.string() }),
    z.object({ kind: z.literal('tooMany') }),
  ]),
);

export const revokeApiToken = officeMutation('apiTokens.revoke', z.object({ id }), z.null());
