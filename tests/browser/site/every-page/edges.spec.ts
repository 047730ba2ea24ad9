import { openAsStudent } from '#tests/browser/support/students.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { stopClock } from '#tests/browser/site/stop-clock.ts';
import { EDGE_WIDTHS, expectNothingCovered } from './expect-nothing-covered.ts';
import { findOverlaps } from './find-covered.ts';

/** The pages with the most fixed elements. The sweep opens all. */
const PAGES = ['/mso/school', '/mso/about/us', '/mso/dse/choose-school-taqbin', '/mso'];

test.use({ ...SCREENS.desk, speaks: 'en-us' });

test('no fixed element covers text or controls', async ({ page, visit }) => {
  for (const path of PAGES) {
    await visit(path);
    await page.waitForLoadState('networkidle');
    await expectNothingCovered(page, path);
  }
});

test.describe('for a logged-in user', () => {
  test('several fixed elements at once do not overlap', { tag: '@sweep' }, async ({ page, visit }) => {
    const overlaySelectors = ['.head', '.netbar', '.helper', '.mini', '.toast', '.foot-notice'];
    await openAsStudent(page);
    await visit('/mso/school/2001');
    await page.locator('main a[href*="/school/course/"]').first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Minimise window' }).click();
    await expect(page.locator('.mini')).toBeVisible();
    await stopClock(page);
    await page.locator('main button[name="place"][aria-pressed]:visible').first().click();
    await expect(page.locator('.toast')).toBeVisible();
    await page.context().setOffline(true);
    await expect(page.locator('.netbar')).toBeVisible();
    for (const width of EDGE_WIDTHS) {
      await page.setViewportSize({ width, height: width < 700 ? 844 : 900 });
      const measureOverlaps = () => page.evaluate(findOverlaps, overlaySelectors);
      await expect.poll(measureOverlaps, { message: `at ${width}` }).toEqual([]);
    }
  });

  test(
    'nothing fixed lies on the ports of the chart, nor on what they answer',
    { tag: '@sweep' },
    async ({ page, visit }) => {
      await visit('/mso');
      await page.locator('.port').first().hover();
      await expect(page.locator('.ports__ledger .display')).toBeVisible();
      await expectNothingCovered(page, 'the answer of a port');
    },
  );
});
