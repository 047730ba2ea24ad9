import { expect, test, waitUntilAlive } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

test.describe('the page of the registration as it was sent', () => {
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

test.describe('the page of the registration, alive', () => {
  test.use({ ...SCREENS.phone, speaks: 'en-us' });

  test('keeps what was typed before its script ran', async ({ page }) => {
    const scripts = Promise.withResolvers<void>();
    await page.route('**/assets/**.js', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto('/mso/register', { waitUntil: 'commit' });
    const ownLocator = page.getByRole('main');
    await ownLocator.getByLabel('Nickname').fill('Sze Man');
    await ownLocator.getByLabel('Password', { exact: true }).fill('Canal-Parade-12');
    await ownLocator.getByRole('checkbox').check();
    scripts.resolve();
    await waitUntilAlive(page);
    await expect(ownLocator.getByRole('button', { name: /Area code/ }), 'the form is alive').toBeVisible();
    await ownLocator.getByRole('button', { name: 'Register', exact: true }).click();
    await expect(ownLocator.getByLabel('Mobile number')).toBeFocused();
    await expect(ownLocator.getByLabel('Nickname')).toHaveValue('Sze Man');
    await expect(ownLocator.getByLabel('Password', { exact: true })).toHaveValue('Canal-Parade-12');
    await expect(ownLocator.getByRole('checkbox')).toBeChecked();
  });

  test('keeps values typed before hydration, and links to the login', async ({ page, visit }) => {
    await visit('/mso/register');
    const ownLocator = page.getByRole('main');
    await expect(ownLocator.getByRole('button', { name: /Area code/ })).toHaveText('+852');
    await ownLocator.getByRole('button', { name: 'Register', exact: true }).click();
    await expect(ownLocator.getByLabel('Nickname')).toBeFocused();
    await ownLocator.getByLabel('Mobile number').fill('5123 4567');
    await ownLocator.getByRole('button', { name: 'Already have an account? Log in' }).click();
    const login = page.getByRole('dialog', { name: 'Log in', exact: true });
    await expect(login.getByLabel('Mobile number')).toHaveValue('5123 4567');
  });

  test('a click that leaves an invalid field reaches its target, and the hint appears afterwards', async ({
    page,
    visit,
  }) => {
    await visit('/mso/register');
    const ownLocator = page.getByRole('main');
    const number = ownLocator.getByLabel('Mobile number');
    const login = ownLocator.getByRole('button', { name: 'Already have an account? Log in' });
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
    await expect(ownLocator.getByText('Hong Kong mobile numbers have 8 digits and start with 4 to 9.')).toBeVisible();
  });
});
