import type { Page } from 'playwright/test';

const STORE_KEY = 'sessionClock';

interface ClockState {
  isWound?: boolean;
}

/** Replaces the clocks of all tabs by simulated ones, and records when each tab sets the session clock. */
export async function installClock(page: Page) {
  await page.clock.install();
  await page.context().addInitScript((key) => {
    const originalSetItem = Storage.prototype.setItem;
    Storage.prototype.setItem = function (name, value) {
      originalSetItem.call(this, name, value);
      if (name === key) (window as ClockState).isWound = true;
    };
  }, STORE_KEY);
}

/** Waits until the session clock runs. Its script starts after hydration and ignores time that passed before. */
export async function waitUntilWound(page: Page) {
  await page.waitForFunction(() => (window as ClockState).isWound);
}

/**
 * Performs the action and waits until the session clock has registered the action's requests, which can be slightly
 * later than the visible result.
 */
export async function actAndWaitUntilRecorded(page: Page, act: () => Promise<void>) {
  const timeBefore = await page.evaluate(() => Date.now());
  await act();
  await page.waitForFunction(
    ([key, timestamp]) => {
      const { activeAt } = JSON.parse(localStorage.getItem(key) ?? '{}') as { activeAt?: number };
      return activeAt !== undefined && activeAt >= timestamp;
    },
    [STORE_KEY, timeBefore] as const,
  );
}
