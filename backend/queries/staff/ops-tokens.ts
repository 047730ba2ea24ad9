import type { Statement } from '#backend/queries/database.ts';
import { named } from '#backend/queries/named.ts';

export interface OpsTokenRow {
  id: number;
  name: string;
  /** '' for the whole platform. */
  agentKey: string;
  createdAt: number;
  usedAt: number;
  revokedAt: number;
}

const COLUMNS = 'id, name, agent_key AS agentKey, created_at AS createdAt, used_at AS usedAt, revoked_at AS revokedAt';

export const insertOpsToken = (
  name: string,
  agentKey: string,
  tokenHash: string,
  now: number,
): Statement<{ id: number }> =>
  named(
    'INSERT INTO ops_tokens (name, agent_key, token_hash, created_at) VALUES (:name, :agentKey, :tokenHash, :now) RETURNING id',
    { name, agentKey, tokenHash, now },
  );

/** Whose token this is, which has thereby been used; none where it was revoked. */
export const noteOpsToken = (tokenHash: string, now: number): Statement<OpsTokenRow> =>
  named(`UPDATE ops_tokens SET used_at = :now WHERE token_hash = :tokenHash AND revoked_at = 0 RETURNING ${COLUMNS}`, {
    tokenHash,
    now,
  });

export const opsTokens = (): Statement<OpsTokenRow> => named(`SELECT ${COLUMNS} FROM ops_tokens ORDER BY id`, {});

/** Whether there is one that opens anything. */
export const anyOpsToken = (): Statement<{ id: number }> =>
  named('SELECT id FROM ops_tokens WHERE revoked_at = 0 LIMIT 1', {});

export const revokeOpsToken = (id: number, now: number): Statement<OpsTokenRow> =>
  named(`UPDATE ops_tokens SET revoked_at = :now WHERE id = :id AND revoked_at = 0 RETURNING ${COLUMNS}`, { id, now });
