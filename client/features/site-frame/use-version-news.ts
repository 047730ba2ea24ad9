import { useEffect, useState } from 'react';
import { readCookie, writeCookie } from '#client/site/storage/cookies.ts';
import { PLATFORM_VERSION_COOKIE, PRODUCT_VERSION } from '#shared/constants.ts';

const ONE_YEAR = 365 * 86_400;
const remember = () => writeCookie(PLATFORM_VERSION_COOKIE, PRODUCT_VERSION, ONE_YEAR);

/** Nothing is said until the page has had time to be read. */
const NEWS_WAIT_MS = 3_000;

/** Ends the news that there is a newer version than this visitor knew; null without news. To who knows no other, nothing is new. */
export function useVersionNews(): (() => void) | null {
  const [isNews, setNews] = useState(false);
  useEffect(() => {
    const known = readCookie(PLATFORM_VERSION_COOKIE);
    if (known === null) remember();
    if (known === null || known === PRODUCT_VERSION) return undefined;
    const timer = setTimeout(() => {
      // Another tab may have told it meanwhile.
      if (readCookie(PLATFORM_VERSION_COOKIE) === PRODUCT_VERSION) return;
      remember();
      // A browser that takes no cookies would be told on every page.
      setNews(readCookie(PLATFORM_VERSION_COOKIE) === PRODUCT_VERSION);
    }, NEWS_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return isNews ? () => setNews(false) : null;
}
