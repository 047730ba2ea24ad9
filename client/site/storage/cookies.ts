import { useSyncExternalStore } from 'react';

const DEFAULT_MAX_AGE_SECONDS = 86_400;

/** Returns a readable cookie, or null if it is missing or blocked. Tokens are HttpOnly and never readable. */
export function getCookie(name: string): string | null {
  try {
    const cookiePair = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
    return cookiePair ? decodeURIComponent(cookiePair.slice(name.length + 1)) : null;
  } catch {
    return null; // Some browsers throw here if site data is blocked, and decoding throws on a malformed escape.
  }
}

/** Sets a cookie. It fails silently when cookies are blocked. Callers that depend on the value must read it back. */
export function setCookie(name: string, value: string, maxAgeSeconds = DEFAULT_MAX_AGE_SECONDS) {
  const secureAttribute = location.protocol === 'https:' ? '; Secure' : '';
  try {
    document.cookie = `${name}=${encodeURIComponent(value)}; Max-Age=${maxAgeSeconds}; Path=/; SameSite=Strict${secureAttribute}`;
  } catch {
    // Some browsers throw here if site data is blocked.
  }
}

const PROBE_COOKIE = 'keeps_cookies';
let areCookiesEnabledCache: boolean | undefined;

/**
 * Whether cookies work, tested once per page, because navigator.cookieEnabled is true in Chromium even if they are
 * blocked.
 */
function areCookiesEnabled(): boolean {
  if (areCookiesEnabledCache !== undefined) return areCookiesEnabledCache;
  setCookie(PROBE_COOKIE, '1', 60);
  areCookiesEnabledCache = getCookie(PROBE_COOKIE) === '1';
  setCookie(PROBE_COOKIE, '', 0);
  return areCookiesEnabledCache;
}

const subscribeToNothing = () => () => undefined;

/** Whether cookies, and with them all site storage, work in this browser. True in server-rendered HTML. */
export const useCookiesEnabled = (): boolean => useSyncExternalStore(subscribeToNothing, areCookiesEnabled, () => true);
