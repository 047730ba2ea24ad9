import type { Context } from 'hono';
import { browserName, systemName } from '#shared/device/browser-name.ts';
import type { LoginDevice } from '#worker/backend-client/caller.ts';
import { keepOwnCookie, OWN_COOKIES, readOwnCookie } from '#worker/security/own-cookies.ts';

const BYTES = 16;
const SHAPE = /^[0-9a-f]{32}$/;

export function readLoginDevice(c: Context): LoginDevice {
  const kept = readOwnCookie(c, OWN_COOKIES.device);
  const userAgent = c.req.header('user-agent') ?? '';
  return {
    cookie: SHAPE.test(kept) ? kept : newCookie(),
    browser: browserName(userAgent),
    system: systemName(userAgent),
  };
}

export const keepLoginDevice = (c: Context, { cookie }: LoginDevice) => keepOwnCookie(c, OWN_COOKIES.device, cookie);

const newCookie = () =>
  [...crypto.getRandomValues(new Uint8Array(BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
