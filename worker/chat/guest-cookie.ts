import type { Context } from 'hono';
import { keepOwnCookie, OWN_COOKIES, readOwnCookie } from '#worker/security/own-cookies.ts';

const SECRET = /^[\w-]{43}$/;

/** A guest is known by a secret that only their browser has. What others get to hear, backends too, is its digest. */
export function readGuestSecret(c: Context): string | null {
  const secret = readOwnCookie(c, OWN_COOKIES.guest);
  return SECRET.test(secret) ? secret : null;
}

export const newGuestSecret = () => toBase64Url(crypto.getRandomValues(new Uint8Array(32)));

/** Also when it is there already: it lasts from the last visit. */
export const keepGuestSecret = (c: Context, secret: string): void => keepOwnCookie(c, OWN_COOKIES.guest, secret);

export async function visitorIdOf(secret: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`visitor:${secret}`));
  return toBase64Url(new Uint8Array(digest)).slice(0, 27);
}

const toBase64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
