import type { Page } from 'playwright/test';

/** React Router's own name for it. */
const ROUTER = '__reactRouterDataRouter';

interface RouterWindow {
  [ROUTER]: { navigate: (to: string) => Promise<void> };
}

/** Goes to an address of the site like a link would that stands on no page yet, and waits for the page. */
export const goWithin = (page: Page, to: string) =>
  page.evaluate(([router, address]) => (window as unknown as RouterWindow)[router].navigate(address), [
    ROUTER,
    to,
  ] as const);
