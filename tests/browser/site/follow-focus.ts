import type { Page } from 'playwright/test';

interface FocusWindow {
  lostFocus?: string[];
}

/** Checks in every animation frame whether the focused element is visible, and records those that are not. */
export async function recordLostFocus(page: Page) {
  await page.evaluate(() => {
    const lostElements: string[] = [];
    (window as FocusWindow).lostFocus = lostElements;
    let elementBefore = '';
    const checkFocus = () => {
      const activeElement = document.activeElement;
      const name = activeElement ? `${activeElement.tagName} ${activeElement.className}` : 'nothing';
      const isLost =
        !activeElement ||
        activeElement === document.body ||
        !activeElement.checkVisibility({ visibilityProperty: true });
      if (isLost) lostElements.push(`${name} after ${elementBefore}`);
      else elementBefore = name;
      requestAnimationFrame(checkFocus);
    };
    checkFocus();
  });
  return { lost: () => page.evaluate(() => [...new Set((window as FocusWindow).lostFocus)]) };
}
