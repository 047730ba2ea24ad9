import type { Context } from 'hono';
import { browserName, systemName } from '#shared/device/browser-name.ts';
import type { LoginDevice } from '#worker/backend-client/caller.ts';
import { keepOwnCookie, OWN_COOKIES, readOwnCookie } from '#worker/security/own-cookies.ts';

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

function readDeviceCookie(c: Context): string {
  const kept = readOwnCookie(c, OWN_COOKIES.device);
  return SHAPE.test(kept) ? kept : '';
}

export const keepLoginDevice = (c: Context, { cookie }: LoginDevice) => keepOwnCookie(c, OWN_COOKIES.device, cookie);

const newCookie = () =>
  [...crypto.getRandomValues(new Uint8Array(BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
