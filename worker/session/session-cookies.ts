import type { Context } from 'hono';
import type { Session } from '#shared/contract/identity.ts';
import {
  answersOwnCookie,
  dropOwnCookie,
  keepOwnCookie,
  OWN_COOKIES,
  readOwnCookie,
} from '#worker/security/own-cookies.ts';

const { access: ACCESS, refresh: REFRESH, expiry: EXPIRY } = OWN_COOKIES;

export interface StoredSession {
  accessToken: string;
  refreshToken: string;
  expiresAt: number;
}

export function readSessionCookies(c: Context): StoredSession | null {
  const accessToken = readOwnCookie(c, ACCESS);
  const refreshToken = readOwnCookie(c, REFRESH);
  return accessToken || refreshToken
    ? { accessToken, refreshToken, expiresAt: Number(readOwnCookie(c, EXPIRY)) || 0 }
    : null;
}

export function keepSession(c: Context, session: Session, nowSeconds: number) {
  keepOwnCookie(c, ACCESS, session.access_token, session.expires_in);
  keepOwnCookie(c, REFRESH, session.refresh_token, session.expires_in);
  keepOwnCookie(c, EXPIRY, String(nowSeconds + session.expires_in), session.expires_in);
}

export function endSession(c: Context) {
  for (const name of [ACCESS, REFRESH, EXPIRY]) dropOwnCookie(c, name);
}

/** Whether an answer already says what becomes of the session. */
export const answersSession = (response: Response) => answersOwnCookie(response, ACCESS);
