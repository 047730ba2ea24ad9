import { bindNamed, toRepeatable, type Statement } from '#backend/queries/database.ts';

export interface SessionRow {
  id: number;
  salt: string;
  refreshHash: string;
  spentHash: string;
  openedAt: number;
  refreshedAt: number;
  expiresAt: number;
}

export const selectSessionByKey = (keyHash: string): Statement<SessionRow> => ({
  sql: `SELECT id, salt, refresh_hash AS refreshHash, spent_hash AS spentHash, opened_at AS openedAt, refreshed_at AS refreshedAt, expires_at AS expiresAt
FROM sessions WHERE key_hash = ?1`,
  values: [keyHash],
});

interface NewSession {
  userId: number;
  keyHash: string;
  salt: string;
  refreshHash: string;
  now: number;
  expiresAt: number;
  browser: string;
  system: string;
  networkHash: string;
  deviceHash: string;
}

export const insertSession = (session: NewSession): Statement =>
  bindNamed(
    `INSERT INTO sessions (user_id, key_hash, salt, refresh_hash, opened_at, refreshed_at, seen_at, expires_at, browser, system, network_hash, device_hash)
VALUES (:userId, :keyHash, :salt, :refreshHash, :now, :now, :now, :expiresAt, :browser, :system, :networkHash, :deviceHash)`,
    { ...session },
  );

export const updateLastSeen = (id: number, now: number, networkHash: string): Statement =>
  toRepeatable(
    bindNamed('UPDATE sessions SET seen_at = :now, network_hash = :networkHash WHERE id = :id', {
      id,
      now,
      networkHash,
    }),
  );

interface OpenSessionRow {
  id: number;
  browser: string;
  system: string;
  networkHash: string;
  openedAt: number;
  seenAt: number;
}

/** Returns valid sessions, last used first. */
export const selectSessions = (userId: number, now: number): Statement<OpenSessionRow> =>
  bindNamed(
    `SELECT id, browser, system, network_hash AS networkHash, opened_at AS openedAt, seen_at AS seenAt FROM sessions
WHERE user_id = :userId AND expires_at > :now ORDER BY seen_at DESC, id DESC`,
    { userId, now },
  );

/** Inserts an access token, unless the session's refresh token has changed. */
export const insertAccessToken = (
  tokenHash: string,
  refreshHash: string,
  keyHash: string,
  expiresAt: number,
): Statement => ({
  sql: `INSERT INTO access_tokens (token_hash, session_id, expires_at)
SELECT ?1, id, ?4 FROM sessions WHERE key_hash = ?3 AND refresh_hash = ?2 ON CONFLICT DO NOTHING`,
  values: [tokenHash, refreshHash, keyHash, expiresAt],
});

/**
 * Marks a refresh token as used. If two refreshes use the same token concurrently, only the first one changes a row.
 */
export const spendRefreshToken = (
  id: number,
  { spent, next }: { spent: string; next: string },
  now: number,
  expiresAt: number,
): Statement => ({
  sql: `UPDATE sessions SET refresh_hash = ?3, spent_hash = ?2, refreshed_at = ?4, expires_at = ?5 WHERE id = ?1 AND refresh_hash = ?2`,
  values: [id, spent, next, now, expiresAt],
});

/** Shortens the validity of the session's older access tokens, because requests in progress may still use them. */
export const shortenOtherAccessTokens = (sessionId: number, tokenHash: string, expiresAt: number): Statement => ({
  sql: 'UPDATE access_tokens SET expires_at = ?3 WHERE session_id = ?1 AND token_hash <> ?2 AND expires_at > ?3',
  values: [sessionId, tokenHash, expiresAt],
});

// The access tokens of a session are deleted by cascade.

/** Ends a session if it belongs to the user. */
export const endSessionOfUser = (userId: number, id: number): Statement =>
  toRepeatable(bindNamed('DELETE FROM sessions WHERE id = :id AND user_id = :userId', { id, userId }));

