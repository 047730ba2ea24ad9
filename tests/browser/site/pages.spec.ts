import type { Page } from 'playwright/test';
import { checkPage, findViolations, measureSidewaysScroll } from '#tests/browser/support/check-page.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREEN_NAMES, SCREENS } from '#tests/browser/support/screens.ts';
import { expectReadable } from './every-page/expect-readable.ts';
import { CATALOGUE_PATHS, ERROR_PAGES, listAgentPages, type PageAndStatus } from './every-page/page-kinds.ts';

/** All colours come from one table, so two pages with most kinds of components represent the others. */
const DARK_PATHS = new Set(['/mso/school?id=2&type=1&sort=tuition', '/mso/school/2001']);

/** Size of a 1280 by 900 window at 400 % zoom. */
const ENLARGED_VIEWPORT = { width: 320, height: 225 };

type Visit = (path: string) => Promise<{ status: () => number } | null>;

/** Checks the pages in English, whose texts are the longest. The sweep opens them in the other languages too. */
async function checkPages(page: Page, visit: Visit, pages: readonly PageAndStatus[]) {
  for (const [path, status] of pages) {
    await page.setViewportSize(SCREENS.desk.viewport);
    const response = await visit(path);
    expect.soft(response?.status(), `${path}: status`).toBe(status);
    for (const screen of SCREEN_NAMES) {
      await page.setViewportSize(SCREENS[screen].viewport);
      // Axe takes a third of the time of a page.
      await checkPage(page, `${path}, ${screen}`, 'en-US', screen === 'desk' ? 'everything' : 'nothing');
    }
    await page.setViewportSize(ENLARGED_VIEWPORT);
    await expectReadable(page, `${path} at 400 %`);
    if (DARK_PATHS.has(path)) await checkInTheDark(page, path);
  }
}

async function checkInTheDark(page: Page, path: string) {
  await page.setViewportSize(SCREENS.desk.viewport);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft(await findViolations(page, 'looks'), `${path} in the dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: null });
}

test.use({ speaks: 'en-us' });

test('every page of a site is accessible and fits', async ({ page, visit }) => {
  await checkPages(page, visit, [...listAgentPages('mso'), ...ERROR_PAGES]);
});

test('every page of the catalogue is accessible and fits', async ({ page, visit }) => {
  test.slow(); // This test opens more pages than any other.
  await checkPages(
    page,
    visit,
    CATALOGUE_PATHS.map((path) => [path, 200]),
  );
});

test.describe('on a phone', () => {
  test.use(SCREENS.phone);
  test('the home page has touch targets of sufficient size', async ({ page, visit }) => {
    await visit('/mso');
    await checkPage(page, 'home', 'en-US');
  });
});

test('a message in the address of an error page is shown as text', async ({ page, visit }) => {
  await visit(`/mso/404?message=${encodeURIComponent('<b>Gone</b> away')}`);
  await expect(page.getByText('<b>Gone</b> away')).toBeVisible();
});

test('the home page never scrolls horizontally', async ({ page, visit }) => {
  await visit('/mso');
  for (const width of [320, 750, 899, 1199, 1200, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect.soft(await measureSidewaysScroll(page), `at ${width}`).toBe(0);
  }
});

test.describe(() => {
  test.use({ colorScheme: 'dark' });
  test('the home page is accessible in dark mode', async ({ page, visit }) => {
    await visit('/mso');
    expect(await findViolations(page, 'looks')).toEqual([]);
  });
});
