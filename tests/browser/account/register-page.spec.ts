import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

test.describe('the page of the registration as it was sent', () => {
  test.use({ ...SCREENS.phone, javaScriptEnabled: false, speaks: 'en-us' });

  test('has the whole form, shown to nobody who cannot use it, and a description for search engines', async ({
    page,
  }) => {
    await page.goto('/mso/register?lang=en-us');
    const form = page.getByRole('main').locator('fieldset');
    await expect(form).toBeHidden();
    await expect(form).toHaveAttribute('disabled', '');
    await expect(form.locator('label')).toContainText([
      'Nickname',
      'Mobile number',
      'Verification code',
      'Password',
      'I have read and agree',
    ]);
    await expect(page.locator('meta[name="description"]')).toHaveAttribute(
      'content',
      'An account is free, and needs only a mobile number.',
    );
    expect(await page.content()).toContain('Registration needs JavaScript.');
  });
});

test.describe('the page of the registration, alive', () => {
  test.use({ ...SCREENS.phone, speaks: 'en-us' });

  test('takes what is typed, and leads to the login', async ({ page, visit }) => {
    await visit('/mso/register');
    const own = page.getByRole('main');
    await own.getByRole('button', { name: 'Register', exact: true }).click();
    await expect(own.getByLabel('Nickname')).toBeFocused();
    await own.getByLabel('Mobile number').fill('138 0013 8000');
    await own.getByRole('button', { name: 'Already have an account? Log in' }).click();
    const login = page.getByRole('dialog', { name: 'Log in', exact: true });
    await expect(login.getByLabel('Mobile number')).toHaveValue('13800138000');
  });
});
