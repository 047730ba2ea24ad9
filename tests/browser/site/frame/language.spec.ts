import type { Page } from 'playwright/test';
import { LOCALE_COOKIE } from '#shared/constants.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

const SEARCH_PATH = '/mso/school/school-search?keyword=bath&searchType=0';
const YEAR_IN_SECONDS = 365 * 86_400;

const readLanguageCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === LOCALE_COOKIE);

async function chooseEnglish(page: Page) {
  await page.locator('summary', { hasText: '繁體中文' }).click();
  await page.getByRole('link', { name: 'English', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
}

test.describe('a reader of traditional Chinese', () => {
  test.use({ ...SCREENS.desk, speaks: 'zh-hk' });

  test('switches to English on the same page, with its query, and keeps it for a year', async ({ page, visit }) => {
    await visit(SEARCH_PATH);
    await chooseEnglish(page);
    await expect(page).toHaveURL(SEARCH_PATH);
    const cookie = await readLanguageCookie(page);
    expect(cookie).toMatchObject({ value: 'en-us', path: '/', sameSite: 'Lax' });
    expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - YEAR_IN_SECONDS)).toBeLessThan(60);
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frequently asked questions');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  });
});

test.describe('without a script', () => {
  test.use({ ...SCREENS.desk, speaks: 'zh-hk', javaScriptEnabled: false });
  test('the language can be changed', async ({ page, visit }) => {
    await visit(SEARCH_PATH);
    await chooseEnglish(page);
    expect(new URL(page.url()).searchParams.get('keyword')).toBe('bath');
    expect((await readLanguageCookie(page))?.value).toBe('en-us');
  });
});

test.describe('on a phone', () => {
  test.use({ ...SCREENS.phone, speaks: 'en-us' });
  test('the languages are in the menu', async ({ page, visit }) => {
    await visit('/mso');
    await page.locator('.menu-button').tap();
    await page.getByRole('link', { name: '简体中文' }).tap();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  });
});

// Unit tests cover how the language is chosen. This test covers the language headers that a browser sends.
test.describe('on a first visit', () => {
  test.use({ locale: 'zh-TW', javaScriptEnabled: false });
  test('a site is in the language of the browser', async ({ page, visit }) => {
    await visit('/northbridge/school');
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-HK');
  });
});
