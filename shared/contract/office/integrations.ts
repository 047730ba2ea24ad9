import { z } from 'zod';
import { TEST_EVENT, WEBHOOK_EVENTS, MAX_WEBHOOK_URL_CHARS } from '#shared/rules/webhook-events.ts';
import { API_SCOPES, API_TOKEN_DAYS, MAX_API_TOKEN_NAME_CHARS } from '#shared/rules/api-scopes.ts';
import { DELIVERY_STATES, MESSAGE_CHANNELS, MESSAGE_GROUPS } from '#shared/rules/message-kinds.ts';
import {
  CHANNEL_KINDS,
  MAX_CHANNEL_TEXT_CHARS,
  MAX_TEMPLATES,
  REPLY_ACCOUNT_PATTERN,
  TEMPLATE_PATTERN,
} from '#shared/rules/channels.ts';
import { createOfficeMutation, createOfficeQuery } from './office-call.ts';

// Integrations that administrators set up: webhooks and API tokens.

const EndpointSchema = z.object({
  id: z.number(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  createdAt: z.number(),
  createdBy: z.string(),
  /** Time until which messages are also signed with the previous secret, or 0 if there is none. */
  oldSecretUntil: z.number(),
  waiting: z.number(),
  dead: z.number(),
  /** Time of the latest delivery, or 0 if there was none. */
  deliveredAt: z.number(),
});
export type WebhookEndpoint = z.infer<typeof EndpointSchema>;

const DeadMessage = z.object({
  id: z.number(),
  /** Value of the `webhook-id` header. */
  messageId: z.string(),
  url: z.string(),
  event: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]),
  /** JSON payload, which refers to records by id. */
  data: z.string(),
  at: z.number(),
  /** HTTP status of the last attempt, or 0 if there was no response. */
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
  /** Time of the last use, or 0 if never used. */
  usedAt: z.number(),
  state: z.enum(['valid', 'expired', 'revoked']),
});
export type ApiToken = z.infer<typeof ApiToken>;

const Delivery = z.object({
  id: z.number(),
  medium: z.enum(['sms', 'mail']),
  group: z.enum(MESSAGE_GROUPS),
  /** Masked phone number or e-mail address. */
  recipient: z.string(),
  channel: z.enum(MESSAGE_CHANNELS),
  state: z.enum(DELIVERY_STATES),
  /** Provider's code for a failure, or '' if there is none. */
  reason: z.string(),
  at: z.number(),
});
export type Delivery = z.infer<typeof Delivery>;

/** Provider of a medium, with the sender of the site or otherwise of the platform, or '' if the provider needs none. */
const MessageChannel = z.object({ name: z.enum(MESSAGE_CHANNELS), sender: z.string() }).nullable();
const InboxChannel = z.object({
  kind: z.enum(CHANNEL_KINDS),
  account: z.string(),
  templates: z.array(z.string()),
  createdAt: z.number(),
  createdBy: z.string(),
});
export type InboxChannel = z.infer<typeof InboxChannel>;

export const getIntegrations = createOfficeQuery(
  'integrations.get',
  z.object({}),
  z.object({
    endpoints: z.array(EndpointSchema),
    dead: z.array(DeadMessage),
    tokens: z.array(ApiToken),
    /** Provider of each medium, or null if messages are not sent. */
    channels: z.object({ sms: MessageChannel, mail: MessageChannel }),
    /** The latest text messages and mails of the agency. */
    deliveries: z.array(Delivery),
    inboxChannels: z.array(InboxChannel),
  }),
);
export type Integrations = z.output<(typeof getIntegrations)['output']>;

const id = z.coerce.number().int().positive();

export const WebhookInput = z.object({
  url: z.string().trim().min(1).max(MAX_WEBHOOK_URL_CHARS),
  events: z.array(z.enum(WEBHOOK_EVENTS)).min(1),
});

/** Creates a webhook. `secret` is returned only this once. */
export const createWebhook = createOfficeMutation(
  'webhooks.create',
  WebhookInput,
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('created'), url: z.string(), secret: z.string() }),
    /** The URL is not https, or its host is not public. */
    z.object({ kind: z.literal('notPublic') }),
    z.object({ kind: z.literal('tooMany') }),
  ]),
);

export const rotateWebhook = createOfficeMutation(
  'webhooks.rotate',
  z.object({ id }),
  z.object({ url: z.string(), secret: z.string() }),
);

export const deleteWebhook = createOfficeMutation('webhooks.delete', z.object({ id }), z.null());

export const testWebhook = createOfficeMutation('webhooks.test', z.object({ id }), z.null());

/** Replays one dead message, or all of them when `id` is 0. */
export const replayWebhooks = createOfficeMutation(
  'webhooks.replay',
  z.object({ id: z.coerce.number().int().nonnegative() }),
  z.object({ count: z.number() }),
);

export const ApiTokenInput = z.object({
  name: z.string().trim().min(1).max(MAX_API_TOKEN_NAME_CHARS),
  scopes: z.array(z.enum(API_SCOPES)).min(1),
  days: z.coerce.number().pipe(z.literal(API_TOKEN_DAYS)),
});

/** Creates an API token. `token` is returned only this once. */
export const createApiToken = createOfficeMutation(
  'apiTokens.create',
  ApiTokenInput,
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('created'), name: z.string(), token: z.string() }),
    z.object({ kind: z.literal('tooMany') }),
  ]),
);

export const revokeApiToken = createOfficeMutation('apiTokens.revoke', z.object({ id }), z.null());

const credentialInput = z.string().trim().max(MAX_CHANNEL_TEXT_CHARS);

export const TemplateList = z.array(z.string().regex(TEMPLATE_PATTERN)).max(MAX_TEMPLATES);

export const ChannelInput = z
  .object({
    kind: z.enum(CHANNEL_KINDS),
    /** Phone number id of WhatsApp, AppID of WeChat, or reply address of the mail channel. */
    account: z.string().trim(),
    /** App secret of WhatsApp, token of WeChat, or '' for mail. */
    signing: credentialInput.default(''),
    /** Access token of WhatsApp, AppSecret of WeChat, or '' for mail. */
    sending: credentialInput.default(''),
    templates: TemplateList.default([]),
  })
  .superRefine(({ kind, account, signing, sending }, context) => {
    const isAccountValid = kind === 'mail' ? REPLY_ACCOUNT_PATTERN.test(account) : /^[\w-]{3,60}$/.test(account);
    if (!isAccountValid) context.addIssue({ code: 'custom', path: ['account'] });
    if (kind !== 'mail' && signing === '') context.addIssue({ code: 'custom', path: ['signing'] });
    if (kind !== 'mail' && sending === '') context.addIssue({ code: 'custom', path: ['sending'] });
  });

/**
 * Connects a channel. `verify` is the verify token of WhatsApp, or the password of the mail webhook. It is returned
 * only once.
 */
export const createChannel = createOfficeMutation(
  'channels.create',
  ChannelInput,
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('created'), channel: z.enum(CHANNEL_KINDS), verify: z.string() }),
    z.object({ kind: z.literal('exists') }),
  ]),
);

/** Replaces the list of approved templates of the connected WhatsApp account. */
export const setTemplates = createOfficeMutation(
  'channels.setTemplates',
  z.object({ templates: TemplateList }),
  z.null(),
);

/** Removes a channel with its credentials. Its conversations are kept. */
export const removeChannel = createOfficeMutation(
  'channels.delete',
  z.object({ kind: z.enum(CHANNEL_KINDS) }),
  z.null(),
);
