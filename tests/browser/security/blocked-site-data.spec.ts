import type { Page } from 'playwright/test';
import account from '#client/i18n/messages/en-us/account.json' with { type: 'json' };
import { test as blockedTest } from './blocked-test.ts';
import { CHAT_WORDS, getPanel } from '#tests/browser/support/chat-panel.ts';
import { expect, test as portalTest, waitUntilHydrated } from '#tests/browser/support/portal-test.ts';

/** The pages that store data. */
const PAGES = [
  '/mso',
  '/mso/my-apply',
  '/mso/personal-center/collection',
  '/mso/school-selection',
  '/mso/consult/list',
  '/mso/school?id=1&window=school-1001',
];

// React Router logs that it cannot restore the scroll position. Only the last `use` call of a file counts, and it
// applies to both kinds of test.
portalTest.use({ expectedComplaint: /Failed to read the 'sessionStorage' property|sessionStorage is refused/ });

/**
 * Checks that the heading rendered by the server is still there after hydration. A page that fails would show the
 * heading of the error page.
 */
async function expectUsable(page: Page, path: string) {
  const response = await page.goto(path);
  await waitUntilHydrated(page);
  const text = await page.evaluate(
    (html) => new DOMParser().parseFromString(html, 'text/html').querySelector('h1')?.textContent ?? '',
    (await response?.text()) ?? '',
  );
  // Waits until effects have run.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await expect.soft(page.locator('h1').first(), path).toHaveText(text);
}

blockedTest(
  'pages, windows and the chat work where the browser blocks all site data',
  { tag: '@sweep' },
  async ({ page }) => {
    await page.goto('/mso/school?id=1');
    await waitUntilHydrated(page);

    await page.getByRole('main').getByRole('link', { name: 'University of Oxford', exact: true }).press('Enter');
    const schoolDialog = page.getByRole('dialog', { name: /^School University of Oxford/ });
    await expect(schoolDialog.getByRole('heading', { level: 1 })).toHaveText('University of Oxford');
    await page.keyboard.press('Escape');
    await expect(schoolDialog).toBeHidden();

    await page.locator('#chat-opener').click();
    await expect(page.locator('.chat').getByRole('textbox')).toBeEnabled();
    await expect(getPanel(page).trouble).toContainText(CHAT_WORDS['en-us'].trouble.nameless);

    // Login, favourites and application tell the visitor that cookies are required before anything is typed.
    const cookiesNeededText = page.getByRole('dialog', { name: account.title.login }).getByText(account.cookies.needed);
    for (const locator of [
      page.getByRole('banner').getByRole('button', { name: account.title.login }),
      page
        .getByRole('main')
        .getByRole('button', { name: /^Save / })
        .first(),
    ]) {
      await page.goto('/mso/school?id=1');
      await waitUntilHydrated(page);
      await locator.press('Enter');
      await expect(cookiesNeededText).toBeVisible();
    }
    await page.goto('/mso/school/course/1001001');
    await waitUntilHydrated(page);
    await page.getByRole('main').getByRole('link', { name: /apply/i }).first().press('Enter');
    await expect(cookiesNeededText).toBeVisible();

    // React Router stores scroll positions in sessionStorage. Going back must also work if that fails.
    await page.goto('/mso/consult/list');
    await waitUntilHydrated(page);
    await page.getByRole('main').locator('a[href*="/consult/5"]').first().click();
    await expect(page).toHaveURL(/consult\/\d+|window=news/);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Study news' })).toBeVisible();
  },
);

portalTest('every kind of page can be read where touching any store throws', async ({ page }) => {
  await page.addInitScript(() => {
    const refuseAccess = (targetObject: object, name: string) =>
      Object.defineProperty(targetObject, name, {
        configurable: true,
        get: () => {
          throw new DOMException(`${name} is refused`, 'SecurityError');
        },
        set: () => {
          throw new DOMException(`${name} is refused`, 'SecurityError');
        },
      });
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) refuseAccess(window, name);
    refuseAccess(Document.prototype, 'cookie');
  });
  for (const path of PAGES) await expectUsable(page, path);
});
