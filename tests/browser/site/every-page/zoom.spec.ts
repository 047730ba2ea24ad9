import { measureSidewaysScroll } from '#tests/browser/support/check-page.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { openAsStudent } from '#tests/browser/support/students.ts';
import { limitCases } from '#tests/browser/support/views.ts';
import { IS_FULL } from '#tests/support/is-full.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { listEveryPage, isVisitorPage } from './every-page.ts';
import { expectReadable } from './expect-readable.ts';

// Tests zoomed pages. Zoom of 200 % halves the window's width and height. 400 % leaves a quarter, 320 by 225 of 1280 by
// 900. pages.spec.ts checks the English pages at 400 % in npm test.

/** One page of each kind. The full run covers all pages. */
const PAGE_KINDS = [
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
  '/northbridge',
  '/mso/consult/5001',
  '/mso/school-selection/search',
  '/mso/login',
  '/mso/about/us',
  '/mso/no-such-page',
];
const PAGES = IS_FULL ? [...new Set([...PAGE_KINDS, ...listEveryPage('mso').filter(isVisitorPage)])] : PAGE_KINDS;
const OWN_PAGES = listEveryPage('mso').filter((path) => !isVisitorPage(path));

const SIZES = [
  { name: 'at 400 %', viewport: { width: 320, height: 225 } },
  { name: 'at 200 %', viewport: { width: 640, height: 450 } },
] as const;

for (const [language, { name, viewport }] of limitCases(
  1,
  LOCALES.flatMap((locale) => SIZES.map((size) => [locale, size] as const)),
)) {
  test.describe(`${name}, in ${language}`, () => {
    test.use({ ...SCREENS.desk, viewport, speaks: language });

    test(
      'every page is read by scrolling down alone, and nothing is cut off',
      { tag: '@rare' },
      async ({ page, visit }) => {
        test.setTimeout(IS_FULL ? 600_000 : 120_000);
        for (const path of limitCases(12, PAGES)) {
          await visit(path);
          await expectReadable(page, path);
        }
      },
    );

    test('personal pages scroll vertically only, and nothing is cut off', { tag: '@rare' }, async ({ page, visit }) => {
      test.setTimeout(IS_FULL ? 600_000 : 120_000);
      await openAsStudent(page);
      for (const path of limitCases(5, [...OWN_PAGES].reverse())) {
        await visit(path);
        await expectReadable(page, path);
      }
    });
  });
}

// Text zoom doubles the root font size and leaves the window unchanged, so media queries for narrow windows do not
// apply.
for (const speaks of limitCases(1, ['zh-hk', 'en-us', 'zh'] as const)) {
  test.describe(`text at 200 %, in ${speaks}`, () => {
    test.use({ ...SCREENS.phone, speaks });

    test('no kind of page scrolls horizontally on a phone', async ({ page, visit }) => {
      test.setTimeout(180_000);
      for (const path of PAGE_KINDS) {
        await visit(path);
        await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
        await expect.soft.poll(() => measureSidewaysScroll(page), { message: path }).toBe(0);
      }
    });
  });
}
