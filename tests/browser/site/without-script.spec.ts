import type { Page } from 'playwright/test';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { openAsStudent } from '#tests/browser/support/students.ts';

test.use({ ...SCREENS.desk, javaScriptEnabled: false });

test('the home page is readable, with its countries when the backend is fast', async ({ page, visit }) => {
  let visitNumber = 0;
  await expect(async () => {
    visitNumber += 1; // A new query bypasses the cache. The backend may still be starting during the first requests.
    await visit(`/mso?step=${visitNumber}`);
    await expect(page.getByRole('main').getByRole('heading', { name: /United Kingdom/ })).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByText('partner schools')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Apply in five steps' })).toBeVisible();
});

test('no page has a button without effect', async ({ page, visit }) => {
  await openAsStudent(page);
  const pages = [
    '/mso/dse/results-day',
    '/mso/my-apply',
    '/mso/personal-center/your-data',
    '/mso/school/1001',
    '/hengdu',
  ];
  for (const path of pages) {
    await visit(path);
    // Menus open by CSS. Controls that need JavaScript must be disabled.
    const scriptOnlyButtons = page.locator('button:not([type="submit"], :disabled, .mainnav *):visible');
    expect(await scriptOnlyButtons.allInnerTexts(), path).toEqual([]);
  }
});

test('sub-menus open on hover and by keyboard', async ({ page, visit }) => {
  await visit('/mso');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: 'Schools', exact: true }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(menu.getByRole('link', { name: 'All schools' })).toBeFocused();
  await menu.getByRole('link', { name: 'Countries' }).hover();
  await menu.getByRole('link', { name: 'School rankings' }).click();
  await expect(page).toHaveURL('/mso/country-list/school-rank-tab');
});

test('an entry that wants a login leads a visitor to the page for visitors', async ({ page, visit }) => {
  await visit('/mso');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('button', { name: 'More', exact: true }).hover();
  await menu.getByRole('link', { name: 'My favourites' }).click();
  await expect(page).toHaveURL('/mso/school');
});

test('the search of the hero opens the search page with its query', async ({ page, visit }) => {
  await visit('/mso');
  const form = page.getByRole('search');
  await form.getByRole('radio', { name: 'By country' }).check();
  await form.getByRole('searchbox').fill('加拿大 & more');
  await form.getByRole('button', { name: 'Search' }).click();
  const { pathname, searchParams } = new URL(page.url());
  expect([pathname, searchParams.get('keyword'), searchParams.get('searchType')]).toEqual([
    '/mso/school/school-search',
    '加拿大 & more',
    '1',
  ]);
});

test.describe('on a phone', () => {
  test.use(SCREENS.phone);
  test('the menu opens and its links work', async ({ page, visit }) => {
    await visit('/mso');
    await page.getByRole('button', { name: 'Menu', exact: true }).tap();
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Lectures' }).tap();
    await expect(page).toHaveURL('/mso/lecture');
  });
});

/**
 * Opens the page with new queries until it is complete. Without JavaScript, a part that loaded too late stays missing.
 * A new query makes the server render the page again.
 */
async function expectComplete(page: Page) {
  let visitNumber = 0;
  await expect(async () => {
    visitNumber += 1;
    const busyRegion = page.getByRole('main').locator('[aria-busy="true"]');
    if ((await busyRegion.count()) > 0) {
      const url = new URL(page.url());
      url.searchParams.set('step', String(visitNumber));
      await page.goto(url.href);
    }
    await expect(busyRegion).toHaveCount(0, { timeout: 1 });
  }).toPass();
}

test('schools are filtered, searched for and paged, down to a course', async ({ page, visit }) => {
  const mainElement = page.getByRole('main');
  const heading = page.getByRole('heading', { level: 1 });
  const names = mainElement.locator('.res h3');
  await visit('/mso/school');
  await mainElement.getByRole('checkbox', { name: /^Australia/ }).check();
  await mainElement.getByRole('button', { name: 'Show schools' }).click();
  await expect(heading).toHaveText('Schools in Australia');
  await expectComplete(page);
  const firstPageNames = await names.allTextContents();
  await mainElement.getByRole('link', { name: 'Page 2', exact: true }).click();
  await expectComplete(page);
  expect(new URL(page.url()).searchParams.get('page')).toBe('2');
  expect(firstPageNames).not.toContain(await names.first().textContent());

  await visit('/mso/school/school-search');
  await mainElement.getByRole('searchbox').fill('牛津');
  await mainElement.getByRole('button', { name: 'Search' }).click();
  await expectComplete(page);
  await mainElement.getByRole('link', { name: 'University of Oxford', exact: true }).click();
  await expect(heading).toHaveText('University of Oxford');
  await mainElement.getByRole('search').getByRole('searchbox').fill('law');
  await mainElement.getByRole('search').getByRole('button', { name: 'Search' }).click();
  await expectComplete(page);
  await mainElement.getByRole('link', { name: 'LLB Law', exact: true }).click();
  await expect(heading).toHaveText('LLB Law');
  await expect(mainElement.getByText('IELTS')).toBeVisible();
});

test('rankings, news and pathway courses are filtered and paged', async ({ page, visit }) => {
  const mainElement = page.getByRole('main');
  await visit('/mso/country-list/school-rank-tab');
  await mainElement.getByRole('link', { name: 'Canada' }).click();
  await expect(mainElement.getByRole('link', { name: /University of Toronto/ })).toBeVisible();

  await visit('/mso/consult/list');
  await mainElement.getByRole('searchbox').fill('visa');
  await mainElement.getByRole('button', { name: 'Search' }).click();
  await mainElement.locator('a[href^="/mso/consult/5"]').first().click();
  await expect(page).toHaveURL(/\/mso\/consult\/\d+$/);
  await expect(mainElement.getByRole('article')).toContainText(/visa/i);

  await visit('/mso/consult/list');
  const visasLink = mainElement.getByRole('link', { name: /^Visas \d+$/ });
  const visaCount = (await visasLink.textContent())?.replace(/\D/g, '') ?? '';
  await visasLink.click();
  await expect(page).toHaveURL('/mso/consult/list?topic=visa');
  await expect(mainElement.getByRole('heading', { name: `${visaCount} articles` })).toBeVisible();
  await expect(visasLink).toHaveAttribute('aria-current', 'true');

  await visit('/mso/dse/pathway-course');
  await mainElement.getByRole('combobox', { name: 'Country' }).selectOption('United Kingdom');
  await mainElement.getByRole('button', { name: 'Filter' }).click();
  await expect(mainElement.getByRole('cell', { name: 'United Kingdom' })).toHaveCount(10);
  await mainElement.getByRole('link', { name: 'Page 2', exact: true }).click();
  await expect(mainElement.getByRole('cell', { name: 'United Kingdom' }).first()).toBeVisible();
  expect(new URL(page.url()).searchParams.get('currentPage')).toBe('2');
});
