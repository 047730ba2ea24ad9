import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Session } from '#shared/contract/identity.ts';

const ACCESS = 'portal_access';
const REFRESH = 'portal_refresh';
/** When the access token ends, in seconds since 1970: tells the edge to refresh in time. No secret, but nobody else's business. */
const EXPIRY = 'portal_expiry';

export interface StoredSession {
  accessToken: string;
  refreshToken: string;
  expiresAt: number;
}

/** Browsers keep no cookie for longer, and Hono sets none. */
const LONGEST_SECONDS = 400 * 24 * 3600;

const attributes = (c: Context) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'Lax' as const,
  secure: c.req.url.startsWith('https:'),
});

export function readSessionCookies(c: Context): StoredSession | null {
  const accessToken = getCookie(c, ACCESS) ?? '';
  const refreshToken = getCookie(c, REFRESH) ?? '';
  return accessToken || refreshToken
    ? { accessToken, refreshToken, expiresAt: Number(getCookie(c, EXPIRY)) || 0 }
    : null;
}

export function keepSession(c: Context, session: Session, nowSeconds: number) {
  const options = { ...attributes(c), maxAge: Math.min(session.expires_in, LONGEST_SECONDS) };
  setCookie(c, ACCESS, session.access_token, options);
  setCookie(c, REFRESH, session.refresh_token, options);
  setCookie(c, EXPIRY, String(nowSeconds + session.expires_in), options);
}

export function endSession(c: Context) {
  for (const name of [ACCESS, REFRESH, EXPIRY]) deleteCookie(c, name, attributes(c));
}

/** Whether an answer already says what becomes of the session. */
export const answersSession = ({ headers }: Response) =>
  headers.getSetCookie().some((cookie) => cookie.startsWith(`${ACCESS}=`));
