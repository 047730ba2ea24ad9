import { bindNamed, type Statement } from '#backend/queries/database.ts';
import { STAFF_DISPLAY_NAME } from './accounts.ts';
import type { StaffRole } from '#shared/rules/staff-roles.ts';

/** 'open': logged in. 'code': the password was correct, and the second factor is missing. */
export type SessionStage = 'code' | 'open';

interface NewStaffSession {
  staffId: number;
  tokenHash: string;
  stage: SessionStage;
  device: string;
  now: number;
  endsAt: number;
}

export const insertStaffSession = ({ staffId, tokenHash, stage, device, now, endsAt }: NewStaffSession): Statement =>
  bindNamed(
    `INSERT INTO staff_sessions (staff_id, token_hash, stage, device, created_at, seen_at, ends_at, verified_at)
VALUES (:staffId, :tokenHash, :stage, :device, :now, :now, :endsAt, iif(:stage = 'open', :now, 0))`,
    { staffId, tokenHash, stage, device, now, endsAt },
  );

/** A valid session with its account. */
export interface StaffSessionRow {
  sessionId: number;
  stage: SessionStage;
  seenAt: number;
  endsAt: number;
  /** Time of the last verification of the second factor. */
  verifiedAt: number;
  staffId: number;
  agentKey: string;
  login: string;
  name: string;
  /** Display name shown to colleagues. */
  called: string;
  role: StaffRole;
  /** Hosts for which the account has a passkey, separated by spaces. */
  passkeyHosts: string;
}

export const selectStaffSession = (tokenHash: string, now: number, idleSince: number): Statement<StaffSessionRow> =>
  bindNamed(
    `SELECT t.id AS sessionId, t.stage, t.seen_at AS seenAt, t.ends_at AS endsAt, t.verified_at AS verifiedAt, s.id AS staffId, s.agent_key AS agentKey, s.login, s.name, ${STAFF_DISPLAY_NAME} AS called, s.role,
  coalesce((SELECT group_concat(k.host, ' ') FROM staff_passkeys k WHERE k.staff_id = s.id), '') AS passkeyHosts
FROM staff_sessions t JOIN staff s ON s.id = t.staff_id
WHERE t.token_hash = :tokenHash AND t.ends_at > :now AND t.seen_at > :idleSince AND s.is_active = 1`,
    { tokenHash, now, idleSince },
  );

export const recordSecondFactor = (id: number, now: number): Statement =>
  bindNamed('UPDATE staff_sessions SET verified_at = :now WHERE id = :id', { id, now });

export const updateStaffLastSeen = (id: number, now: number): Statement =>
  bindNamed('UPDATE staff_sessions SET seen_at = :now WHERE id = :id', { id, now });

export interface DeviceRow {
  id: number;
  device: string;
  createdAt: number;
  seenAt: number;
}

/** Returns active sessions of an account, last used first. */
export const selectDevices = (staffId: number, now: number, idleSince: number): Statement<DeviceRow> =>
  bindNamed(
    `SELECT id, device, created_at AS createdAt, seen_at AS seenAt FROM staff_sessions
WHERE staff_id = :staffId AND stage = 'open' AND ends_at > :now AND seen_at > :idleSince ORDER BY seen_at DESC, id`,
    { staffId, now, idleSince },
  );

/** Ends a session of the account. Returns the ids of ended sessions. */
export const endStaffSession = (id: number, staffId: number): Statement<{ id: number }> =>
  bindNamed('DELETE FROM staff_sessions WHERE id = :id AND staff_id = :staffId RETURNING id', { id, staffId });

export const endOtherStaffSessions = (staffId: number, currentId: number): Statement<{ id: number }> =>
  bindNamed('DELETE FROM staff_sessions WHERE staff_id = :staffId AND id <> :here RETURNING id', {
    staffId,
    here: currentId,
  });

export const endStaffSessions = (staffId: number): Statement<{ id: number }> =>
  bindNamed('DELETE FROM staff_sessions WHERE staff_id = :staffId RETURNING id', { staffId });

export const deleteExpiredStaffSessions = (now: number): Statement =>
  bindNamed('DELETE FROM staff_sessions WHERE ends_at <= :now', { now });

interface OpsTokenRow {
  id: number;
  name: string;
  /** Agency to which the token gives access, or '' for the whole platform. */
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
  bindNamed(
    'INSERT INTO ops_tokens (name, agent_key, token_hash, created_at) VALUES (:name, :agentKey, :tokenHash, :now) RETURNING id',
    { name, agentKey, tokenHash, now },
  );

/** Records the use of a token. Returns no row if the token is revoked or unknown. */
export const recordOpsTokenUse = (tokenHash: string, now: number): Statement<OpsTokenRow> =>
  bindNamed(
    `UPDATE ops_tokens SET used_at = :now WHERE token_hash = :tokenHash AND revoked_at = 0 RETURNING ${COLUMNS}`,
    {
      tokenHash,
      now,
    },
  );

export const selectOpsTokens = (): Statement<OpsTokenRow> =>
  bindNamed(`SELECT ${COLUMNS} FROM ops_tokens ORDER BY id`, {});

/** Returns a row if any token is valid. */
export const selectAnyOpsToken = (): Statement<{ id: number }> =>
  bindNamed('SELECT id FROM ops_tokens WHERE revoked_at = 0 LIMIT 1', {});

export const revokeOpsToken = (id: number, now: number): Statement<OpsTokenRow> =>
  bindNamed(`UPDATE ops_tokens SET revoked_at = :now WHERE id = :id AND revoked_at = 0 RETURNING ${COLUMNS}`, {
    id,
    now,
  });
