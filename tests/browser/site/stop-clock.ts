import type { Page } from 'playwright/test';

const START_TIME = new Date('2026-11-20T12:00:00+08:00');

/** Stops the clock of the test's pages. Time then passes only when the test advances it. */
export async function stopClock(page: Page) {
  await page.clock.install({ time: START_TIME });
  await page.clock.pauseAt(START_TIME.getTime() + 1000);
}
