import type { BrowserContext, Page } from 'playwright/test';
import { PLATFORM_VERSION_COOKIE } from '#shared/constants.ts';
import { waitUntilHydrated } from '#tests/browser/support/drawn.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { stopClock } from '#tests/browser/site/stop-clock.ts';
import { VERSION_NOTES } from '#backend/seed/seed-data.ts';

const NOTES_WAIT_MS = 1_000;

const getNotesDialog = (page: Page) => page.getByRole('dialog', { name: 'What’s new in 2.2.0' });

async function openPage(page: Page, path: string) {
  await page.goto(path);
  await waitUntilHydrated(page);
}

/** Sets the cookie that an earlier visit to an older version would have left. */
const openAgain = (context: BrowserContext, url: string | undefined) =>
  context.addCookies([{ name: PLATFORM_VERSION_COOKIE, value: '2.1.0', url: url ?? '' }]);

test('a visitor of an older version sees the notes and the film once for all pages', async ({
  page,
  context,
  baseURL,
}) => {
  await openAgain(context, baseURL);
  let requestCount = 0;
  page.on('request', (request) => (requestCount += Number(request.url().endsWith('/platform/version'))));
  await stopClock(page);
  await openPage(page, '/mso/about/us');
  await page.clock.runFor(NOTES_WAIT_MS - 1);
  await expect(getNotesDialog(page)).toHaveCount(0);
  await page.clock.runFor(1);
  await page.clock.resume();
  await expect(getNotesDialog(page).getByRole('heading', { level: 3 })).toHaveText(
    VERSION_NOTES.map(({ title }) => title['en-us']),
  );
  await expect(getNotesDialog(page).getByRole('link', { name: /video guide/ })).toHaveAttribute(
    'href',
    '/mso/school-selection#guide',
  );
  expect(await context.cookies()).toContainEqual(
    expect.objectContaining({ name: PLATFORM_VERSION_COOKIE, value: '2.2.0' }),
  );

  await page.keyboard.press('Escape');
  await expect(getNotesDialog(page)).toHaveCount(0);
  for (const path of ['/mso/about/us', '/mso/fees', '/hengdu/about/us']) {
    await openPage(page, path);
    await page.clock.runFor(2 * NOTES_WAIT_MS);
    await expect(getNotesDialog(page)).toHaveCount(0);
  }
  expect(requestCount).toBe(1);
});
test(
  'they wait until what is typed is done, and until another dialog is closed',
  { tag: '@sweep' },
  async ({ page, context, baseURL }) => {
    await openAgain(context, baseURL);
    await page.clock.install();
    await openPage(page, '/mso/school?showModel=login');
    const loginDialog = page.getByRole('dialog');
    await expect(loginDialog).toBeVisible();
    await page.clock.runFor(3 * NOTES_WAIT_MS);
    await expect(getNotesDialog(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(loginDialog).toHaveCount(0);
    const field = page.getByRole('searchbox').first();
    await field.focus();
    await page.clock.runFor(3 * NOTES_WAIT_MS);
    await expect(getNotesDialog(page)).toHaveCount(0);
    // Removes the focus from the search box: while a combobox has the focus, the notes are delayed.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.clock.runFor(NOTES_WAIT_MS);
    await expect(getNotesDialog(page)).toBeVisible();
  },
);
