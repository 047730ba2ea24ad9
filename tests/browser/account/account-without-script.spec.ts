import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import {
  setVisitorAddress,
  createMobile,
  PASSWORD,
  passBackendTime,
  readCode,
  register,
} from '#tests/browser/support/students.ts';

test.use({ ...SCREENS.phone, javaScriptEnabled: false, speaks: 'en-us' });

const PERSONAL_PATH = '/mso/personal-center/information';

test('a protected page leads to the login and back, and the login keeps typed values except the password', async ({
  page,
}) => {
  await setVisitorAddress(page.context());
  const mobile = await register(page.request);
  await page.goto(PERSONAL_PATH);
  await expect(page).toHaveURL(/\/mso\/login\?next=/);
  const main = page.getByRole('main');
  await main.getByLabel('Area code').selectOption('852');
  await main.getByRole('button', { name: 'Log in' }).click();
  await expect(main.getByText('Enter your mobile number')).toBeVisible();
  await main.getByLabel('Mobile number').fill(mobile);
  await main.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.keyboard.press('Enter');
  await expect(main.getByRole('alert')).toContainText('Login failed. Wrong number or password');
  await expect(main.getByLabel('Mobile number')).toHaveValue(mobile);
  expect(await page.content()).not.toContain('not-the-password');
  await main.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(PERSONAL_PATH);

  await page.locator('.menu-button').click();
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).and(page.locator(':visible')).click();
  await expect(page).toHaveURL('/mso');
  expect((await page.context().cookies()).filter(({ name }) => name.startsWith('portal_'))).toEqual([]);
});

test('a user registers with a code, logs in with another, and sets a new password', async ({ page, portal }) => {
  await setVisitorAddress(page.context());
  const mobile = createMobile();
  const main = page.getByRole('main');
  const submitCodeRequest = async () => {
    await main.getByRole('button', { name: 'Get code' }).click();
    await expect(main.getByText(`Sent to +852 ${mobile}`)).toBeVisible();
    await main.getByLabel('Verification code').fill(await readCode(page.request, mobile));
  };

  await page.goto('/mso/register');
  await main.getByLabel('Nickname').fill('Ming');
  await main.getByLabel('Area code').selectOption('852');
  await main.getByLabel('Mobile number').fill(mobile);
  await submitCodeRequest();
  await expect(main.getByLabel('Nickname')).toHaveValue('Ming');
  await main.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(main.getByText('Choose a password')).toBeVisible();
  await expect(main.getByText('Please read and accept the privacy policy and disclaimer')).toBeVisible();
  await main.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await main.getByRole('checkbox').check();
  await main.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page).toHaveURL('/mso/login?done=register');
  await expect(main.getByText('You are registered. Please log in')).toBeVisible();

  await passBackendTime(portal, 61);
  await main.getByRole('link', { name: 'Forgotten password' }).click();
  await main.getByLabel('Area code').selectOption('852');
  await main.getByLabel('Mobile number').fill(mobile);
  await submitCodeRequest();
  await main.getByLabel('New password', { exact: true }).fill('Star-Ferry-1888');
  await main.getByLabel('Repeat the new password').fill('Star-Ferry-1888');
  await main.getByRole('button', { name: 'Set new password' }).click();
  await expect(main.getByText('Password changed. Please log in')).toBeVisible();

  await passBackendTime(portal, 61);
  await main.getByRole('link', { name: 'Text code login' }).click();
  await main.getByLabel('Area code').selectOption('852');
  await main.getByLabel('Mobile number').fill(mobile);
  await submitCodeRequest();
  await main.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/mso');
  expect((await page.context().cookies()).map(({ name }) => name)).toContain('portal_access');
});
