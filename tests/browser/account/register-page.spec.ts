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
    await expect(own.getByRole('button', { name: /Area code/ })).toHaveText('+852');
    await own.getByRole('button', { name: 'Register', exact: true }).click();
    await expect(own.getByLabel('Nickname')).toBeFocused();
    await own.getByLabel('Mobile number').fill('5123 4567');
    await own.getByRole('button', { name: 'Already have an account? Log in' }).click();
    const login = page.getByRole('dialog', { name: 'Log in', exact: true });
    await expect(login.getByLabel('Mobile number')).toHaveValue('5123 4567');
  });

  test('a press that leaves a faulty field reaches what was pressed, and the tip comes after it', async ({
    page,
    visit,
  }) => {
    await visit('/mso/register');
    const own = page.getByRole('main');
    const number = own.getByLabel('Mobile number');
    const login = own.getByRole('button', { name: 'Already have an account? Log in' });
    await number.fill('12');
    await login.scrollIntoViewIfNeeded();
    const box = await login.boundingBox();
    await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
    await page.mouse.down();
    await expect(number).not.toBeFocused();
    expect(await login.boundingBox(), 'nothing moves under the hand').toEqual(box);
    await page.mouse.up();
    await expect(page.getByRole('dialog', { name: 'Log in', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await number.fill('12');
    await page.keyboard.press('Tab');
    await expect(own.getByText('Hong Kong mobile numbers have 8 digits and start with 4 to 9.')).toBeVisible();
  });
});
