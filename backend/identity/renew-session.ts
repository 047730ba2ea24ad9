import type { Session } from '#shared/contract/identity.ts';
import { type Database, findRow, writeTogether } from '#backend/queries/database.ts';
import {
  endSession,
  insertAccessToken,
  type SessionRow,
  sessionByKey,
  shortenOtherAccessTokens,
  spendRefreshToken,
} from '#backend/queries/identity/sessions.ts';
import { hashToken } from './hash-token.ts';
import { ACCESS_SECONDS, GRACE_SECONDS, LONGEST_SESSION_SECONDS, REFRESH_SECONDS } from './session-times.ts';
import { keyOf, tokensAfter } from './session-tokens.ts';

export type Renewal =
  | { kind: 'renewed'; session: Session }
  | { kind: 'unknown' }
  /** Two hold what only one can have been given: the session has ended for both. */
  | { kind: 'reused' };

/** A refresh token for the next one, with a new access token. */
export async function renewSession(db: Database, refreshToken: string, now = Date.now()): Promise<Renewal> {
  const keyHash = await hashToken(keyOf(refreshToken));
  const session = await findRow(db, sessionByKey(keyHash));
  if (!session || session.expiresAt <= now) return { kind: 'unknown' };
  const secondsToEnd = Math.floor((session.openedAt - now) / 1000) + LONGEST_SESSION_SECONDS;
  if (secondsToEnd <= 0) return { kind: 'unknown' };
  const accessSeconds = Math.min(ACCESS_SECONDS, secondsToEnd);

  const spent = await hashToken(refreshToken);
  const next = await tokensAfter(refreshToken, session.salt);
  if (isRepeated(session, spent, now)) {
    const secondsLeft = Math.min(ACCESS_SECONDS - Math.floor((now - session.refreshedAt) / 1000), secondsToEnd);
    return {
      kind: 'renewed',
      session: { access_token: next.access, refresh_token: next.refresh, expires_in: secondsLeft },
    };
  }
  if (spent !== session.refreshHash) {
    await writeTogether(db, [endSession(session.id)]);
    return { kind: 'reused' };
  }

  // Who comes at the same time works out the same pair, so it does not matter who of them writes it down.
  const refreshHash = await hashToken(next.refresh);
  const accessHash = await hashToken(next.access);
  await writeTogether(db, [
    spendRefreshToken(
      session.id,
      { spent, next: refreshHash },
      now,
      now + Math.min(REFRESH_SECONDS, secondsToEnd) * 1000,
    ),
    insertAccessToken(accessHash, refreshHash, keyHash, now + accessSeconds * 1000),
    shortenOtherAccessTokens(session.id, accessHash, now + GRACE_SECONDS * 1000),
  ]);
  return {
    kind: 'renewed',
    session: { access_token: next.access, refresh_token: next.refresh, expires_in: accessSeconds },
  };
}

/** The answer may have been lost, or two of a browser's requests set out together. */
const isRepeated = ({ spentHash, refreshedAt }: SessionRow, spent: string, now: number) =>
  spent === spentHash && now - refreshedAt <= GRACE_SECONDS * 1000;
