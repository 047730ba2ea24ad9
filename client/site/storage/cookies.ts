import { useSyncExternalStore } from 'react';

const DEFAULT_SECONDS = 86_400;

/** Returns a readable cookie; null if it is missing or blocked. Tokens are HttpOnly and never readable. */
export function getCookie(name: string): string | null {
  try {
    const match = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
    return match ? decodeURIComponent(match.slice(name.length + 1)) : null;
  } catch {
    return null; // Some browsers throw here if site data is blocked, and decoding throws on a malformed escape.
  }
}

/** Sets a cookie. It fails silently when cookies are blocked; callers that depend on the value must read it back. */
export function setCookie(name: string, value: string, seconds = DEFAULT_SECONDS) {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  try {
    document.cookie = `${name}=${encodeURIComponent(value)}; Max-Age=${seconds}; Path=/; SameSite=Strict${secure}`;
  } catch {
    // Some browsers throw here if site data is blocked.
  }
}

const PROBE = 'keeps_cookies';
let cookiesEnabled: boolean | undefined;

/**
 * Whether cookies work, tested once per page: navigator.cookieEnabled is true in Chromium even when they are blocked.
 */
function areCookiesEnabled(): boolean {
  if (cookiesEnabled !== undefined) return cookiesEnabled;
  setCookie(PROBE, '1', 60);
  cookiesEnabled = getCookie(PROBE) === '1';
  setCookie(PROBE, '', 0);
  return cookiesEnabled;
}

const noChanges = () => () => undefined;

/** Whether cookies, and with them all site storage, work in this browser; true in server-rendered HTML. */
export const useCookiesEnabled = (): boolean => useSyncExternalStore(noChanges, areCookiesEnabled, () => true);
