import type { Session } from '#shared/contract/identity.ts';
import { type Database, writeTogether } from '#backend/queries/database.ts';
import { endExpiredSessions, insertAccessToken, insertSession } from '#backend/queries/identity/sessions.ts';
import { hashToken } from './hash-token.ts';
import { ACCESS_SECONDS, REFRESH_SECONDS } from './session-times.ts';
import { keyOf, newRefreshToken, newSalt, tokensOf } from './session-tokens.ts';

/** Somebody has shown who they are: a session of their own, beside those that they have elsewhere. */
export async function openSession(db: Database, userId: number, now = Date.now()): Promise<Session> {
  const salt = newSalt();
  const { refresh, access } = await tokensOf(newRefreshToken(), salt);
  const keyHash = await hashToken(keyOf(refresh));
  const refreshHash = await hashToken(refresh);
  await writeTogether(db, [
    endExpiredSessions(now),
    insertSession({ userId, keyHash, salt, refreshHash, now, expiresAt: now + REFRESH_SECONDS * 1000 }),
    insertAccessToken(await hashToken(access), refreshHash, keyHash, now + ACCESS_SECONDS * 1000),
  ]);
  return { access_token: access, refresh_token: refresh, expires_in: ACCESS_SECONDS };
}
