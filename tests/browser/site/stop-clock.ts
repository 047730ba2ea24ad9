import type { Page } from 'playwright/test';

const START = new Date('2026-11-20T12:00:00+08:00');

/** From here on, time only passes on the pages of this test when the test says so. */
export async function stopClock(page: Page) {
  await page.clock.install({ time: START });
  await page.clock.pauseAt(START.getTime() + 1000);
}
