import { expect, test, waitUntilHydrated } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

test.describe('the registration page without hydration', () => {
  test.use({ ...SCREENS.phone, javaScriptEnabled: false, speaks: 'en-us' });

  test('has the whole form, and a description for search engines', async ({ page }) => {
    await page.goto('/mso/register?lang=en-us');
    await expect(page.getByRole('main').locator('form label')).toContainText([
      'Nickname',
      'Mobile number',
      'Area code',
      'Verification code',
      'Password',
      'I have read and agree',
    ]);
    await expect(page.locator('meta[name="description"]')).toHaveAttribute(
      'content',
      /^Registering is free\. All you need is a mobile number\./,
    );
  });
});

test.describe('the registration page after hydration', () => {
  test.use({ ...SCREENS.phone, speaks: 'en-us' });

  test('keeps values typed before its script ran', async ({ page }) => {
    const scripts = Promise.withResolvers<void>();
    await page.route('**/assets/**.js', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto('/mso/register', { waitUntil: 'commit' });
    const mainElement = page.getByRole('main');
    await mainElement.getByLabel('Nickname').fill('Sze Man');
    await mainElement.getByLabel('Password', { exact: true }).fill('Canal-Parade-12');
    await mainElement.getByRole('checkbox').check();
    scripts.resolve();
    await waitUntilHydrated(page);
    await expect(mainElement.getByRole('button', { name: /Area code/ }), 'the form is alive').toBeVisible();
    await mainElement.getByRole('button', { name: 'Register', exact: true }).click();
    await expect(mainElement.getByLabel('Mobile number')).toBeFocused();
    await expect(mainElement.getByLabel('Nickname')).toHaveValue('Sze Man');
    await expect(mainElement.getByLabel('Password', { exact: true })).toHaveValue('Canal-Parade-12');
    await expect(mainElement.getByRole('checkbox')).toBeChecked();
  });

  test('keeps values typed before hydration, and links to the login', async ({ page, visit }) => {
    await visit('/mso/register');
    const mainElement = page.getByRole('main');
    await expect(mainElement.getByRole('button', { name: /Area code/ })).toHaveText('+852');
    await mainElement.getByRole('button', { name: 'Register', exact: true }).click();
    await expect(mainElement.getByLabel('Nickname')).toBeFocused();
    await mainElement.getByLabel('Mobile number').fill('5123 4567');
    await mainElement.getByRole('button', { name: 'Already have an account? Log in' }).click();
    const loginDialog = page.getByRole('dialog', { name: 'Log in', exact: true });
    await expect(loginDialog.getByLabel('Mobile number')).toHaveValue('5123 4567');
  });

  test('a click that leaves an invalid field reaches its target, and the hint appears afterwards', async ({
    page,
    visit,
  }) => {
    await visit('/mso/register');
    const mainElement = page.getByRole('main');
    const mobileField = mainElement.getByLabel('Mobile number');
    const loginButton = mainElement.getByRole('button', { name: 'Already have an account? Log in' });
    await mobileField.fill('12');
    await loginButton.scrollIntoViewIfNeeded();
    const buttonBox = await loginButton.boundingBox();
    await page.mouse.move(
      (buttonBox?.x ?? 0) + (buttonBox?.width ?? 0) / 2,
      (buttonBox?.y ?? 0) + (buttonBox?.height ?? 0) / 2,
    );
    await page.mouse.down();
    await expect(mobileField).not.toBeFocused();
    expect(await loginButton.boundingBox(), 'nothing moves under the hand').toEqual(buttonBox);
    await page.mouse.up();
    await expect(page.getByRole('dialog', { name: 'Log in', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await mobileField.fill('12');
    await page.keyboard.press('Tab');
    await expect(mainElement.getByText('Hong Kong mobile numbers have 8 digits and start with 4 to 9.')).toBeVisible();
  });
});
