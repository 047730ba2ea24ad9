import { Hono } from 'hono';
import { encryptChannelSecrets } from '#backend/channels/channel-secrets.ts';
import {
  selectChannels,
  deleteChannel,
  insertChannel,
  setChannelSecrets,
  setChannelTemplates,
} from '#backend/queries/channels/channels.ts';
import { hashToken, createRandomText } from '#backend/identity/secrets.ts';
import {
  selectApiTokens,
  type ApiTokenRow,
  insertApiToken,
  revokeApiToken as revokeStatement,
} from '#backend/queries/integrations/api-tokens.ts';
import { MAX_API_TOKENS } from '#shared/rules/api-scopes.ts';
import { maskRecipient } from '#backend/delivery/mask-recipient.ts';
import type { MessageChannel } from '#backend/delivery/message-channel.ts';
import { selectMailChannel, selectSmsChannel } from '#backend/delivery/select-channel.ts';
import { selectTextPolicy } from '#backend/queries/site/agents.ts';
import { selectDeliveries, type DeliveryRow } from '#backend/queries/deliveries.ts';
import { MESSAGE_KINDS, type MessageKind } from '#shared/rules/message-kinds.ts';
import { createWebhookSecret } from '#backend/integrations/sign-webhook.ts';
import { encryptSecret } from '#backend/integrations/webhook-secrets.ts';
import { batchRead, batchWrite, queryRow, queryRows } from '#backend/queries/database.ts';
import {
  selectDeadMessages,
  deleteEndpoint,
  selectEndpointById,
  type EndpointRow,
  selectEndpoints,
  insertEndpoint,
  insertTestMessage,
  replayMessages,
  setEndpointSecret,
} from '#backend/queries/integrations/webhooks.ts';
import { insertAuditEntry } from '#backend/queries/staff/audit-log.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { isRecentlyVerified } from '#backend/staff/confirm-second-factor.ts';
import {
  type ApiToken,
  createApiToken,
  createWebhook,
  type Delivery,
  deleteWebhook,
  getIntegrations,
  replayWebhooks,
  revokeApiToken,
  rotateWebhook,
  testWebhook,
  type WebhookEndpoint,
  createChannel,
  removeChannel,
  setTemplates,
} from '#shared/contract/office/integrations.ts';
import { failOffice, succeedOffice } from '#shared/contract/office/office-call.ts';
import type { StaffLogAction } from '#shared/contract/office/staff.ts';
import { MAX_WEBHOOK_ENDPOINTS } from '#shared/rules/webhook-events.ts';
import { parseWebhookUrl } from '#shared/rules/webhook-url.ts';
import {
  FORBIDDEN,
  type OfficeSessionContext,
  type OfficeSessionEnv,
  SECOND_FACTOR_NEEDED,
  serveCall,
} from './serve-call.ts';

const MAX_DEAD_MESSAGES = 100;
const MAX_DELIVERIES = 50;
const MAX_LISTED_TOKENS = 50;
const DAY_MS = 24 * 3600 * 1000;
const TOKEN_BYTES = 32;
/** Time in milliseconds for which the previous secret also signs after a new one has been created. */
const SECRET_OVERLAP_MS = 24 * 3600 * 1000;

export const integrationsApi = new Hono<OfficeSessionEnv>();

serveCall(integrationsApi, getIntegrations, async (c) => {
  const { agentKey } = c.var.desk;
  if (!isAllowed(c, 'manageIntegrations', { agentKey })) return FORBIDDEN;
  const now = Date.now();
  const [endpoints, deadMessages, tokens, deliveries, inboxChannels, [policy]] = await batchRead(
    c.env.DB,
    selectEndpoints(agentKey),
    selectDeadMessages(agentKey, MAX_DEAD_MESSAGES),
    selectApiTokens(agentKey, now, MAX_LISTED_TOKENS),
    selectDeliveries(agentKey, MAX_DELIVERIES),
    selectChannels(agentKey),
    selectTextPolicy(agentKey),
  );
  return succeedOffice({
    endpoints: endpoints.map(describeEndpoint),
    tokens: tokens.map((token) => describeToken(token, now)),
    inboxChannels: inboxChannels.map(({ kind, account, templates, createdAt, createdBy }) => ({
      kind,
      account,
      templates: JSON.parse(templates) as string[],
      createdAt,
      createdBy,
    })),
    dead: deadMessages.map(({ event, ...message }) => ({
      ...message,
      event: event as WebhookEndpoint['events'][number],
    })),
    channels: {
      sms: describeProvider(selectSmsChannel(c.env, { texts: 'notice' }), policy?.smsSender || c.env.SMS_SENDER),
      mail: describeProvider(selectMailChannel(c.env), policy?.mailSender || c.env.MAIL_SENDER),
    },
    deliveries: deliveries.map(describeDelivery),
  });
});

