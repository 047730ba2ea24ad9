import { bindNamed, type Statement } from '#backend/queries/database.ts';

export interface PasskeyRow {
  id: number;
  /** WebAuthn RP ID: the host for which browsers offer the passkey. */
  host: string;
  /** Credential id in base64url. `publicKey` has the same format. */
  credential: string;
  publicKey: string;
  counter: number;
  /** Transport names, separated by spaces. */
  transports: string;
  name: string;
  createdAt: number;
  /** Time of the last use, or 0 if the passkey was never used. */
  usedAt: number;
}

const COLUMNS = `id, host, credential, public_key AS publicKey, counter, transports, name, created_at AS createdAt,
  used_at AS usedAt` as const;

export const selectPasskeys = (staffId: number): Statement<PasskeyRow> =>
  bindNamed(`SELECT ${COLUMNS} FROM staff_passkeys WHERE staff_id = :staffId ORDER BY id`, { staffId });

export const selectPasskeysAt = (staffId: number, host: string): Statement<PasskeyRow> =>
  bindNamed(`SELECT ${COLUMNS} FROM staff_passkeys WHERE staff_id = :staffId AND host = :host ORDER BY id`, {
    staffId,
    host,
  });

interface NewPasskey extends Omit<PasskeyRow, 'id' | 'createdAt' | 'usedAt'> {
  staffId: number;
  now: number;
  /** Maximum number of passkeys of an account. */
  limit: number;
}

/** Inserts a passkey. Returns no row if the credential is known or the account has the maximum. */
export const insertPasskey = ({
  staffId,
  host,
  credential,
  publicKey,
  counter,
  transports,
  name,
  now,
  limit,
}: NewPasskey): Statement<{ id: number }> =>
  bindNamed(
    `INSERT INTO staff_passkeys (staff_id, host, credential, public_key, counter, transports, name, created_at)
SELECT :staffId, :host, :credential, :publicKey, :counter, :transports, :name, :now
WHERE (SELECT count(*) FROM staff_passkeys WHERE staff_id = :staffId) < :limit ON CONFLICT DO NOTHING RETURNING id`,
    { staffId, host, credential, publicKey, counter, transports, name, now, limit },
  );

export const renamePasskey = (id: number, staffId: number, name: string): Statement<{ id: number }> =>
  bindNamed('UPDATE staff_passkeys SET name = :name WHERE id = :id AND staff_id = :staffId RETURNING id', {
    id,
    staffId,
    name,
  });

export const deletePasskey = (id: number, staffId: number): Statement<{ name: string }> =>
  bindNamed('DELETE FROM staff_passkeys WHERE id = :id AND staff_id = :staffId RETURNING name', { id, staffId });

export const deletePasskeys = (staffId: number): Statement =>
  bindNamed('DELETE FROM staff_passkeys WHERE staff_id = :staffId', { staffId });

/**
 * Updates the signature counter. Of two responses with the same counter, only the first returns a row. The counter of a
 * synchronised passkey is always 0.
 */
export const updatePasskeyCounter = (id: number, counter: number, now: number): Statement<{ id: number }> =>
  bindNamed(
    `UPDATE staff_passkeys SET counter = :counter, used_at = :now
WHERE id = :id AND (counter < :counter OR (counter = 0 AND :counter = 0)) RETURNING id`,
    { id, counter, now },
  );

export const setChallenge = (sessionId: number, challenge: string, expiresAt: number): Statement =>
  bindNamed('UPDATE staff_sessions SET challenge = :challenge, challenge_until = :until WHERE id = :sessionId', {
    sessionId,
    challenge,
    until: expiresAt,
  });

/** Consumes a challenge atomically, so that it is valid for only one response. */
export const spendChallenge = (sessionId: number, challenge: string, now: number): Statement<{ id: number }> =>
  bindNamed(
    `UPDATE staff_sessions SET challenge = '' WHERE id = :sessionId AND challenge = :challenge AND challenge <> ''
AND challenge_until > :now RETURNING id`,
    { sessionId, challenge, now },
  );
