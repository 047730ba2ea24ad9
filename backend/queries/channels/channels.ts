import { bindNamed, type Statement } from '#backend/queries/database.ts';
import type { ChannelKind, DeliveryState } from '#shared/rules/channels.ts';

export interface ChannelRow {
  id: number;
  agentKey: string;
  kind: ChannelKind;
  /** Id of the agency's account at the provider: the phone number id for WhatsApp, the AppID for WeChat. */
  account: string;
  /** Encrypted JSON of the credentials. */
  secrets: string;
  /** JSON array of templates. */
  templates: string;
  createdAt: number;
  createdBy: string;
}

const COLUMNS =
  'h.id, h.agent_key AS agentKey, h.kind, h.account, h.secrets, h.templates, h.created_at AS createdAt, h.created_by AS createdBy' as const;

export const selectChannels = (agentKey: string): Statement<ChannelRow> =>
  bindNamed(`SELECT ${COLUMNS} FROM channels h WHERE h.agent_key = :agentKey ORDER BY h.kind`, { agentKey });

export const selectChannelOfKind = (agentKey: string, kind: ChannelKind): Statement<ChannelRow> =>
  bindNamed(`SELECT ${COLUMNS} FROM channels h WHERE h.agent_key = :agentKey AND h.kind = :kind`, { agentKey, kind });

/** Returns the mail channels with a reply address. Several agencies may use the same address. */
export const selectMailChannelsOfAccount = (account: string): Statement<ChannelRow> =>
  bindNamed(`SELECT ${COLUMNS} FROM channels h WHERE h.kind = 'mail' AND h.account = :account`, { account });

/** Returns the e-mail address left by the visitor of a conversation. */
export const selectMailAddress = (conversationId: number): Statement<{ email: string }> =>
  bindNamed(
    `SELECT email FROM leads WHERE conversation_id = :conversationId AND email <> '' ORDER BY changed_at DESC LIMIT 1`,
    { conversationId },
  );

interface NewChannel {
  agentKey: string;
  kind: ChannelKind;
  account: string;
  templates: string;
  createdBy: string;
  now: number;
}

/**
 * Inserts a channel without credentials, because encrypting these requires its id. Returns no row if a channel of this
 * kind exists.
 */
export const insertChannel = (channel: NewChannel): Statement<{ id: number }> =>
  bindNamed(
    `INSERT INTO channels (agent_key, kind, account, templates, created_by, created_at)
VALUES (:agentKey, :kind, :account, :templates, :createdBy, :now) ON CONFLICT DO NOTHING RETURNING id`,
    { ...channel },
  );

export const setChannelSecrets = (id: number, secrets: string): Statement =>
  bindNamed('UPDATE channels SET secrets = :secrets WHERE id = :id', { id, secrets });

export const setChannelTemplates = (agentKey: string, templates: string): Statement<{ id: number }> =>
  bindNamed(
    `UPDATE channels SET templates = :templates WHERE agent_key = :agentKey AND kind = 'whatsapp' RETURNING id`,
    {
      agentKey,
      templates,
    },
  );

export const deleteChannel = (agentKey: string, kind: ChannelKind): Statement<{ id: number }> =>
  bindNamed('DELETE FROM channels WHERE agent_key = :agentKey AND kind = :kind RETURNING id', { agentKey, kind });

export const deleteChannelsOfAgency = (agentKey: string): Statement =>
  bindNamed('DELETE FROM channels WHERE agent_key = :agentKey', { agentKey });

/** Queues the reply that the previous statement of the batch inserted. `template` is '' for free text. */
export const queueReply = (channelId: number, conversationId: number, template: string, now: number): Statement =>
  bindNamed(
    `INSERT INTO channel_messages (message_id, channel_id, conversation_id, template, next_at)
SELECT max(id), :channelId, :conversationId, :template, :now FROM chat_messages WHERE conversation_id = :conversationId`,
    { channelId, conversationId, template, now },
  );

/**
 * Claims due replies, but only the oldest of each conversation, because later replies must wait for it. Other runs do
 * not claim them until `leaseUntil`.
 */
