import type { Page } from 'playwright/test';

interface Followed {
  lostFocus?: string[];
}

/** Checks in every frame from now on whether the focused element is visible, and records the elements that are not. */
export async function followFocus(page: Page) {
  await page.evaluate(() => {
    const lostValues: string[] = [];
    (window as Followed).lostFocus = lostValues;
    let textBefore = '';
    const appearance = () => {
      const at = document.activeElement;
      const name = at ? `${at.tagName} ${at.className}` : 'nothing';
      const isLost = !at || at === document.body || !at.checkVisibility({ visibilityProperty: true });
      if (isLost) lostValues.push(`${name} after ${textBefore}`);
      else textBefore = name;
      requestAnimationFrame(appearance);
    };
    appearance();
  });
  return { lost: () => page.evaluate(() => [...new Set((window as Followed).lostFocus)]) };
}
