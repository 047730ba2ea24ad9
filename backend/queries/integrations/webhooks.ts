import { bindNamed, type Statement } from '#backend/queries/database.ts';
import { TEST_EVENT } from '#shared/rules/webhook-events.ts';

// Triggers on the changed tables write events into webhook_messages, so that code which changes these tables cannot
// omit an event.

export interface EndpointRow {
  id: number;
  agentKey: string;
  url: string;
  /** JSON array of event names. */
  events: string;
  /** Time until which the previous secret is valid, or 0 if there is none. */
  oldSecretUntil: number;
  createdAt: number;
  createdBy: string;
  waiting: number;
  dead: number;
  /** Time of the latest delivery, or 0 if there was none. */
  deliveredAt: number;
}

const ENDPOINT_SELECT =
  `e.id, e.agent_key AS agentKey, e.url, e.events, e.old_secret_until AS oldSecretUntil, e.created_at AS createdAt, e.created_by AS createdBy,
  (SELECT count(*) FROM webhook_messages m WHERE m.endpoint_id = e.id AND m.state = 'waiting') AS waiting,
  (SELECT count(*) FROM webhook_messages m WHERE m.endpoint_id = e.id AND m.state = 'dead') AS dead,
  coalesce((SELECT max(m.done_at) FROM webhook_messages m WHERE m.endpoint_id = e.id AND m.state = 'delivered'), 0) AS deliveredAt` as const;

export const selectEndpoints = (agentKey: string): Statement<EndpointRow> =>
  bindNamed(`SELECT ${ENDPOINT_SELECT} FROM webhook_endpoints e WHERE e.agent_key = :agentKey ORDER BY e.id`, {
    agentKey,
  });

/** Finds an endpoint of any agent. The caller must check the permission (`can`). */
export const selectEndpointById = (id: number): Statement<EndpointRow> =>
  bindNamed(`SELECT ${ENDPOINT_SELECT} FROM webhook_endpoints e WHERE e.id = :id`, { id });

interface NewEndpoint {
  agentKey: string;
  url: string;
  events: string;
  createdBy: string;
  now: number;
  limit: number;
}

/**
 * Inserts an endpoint without its secret, because encrypting the secret requires the id (setEndpointSecret). Returns no
 * row if the agent already has the maximum number of endpoints.
 */
export const insertEndpoint = (endpoint: NewEndpoint): Statement<{ id: number }> =>
  bindNamed(
    `INSERT INTO webhook_endpoints (agent_key, url, events, created_by, created_at)
SELECT :agentKey, :url, :events, :createdBy, :now WHERE (SELECT count(*) FROM webhook_endpoints WHERE agent_key = :agentKey) < :limit RETURNING id`,
    { ...endpoint },
  );

/** Sets a new secret. The previous secret remains valid until `oldSecretUntil`. */
export const setEndpointSecret = (id: number, secret: string, oldSecretUntil: number): Statement =>
  bindNamed(
    `UPDATE webhook_endpoints SET old_secret = secret, old_secret_until = iif(secret = '', 0, :oldUntil), secret = :secret WHERE id = :id`,
    { id, secret, oldUntil: oldSecretUntil },
  );

export const deleteEndpoint = (id: number): Statement =>
  bindNamed('DELETE FROM webhook_endpoints WHERE id = :id', { id });

export const deleteEndpointsOfAgency = (agentKey: string): Statement =>
  bindNamed('DELETE FROM webhook_endpoints WHERE agent_key = :agentKey', { agentKey });

export const insertTestMessage = (endpointId: number, now: number): Statement =>
  bindNamed(
    `INSERT INTO webhook_messages (message_id, endpoint_id, event, data, at, next_at)
SELECT 'msg_' || lower(hex(randomblob(16))), id, '${TEST_EVENT}', json_object('agent', agent_key), :now, :now FROM webhook_endpoints WHERE id = :endpointId`,
    { endpointId, now },
  );

/**
 * Claims due messages until `leaseUntil`. The lease lasts as long as a run can take. If a run crashes, its messages are
 * due again after the lease.
 */
export const claimMessages = (now: number, leaseUntil: number, max: number): Statement<{ id: number }> =>
  bindNamed(
    `UPDATE webhook_messages SET tries = tries + 1, next_at = :now + :lease
WHERE id IN (SELECT id FROM webhook_messages WHERE state = 'waiting' AND next_at <= :now ORDER BY next_at, id LIMIT :limit) RETURNING id`,
    { now, lease: leaseUntil, limit: max },
  );

export interface MessageRow {
  id: number;
  /** Value of the header webhook-id, the same in every attempt. */
  messageId: string;
  endpointId: number;
  url: string;
  /** Encrypted secret. `oldSecret` is '' if the previous secret has expired. */
  secret: string;
  oldSecret: string;
  event: string;
  /** JSON payload of the event. */
  data: string;
  at: number;
  tries: number;
}

