import type { Page } from 'playwright/test';
import { sidewaysScroll } from '#tests/browser/support/check-page.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { comeAsStudent } from '#tests/browser/support/students.ts';
import { firstOf, IS_FULL } from '#tests/browser/support/views.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { everyPage, isForVisitors } from './every-page.ts';

// Who sees little enlarges the page, and who needs other colours has the system's. A page at 200 % has half the window's
// width and height, at 400 % a quarter: 320 by 225 of a desktop's 1280 by 900.

/** Of each kind one; in the full run every page there is. */
const KINDS = [
  '/mso',
  '/hengdu',
  '/mso/school',
  '/mso/school/school-search?keyword=law',
  '/mso/school/1001',
  '/mso/school/course/1001001',
  '/mso/country-list/uk',
  '/mso/country-list/school-rank-tab',
  '/mso/compare?schools=1001,2001,3001',
  '/mso/consult/list',
  '/mso/dse',
  '/mso/dse/choose-school-taqbin',
  '/mso/school-selection',
  '/mso/lecture',
  '/mso/register',
  '/mso/about/sources',
  '/mso/fees',
  '/mso/dse/results-day',
  '/mso/family',
];
const PAGES = IS_FULL ? [...new Set([...KINDS, ...everyPage('mso').filter(isForVisitors)])] : KINDS;
const OWN_PAGES = everyPage('mso').filter((path) => !isForVisitors(path));

/** What one reads or presses and part of which is beyond the window, where nothing scrolls it into sight. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const scrolls = (element: Element) => {
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
        if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth) return true;
      return false;
    };
    return [
      ...document.querySelectorAll('a[href], button, input, select, textarea, summary, h1, h2, h3, p, dd, dt, td, th'),
    ]
      .filter((part) => part.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((part) => {
        const { left, right, width, height } = part.getBoundingClientRect();
        if (width < 2 || height < 2 || right <= 0) return false; // For readers of screens alone.
        return (right > innerWidth + 1 || left < -1) && !scrolls(part);
      })
      .map((part) => `${part.tagName.toLowerCase()}.${part.className} '${part.textContent.trim().slice(0, 30)}'`)
      .slice(0, 4);
  });

for (const [speaks, size] of firstOf(
  2,
  LOCALES.flatMap((locale) => [
    [locale, { width: 320, height: 225 }] as const,
    [locale, { width: 640, height: 450 }] as const,
  ]),
)) {
  test.describe(`enlarged to ${size.width} by ${size.height}, in ${speaks}`, () => {
    test.use({ ...SCREENS.desk, viewport: size, speaks });

    test('every page is read by scrolling down alone, and nothing is cut off', async ({ page, visit }) => {
      test.setTimeout(120_000);
      for (const path of PAGES) {
        await visit(path);
        expect.soft(await sidewaysScroll(page), `${path}: scrolls sideways`).toBe(0);
        expect.soft(await cutOff(page), `${path}: is cut off`).toEqual([]);
      }
    });

    test('so is what is somebody’s own', async ({ page, visit }) => {
      test.setTimeout(120_000);
      await comeAsStudent(page);
      for (const path of firstOf(5, [...OWN_PAGES].reverse())) {
        await visit(path);
        expect.soft(await sidewaysScroll(page), `${path}: scrolls sideways`).toBe(0);
        expect.soft(await cutOff(page), `${path}: is cut off`).toEqual([]);
      }
    });
  });
}

/** Of what has the focus: whether a line is drawn around it, or around what stands for it. */
const hasRing = (page: Page) =>
  page.evaluate(() => {
    const isRinged = (element: Element | null | undefined) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
    };
    const at = document.activeElement;
    if (!at || at === document.body) return null;
    return isRinged(at) ||
      isRinged(at.nextElementSibling) ||
      isRinged(at.closest('label')) ||
      isRinged(at.parentElement)
      ? null
      : `${at.tagName.toLowerCase()}.${at.className} '${at.textContent.trim().slice(0, 30)}'`;
  });

test.describe('with the colours of the system', () => {
  test.use({ ...SCREENS.desk, speaks: 'en-us' });

  test('icons are seen, and whatever has the focus is ringed', async ({ page, visit }) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ forcedColors: 'active' });
    for (const path of [
      '/mso',
      '/mso/school',
      '/mso/school/1001',
      '/mso/school-selection',
      '/mso/compare?schools=1001,2001',
      '/mso/dse/results-day',
    ]) {
      await visit(path);
      const unseen = await page.evaluate(() => {
        const ground = getComputedStyle(document.body).backgroundColor;
        return [...document.querySelectorAll('.i')]
          .filter((icon) => icon.checkVisibility({ visibilityProperty: true }))
          .filter((icon) => {
            const { backgroundColor, maskImage } = getComputedStyle(icon);
            return maskImage !== 'none' && (backgroundColor === ground || backgroundColor === 'rgba(0, 0, 0, 0)');
          })
          .map((icon) => `${icon.className} in ${icon.parentElement?.className}`)
          .slice(0, 4);
      });
      expect.soft(unseen, `${path}: icons`).toEqual([]);
      for (let stop = 0; stop < 25; stop += 1) {
        await page.keyboard.press('Tab');
        expect.soft(await hasRing(page), `${path}: the ring at stop ${stop}`).toBeNull();
      }
    }
  });
});
