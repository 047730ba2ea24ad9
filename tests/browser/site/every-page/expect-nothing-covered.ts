import type { Page } from 'playwright/test';
import { measureSidewaysScroll } from '#tests/browser/support/check-page.ts';
import { expect } from '#tests/browser/support/portal-test.ts';
import { findClippedFocusRings, findClippedTexts, findCovered } from './find-covered.ts';

export const EDGE_WIDTHS = [1280, 390, 768] as const;
const softExpect = expect.configure({ soft: true });

const SCROLL_SHARES = [0, 0.4, 1];

/**
 * Checks that fixed elements do not cover text or controls. A bar across the full width at the bottom counts as the end
 * of the window: content behind it can be scrolled into view, and no content is behind it at the end of the page.
 */
export async function expectNothingCovered(page: Page, location: string) {
  // The test disables animations, because an element that slides in crosses the edge of the window.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const width of EDGE_WIDTHS) {
    await page.setViewportSize({ width, height: width < 700 ? 844 : 900 });
    for (const share of SCROLL_SHARES) {
      // Waits until the bar has been measured again, because a change of width moves the end of the page.
      const measureCovered = async () => {
        await page.evaluate(
          (scrollShare) => window.scrollTo(0, scrollShare * document.documentElement.scrollHeight),
          share,
        );
        return page.evaluate(findCovered, share);
      };
      await softExpect.poll(measureCovered, { message: `${location} at ${width}, ${share * 100} % down` }).toEqual([]);
    }
    softExpect(await page.evaluate(findClippedTexts), `${location} at ${width}: touches the glass`).toEqual([]);
    softExpect(await measureSidewaysScroll(page), `${location} at ${width}: scrolls sideways`).toBe(0);
    if (width !== 768) await expectWholeFocusRings(page, `${location} at ${width}`);
  }
}

/** Presses a key first, because the browser draws focus rings only after a key press. */
async function expectWholeFocusRings(page: Page, location: string) {
  await page.keyboard.press('Shift');
  softExpect(await page.evaluate(findClippedFocusRings), `${location}: the ring of the focus`).toEqual([]);
}
