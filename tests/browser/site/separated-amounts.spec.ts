import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

/** An amount directly followed by its conversion or by an academic year, as in '¥290,0002026–27'. */
const UNSEPARATED = /.{0,20}(?:\d(?:約|约|about )|,\d{3}20\d\d).{0,12}/g;

test.describe('without a script', () => {
  test.use({ ...SCREENS.desk, javaScriptEnabled: false, speaks: 'zh-hk' });

  for (const path of [
    '/mso',
    '/hengdu',
    '/northbridge',
    '/mso/school?id=1',
    '/mso/school/2001',
    '/mso/country-list',
    '/mso/compare?schools=1006,2001,3009',
  ])
    test(`the words of ${path} keep amounts, conversions and years apart`, async ({ page, visit }) => {
      await visit(path);
      const words = (await page.locator('main').evaluate((main) => main.textContent)) ?? '';
      expect(words).not.toBe('');
      expect(words.match(UNSEPARATED) ?? []).toEqual([]);
    });
});