export const claimReplies = (now: number, leaseUntil: number, max: number): Statement<{ id: number }> =>
  bindNamed(
    `UPDATE channel_messages SET state = 'sending', tries = tries + 1, next_at = :lease WHERE message_id IN (
  SELECT m.message_id FROM channel_messages m WHERE m.state = 'waiting' AND m.next_at <= :now
    AND NOT EXISTS (SELECT 1 FROM channel_messages o WHERE o.conversation_id = m.conversation_id AND o.message_id < m.message_id AND o.state IN ('waiting', 'sending'))
  ORDER BY m.message_id LIMIT :limit) RETURNING message_id AS id`,
    { now, lease: leaseUntil, limit: max },
  );

/** Marks replies as uncertain if sending them was interrupted, because they may have arrived. */
export const failInterruptedReplies = (now: number): Statement =>
  bindNamed(`UPDATE channel_messages SET state = 'uncertain' WHERE state = 'sending' AND next_at <= :now`, { now });

export interface ReplyRow {
  id: number;
  tries: number;
  template: string;
  content: string;
  owner: string;
  /** JSON object of the contact's attributes. */
  attributes: string;
  conversationId: number;
  agentKey: string;
  /** E-mail address left by the visitor, or '' if there is none. */
  email: string;
  channelId: number;
  kind: ChannelKind;
  account: string;
  secrets: string;
}

export const selectRepliesById = (ids: readonly number[]): Statement<ReplyRow> =>
  bindNamed(
    `SELECT m.message_id AS id, m.tries, m.template, t.content, o.owner, o.attributes, c.id AS conversationId, h.agent_key AS agentKey,
  coalesce((SELECT l.email FROM leads l WHERE l.conversation_id = c.id AND l.email <> '' ORDER BY l.changed_at DESC LIMIT 1), '') AS email, h.id AS channelId, h.kind, h.account, h.secrets
FROM channel_messages m JOIN chat_messages t ON t.id = m.message_id JOIN chat_conversations c ON c.id = m.conversation_id
JOIN chat_contacts o ON o.id = c.contact_id JOIN channels h ON h.id = m.channel_id
WHERE m.message_id IN (SELECT value FROM json_each(:ids)) ORDER BY m.message_id`,
    { ids: JSON.stringify(ids) },
  );

interface ReplyOutcome {
  state: DeliveryState;
  nextAt: number;
  providerId: string;
  /** Provider's error code, or '' if there is none. */
  error: string;
}

export const finishReply = (id: number, { state, nextAt, providerId, error }: ReplyOutcome): Statement =>
  bindNamed(
    `UPDATE channel_messages SET state = :state, next_at = :nextAt, provider_id = :providerId, error = :error WHERE message_id = :id AND state = 'sending'`,
    { id, state, nextAt, providerId, error },
  );

/**
 * Records a status that the provider reports. Reports may arrive out of order. An earlier state does not overwrite a
 * later one.
 */
export const updateReplyStatus = (
  channelId: number,
  providerId: string,
  state: DeliveryState,
  error: string,
): Statement =>
  bindNamed(
    `UPDATE channel_messages SET state = :state, error = :error WHERE channel_id = :channelId AND provider_id = :providerId AND provider_id <> ''
  AND CASE state WHEN 'sending' THEN 0 WHEN 'sent' THEN 1 WHEN 'delivered' THEN 2 WHEN 'read' THEN 3 ELSE 4 END
    < CASE :state WHEN 'sent' THEN 1 WHEN 'delivered' THEN 2 WHEN 'read' THEN 3 ELSE 4 END`,
    { channelId, providerId, state, error },
  );

export interface DeliveryRow {
  messageId: number;
  state: DeliveryState;
  error: string;
}

export const selectDeliveries = (conversationId: number): Statement<DeliveryRow> =>
  bindNamed(
    'SELECT message_id AS messageId, state, error FROM channel_messages WHERE conversation_id = :conversationId ORDER BY message_id DESC LIMIT 200',
    { conversationId },
  );

/**
 * Returns the id and the time of the contact's last message. The period in which replies are allowed starts at that
 * time.
 */
export const selectLastIncomingAt = (conversationId: number): Statement<{ at: number; echo: string }> =>
  bindNamed(
    `SELECT created_at AS at, echo_id AS echo FROM chat_messages WHERE conversation_id = :conversationId AND kind = 0 ORDER BY id DESC LIMIT 1`,
    { conversationId },
  );
