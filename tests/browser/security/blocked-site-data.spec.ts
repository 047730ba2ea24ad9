import type { Page } from 'playwright/test';
import account from '#client/i18n/messages/en-us/account.json' with { type: 'json' };
import { test as blockedTest } from './blocked-test.ts';
import { limitCases } from '#tests/browser/support/views.ts';
import { CHAT_WORDS, getPanel } from '#tests/browser/support/chat-panel.ts';
import { expect, test as portalTest, waitUntilHydrated } from '#tests/browser/support/portal-test.ts';

/**
 * One page of each kind in routes.ts; a page that requires a login shows the login instead. npm test checks only the
 * first four, which store data; npm run test:all checks all.
 */
const PAGES = [
  '/mso',
  '/mso/my-apply',
  '/mso/personal-center/collection',
  '/mso/school-selection',
  '/mso/consult/list',
  '/mso/school?id=1&window=school-1001',
  '/hengdu',
  '/northbridge',
  '/mso/about/us',
  '/mso/about/question',
  '/mso/about/privacy',
  '/mso/school',
  '/mso/school/2001',
  '/mso/school/course/1001001',
  '/mso/school/consult/1001',
  '/mso/school/school-search?keyword=Oxford',
  '/mso/college-library?initial=M',
  '/mso/school-selection/search',
  '/mso/country-list/uk',
  '/mso/country-list/uk/area-list-tab',
  '/mso/country-list/au/school-apply-tab',
  '/mso/country-list/ca/school-rank-tab',
  '/mso/country-list/subject-rank-tab',
  '/mso/consult',
  '/mso/consult/5001',
  '/mso/lecture',
  '/mso/dse',
  '/mso/dse/choose-school-taqbin',
  '/mso/dse/pathway-course',
  '/mso/register',
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

async function expectStorageRefused(page: Page) {
  const storageResults = await page.evaluate(() => {
    try {
      return sessionStorage.getItem.toString().includes('[native code]') ? 'the real store' : 'the stand-in';
    } catch {
      return 'nothing';
    }
  });
  expect(storageResults).not.toBe('the real store');
  expect(await page.evaluate(() => ((document.cookie = 'a=1'), document.cookie))).toBe('');
}

blockedTest(
  'every kind of page can be read where the browser blocks all site data',
  { tag: '@rare' },
  async ({ page }) => {
    for (const path of limitCases(4, PAGES)) await expectUsable(page, path);
    await expectStorageRefused(page);
  },
);

blockedTest(
  'pages, windows, the banner and the chat work where the browser blocks all site data',
  { tag: '@rare' },
  async ({ page }) => {
    await page.goto('/mso/about/us');
    await waitUntilHydrated(page);
    await page.getByRole('button', { name: 'Minimise', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Smart selection', exact: true })).toBeVisible();
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

portalTest('every kind of page can be read where touching any store throws', { tag: '@rare' }, async ({ page }) => {
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
  for (const path of limitCases(4, PAGES)) await expectUsable(page, path);
});