export const endSession = (id: number): Statement =>
  toRepeatable({ sql: 'DELETE FROM sessions WHERE id = ?1', values: [id] });

/**
 * Ends all sessions of a user who requested deletion. Known devices are kept, because the user may cancel the deletion.
 */
export const endSessionsOfUser = (userId: number): Statement =>
  toRepeatable({ sql: 'DELETE FROM sessions WHERE user_id = ?1', values: [userId] });

// Ending all other sessions also deletes their devices. Otherwise a known device could log in again without a
// notification.

export const endOtherLoginsOfUser = (userId: number, currentId: number): Statement[] => [
  deleteOtherDevices(userId, currentId),
  toRepeatable(bindNamed('DELETE FROM sessions WHERE user_id = :userId AND id <> :here', { userId, here: currentId })),
];

export const endLoginsOfUser = (userId: number): Statement[] => [deleteDevices(userId), endSessionsOfUser(userId)];

export const endExpiredSessions = (now: number): Statement => ({
  sql: 'DELETE FROM sessions WHERE expires_at <= ?1',
  values: [now],
});

interface DeviceCountRow {
  /** Number of devices on which the user has logged in. */
  devices: number;
  /** 1 if the user has logged in on this device before. */
  isKnown: number;
}

export const countDevices = (userId: number, deviceHash: string): Statement<DeviceCountRow> =>
  bindNamed(
    `SELECT count(*) AS devices, coalesce(max(device_hash = :deviceHash), 0) AS isKnown FROM user_devices WHERE user_id = :userId`,
    { userId, deviceHash },
  );

export const upsertDevice = (userId: number, deviceHash: string, now: number): Statement =>
  bindNamed(
    `INSERT INTO user_devices (user_id, device_hash, used_at, known_since) VALUES (:userId, :deviceHash, :now, :now)
ON CONFLICT DO UPDATE SET used_at = excluded.used_at`,
    { userId, deviceHash, now },
  );

/**
 * Returns the time at which the account first saw the device of a session; for a session without a device, the
 * session's start.
 */
export const selectDeviceFirstSeenAt = (sessionId: number): Statement<{ at: number }> =>
  bindNamed(
    `SELECT coalesce(d.known_since, s.opened_at) AS at FROM sessions s
LEFT JOIN user_devices d ON d.user_id = s.user_id AND d.device_hash = s.device_hash WHERE s.id = :sessionId`,
    { sessionId },
  );

/** Deletes all but the `max` last used devices. */
export const deleteOldestDevices = (userId: number, max: number): Statement =>
  bindNamed(
    `DELETE FROM user_devices WHERE user_id = :userId AND device_hash NOT IN
  (SELECT device_hash FROM user_devices WHERE user_id = :userId ORDER BY used_at DESC LIMIT :limit)`,
    { userId, limit: max },
  );

/** Deletes the device of a session, unless the current session uses the same device. */
export const deleteDeviceOfSession = (userId: number, sessionId: number, currentId: number): Statement =>
  bindNamed(
    `DELETE FROM user_devices WHERE user_id = :userId
  AND device_hash = (SELECT device_hash FROM sessions WHERE id = :sessionId AND user_id = :userId)
  AND device_hash <> (SELECT device_hash FROM sessions WHERE id = :here)`,
    { userId, sessionId, here: currentId },
  );

/**
 * Placeholder that equals no device hash. It keeps one row, because without any row the next login would count as the
 * user's first.
 */
const DELETED_DEVICE = 'forgotten';

/** Overwrites all device rows with the same placeholder, which leaves a single row. */
export const deleteDevices = (userId: number): Statement =>
  bindNamed('UPDATE OR REPLACE user_devices SET device_hash = :none WHERE user_id = :userId', {
    userId,
    none: DELETED_DEVICE,
  });

export const deleteOtherDevices = (userId: number, currentId: number): Statement =>
  bindNamed(
    `DELETE FROM user_devices WHERE user_id = :userId AND device_hash <> (SELECT device_hash FROM sessions WHERE id = :here)`,
    { userId, here: currentId },
  );
