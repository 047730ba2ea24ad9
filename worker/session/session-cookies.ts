import type { Context } from 'hono';
import type { Session } from '#shared/contract/account/identity.ts';
import { browserName, systemName } from '#shared/device.ts';
import type { LoginDevice } from '#worker/backend-client/backend-request.ts';
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

const CODES_COUNT_FOR_SECONDS = 3600;

const BYTES = 16;
const SHAPE = /^[0-9a-f]{32}$/;

export function readLoginDevice(c: Context): LoginDevice {
  const userAgent = c.req.header('user-agent') ?? '';
  return {
    cookie: readDeviceCookie(c) || newCookie(),
    browser: browserName(userAgent),
    system: systemName(userAgent),
  };
}

/** The device of a browser that has logged in before; null for any other. */
export function readKnownDevice(c: Context): LoginDevice | null {
  const cookie = readDeviceCookie(c);
  return cookie ? { cookie, browser: '', system: '' } : null;
}

/** The device of a browser that asks for a code; one that has none yet gets a cookie for as long as codes are counted. */
export function readCodeDevice(c: Context): LoginDevice {
  const known = readKnownDevice(c);
  if (known) return known;
  const device = { cookie: newCookie(), browser: '', system: '' } as const;
  keepOwnCookie(c, OWN_COOKIES.device, device.cookie, CODES_COUNT_FOR_SECONDS);
  return device;
}

function readDeviceCookie(c: Context): string {
  const kept = readOwnCookie(c, OWN_COOKIES.device);
  return SHAPE.test(kept) ? kept : '';
}

export const keepLoginDevice = (c: Context, { cookie }: LoginDevice) => keepOwnCookie(c, OWN_COOKIES.device, cookie);

const newCookie = () =>
  [...crypto.getRandomValues(new Uint8Array(BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
