import { useSyncExternalStore } from 'react';
import { readCookie, writeCookie } from './cookies.ts';

const PROBE = 'keeps_cookies';
let known: boolean | undefined;

/** Whether this browser keeps any cookies for this site, found out once a page: Chromium says yes also where they are blocked. */
function keepsCookies(): boolean {
  if (known !== undefined) return known;
  writeCookie(PROBE, '1', 60);
  known = readCookie(PROBE) === '1';
  writeCookie(PROBE, '', 0);
  return known;
}

const noChanges = () => () => undefined;

/** A browser that blocks cookies blocks the stores of a site with them. A page as it is sent knows nothing of that. */
export const useKeepsCookies = (): boolean => useSyncExternalStore(noChanges, keepsCookies, () => true);
