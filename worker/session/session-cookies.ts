import type { Context } from 'hono';
import type { Session } from '#shared/contract/account/identity.ts';
import { getBrowserName, getSystemName } from '#shared/device.ts';
import type { LoginDevice } from '#worker/backend-client/backend-request.ts';
import {
  setsHostCookie,
  deleteHostCookie,
  setHostCookie,
  HOST_COOKIES,
  getHostCookie,
} from '#worker/security/host-cookies.ts';

const { access: ACCESS, refresh: REFRESH, expiry: EXPIRY } = HOST_COOKIES;

export interface StoredSession {
  accessToken: string;
  refreshToken: string;
  expiresAt: number;
}

export function getSessionCookies(c: Context): StoredSession | null {
  const accessToken = getHostCookie(c, ACCESS);
  const refreshToken = getHostCookie(c, REFRESH);
  return accessToken || refreshToken
    ? { accessToken, refreshToken, expiresAt: Number(getHostCookie(c, EXPIRY)) || 0 }
    : null;
}

export function setSessionCookies(c: Context, session: Session, nowSeconds: number) {
  setHostCookie(c, ACCESS, session.access_token, session.expires_in);
  setHostCookie(c, REFRESH, session.refresh_token, session.expires_in);
  setHostCookie(c, EXPIRY, String(nowSeconds + session.expires_in), session.expires_in);
}

export function deleteSessionCookies(c: Context) {
  for (const name of [ACCESS, REFRESH, EXPIRY]) deleteHostCookie(c, name);
}

export const setsSessionCookies = (response: Response) => setsHostCookie(response, ACCESS);

const CODE_WINDOW_SECONDS = 3600;

const DEVICE_ID_BYTES = 16;
const DEVICE_ID_PATTERN = /^[0-9a-f]{32}$/;

export function getLoginDevice(c: Context): LoginDevice {
  const userAgent = c.req.header('user-agent') ?? '';
  return {
    cookie: getDeviceCookie(c) || createDeviceId(),
    browser: getBrowserName(userAgent),
    system: getSystemName(userAgent),
  };
}

/** Returns the device of a browser that has logged in before, or null otherwise. */
export function getKnownDevice(c: Context): LoginDevice | null {
  const cookie = getDeviceCookie(c);
  return cookie ? { cookie, browser: '', system: '' } : null;
}

/**
 * Returns the device of a browser that requests a code. A new device gets a cookie for the period in which codes are
 * counted.
 */
export function getCodeDevice(c: Context): LoginDevice {
  const loginDevice = getKnownDevice(c);
  if (loginDevice) return loginDevice;
  const device = { cookie: createDeviceId(), browser: '', system: '' } as const;
  setHostCookie(c, HOST_COOKIES.device, device.cookie, CODE_WINDOW_SECONDS);
  return device;
}

function getDeviceCookie(c: Context): string {
  const id = getHostCookie(c, HOST_COOKIES.device);
  return DEVICE_ID_PATTERN.test(id) ? id : '';
}

export const setLoginDevice = (c: Context, { cookie }: LoginDevice) => setHostCookie(c, HOST_COOKIES.device, cookie);

const createDeviceId = () =>
  [...crypto.getRandomValues(new Uint8Array(DEVICE_ID_BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
