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
  const mainElement = page.getByRole('main');
  await mainElement.getByLabel('Area code').selectOption('852');
  await mainElement.getByRole('button', { name: 'Log in' }).click();
  await expect(mainElement.getByText('Enter your mobile number')).toBeVisible();
  await mainElement.getByLabel('Mobile number').fill(mobile);
  await mainElement.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.keyboard.press('Enter');
  await expect(mainElement.getByRole('alert')).toContainText('Login failed. Wrong number or password');
  await expect(mainElement.getByLabel('Mobile number')).toHaveValue(mobile);
  expect(await page.content()).not.toContain('not-the-password');
  await mainElement.getByLabel('Password', { exact: true }).fill(PASSWORD);
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
  const mainElement = page.getByRole('main');
  const submitCodeRequest = async () => {
    await mainElement.getByRole('button', { name: 'Get code' }).click();
    await expect(mainElement.getByText(`Sent to +852 ${mobile}`)).toBeVisible();
    await mainElement.getByLabel('Verification code').fill(await readCode(page.request, mobile));
  };

  await page.goto('/mso/register');
  await mainElement.getByLabel('Nickname').fill('Ming');
  await mainElement.getByLabel('Area code').selectOption('852');
  await mainElement.getByLabel('Mobile number').fill(mobile);
  await submitCodeRequest();
  await expect(mainElement.getByLabel('Nickname')).toHaveValue('Ming');
  await mainElement.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(mainElement.getByText('Choose a password')).toBeVisible();
  await expect(mainElement.getByText('Please read and accept the privacy policy and disclaimer')).toBeVisible();
  await mainElement.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await mainElement.getByRole('checkbox').check();
  await mainElement.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page).toHaveURL('/mso/login?done=register');
  await expect(mainElement.getByText('You are registered. Please log in')).toBeVisible();

  await passBackendTime(portal, 61);
  await mainElement.getByRole('link', { name: 'Forgotten password' }).click();
  await mainElement.getByLabel('Area code').selectOption('852');
  await mainElement.getByLabel('Mobile number').fill(mobile);
  await submitCodeRequest();
  await mainElement.getByLabel('New password', { exact: true }).fill('Star-Ferry-1888');
  await mainElement.getByLabel('Repeat the new password').fill('Star-Ferry-1888');
  await mainElement.getByRole('button', { name: 'Set new password' }).click();
  await expect(mainElement.getByText('Password changed. Please log in')).toBeVisible();

  await passBackendTime(portal, 61);
  await mainElement.getByRole('link', { name: 'Text code login' }).click();
  await mainElement.getByLabel('Area code').selectOption('852');
  await mainElement.getByLabel('Mobile number').fill(mobile);
  await submitCodeRequest();
  await mainElement.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/mso');
  expect((await page.context().cookies()).map(({ name }) => name)).toContain('portal_access');
});
