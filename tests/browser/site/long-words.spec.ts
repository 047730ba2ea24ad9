import type { Page } from 'playwright/test';
import { STUB_RESPONSES } from '#tests/outside-backend/known-answers.ts';
import { expect, test } from '#tests/browser/support/slow-portal-test.ts';

// Tests texts of the backend with very long words, or with names as wide as the page.

test.use({ speaks: 'en-us' });

const LONG_WORD = `Llanfairpwllgwyngyll${'gogerychwyrndrobwll'.repeat(6)}`;
const LENGTHENED_FIELDS = ['name', 'nameChn', 'schoolName', 'title', 'city', 'province', 'detail', 'feeNote', 'applyDateNote', 'description', 'address', 'nature']; // prettier-ignore
const CALLS = Object.keys(STUB_RESPONSES).filter((path) => path.startsWith('/appInstitution/'));
const PAGES = [
  '/mso',
  '/mso/school',
  '/mso/school/1004',
  '/mso/school/course/1004001',
  '/mso/consult/list',
  '/mso/country-list/school-rank-tab',
];

const lengthenTexts = (value: unknown, name = ''): unknown => {
  if (Array.isArray(value)) return value.map((item) => lengthenTexts(item, name));
  if (typeof value === 'string')
    return LENGTHENED_FIELDS.includes(name) && !value.includes('<') ? `${value} ${LONG_WORD}` : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, innerValue]) => [key, lengthenTexts(innerValue, key)]));
};

/** Finds elements that extend beyond the window, except inside a scrollable container. */
const findOverflowing = (page: Page) =>
  page.evaluate(() => {
    const isInScroller = (element: Element) => {
      for (
        let ancestor = element.parentElement;
        ancestor && ancestor !== document.body;
        ancestor = ancestor.parentElement
      )
        if (getComputedStyle(ancestor).overflowX !== 'visible') return true;
      return false;
    };
    return [...document.querySelectorAll('main *')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1 && !isInScroller(element))
      .map((element) => `${element.tagName}.${element.className} ${element.textContent?.slice(0, 30)}`)
      .slice(0, 4);
  });

test('an endless word widens no page', { tag: '@sweep' }, async ({ page, slow, visit }) => {
  slow.backend.restore();
  for (const path of CALLS)
    slow.backend.answer(path, (request) => ({ json: lengthenTexts(STUB_RESPONSES[path]?.(request)) }));
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of PAGES) {
      await visit(`${path}?step=${width}`);
      await expect.soft(page.getByRole('main')).toContainText(LONG_WORD.slice(0, 30));
      expect.soft(await findOverflowing(page), `${path} at ${width}`).toEqual([]);
    }
  }
});
