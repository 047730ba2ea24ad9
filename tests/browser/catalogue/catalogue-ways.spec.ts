import type { Page } from 'playwright/test';
import type { Locale } from '#shared/locale/locales.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS, type ScreenName } from '#tests/browser/support/screens.ts';
import { getFirst, views } from '#tests/browser/support/views.ts';

/** Name of the test school in each language. */
const OXFORD: Record<Locale, string> = { 'zh-hk': '牛津大學', zh: '牛津大学', 'en-us': 'University of Oxford' };

const main = (page: Page) => page.getByRole('main');

/** Finds a link by its address, independent of the language. */
const linkTo = (page: Page, path: string) => main(page).locator(`a[href="/mso${path}"]`).first();

/** Waits for the page's URL first, because the previous page may contain the same link. */
async function goOn(page: Page, from: RegExp, path: string) {
  await expect(page).toHaveURL(from);
  await linkTo(page, path).click();
}

async function byMenu(page: Page, screen: ScreenName) {
  const menu = page.getByRole('banner').locator('nav:visible');
  const toSchools = menu.locator('a[href="/mso/school"]');
  if (screen === 'phone') await page.locator('.menu-button').tap();
  else await toSchools.first().hover();
  await toSchools.nth(1).click();
  await goOn(page, /\/mso\/school$/, '/school/1001');
}

async function bySearch(page: Page) {
  const box = main(page).locator('input[name="keyword"]').first();
  await box.fill('牛津');
  await box.press('Enter');
  await expect(main(page).locator('.res h3').first()).toContainText('Oxford');
  await linkTo(page, '/school/1001').click();
}

async function byRanking(page: Page) {
  await linkTo(page, '/country-list/school-rank-tab').click();
  await goOn(page, /\/school-rank-tab$/, '/school/1001');
}

async function byCountry(page: Page) {
  await linkTo(page, '/school?id=1').click();
  await goOn(page, /\/school\?id=1$/, '/school/1001');
}

const WAYS = { 'the menu': byMenu, 'a search in Chinese': bySearch, 'the ranking': byRanking, 'a country': byCountry };

for (const { locale: language, screen } of views()) {
  test.describe(() => {
    test.use({ ...SCREENS[screen], speaks: language });
    test(`on a ${screen} that speaks ${language}, ways lead from home to a course`, async ({ page, visit }) => {
      for (const [name, goBy] of getFirst(2, Object.entries(WAYS))) {
        await test.step(`by ${name}`, async () => {
          await visit('/mso');
          await goBy(page, screen);
          // On a desktop a school opens in a window over the page, on a phone as a page.
          const school = screen === 'desk' ? page.getByRole('dialog') : main(page);
          await expect(school.getByRole('heading', { name: OXFORD[language], exact: true }).first()).toBeVisible();
          const course = school.locator('.courses tbody a.name').first();
          const courseName = (await course.textContent()) ?? '';
          await course.click();
          await expect(page.getByRole('heading', { name: courseName, exact: true })).toBeVisible();
        });
      }
    });
  });
}
