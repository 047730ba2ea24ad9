import account from '#client/i18n/messages/zh-hk/account.json' with { type: 'json' };
import frame from '#client/i18n/messages/zh-hk/frame.json' with { type: 'json' };
import personal from '#client/i18n/messages/zh-hk/personal.json' with { type: 'json' };
import { checkPage, findViolations } from '#tests/browser/support/check-page.ts';
import { expect, test, waitUntilHydrated } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { SecretWatch, readSessionSecrets } from '#tests/browser/support/secrets.ts';
import { setVisitorAddress, createMobile, PASSWORD, readCode } from '#tests/browser/support/students.ts';

const PERSONAL_PATH = '/mso/personal-center/information';

/** Follows a visitor from a page that requires a login through the registration and back to that page. */
test.use({ ...SCREENS.phone, speaks: 'zh-hk' });

test('a visitor registers, logs in, returns to the requested page, and logs out', async ({ page, visit }) => {
  const mobile = createMobile();
  await setVisitorAddress(page.context());
  const secretWatch = new SecretWatch(page);
  const dialog = page.getByRole('dialog');
  const getTitle = (text: string) => page.getByRole('dialog', { name: text, exact: true });
  const getField = (label: string) => dialog.getByLabel(label, { exact: true });

  await visit(PERSONAL_PATH);
  await expect(getTitle(account.title.login)).toBeVisible();
  await expect(page).toHaveURL('/mso');
  expect(await findViolations(page)).toEqual([]);

  await dialog.getByRole('button', { name: account.toRegister }).click();
  await expect(getTitle(account.title.register)).toBeVisible();
  await dialog.getByRole('button', { name: account.register, exact: true }).click();
  await expect(getField(account.nickname)).toBeFocused();
  await expect(dialog.getByText(account.agreeFirst)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await getField(account.nickname).fill('Sze Man');
  await getField(account.mobile).fill(mobile);
  await dialog.getByRole('button', { name: account.codeSend }).click();
  await expect(getField(account.code)).toBeFocused();

  // A phone may discard the page while the user looks up the code in another app.
  await page.goto('/mso/register');
  await waitUntilHydrated(page);
  const mainElement = page.getByRole('main');
  await expect(mainElement.getByLabel(account.mobile, { exact: true })).toHaveValue(mobile);
  await expect(mainElement.getByLabel(account.nickname, { exact: true })).toHaveValue('Sze Man');
  await expect(mainElement.getByRole('button', { name: /\d+/ }).and(page.locator('.code-input__send'))).toBeDisabled();
  await mainElement.getByLabel(account.code, { exact: true }).fill(await readCode(page.request, mobile));
  await mainElement.getByLabel(account.password, { exact: true }).fill(PASSWORD);
  await mainElement.getByRole('checkbox').check();
  await mainElement.getByRole('button', { name: account.register, exact: true }).click();
  await expect(page.getByText(account.registered)).toBeVisible();
  await expect(getTitle(account.title.login)).toBeVisible();

  await expect(getField(account.mobile)).toHaveValue(mobile);
  await getField(account.password).fill(PASSWORD);
  await secretWatch.readPage(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(PERSONAL_PATH);
  await expect(dialog).toHaveCount(0);
  await checkPage(page, 'the profile', 'zh-HK', 'looks');
  await secretWatch.readPage(page);

  await page.reload();
  await waitUntilHydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(personal.information.title);
  const secrets = { ...(await readSessionSecrets(page)), password: PASSWORD };

  await page.locator('.menu-button').click();
  await page.getByRole('banner').getByRole('button', { name: frame.logout }).and(page.locator(':visible')).click();
  await expect(page.getByText(frame.loggedOut)).toBeVisible();
  await expect(page).toHaveURL('/mso');
  expect((await page.context().cookies()).filter(({ name }) => name.startsWith('portal_'))).toEqual([]);
  await secretWatch.readPage(page);
  secretWatch.stopWatching();
  secretWatch.expectNone(secrets);
});
