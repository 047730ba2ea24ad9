import { useSyncExternalStore } from 'react';

const DEFAULT_SECONDS = 86_400;

/** Readable cookie; null if missing or blocked. Tokens are HttpOnly and never readable. */
export function getCookie(name: string): string | null {
  try {
    const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
    return found ? decodeURIComponent(found.slice(name.length + 1)) : null;
  } catch {
    return null; // Blocked site data make the getter throw in some browsers; a broken escape makes decoding throw.
  }
}

/** Writes nothing where the browser refuses. Who depends on it reads it back. */
export function setCookie(name: string, value: string, seconds = DEFAULT_SECONDS) {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  try {
    document.cookie = `${name}=${encodeURIComponent(value)}; Max-Age=${seconds}; Path=/; SameSite=Strict${secure}`;
  } catch {
    // As above.
  }
}

const PROBE = 'keeps_cookies';
let known: boolean | undefined;

/** Whether this browser keeps any cookies for this site, found out once a page: Chromium says yes also where they are blocked. */
function keepsCookies(): boolean {
  if (known !== undefined) return known;
  setCookie(PROBE, '1', 60);
  known = getCookie(PROBE) === '1';
  setCookie(PROBE, '', 0);
  return known;
}

const noChanges = () => () => undefined;

/** A browser that blocks cookies blocks the stores of a site with them. A page as it is sent knows nothing of that. */
export const useCookiesEnabled = (): boolean => useSyncExternalStore(noChanges, keepsCookies, () => true);
