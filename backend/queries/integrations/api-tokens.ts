import { bindNamed, type Statement } from '#backend/queries/database.ts';

export interface ApiTokenRow {
  id: number;
  agentKey: string;
  name: string;
  /** JSON array of scopes (shared/rules/api-scopes.ts). */
  scopes: string;
  createdBy: string;
  createdAt: number;
  expiresAt: number;
  /** Time of the last use, or 0 if the token was never used. */
  usedAt: number;
  revokedAt: number;
}

const COLUMNS =
  'id, agent_key AS agentKey, name, scopes, created_by AS createdBy, created_at AS createdAt, expires_at AS expiresAt, used_at AS usedAt, revoked_at AS revokedAt' as const;

interface NewToken extends Pick<ApiTokenRow, 'agentKey' | 'name' | 'scopes' | 'createdBy' | 'expiresAt'> {
  tokenHash: string;
  now: number;
  limit: number;
}

/** Inserts a token. Returns no row if the agent already has the maximum number of valid tokens. */
export const insertApiToken = (token: NewToken): Statement<{ id: number }> =>
  bindNamed(
    `INSERT INTO api_tokens (agent_key, name, token_hash, scopes, created_by, created_at, expires_at)
SELECT :agentKey, :name, :tokenHash, :scopes, :createdBy, :now, :expiresAt
WHERE (SELECT count(*) FROM api_tokens WHERE agent_key = :agentKey AND revoked_at = 0 AND expires_at > :now) < :limit RETURNING id`,
    { ...token },
  );

/** Returns valid tokens first, followed by expired and revoked ones. Each group is sorted latest first. */
export const selectApiTokens = (agentKey: string, now: number, max: number): Statement<ApiTokenRow> =>
  bindNamed(
    `SELECT ${COLUMNS} FROM api_tokens WHERE agent_key = :agentKey ORDER BY (revoked_at > 0 OR expires_at <= :now), id DESC LIMIT :limit`,
    { agentKey, now, limit: max },
  );

/** Revokes a token of the agent. Returns no row if it was already revoked. */
export const revokeApiToken = (agentKey: string, id: number, now: number): Statement<{ name: string }> =>
  bindNamed(
    `UPDATE api_tokens SET revoked_at = :now WHERE id = :id AND agent_key = :agentKey AND revoked_at = 0 RETURNING name`,
    { agentKey, id, now },
  );

export const selectApiTokenByHash = (tokenHash: string, agentKey: string, now: number): Statement<ApiTokenRow> =>
  bindNamed(
    `SELECT ${COLUMNS} FROM api_tokens WHERE token_hash = :tokenHash AND agent_key = :agentKey AND revoked_at = 0 AND expires_at > :now`,
    { tokenHash, agentKey, now },
  );

export const recordApiTokenUse = (id: number, now: number): Statement => ({
  ...bindNamed('UPDATE api_tokens SET used_at = :now WHERE id = :id', { id, now }),
  mayRepeat: true,
});

export const deleteApiTokensOfAgency = (agentKey: string): Statement =>
  bindNamed('DELETE FROM api_tokens WHERE agent_key = :agentKey', { agentKey });
