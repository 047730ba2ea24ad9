import type { Statement } from '#backend/queries/database.ts';
import { named } from '#backend/queries/named.ts';

export interface DeviceCount {
  /** Devices that the student has logged in with. */
  devices: number;
  /** 1 where this is one of them. */
  isKnown: number;
}

export const countDevices = (userId: number, deviceHash: string): Statement<DeviceCount> =>
  named(
    `SELECT count(*) AS devices, coalesce(max(device_hash = :deviceHash), 0) AS isKnown FROM user_devices WHERE user_id = :userId`,
    { userId, deviceHash },
  );

export const keepDevice = (userId: number, deviceHash: string, now: number): Statement =>
  named(
    `INSERT INTO user_devices (user_id, device_hash, used_at) VALUES (:userId, :deviceHash, :now)
ON CONFLICT DO UPDATE SET used_at = excluded.used_at`,
    { userId, deviceHash, now },
  );

/** All but so many that were used last. */
export const forgetFurtherDevices = (userId: number, most: number): Statement =>
  named(
    `DELETE FROM user_devices WHERE user_id = :userId AND device_hash NOT IN
  (SELECT device_hash FROM user_devices WHERE user_id = :userId ORDER BY used_at DESC LIMIT :most)`,
    { userId, most },
  );

/** The one of a session, unless it is also the one of the session that asks. */
export const forgetDeviceOf = (userId: number, sessionId: number, here: number): Statement =>
  named(
    `DELETE FROM user_devices WHERE user_id = :userId
  AND device_hash = (SELECT device_hash FROM sessions WHERE id = :sessionId AND user_id = :userId)
  AND device_hash <> (SELECT device_hash FROM sessions WHERE id = :here)`,
    { userId, sessionId, here },
  );

export const forgetOtherDevices = (userId: number, here: number): Statement =>
  named(
    `DELETE FROM user_devices WHERE user_id = :userId AND device_hash <> (SELECT device_hash FROM sessions WHERE id = :here)`,
    { userId, here },
  );
