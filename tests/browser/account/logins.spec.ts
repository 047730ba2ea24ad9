import inbox from '#client/i18n/messages/zh-hk/inbox.json' with { type: 'json' };
import logins from '#client/i18n/messages/zh-hk/logins.json' with { type: 'json' };
import { checkPage } from '#tests/browser/support/check-page.ts';
import { expect, test, waitUntilHydrated } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { openAsStudent, setVisitorAddress, logIn } from '#tests/browser/support/students.ts';

const FIREFOX_USER_AGENT = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

test.use({ ...SCREENS.phone, speaks: 'zh-hk' });

test('a new device is told, leads to the list, and is logged out from there', async ({
  page,
  browser,
  baseURL,
  visit,
}) => {
  const mobile = await openAsStudent(page);
  const otherSiteContext = await browser.newContext({ baseURL, userAgent: FIREFOX_USER_AGENT });
  await setVisitorAddress(otherSiteContext);
  const otherSitePage = await otherSiteContext.newPage();
  await logIn(otherSitePage, mobile);

  await visit('/mso/personal-center/messages');
  const name = logins.browserOn.replace('{{browser}}', 'Firefox').replace('{{system}}', 'Windows');
  const message = page.locator('.inbox details', { hasText: inbox.head.newDevice.replace('{{device}}', name) });
  await message.locator('summary').click();
  await message.getByRole('link', { name: inbox.go.logins }).click();

  const rows = page.locator('.logins__row');
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: logins.here })).toHaveCount(1);
  await expect(rows.filter({ hasText: name })).toContainText(logins.otherNetwork.trim());
  await expect(page.getByRole('heading', { name: logins.title })).toBeInViewport();
  await waitUntilHydrated(page);
  await checkPage(page, 'where one is logged in', 'zh-HK', 'looks');

  await page.getByRole('button', { name: logins.endOf.replace('{{device}}', name) }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: logins.ended })).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expect(page.getByText(logins.noOthers)).toBeVisible();

  await otherSitePage.goto('/mso/personal-center/information');
  await expect(otherSitePage, 'is asked to log in').toHaveURL('/mso');
  await expect(otherSitePage.getByRole('dialog')).toBeVisible();
  await otherSiteContext.close();

  await page.getByRole('button', { name: logins.newPassword }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
