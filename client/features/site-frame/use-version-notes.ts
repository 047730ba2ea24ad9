import { useEffect } from 'react';
import { PLATFORM_VERSION_COOKIE, PRODUCT_VERSION } from '#shared/constants.ts';
import { readCookie, writeCookie } from '#client/site/storage/cookies.ts';
import type { SiteDialog } from '#client/site/site.tsx';

const ONE_YEAR = 365 * 86_400;

/** The notes wait until the page has had time to be read. */
const PATIENCE_MS = 3_000;

/** Shows what a version brought, once for each visitor and version. To somebody who knows no other, nothing is new. */
export function useVersionNotes(openDialog: (dialog: SiteDialog) => void) {
  useEffect(() => {
    const known = readCookie(PLATFORM_VERSION_COOKIE);
    if (known === null) writeCookie(PLATFORM_VERSION_COOKIE, PRODUCT_VERSION, ONE_YEAR);
    if (known === null || known === PRODUCT_VERSION) return;
    const show = () => {
      // Another tab may have shown them meanwhile.
      if (readCookie(PLATFORM_VERSION_COOKIE) === PRODUCT_VERSION) return;
      writeCookie(PLATFORM_VERSION_COOKIE, PRODUCT_VERSION, ONE_YEAR);
      // A browser that takes no cookies would be shown them on every page.
      if (readCookie(PLATFORM_VERSION_COOKIE) !== PRODUCT_VERSION) return;
      openDialog('versionNotes');
    };
    // Never over another dialog or the open chat: then it tries again later.
    const timer = setInterval(() => {
      if (document.querySelector('[role="dialog"], [role="alertdialog"], #chat-opener[aria-expanded="true"]')) return;
      clearInterval(timer);
      show();
    }, PATIENCE_MS);
    return () => clearInterval(timer);
  }, [openDialog]);
}
