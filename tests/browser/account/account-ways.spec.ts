import type { Page } from 'playwright/test';
import { findViolations } from '#tests/browser/support/check-page.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import {
  openAsStudent,
  setVisitorAddress,
  PASSWORD,
  passBackendTime,
  readCode,
  register,
} from '#tests/browser/support/students.ts';

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

test.describe('within a minute of the last code', () => {
  test.use({ expectedComplaint: /status of 429/ });

  test(
    'who had a code sent on another device waits for the rest of its minute, and sees how long',
    { tag: '@rare' },
    async ({ page, visit, portal }) => {
      await setVisitorAddress(page.context());
      const mobile = await register(page.request);
      await passBackendTime(portal, 25);
      await visit('/mso/about/us');
      await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
      await page.getByRole('tab', { name: 'Text code login' }).click();
      await chooseHongKong(page);
      await getField(page, 'Mobile number').fill(mobile);
      await clickDialogButton(page, 'Get code');
      const resendButton = getDialog(page).locator('.code-input__send');
      await expect(resendButton).toBeDisabled();
      await expect(resendButton).toHaveText(/\d+/);
      expect(Number(/\d+/.exec((await resendButton.textContent()) ?? '')?.[0])).toBeLessThanOrEqual(35);
    },
  );
});

test.describe('with the keyboard only', () => {
  test(
    'somebody logs in by text message, and finds the area code by its name in another language',
    { tag: '@rare' },
    async ({ page, visit, portal }) => {
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
    },
  );
});

test(
  '"Log in to see more" opens the login, and leads to the questionnaire after it',
  { tag: '@rare' },
  async ({ page, visit }) => {
    await setVisitorAddress(page.context());
    const mobile = await register(page.request);
    await visit('/mso/school/1001');
    await page.getByRole('main').getByRole('link', { name: 'Log in to see more' }).click();
    await expect(getDialog(page)).toBeVisible();
    await expect(page).toHaveURL('/mso/school/1001');
    await chooseHongKong(page);
    await getField(page, 'Mobile number').fill(mobile);
    await getField(page, 'Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/mso\/school-selection/);
    await expectLoggedIn(page);
  },
);

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

test(
  'fields speak when they are left, are silent while they are mended, and a password can be seen',
  { tag: '@rare' },
  async ({ page, visit }) => {
    await visit('/mso/about/us?showModel=register');
    await expect(page).toHaveURL('/mso/about/us');
    const numberHint = getDialog(page).getByText(/Hong Kong mobile numbers have 8 digits/);
    await getField(page, 'Mobile number').fill('138001380');
    await expect(numberHint).toHaveCount(0);
    await getField(page, 'Password').focus();
    await expect(numberHint).toBeVisible();
    await getField(page, 'Mobile number').focus();
    await expect(numberHint).toHaveCount(0);

    await clickDialogButton(page, 'Get code');
    await expect(numberHint, 'no code goes to a number that cannot be').toBeVisible();
    await expect(getField(page, 'Mobile number')).toBeFocused();
    await getField(page, 'Password').fill('short');
    await getDialog(page).getByRole('button', { name: 'Show password' }).click();
    await expect(getField(page, 'Password')).toHaveAttribute('type', 'text');
    await expect(getField(page, 'Password')).toHaveAttribute('autocomplete', 'new-password');
    await expect(getField(page, 'Mobile number')).toHaveAttribute('autocomplete', 'username');
    await expect(getField(page, 'Verification code')).toHaveAttribute('autocomplete', 'one-time-code');

    await getDialog(page).getByRole('link', { name: 'privacy policy and disclaimer' }).click();
    const agreementDialog = page.getByRole('dialog', { name: /Privacy/ });
    await expect(agreementDialog).toBeVisible();
    const measureWidth = async () => (await page.locator('.scrim--agreement > .dialog').boundingBox())?.width;
    expect(await measureWidth()).toBe(880);
    for (const width of [1100, 700, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(measureWidth, '90% of what is narrower than 1200').toBeCloseTo(0.9 * width, 0);
    }
    await page.keyboard.press('Escape');
    await expect(agreementDialog).toHaveCount(0);
    await expect(getField(page, 'Password'), 'the form is as it was').toHaveValue('short');
  },
);

const WIDTHS: [screen: number, dialog: number][] = [
  [1280, 880],
  [880, 880],
  [879, 844],
  [750, 720],
  [749, 749],
  [390, 390],
];

test(
  'the login is 880 px wide, 96 % of narrower windows, and as wide as a phone',
  { tag: '@rare' },
  async ({ page, visit }) => {
    await visit('/mso?showModel=login');
    for (const [width, expected] of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expect
        .poll(async () => Math.round((await page.locator('.dialog').boundingBox())?.width ?? 0), `at ${width}`)
        .toBe(expected);
    }
  },
);

test('an action of a visitor is completed after the login', { tag: '@rare' }, async ({ page, visit }) => {
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

test('the password is changed with the current one', { tag: '@rare' }, async ({ page, visit }) => {
  await openAsStudent(page);
  await visit('/mso/personal-center/change-password');
  const mainElement = page.getByRole('main');
  const fillField = (label: string, value: string) => mainElement.getByLabel(label, { exact: true }).fill(value);
  await fillField('Current password', 'not it at all');
  await fillField('New password', 'Star-Ferry-1888');
  await fillField('Repeat the new password', 'Star-Ferry-1888');
  await page.keyboard.press('Enter');
  await expect(mainElement.getByRole('alert')).toHaveText('The current password is wrong. Please try again');
  await fillField('Current password', PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Change password success')).toBeVisible();
  await expect(mainElement.getByLabel('New password', { exact: true })).toHaveValue('');
  expect(await findViolations(page)).toEqual([]);
});
