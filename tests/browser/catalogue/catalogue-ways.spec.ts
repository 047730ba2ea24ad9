import type { Page } from 'playwright/test';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

const getMain = (page: Page) => page.getByRole('main');

/** Finds a link by its URL, independently of the language. */
const getLinkTo = (page: Page, path: string) => getMain(page).locator(`a[href="/mso${path}"]`).first();

/** Waits for the current page's URL before following the link, because the previous page may contain the same link. */
async function followLink(page: Page, expectedUrl: RegExp, path: string) {
  await expect(page).toHaveURL(expectedUrl);
  await getLinkTo(page, path).click();
}

async function openByMenu(page: Page) {
  await page.locator('.menu-button').tap();
  await page.getByRole('banner').locator('nav:visible').locator('a[href="/mso/school"]').nth(1).click();
  await followLink(page, /\/mso\/school$/, '/school/1001');
}

async function openBySearch(page: Page) {
  const keywordInput = getMain(page).locator('input[name="keyword"]').first();
  await keywordInput.fill('牛津');
  await keywordInput.press('Enter');
  await expect(getMain(page).locator('.res h3').first()).toContainText('Oxford');
  await getLinkTo(page, '/school/1001').click();
}

async function openByRanking(page: Page) {
  await getLinkTo(page, '/country-list/school-rank-tab').click();
  await followLink(page, /\/school-rank-tab$/, '/school/1001');
}

async function openByCountry(page: Page) {
  await getLinkTo(page, '/school?id=1').click();
  await followLink(page, /\/school\?id=1$/, '/school/1001');
}

const WAYS_TO_SCHOOL = {
  'the menu': openByMenu,
  'a search in Chinese': openBySearch,
  'the ranking': openByRanking,
  'a country': openByCountry,
};

test.use({ ...SCREENS.phone, speaks: 'zh-hk' });
test('links lead from the home page to a course', async ({ page, visit }) => {
  for (const [name, openSchool] of Object.entries(WAYS_TO_SCHOOL)) {
    await test.step(`by ${name}`, async () => {
      await visit('/mso');
      await openSchool(page);
      await expect(getMain(page).getByRole('heading', { name: '牛津大學', exact: true }).first()).toBeVisible();
      const course = getMain(page).locator('.courses tbody a.name').first();
      const courseName = (await course.textContent()) ?? '';
      await course.click();
      await expect(page.getByRole('heading', { name: courseName, exact: true })).toBeVisible();
    });
  }
});
