import { named, type Statement } from '#backend/queries/database.ts';
import { TEST_EVENT } from '#shared/rules/webhook-events.ts';

// Events are written into webhook_messages by triggers of the tables that change, so that no way of changing them leaves one out.

export interface EndpointRow {
  id: number;
  agentKey: string;
  url: string;
  /** JSON: names of events. */
  events: string;
  /** When the secret before ends; 0 without one. */
  oldSecretUntil: number;
  createdAt: number;
  createdBy: string;
  waiting: number;
  dead: number;
  /** Latest delivery; 0 before the first. */
  deliveredAt: number;
}

const ENDPOINT =
  `e.id, e.agent_key AS agentKey, e.url, e.events, e.old_secret_until AS oldSecretUntil, e.created_at AS createdAt, e.created_by AS createdBy,
  (SELECT count(*) FROM webhook_messages m WHERE m.endpoint_id = e.id AND m.state = 'waiting') AS waiting,
  (SELECT count(*) FROM webhook_messages m WHERE m.endpoint_id = e.id AND m.state = 'dead') AS dead,
  coalesce((SELECT max(m.done_at) FROM webhook_messages m WHERE m.endpoint_id = e.id AND m.state = 'delivered'), 0) AS deliveredAt` as const;

export const endpointsOf = (agentKey: string): Statement<EndpointRow> =>
  named(`SELECT ${ENDPOINT} FROM webhook_endpoints e WHERE e.agent_key = :agentKey ORDER BY e.id`, { agentKey });

/** Not restricted to an agent: the caller checks the permission (`can`). */
export const endpointById = (id: number): Statement<EndpointRow> =>
  named(`SELECT ${ENDPOINT} FROM webhook_endpoints e WHERE e.id = :id`, { id });

interface NewEndpoint {
  agentKey: string;
  url: string;
  events: string;
  createdBy: string;
  now: number;
  most: number;
}

/** Without its secret, which is encrypted under the number (setEndpointSecret). No row where an agent has as many as it may. */
export const insertEndpoint = (endpoint: NewEndpoint): Statement<{ id: number }> =>
  named(
    `INSERT INTO webhook_endpoints (agent_key, url, events, created_by, created_at)
SELECT :agentKey, :url, :events, :createdBy, :now WHERE (SELECT count(*) FROM webhook_endpoints WHERE agent_key = :agentKey) < :most RETURNING id`,
    { ...endpoint },
  );

/** The secret before stays valid until then. */
export const setEndpointSecret = (id: number, secret: string, oldUntil: number): Statement =>
  named(
    `UPDATE webhook_endpoints SET old_secret = secret, old_secret_until = iif(secret = '', 0, :oldUntil), secret = :secret WHERE id = :id`,
    { id, secret, oldUntil },
  );

export const deleteEndpoint = (id: number): Statement => named('DELETE FROM webhook_endpoints WHERE id = :id', { id });

/** Of a site that is removed. */
export const deleteEndpointsOf = (agentKey: string): Statement =>
  named('DELETE FROM webhook_endpoints WHERE agent_key = :agentKey', { agentKey });

export const insertTestMessage = (endpointId: number, now: number): Statement =>
  named(
    `INSERT INTO webhook_messages (message_id, endpoint_id, event, data, at, next_at)
SELECT 'msg_' || lower(hex(randomblob(16))), id, '${TEST_EVENT}', json_object('agent', agent_key), :now, :now FROM webhook_endpoints WHERE id = :endpointId`,
    { endpointId, now },
  );

/** `lease` is how long one run may take: a run that crashed leaves its messages to the next one behind that. */
export const claimMessages = (now: number, lease: number, most: number): Statement<{ id: number }> =>
  named(
    `UPDATE webhook_messages SET tries = tries + 1, next_at = :now + :lease
WHERE id IN (SELECT id FROM webhook_messages WHERE state = 'waiting' AND next_at <= :now ORDER BY next_at, id LIMIT :most) RETURNING id`,
    { now, lease, most },
  );

export interface MessageRow {
  id: number;
  /** Header webhook-id: the same in every attempt. */
  messageId: string;
  endpointId: number;
  url: string;
  /** Encrypted; the secret before is '' where it has ended. */
  secret: string;
  oldSecret: string;
  event: string;
  /** JSON. */
  data: string;
  at: number;
  tries: number;
}

export const messagesById = (ids: readonly number[], now: number): Statement<MessageRow> =>
  named(
    `SELECT m.id, m.message_id AS messageId, m.endpoint_id AS endpointId, e.url, e.secret, iif(e.old_secret_until > :now, e.old_secret, '') AS oldSecret,
  m.event, m.data, m.at, m.tries
FROM webhook_messages m JOIN webhook_endpoints e ON e.id = m.endpoint_id WHERE m.id IN (SELECT value FROM json_each(:ids)) ORDER BY m.id`,
    { ids: JSON.stringify(ids), now },
  );

interface Finished {
  state: 'delivered' | 'waiting' | 'dead';
  nextAt: number;
  status: number;
  now: number;
}

export const finishMessage = (id: number, { state, nextAt, status, now }: Finished): Statement =>
  named(
    `UPDATE webhook_messages SET state = :state, next_at = :nextAt, status = :status, done_at = iif(:state = 'waiting', 0, :now) WHERE id = :id`,
    { id, state, nextAt, status, now },
  );

/** Messages that were claimed and not sent. */
export const releaseMessages = (ids: readonly number[], nextAt: number): Statement =>
  named(
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
  /** Status of the last attempt; 0 without an answer. */
  status: number;
}

export const deadMessagesOf = (agentKey: string, most: number): Statement<DeadMessageRow> =>
  named(
    `SELECT m.id, m.message_id AS messageId, e.url, m.event, m.data, m.at, m.status FROM webhook_endpoints e
JOIN webhook_messages m ON m.endpoint_id = e.id AND m.state = 'dead' WHERE e.agent_key = :agentKey ORDER BY m.id DESC LIMIT :most`,
    { agentKey, most },
  );

/** Dead messages of an agent, one or with 0 all, to be sent again under their own ids. */
export const replayMessages = (agentKey: string, id: number, now: number): Statement<{ id: number }> =>
  named(
    `UPDATE webhook_messages SET state = 'waiting', tries = 0, next_at = :now, done_at = 0 WHERE state = 'dead' AND :id IN (0, id)
  AND endpoint_id IN (SELECT id FROM webhook_endpoints WHERE agent_key = :agentKey) RETURNING id`,
    { agentKey, id, now },
  );