const describeProvider = (channel: MessageChannel | null, sender = '') =>
  channel && { name: channel.name, sender: channel.name === 'outbox' ? '' : sender };

const describeDelivery = ({ id, medium, kind, recipient, channel, state, reason, at }: DeliveryRow): Delivery => ({
  id,
  medium,
  group: MESSAGE_KINDS[kind as MessageKind],
  recipient: maskRecipient(recipient),
  channel,
  state,
  reason,
  at,
});

const describeEndpoint = ({ agentKey: _agent, events, oldSecretUntil, ...row }: EndpointRow): WebhookEndpoint => ({
  ...row,
  events: JSON.parse(events) as WebhookEndpoint['events'],
  oldSecretUntil: oldSecretUntil > Date.now() ? oldSecretUntil : 0,
});

const describeToken = (row: ApiTokenRow, now: number): ApiToken => {
  const { agentKey: _agent, revokedAt, scopes, ...token } = row;
  return {
    ...token,
    scopes: JSON.parse(scopes) as ApiToken['scopes'],
    state: revokedAt > 0 ? 'revoked' : token.expiresAt <= now ? 'expired' : 'valid',
  };
};

/**
 * Creates an entry of the audit log. It contains only the host of the URL, because the rest may contain the receiver's
 * secret.
 */
const createLogEntry = (c: OfficeSessionContext, action: StaffLogAction, url: string) => {
  const { id: staffId, name: actor } = c.var.staff;
  const endpointHost = URL.parse(url)?.host ?? '';
  return insertAuditEntry({
    at: Date.now(),
    agentKey: c.var.desk.agentKey,
    staffId,
    who: actor,
    action,
    about: endpointHost,
  });
};

serveCall(integrationsApi, createWebhook, async (c, { url, events }) => {
  const { agentKey } = c.var.desk;
  if (!isAllowed(c, 'manageIntegrations', { agentKey })) return FORBIDDEN;
  if (!isRecentlyVerified(c.var.session)) return SECOND_FACTOR_NEEDED;
  const webhookUrl = parseWebhookUrl(url);
  if (!webhookUrl) return succeedOffice({ kind: 'notPublic' });
  const createdEndpoint = await queryRow(
    c.env.DB,
    insertEndpoint({
      agentKey,
      url: webhookUrl.href,
      events: JSON.stringify([...new Set(events)]),
      createdBy: c.var.session.called,
      now: Date.now(),
      limit: MAX_WEBHOOK_ENDPOINTS,
    }),
  );
  if (!createdEndpoint) return succeedOffice({ kind: 'tooMany' });
  const secret = createWebhookSecret();
  await batchWrite(c.env.DB, [
    setEndpointSecret(createdEndpoint.id, await encryptSecret(c.env, createdEndpoint.id, secret), 0),
    createLogEntry(c, 'webhookAdded', webhookUrl.href),
  ]);
  return succeedOffice({ kind: 'created', url: webhookUrl.href, secret });
});

/** Finds an endpoint of this agency. Returns null for another agency's endpoint or without permission. */
async function findEndpoint(c: OfficeSessionContext, id: number): Promise<EndpointRow | null> {
  const endpoint = await queryRow(c.env.DB, selectEndpointById(id));
  return isAllowed(c, 'manageIntegrations', endpoint) ? endpoint : null;
}

/**
 * Responds FORBIDDEN for an endpoint of the caller's own agency if the role is missing, and NOT_FOUND for endpoints of
 * other agencies.
 */
const respondForbidden = (c: OfficeSessionContext) =>
  isAllowed(c, 'manageIntegrations', { agentKey: c.var.desk.agentKey }) ? failOffice({ code: 'notFound' }) : FORBIDDEN;

serveCall(integrationsApi, rotateWebhook, async (c, { id }) => {
  const endpoint = await findEndpoint(c, id);
  if (!endpoint) return respondForbidden(c);
  if (!isRecentlyVerified(c.var.session)) return SECOND_FACTOR_NEEDED;
  const secret = createWebhookSecret();
  await batchWrite(c.env.DB, [
    setEndpointSecret(id, await encryptSecret(c.env, id, secret), Date.now() + SECRET_OVERLAP_MS),
    createLogEntry(c, 'webhookRotated', endpoint.url),
  ]);
  return succeedOffice({ url: endpoint.url, secret });
});

serveCall(integrationsApi, deleteWebhook, async (c, { id }) => {
  const endpoint = await findEndpoint(c, id);
  if (!endpoint) return respondForbidden(c);
  await batchWrite(c.env.DB, [deleteEndpoint(id), createLogEntry(c, 'webhookRemoved', endpoint.url)]);
  return succeedOffice(null);
});

serveCall(integrationsApi, testWebhook, async (c, { id }) => {
  if (!(await findEndpoint(c, id))) return respondForbidden(c);
  await batchWrite(c.env.DB, [insertTestMessage(id, Date.now())]);
  return succeedOffice(null);
});

