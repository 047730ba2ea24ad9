import type { Page } from 'playwright/test';
import { findViolations } from '#tests/browser/support/check-page.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { setVisitorAddress, PASSWORD, passBackendTime, readCode, register } from '#tests/browser/support/students.ts';

test.use({ ...SCREENS.desk, speaks: 'en-us' });

const getDialog = (page: Page) => page.getByRole('dialog');
const getField = (page: Page, label: string) => getDialog(page).getByLabel(label, { exact: true });
const clickDialogButton = (page: Page, name: string) =>
  getDialog(page).getByRole('button', { name, exact: true }).click();
const expectLoggedIn = (page: Page) =>
  expect(page.getByRole('banner').getByRole('link', { name: 'Welcome, Ming' })).toBeVisible();

async function chooseHongKong(page: Page) {
  await getDialog(page)
    .getByRole('button', { name: /Area code/ })
    .click();
  await page.getByRole('searchbox', { name: 'Search country or code' }).fill('香港');
  await page.getByRole('option', { name: /852/ }).click();
}

test.describe('with the keyboard only', () => {
  test('somebody logs in by text message, and finds the area code by its name in another language', async ({
    page,
    visit,
    portal,
  }) => {
    await setVisitorAddress(page.context());
    const mobile = await register(page.request);
    await passBackendTime(portal, 61);
    await visit('/mso/about/us');
    await page.getByRole('banner').getByRole('button', { name: 'Log in' }).press('Enter');
    await expect(getField(page, 'Mobile number')).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.type('香港');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const areaCode = getDialog(page).getByRole('button', { name: /Area code/ });
    await expect(areaCode).toHaveText('+852');
    // The list still handles key presses until it has closed.
    await expect(areaCode).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Text code login' })).toHaveAttribute('aria-selected', 'true');

    await getField(page, 'Mobile number').focus();
    await page.keyboard.type(`${mobile.slice(0, 4)} ${mobile.slice(4)}`);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(getField(page, 'Verification code')).toBeFocused();
    await expect(getDialog(page).getByText(`Sent to +852 ${mobile}`)).toBeVisible();
    await page.keyboard.type(await readCode(page.request, mobile));
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Text code login succeeded')).toBeVisible();
    await expectLoggedIn(page);
    await expect(getDialog(page)).toHaveCount(0);
  });
});

test('resetting the password invalidates the old one', async ({ page, visit, portal }) => {
  await setVisitorAddress(page.context());
  const mobile = await register(page.request);
  await passBackendTime(portal, 61);
  await visit('/mso?showModel=login');
  await chooseHongKong(page);
  await getField(page, 'Mobile number').fill(mobile);
  await clickDialogButton(page, 'Forgotten password');
  await expect(page.getByRole('dialog', { name: 'Forgotten password' })).toBeVisible();
  await expect(getField(page, 'Mobile number'), 'what was typed comes along').toHaveValue(mobile);
  await clickDialogButton(page, 'Get code');
  // Wait for this text. Before it appears, the newest code in the outbox is still the registration's.
  await expect(getDialog(page).getByText(/^Code sent to/)).toBeVisible();
  await getField(page, 'Verification code').fill(await readCode(page.request, mobile));
  await getField(page, 'New password').fill('Star-Ferry-1888');
  await getField(page, 'Repeat the new password').fill('Star-Ferry-1889');
  await clickDialogButton(page, 'Set new password');
  await expect(getField(page, 'Repeat the new password')).toBeFocused();
  await expect(getDialog(page).getByText('The two entered passwords are inconsistent')).toBeVisible();
  await getField(page, 'Repeat the new password').fill('Star-Ferry-1888');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password changed. Please log in')).toBeVisible();

  await getField(page, 'Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(getDialog(page).getByRole('alert')).toContainText('Login failed. Wrong number or password');
  await expect(getField(page, 'Mobile number'), 'nothing is lost').toHaveValue(mobile);
  await expect(getField(page, 'Password')).toHaveValue(PASSWORD);
  await getField(page, 'Password').fill('Star-Ferry-1888');
  await page.keyboard.press('Enter');
  await expectLoggedIn(page);
});

test('an action of a visitor is completed after the login', async ({ page, visit }) => {
  await setVisitorAddress(page.context());
  const mobile = await register(page.request);
  await visit('/mso/lecture');
  const lectureItem = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Sign up/ }) })
    .first();
  const id = await lectureItem.getAttribute('id');
  await lectureItem.getByRole('button', { name: /^Sign up/ }).click();
  await chooseHongKong(page);
  await getField(page, 'Mobile number').fill(mobile);
  await getField(page, 'Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expectLoggedIn(page);
  await expect(page.locator(`#${id}`).getByText('Signed up', { exact: true })).toBeVisible();
});
