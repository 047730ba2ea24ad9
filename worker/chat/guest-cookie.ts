import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

const GUEST_COOKIE = 'chat_guest';
/** Browsers keep no cookie for longer. */
const LONGEST_SECONDS = 400 * 24 * 3600;
const SECRET = /^[\w-]{43}$/;

/** A guest is known by a secret that only their browser has. What others get to hear, backends too, is its digest. */
export function readGuestSecret(c: Context): string | null {
  const secret = getCookie(c, GUEST_COOKIE) ?? '';
  return SECRET.test(secret) ? secret : null;
}

export const newGuestSecret = () => toBase64Url(crypto.getRandomValues(new Uint8Array(32)));

/** Also when it is there already: it lasts from the last visit. */
export function keepGuestSecret(c: Context, secret: string): void {
  setCookie(c, GUEST_COOKIE, secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: c.req.url.startsWith('https:'),
    maxAge: LONGEST_SECONDS,
  });
}

export async function visitorIdOf(secret: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`visitor:${secret}`));
  return toBase64Url(new Uint8Array(digest)).slice(0, 27);
}

const toBase64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
