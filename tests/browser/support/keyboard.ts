import type { Locator, Page } from 'playwright/test';
import { expect } from './portal-test.ts';

const MAX_TAB_STOPS = 80;

export async function tabTo(page: Page, target: Locator) {
  for (let tabStop = 0; tabStop < MAX_TAB_STOPS; tabStop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}
