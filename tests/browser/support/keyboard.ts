import type { Locator, Page } from 'playwright/test';
import { expect } from './portal-test.ts';

const MAX_STOPS = 80;

export async function tabTo(page: Page, target: Locator) {
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}
