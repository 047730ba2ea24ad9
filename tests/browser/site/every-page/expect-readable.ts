import type { Page } from 'playwright/test';
import { measureSidewaysScroll } from '#tests/browser/support/check-page.ts';
import { expect } from '#tests/browser/support/portal-test.ts';

/** Finds texts and controls that are partly outside the window and cannot be scrolled into view. */
const findCutOffTexts = (page: Page) =>
  page.evaluate(() => {
    const isInScroller = (element: Element) => {
      for (
        let ancestor = element.parentElement;
        ancestor && ancestor !== document.body;
        ancestor = ancestor.parentElement
      )
        if (/auto|scroll/.test(getComputedStyle(ancestor).overflowX) && ancestor.scrollWidth > ancestor.clientWidth)
          return true;
      return false;
    };
    return (
      [...document.querySelectorAll('a[href], button, input, select, textarea, summary, h1, h2, h3, p, dd, dt, td, th')]
        // React Aria draws native date fields for browsers' autofill that nobody sees.
        .filter((element) => !element.closest('[aria-hidden="true"]'))
        .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .filter((element) => {
          const { left, right, width, height } = element.getBoundingClientRect();
          if (width < 2 || height < 2 || right <= 0) return false; // Visually hidden content for screen readers.
          return (right > innerWidth + 1 || left < -1) && !isInScroller(element);
        })
        .map(
          (element) =>
            `${element.tagName.toLowerCase()}.${element.className} '${element.textContent.trim().slice(0, 30)}'`,
        )
        .slice(0, 4)
    );
  });

/** Measures the share of the window's height that fixed elements cover during scrolling. */
const measureTakenHeight = (page: Page) =>
  page.evaluate(() => {
    const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      const { position } = getComputedStyle(element);
      const { width, top, bottom } = element.getBoundingClientRect();
      const isStuck = top <= 0 || bottom >= innerHeight - 1;
      return (
        /fixed|sticky/.test(position) &&
        element.checkVisibility({ visibilityProperty: true }) &&
        isStuck &&
        width >= innerWidth - 20
      );
    });
    return bars.reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0) / innerHeight;
  });

/** Checks a page at 200 % or 400 % zoom: all content must be reachable by vertical scrolling alone. */
export async function expectReadable(page: Page, path: string) {
  expect.soft(await measureSidewaysScroll(page), `${path}: scrolls sideways`).toBe(0);
  expect.soft(await findCutOffTexts(page), `${path}: is cut off`).toEqual([]);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight * 0.4));
  expect.soft(await measureTakenHeight(page), `${path}: bars take so much of the window`).toBeLessThan(0.5);
}
