import { expect as base, type Page } from 'playwright/test';

interface ReactRoot {
  current: { memoizedState: { isDehydrated?: boolean } | null };
  pendingLanes: number;
  suspendedLanes: number;
  pingedLanes: number;
}

/**
 * Whether React has reached the state. Runs in the page and reads React's internal state. A page without scripts has no
 * React root.
 */
function isReactReady(state: 'alive' | 'drawn') {
  const [, container] = Object.entries(document).find(([key]) => key.startsWith('__reactContainer')) ?? [];
  const root = (container as { stateNode: ReactRoot } | undefined)?.stateNode;
  if (state === 'alive') return root?.current.memoizedState?.isDehydrated === false;
  // Ignores suspended work, which waits for a script or a response.
  return !root || (root.pendingLanes & ~(root.suspendedLanes & ~root.pingedLanes)) === 0;
}

/**
 * Waits until React has hydrated the page. Before that, a click acts as on a page without scripts, and no effect has
 * run.
 */
export async function waitUntilHydrated(page: Page) {
  await page.waitForFunction(isReactReady, 'alive' as const);
}

/** Waits until React has completed all rendering that it has started, including selective hydration. */
export async function waitUntilDrawn(page: Page) {
  await page.waitForFunction(isReactReady, 'drawn' as const);
}

/**
 * Extends toHaveURL to wait until the page is drawn. The router changes the URL before React draws the page: on a slow
 * machine, a click on 'Next page' right after the change would hit the link of the previous page.
 */
export const expect = base.extend({
  async toHaveURL(page: Page, ...expected: Parameters<ReturnType<typeof base<Page>>['toHaveURL']>) {
    try {
      await (this.isNot ? base(page).not : base(page)).toHaveURL(...expected);
      await waitUntilDrawn(page);
      return { pass: !this.isNot, message: () => '' };
    } catch (error) {
      return { pass: this.isNot, message: () => (error instanceof Error ? error.message : String(error)) };
    }
  },
});
