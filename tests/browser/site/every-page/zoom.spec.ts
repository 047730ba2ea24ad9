import type { Page } from 'playwright/test';
import { sidewaysScroll } from '#tests/browser/support/check-page.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { comeAsStudent } from '#tests/browser/support/students.ts';
import { firstOf } from '#tests/browser/support/views.ts';
import { IS_FULL } from '#tests/support/is-full.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { everyPage, isForVisitors } from './every-page.ts';

// Who sees little enlarges the page: at 200 % it has half the window's width and height, at 400 % a quarter, 320 by 225 of a
// desktop's 1280 by 900.

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

/** How much of the window is taken by what stays in it, whole and alone, while everything else is scrolled. */
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

async function expectReadable(page: Page, path: string) {
  expect.soft(await sidewaysScroll(page), `${path}: scrolls sideways`).toBe(0);
  expect.soft(await cutOff(page), `${path}: is cut off`).toEqual([]);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight * 0.4));
  expect.soft(await taken(page), `${path}: bars take so much of the window`).toBeLessThan(0.5);
}

const SIZES = [
  { name: 'at 400 %', viewport: { width: 320, height: 225 } },
  { name: 'at 200 %', viewport: { width: 640, height: 450 } },
] as const;

for (const [speaks, { name, viewport }] of firstOf(
  1,
  LOCALES.flatMap((locale) => SIZES.map((size) => [locale, size] as const)),
)) {
  test.describe(`${name}, in ${speaks}`, () => {
    test.use({ ...SCREENS.desk, viewport, speaks });

    test('every page is read by scrolling down alone, and nothing is cut off', async ({ page, visit }) => {
      test.setTimeout(IS_FULL ? 600_000 : 120_000);
      for (const path of firstOf(12, PAGES)) {
        await visit(path);
        await expectReadable(page, path);
      }
    });

    test('so is what is somebody’s own', { tag: '@rare' }, async ({ page, visit }) => {
      test.setTimeout(IS_FULL ? 600_000 : 120_000);
      await comeAsStudent(page);
      for (const path of firstOf(5, [...OWN_PAGES].reverse())) {
        await visit(path);
        await expectReadable(page, path);
      }
    });
  });
}
