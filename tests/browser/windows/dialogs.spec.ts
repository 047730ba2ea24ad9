import type { Page } from 'playwright/test';
import { expectFocusKept } from '#tests/browser/support/keep-focus.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

test.use(SCREENS.desk);

const getPrivacyLink = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy and disclaimer' });

test('a window traps focus, closes on Escape and restores focus', async ({ page, visit }) => {
  await visit('/mso/about/us');
  await getPrivacyLink(page).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Privacy policy and disclaimer' });
  await expect(dialog.getByText(/privacy@ferrypoint\.example/).first()).toBeVisible();
  await expect(page.locator('.scrim')).toHaveCSS('z-index', '199');
  await expectFocusKept(page, dialog);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(getPrivacyLink(page)).toBeFocused();
});

test('an address can ask for the registration; the wish goes from it and the rest stays', async ({ page, visit }) => {
  await visit('/mso/school?id=4&showModel=register&step=step1#main');
  await expect(
    page.getByRole('dialog', {
      name: 'Register',
    }),
  ).toBeVisible();
  await expect(page).toHaveURL('/mso/school?id=4&step=step1#main');
});
