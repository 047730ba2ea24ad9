import { expect as base, type Page } from 'playwright/test';

interface ReactRoot {
  current: { memoizedState: { isDehydrated?: boolean } | null };
  pendingLanes: number;
  suspendedLanes: number;
  pingedLanes: number;
}

/** Asked in the page: React itself is the only one who knows how far it is. A page without scripts has no root. */
function isReact(state: 'alive' | 'drawn') {
  const [, container] = Object.entries(document).find(([key]) => key.startsWith('__reactContainer')) ?? [];
  const root = (container as { stateNode: ReactRoot } | undefined)?.stateNode;
  if (state === 'alive') return root?.current.memoizedState?.isDehydrated === false;
  // What waits for a script or an answer is not waited for.
  return !root || (root.pendingLanes & ~(root.suspendedLanes & ~root.pingedLanes)) === 0;
}

/**
 * Until React has taken the page over: before that, a click would do what a page without scripts does, and nothing that
 * starts with the page has started.
 */
export async function waitUntilAlive(page: Page) {
  await page.waitForFunction(isReact, 'alive' as const);
}

/** Until React has drawn all that it has begun, also what it takes over part by part. */
export async function waitUntilDrawn(page: Page) {
  await page.waitForFunction(isReact, 'drawn' as const);
}

/**
 * The router changes the address before React draws the page: on a slow machine a click on 'Next page' right after
 * the new address still meets the link of the page before. So who waits for an address waits for its page.
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
