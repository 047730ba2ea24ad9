import { SCREENS } from '#tests/browser/support/screens.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { expectVisibleInForcedColors } from './expect-visible-in-forced-colors.ts';

/** The pages with most kinds of controls. The sweep opens all. */
const PAGES = ['/mso', '/mso/school?id=1', '/mso/school/1001', '/mso/school-selection'];
const DARK_BLUE = 'rgb(22, 33, 58)';

test.use({ ...SCREENS.desk, speaks: 'en-us' });

test('with forced colours every page is readable and focus is visible', async ({ page, visit }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  for (const path of PAGES) {
    await visit(path);
    await expectVisibleInForcedColors(page, path);
    // A logo drawn for a dark background needs that background even in forced colours.
    for (const logo of await page.locator('.foot .logo > img').all())
      await expect.soft(logo, path).toHaveCSS('background-color', DARK_BLUE);
  }
});
