import type { Page } from 'playwright/test';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

const getPort = (page: Page, name: RegExp) => page.getByRole('main').getByRole('link', { name });
const getLedger = (page: Page) => page.locator('.ports__ledger');

test.use({ speaks: 'en-us' });

test.describe('by touch', () => {
  test.use(SCREENS.phone);

  test('the first tap on a port shows its facts, the second opens it', async ({ page, visit }) => {
    await visit('/mso');
    await getPort(page, /^Perth/).tap();
    await expect(getLedger(page)).toContainText('Perth');
    await expect(page).toHaveURL(/\/mso$/);
    await getPort(page, /^Perth/).tap();
    await expect(page).toHaveURL(/\/mso\/school\?id=2&/);
  });
});
