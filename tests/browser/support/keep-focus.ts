import type { Locator, Page } from 'playwright/test';
import { expect } from './drawn.ts';

const TAB_STEPS = 10;

/** Moves through all controls with Tab and Shift+Tab, and checks each time that the focus stays inside the dialog. */
export async function expectFocusKept(page: Page, dialog: Locator) {
  const isFocusInside = () => dialog.evaluate((element) => element.contains(document.activeElement));
  await expect.poll(isFocusInside, 'the focus starts inside').toBe(true);
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let step = 0; step < TAB_STEPS; step += 1) {
      await page.keyboard.press(key);
      expect(await isFocusInside(), `after ${key} ${step + 1}`).toBe(true);
    }
  }
}
