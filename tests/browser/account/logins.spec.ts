import enInbox from '#client/i18n/messages/en-us/inbox.json' with { type: 'json' };
import enLogins from '#client/i18n/messages/en-us/logins.json' with { type: 'json' };
import zhInbox from '#client/i18n/messages/zh/inbox.json' with { type: 'json' };
import zhLogins from '#client/i18n/messages/zh/logins.json' with { type: 'json' };
import zhHkInbox from '#client/i18n/messages/zh-hk/inbox.json' with { type: 'json' };
import zhHkLogins from '#client/i18n/messages/zh-hk/logins.json' with { type: 'json' };
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import { checkPage } from '#tests/browser/support/check-page.ts';
import { expect, test, waitUntilHydrated } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { openAsStudent, setVisitorAddress, logIn } from '#tests/browser/support/students.ts';
import { measureDepth, listViews } from '#tests/browser/support/views.ts';

const WORDS = {
  zh: { inbox: zhInbox, logins: zhLogins },
  'zh-hk': { inbox: zhHkInbox, logins: zhHkLogins },
  'en-us': { inbox: enInbox, logins: enLogins },
};
const FIREFOX_USER_AGENT = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

for (const { locale, screen } of listViews()) {
  test.describe(`in ${locale} on a ${screen}`, () => {
    test.use({ ...SCREENS[screen], speaks: locale });

    test(
      'a new device is told, leads to the list, and is logged out from there',
      { tag: '@rare' },
      async ({ page, browser, baseURL, visit }) => {
        const { inbox, logins } = WORDS[locale];
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
        await checkPage(page, 'where one is logged in', LANGUAGE_TAGS[locale], measureDepth({ locale, screen }));

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
      },
    );
  });
}
