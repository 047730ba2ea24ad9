import { expect as base, type Page } from 'playwright/test';

interface ReactRoot {
  current: { memoizedState: { isDehydrated?: boolean } | null };
  pendingLanes: number;
  suspendedLanes: number;
  pingedLanes: number;
}

/**
 * Whether React has reached the state; runs in the page and reads React's internal state. A page without scripts has no
 * root.
 */
function isReactReady(state: 'alive' | 'drawn') {
  const [, container] = Object.entries(document).find(([key]) => key.startsWith('__reactContainer')) ?? [];
  const root = (container as { stateNode: ReactRoot } | undefined)?.stateNode;
  if (state === 'alive') return root?.current.memoizedState?.isDehydrated === false;
  // Suspended work, which waits for a script or a response, is ignored.
  return !root || (root.pendingLanes & ~(root.suspendedLanes & ~root.pingedLanes)) === 0;
}

/** Waits until React has hydrated the page: before that, a click acts as on a page without scripts, and no effect has run. */
export async function waitUntilHydrated(page: Page) {
  await page.waitForFunction(isReactReady, 'alive' as const);
}

/** Waits until React has completed all started rendering, including selective hydration. */
export async function waitUntilDrawn(page: Page) {
  await page.waitForFunction(isReactReady, 'drawn' as const);
}

/**
 * The router changes the address before React draws the page: on a slow machine, a click on 'Next page' right after the
 * change would still hit the link of the previous page. So the matcher also waits until the page is drawn.
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
