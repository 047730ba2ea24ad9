import type { CDPSession, Page } from 'playwright/test';
import en from '#client/i18n/messages/en-us/office.json' with { type: 'json' };
import signInWords from '#client/i18n/messages/en-us/office-sign-in.json' with { type: 'json' };
import t from '#client/i18n/messages/en-us/office-staff.json' with { type: 'json' };
import { computeCode, getStep } from '#backend/staff/totp.ts';
import { setOfficeSession, DESK, signIn, setLanguage } from '#tests/browser/support/at-desk.ts';
import { checkPage, measureSidewaysScroll } from '#tests/browser/support/check-page.ts';
import { getDemoDesk } from '#tests/browser/support/demo-desk.ts';
import { expect, test, waitUntilHydrated } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

test.use({ ...SCREENS.desk, speaks: 'en-us' });
test.beforeEach(setLanguage);

/** Adds a virtual authenticator with user verification to the browser. */
async function addAuthenticator(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return session;
}

const getPasskeyButton = (page: Page) => page.getByRole('button', { name: t.passkey.use });

async function submitPassword(page: Page, login: string, password: string) {
  await page.goto(`${DESK}/sign-in`);
  await page.locator('[name="login"]').fill(login);
  await page.locator('[name="password"]').fill(password);
  await page.getByRole('button', { name: signInWords.continue }).click();
}

test.describe('a passkey', () => {
  // Passkeys require a host name. They do not work on a page opened by IP address.
  test.use({
    expectedComplaint: /status of 403/,
    baseURL: async ({ portal }, use) => use(portal.url.href.replace('127.0.0.1', 'localhost')),
  });

  test('is added, logs in, confirms an export, and is removed', async ({ page }) => {
    const { staff, database } = getDemoDesk();
    const { password, secret } = staff;
    await addAuthenticator(page);
    await submitPassword(page, 'admin', password);
    await expect(page.locator('[name="code"]')).toBeVisible();
    await expect(getPasskeyButton(page)).toBeHidden();
    await page
      .locator('input[name="code"]')
      .last()
      .fill(await computeCode(secret, getStep(Date.now())));
    await page.getByRole('button', { name: signInWords.signIn }).click();
    await expect(page.locator('.obar__me')).toBeVisible();

    await page.goto(`${DESK}/devices`);
    await page.getByRole('textbox', { name: t.passkey.name }).fill('Front desk');
    await page.getByRole('button', { name: t.passkey.add }).click();
    await expect(page.getByText(t.done.passkeyAdded)).toBeVisible();
    await expect(page.locator('.passkeys')).toContainText('Front desk');
    await checkPage(page, 'an own account with a passkey', 'en-US');

    await page.locator('.obar__me > summary').click();
    await page.getByRole('button', { name: en.signOut, exact: true }).click();
    await submitPassword(page, 'admin', password);
    await getPasskeyButton(page).click();
    await expect(page.locator('.obar__me')).toBeVisible();

    // Six minutes after the last verification, an export requires the second factor again.
    await database.prepare('UPDATE staff_sessions SET verified_at = verified_at - 360000').bind().all();
    await page.goto(`${DESK}/students.csv`);
    await expect(page.getByRole('heading', { level: 1, name: t.secondFactor.title })).toBeVisible();
    await checkPage(page, 'a confirmation', 'en-US');
    await getPasskeyButton(page).click();
    await expect(page.getByRole('heading', { level: 1, name: t.confirmPage.ready })).toBeVisible();
    const downloadPromise = page.waitForEvent('download');
    await page.getByRole('link', { name: t.confirmPage.download }).click();
    expect((await downloadPromise).suggestedFilename()).toBe('students.csv');

    await page.goto(`${DESK}/devices`);
    await page.locator('.passkeys summary').click();
    await page.getByRole('button', { name: t.passkey.remove }).click();
    await expect(page.getByText(t.done.passkeyRemoved)).toBeVisible();
    await expect(page.locator('.passkeys')).toBeHidden();
  });
});

test.describe('the own account', () => {
  test.use({ expectedComplaint: /status of 422/ });

  test('changes its name and language; the password only with a fresh second factor', async ({ page }) => {
    await signIn(page, '/devices', 'Noor', 'adviser');
    await page.getByLabel(t.name, { exact: true }).fill('Noor Haddad');
    await page.getByRole('combobox', { name: t.account.language }).selectOption('zh-hk');
    await page.getByRole('button', { name: t.account.save }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-HK');
    await expect(page.locator('.office__head')).toContainText('Noor Haddad');
    await page.goto(`${DESK}/devices?lang=en-us`);
    await page.locator('[name="current"]').fill('not the password');
    for (const name of ['password', 'repeated']) await page.locator(`[name="${name}"]`).fill('nine slow lanterns');
    await page.getByRole('button', { name: t.account.changePassword }).click();
    await expect(page.getByText(t.account.wrongPassword)).toBeVisible();
    const { database } = getDemoDesk();
    await database.prepare('UPDATE staff_sessions SET verified_at = verified_at - 360000').bind().all();
    await page.goto(`${DESK}/devices`);
    await expect(page.locator('[name="current"]')).toHaveCount(0);
    await page.getByRole('link', { name: t.account.confirm }).click();
    await expect(page.locator('input[name="code"]')).toBeVisible();
  });
});

test('offices of two agencies stay open beside each other in one browser', async ({ page }) => {
  await setOfficeSession(page, { name: 'Ada', role: 'administrator' });
  await setOfficeSession(page, { agent: '/hengdu', name: 'Zhou', role: 'administrator' });
  for (const [office, name] of [
    [DESK, 'Ada'],
    ['/hengdu/_/office', 'Zhou'],
    [DESK, 'Ada'],
  ] as const) {
    await page.goto(`${office}/devices`);
    await expect(page.locator('.office__head')).toContainText(name);
  }
  await waitUntilHydrated(page);
  await page.locator('.obar__me > summary').click();
  await page.getByRole('button', { name: en.signOut, exact: true }).click();
  await expect(page.locator('[name="password"]')).toBeVisible();
  await page.goto('/hengdu/_/office/devices');
  await expect(page.locator('.office__head')).toContainText('Zhou');
});

test.describe('on a phone', () => {
  test.use({ ...SCREENS.phone });

  test('the account page fits the screen', async ({ page }) => {
    await signIn(page, '/devices?new=authenticator', 'Noor', 'adviser');
    await expect(page.locator('.sign-in__qr')).toBeVisible();
    expect(await measureSidewaysScroll(page)).toBe(0);
  });
});
