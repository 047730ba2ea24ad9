import type { Page } from 'playwright/test';

const STORE_KEY = 'sessionClock';

interface Winding {
  hasWound?: boolean;
}

/** The clocks of this test's tabs go on when the test says so; each tab notes when it has set the one of the session. */
export async function installClock(page: Page) {
  await page.clock.install();
  await page.context().addInitScript((key) => {
    const keep = Storage.prototype.setItem;
    Storage.prototype.setItem = function (name, value) {
      keep.call(this, name, value);
      if (name === key) (window as Winding).hasWound = true;
    };
  }, STORE_KEY);
}

/** The clock's script comes after the page is alive: minutes that pass before that, nobody counts. */
export async function waitUntilWound(page: Page) {
  await page.waitForFunction(() => (window as Winding).hasWound);
}

/** Of what a page asks for, the clock may hear a moment after the page has shown it. */
export async function actAndBeHeard(page: Page, run: () => Promise<void>) {
  const timeBefore = await page.evaluate(() => Date.now());
  await run();
  await page.waitForFunction(
    ([key, moment]) => {
      const { activeAt } = JSON.parse(localStorage.getItem(key) ?? '{}') as { activeAt?: number };
      return activeAt !== undefined && activeAt >= moment;
    },
    [STORE_KEY, timeBefore] as const,
  );
}