export const selectMessagesById = (ids: readonly number[], now: number): Statement<MessageRow> =>
  bindNamed(
    `SELECT m.id, m.message_id AS messageId, m.endpoint_id AS endpointId, e.url, e.secret, iif(e.old_secret_until > :now, e.old_secret, '') AS oldSecret,
  m.event, m.data, m.at, m.tries
FROM webhook_messages m JOIN webhook_endpoints e ON e.id = m.endpoint_id WHERE m.id IN (SELECT value FROM json_each(:ids)) ORDER BY m.id`,
    { ids: JSON.stringify(ids), now },
  );

interface FinishedMessage {
  state: 'delivered' | 'waiting' | 'dead';
  nextAt: number;
  status: number;
  now: number;
}

export const finishMessage = (id: number, { state, nextAt, status, now }: FinishedMessage): Statement =>
  bindNamed(
    `UPDATE webhook_messages SET state = :state, next_at = :nextAt, status = :status, done_at = iif(:state = 'waiting', 0, :now) WHERE id = :id`,
    { id, state, nextAt, status, now },
  );

/** Releases messages that were claimed but not sent. */
export const releaseMessages = (ids: readonly number[], nextAt: number): Statement =>
  bindNamed(
    `UPDATE webhook_messages SET tries = tries - 1, next_at = :nextAt WHERE id IN (SELECT value FROM json_each(:ids)) AND state = 'waiting'`,
    { ids: JSON.stringify(ids), nextAt },
  );

export interface DeadMessageRow {
  id: number;
  messageId: string;
  url: string;
  event: string;
  data: string;
  at: number;
  /** HTTP status of the last attempt, or 0 if there was no response. */
  status: number;
}

export const selectDeadMessages = (agentKey: string, max: number): Statement<DeadMessageRow> =>
  bindNamed(
    `SELECT m.id, m.message_id AS messageId, e.url, m.event, m.data, m.at, m.status FROM webhook_endpoints e
JOIN webhook_messages m ON m.endpoint_id = e.id AND m.state = 'dead' WHERE e.agent_key = :agentKey ORDER BY m.id DESC LIMIT :limit`,
    { agentKey, limit: max },
  );

/** Queues dead letters of an agent again under the same ids: one message, or all if `id` is 0. */
export const replayMessages = (agentKey: string, id: number, now: number): Statement<{ id: number }> =>
  bindNamed(
    `UPDATE webhook_messages SET state = 'waiting', tries = 0, next_at = :now, done_at = 0 WHERE state = 'dead' AND :id IN (0, id)
  AND endpoint_id IN (SELECT id FROM webhook_endpoints WHERE agent_key = :agentKey) RETURNING id`,
    { agentKey, id, now },
  );

export interface EventMessageRow {
  id: number;
  event: string;
  url: string;
  state: 'waiting' | 'delivered' | 'dead';
  tries: number;
  at: number;
  nextAt: number;
  doneAt: number;
}

/** Selects the latest messages of an agency by a condition on the indexed columns of their subjects. */
const selectMessageIds = (condition: string) =>
  `SELECT id FROM (SELECT id FROM webhook_messages WHERE ${condition}
  AND +endpoint_id IN (SELECT id FROM webhook_endpoints WHERE agent_key = :agentKey) ORDER BY id DESC LIMIT :limit)`;

const selectMessagesIn = (ids: string) =>
  `SELECT m.id, m.event, e.url, m.state, m.tries, m.at, m.next_at AS nextAt, m.done_at AS doneAt
FROM webhook_messages m JOIN webhook_endpoints e ON e.id = m.endpoint_id WHERE m.id IN (${ids}) ORDER BY m.at DESC, m.id DESC LIMIT :limit`;

/** Returns the messages about a student, about the leads that became the student, and about their conversations, latest first. */
export const selectMessagesOfStudent = (agentKey: string, userId: number, max: number): Statement<EventMessageRow> =>
  bindNamed(
    selectMessagesIn(
      [
        'student_id = :userId',
        'lead_id IN (SELECT id FROM leads WHERE user_id = :userId AND agent_key = :agentKey)',
        `conversation_id IN (SELECT conversation_id FROM leads WHERE user_id = :userId AND agent_key = :agentKey
  UNION ALL SELECT c.id FROM chat_contacts o JOIN chat_conversations c ON c.contact_id = o.id WHERE o.agent_key = :agentKey AND o.owner = 'user:' || CAST(:userId AS INTEGER))`,
      ]
        .map(selectMessageIds)
        .join('\nUNION '),
    ),
    { agentKey, userId, limit: max },
  );

/** Returns the messages about a lead and its conversation, latest first. */
export const selectMessagesOfLead = (agentKey: string, leadId: number, max: number): Statement<EventMessageRow> =>
  bindNamed(
    selectMessagesIn(
      ['lead_id = :leadId', 'conversation_id = (SELECT conversation_id FROM leads WHERE id = :leadId)']
        .map(selectMessageIds)
        .join('\nUNION '),
    ),
    { agentKey, leadId, limit: max },
  );
