import { measureSidewaysScroll } from '#tests/browser/support/check-page.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

/** One page of each kind. */
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
test.use({ ...SCREENS.phone, speaks: 'zh-hk' });

// Text zoom doubles the root font size and leaves the window unchanged, so media queries for narrow windows do not
// apply.
test('with text at 200 % no kind of page scrolls horizontally on a phone', async ({ page, visit }) => {
  test.setTimeout(180_000);
  for (const path of PAGE_KINDS) {
    await visit(path);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await expect.soft.poll(() => measureSidewaysScroll(page), { message: path }).toBe(0);
  }
});
