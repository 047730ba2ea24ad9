import type { Session } from '#shared/contract/identity.ts';
import { type Database, type Statement, writeTogether } from '#backend/queries/database.ts';
import { endExpiredSessions, insertAccessToken, insertSession } from '#backend/queries/identity/sessions.ts';
import { hashToken } from './hash-token.ts';
import { hashDevice, type SessionDevice, UNKNOWN_DEVICE } from './session-device.ts';
import { ACCESS_SECONDS, REFRESH_SECONDS } from './session-times.ts';
import { keyOf, newRefreshToken, newSalt, tokensOf } from './session-tokens.ts';

interface Opening {
  device?: SessionDevice;
  now?: number;
  /** What is written with the session, or not at all. */
  together?: readonly Statement[];
}

/** Somebody has shown who they are: a session of their own, beside those that they have elsewhere. */
export async function openSession(
  db: Database,
  userId: number,
  { device = UNKNOWN_DEVICE, now = Date.now(), together = [] }: Opening = {},
): Promise<Session> {
  const salt = newSalt();
  const { refresh, access } = await tokensOf(newRefreshToken(), salt);
  const keyHash = await hashToken(keyOf(refresh));
  const refreshHash = await hashToken(refresh);
  const { browser, system, networkHash } = device;
  const deviceHash = await hashDevice(device, userId);
  const expiresAt = now + REFRESH_SECONDS * 1000;
  await writeTogether(db, [
    endExpiredSessions(now),
    insertSession({ userId, keyHash, salt, refreshHash, now, expiresAt, browser, system, networkHash, deviceHash }),
    insertAccessToken(await hashToken(access), refreshHash, keyHash, now + ACCESS_SECONDS * 1000),
    ...together,
  ]);
  return { access_token: access, refresh_token: refresh, expires_in: ACCESS_SECONDS };
}
