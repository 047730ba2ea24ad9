import type { Page } from 'playwright/test';
import { sidewaysScroll } from '#tests/browser/support/check-page.ts';
import { expect } from '#tests/browser/support/portal-test.ts';

/** Texts and controls partly outside the window that cannot be scrolled into view. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const scrolls = (element: Element) => {
      for (
        let ancestor = element.parentElement;
        ancestor && ancestor !== document.body;
        ancestor = ancestor.parentElement
      )
        if (/auto|scroll/.test(getComputedStyle(ancestor).overflowX) && ancestor.scrollWidth > ancestor.clientWidth)
          return true;
      return false;
    };
    return [
      ...document.querySelectorAll('a[href], button, input, select, textarea, summary, h1, h2, h3, p, dd, dt, td, th'),
    ]
      .filter((part) => part.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((part) => {
        const { left, right, width, height } = part.getBoundingClientRect();
        if (width < 2 || height < 2 || right <= 0) return false; // Visually hidden content for screen readers.
        return (right > innerWidth + 1 || left < -1) && !scrolls(part);
      })
      .map((part) => `${part.tagName.toLowerCase()}.${part.className} '${part.textContent.trim().slice(0, 30)}'`)
      .slice(0, 4);
  });

/** Share of the window that fixed elements cover during scrolling. */
const taken = (page: Page) =>
  page.evaluate(() => {
    const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter((part) => {
      const { position } = getComputedStyle(part);
      const { width, top, bottom } = part.getBoundingClientRect();
      const isStuck = top <= 0 || bottom >= innerHeight - 1;
      return (
        /fixed|sticky/.test(position) &&
        part.checkVisibility({ visibilityProperty: true }) &&
        isStuck &&
        width >= innerWidth - 20
      );
    });
    return bars.reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0) / innerHeight;
  });

/** Checks a page at 200 % or 400 % zoom: all content is reachable by vertical scrolling alone. */
export async function expectReadable(page: Page, path: string) {
  expect.soft(await sidewaysScroll(page), `${path}: scrolls sideways`).toBe(0);
  expect.soft(await cutOff(page), `${path}: is cut off`).toEqual([]);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight * 0.4));
  expect.soft(await taken(page), `${path}: bars take so much of the window`).toBeLessThan(0.5);
}