serveCall(integrationsApi, replayWebhooks, async (c, { id }) => {
  const { agentKey } = c.var.desk;
  if (!isAllowed(c, 'manageIntegrations', { agentKey })) return FORBIDDEN;
  const replayedRows = await queryRows(c.env.DB, replayMessages(agentKey, id, Date.now()));
  if (replayedRows.length > 0) await batchWrite(c.env.DB, [createLogEntry(c, 'webhookReplayed', '')]);
  return succeedOffice({ count: replayedRows.length });
});

serveCall(integrationsApi, createApiToken, async (c, { name, scopes, days }) => {
  const { agentKey } = c.var.desk;
  if (!isAllowed(c, 'manageIntegrations', { agentKey })) return FORBIDDEN;
  if (!isRecentlyVerified(c.var.session)) return SECOND_FACTOR_NEEDED;
  const token = `ppt_${createRandomText(TOKEN_BYTES)}`;
  const now = Date.now();
  const createdRow = await queryRow(
    c.env.DB,
    insertApiToken({
      agentKey,
      name,
      tokenHash: await hashToken(token),
      scopes: JSON.stringify([...new Set(scopes)]),
      createdBy: c.var.session.called,
      now,
      expiresAt: now + days * DAY_MS,
      limit: MAX_API_TOKENS,
    }),
  );
  if (!createdRow) return succeedOffice({ kind: 'tooMany' });
  await batchWrite(c.env.DB, [createTokenLogEntry(c, 'apiTokenMade', name)]);
  return succeedOffice({ kind: 'created', name, token });
});

const createTokenLogEntry = (c: OfficeSessionContext, action: StaffLogAction, subject: string) => {
  const { id: staffId, name: actor } = c.var.staff;
  return insertAuditEntry({
    at: Date.now(),
    agentKey: c.var.desk.agentKey,
    staffId,
    who: actor,
    action,
    about: subject,
  });
};

serveCall(integrationsApi, revokeApiToken, async (c, { id }) => {
  const { agentKey } = c.var.desk;
  if (!isAllowed(c, 'manageIntegrations', { agentKey })) return FORBIDDEN;
  const revokedToken = await queryRow(c.env.DB, revokeStatement(agentKey, id, Date.now()));
  if (!revokedToken) return failOffice({ code: 'notFound' });
  await batchWrite(c.env.DB, [createTokenLogEntry(c, 'apiTokenRevoked', revokedToken.name)]);
  return succeedOffice(null);
});

const VERIFY_TOKEN_BYTES = 18;

serveCall(integrationsApi, createChannel, async (c, { kind, account, signing, sending, templates }) => {
  const { agentKey } = c.var.desk;
  if (!isAllowed(c, 'manageIntegrations', { agentKey })) return FORBIDDEN;
  if (!isRecentlyVerified(c.var.session)) return SECOND_FACTOR_NEEDED;
  const createdRow = await queryRow(
    c.env.DB,
    insertChannel({
      agentKey,
      kind,
      account,
      templates: JSON.stringify([...new Set(templates)]),
      createdBy: c.var.session.called,
      now: Date.now(),
    }),
  );
  if (!createdRow) return succeedOffice({ kind: 'exists' });
  const verifyToken = kind === 'wechat' ? '' : createRandomText(VERIFY_TOKEN_BYTES);
  // Each mail channel has its own secret, which signs the Reply-To addresses.
  const secrets = await encryptChannelSecrets(c.env, createdRow.id, {
    signing: kind === 'mail' ? createRandomText(TOKEN_BYTES) : signing,
    sending,
    verify: verifyToken,
  });
  await batchWrite(c.env.DB, [setChannelSecrets(createdRow.id, secrets), createTokenLogEntry(c, 'channelAdded', kind)]);
  return succeedOffice({ kind: 'created', channel: kind, verify: verifyToken });
});

serveCall(integrationsApi, setTemplates, async (c, { templates }) => {
  const { agentKey } = c.var.desk;
  if (!isAllowed(c, 'manageIntegrations', { agentKey })) return FORBIDDEN;
  const changedRow = await queryRow(c.env.DB, setChannelTemplates(agentKey, JSON.stringify([...new Set(templates)])));
  if (!changedRow) return failOffice({ code: 'notFound' });
  await batchWrite(c.env.DB, [createTokenLogEntry(c, 'channelChanged', 'whatsapp')]);
  return succeedOffice(null);
});

serveCall(integrationsApi, removeChannel, async (c, { kind }) => {
  const { agentKey } = c.var.desk;
  if (!isAllowed(c, 'manageIntegrations', { agentKey })) return FORBIDDEN;
  const removedRow = await queryRow(c.env.DB, deleteChannel(agentKey, kind));
  if (!removedRow) return failOffice({ code: 'notFound' });
  await batchWrite(c.env.DB, [createTokenLogEntry(c, 'channelRemoved', kind)]);
  return succeedOffice(null);
});
