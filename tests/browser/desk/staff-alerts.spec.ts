import officeWords from '#client/i18n/messages/en-us/office.json' with { type: 'json' };
import { setOfficeSession, setLanguage } from '#tests/browser/support/at-desk.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

test.beforeEach(setLanguage);
test.use({ ...SCREENS.desk, speaks: 'en-us' });

test('alerts are offered where nobody waits, and asked for by the press alone', async ({ page }) => {
  await page.addInitScript(() => {
    let permission: NotificationPermission = 'default';
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () => {
      document.documentElement.dataset['asked'] = 'yes';
      permission = 'granted';
      return permission;
    };
  });
  await setOfficeSession(page, { agent: '/northbridge', name: 'Alert of the office' });
  await page.goto('/northbridge/_/office/conversations');
  const offer = page.getByRole('button', { name: officeWords.alerts.offer });
  await expect(offer).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-asked');
  await offer.press('Enter');
  await expect(offer).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('data-asked', 'yes');
  await page.locator('.obar__me summary').press('Enter');
  const alertSwitch = page.locator('#notices');
  await expect(alertSwitch).toHaveAttribute('aria-pressed', 'true');
  await alertSwitch.press('Enter');
  await expect(alertSwitch).toHaveAttribute('aria-pressed', 'false');
  await page.reload();
  await expect(page.locator('.queue__none').first()).toBeVisible();
  await expect(offer, 'whoever has switched alerts off is not asked again').toHaveCount(0);
});
