import type { BrowserContext, Page } from 'playwright/test';
import { PLATFORM_VERSION_COOKIE } from '#shared/constants.ts';
import { waitUntilAlive } from '#tests/browser/support/drawn.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { stopClock } from '#tests/browser/site/stop-clock.ts';
import { VERSION_NOTES } from '#backend/seed/seed-data.ts';

const NOTES_WAIT_MS = 1_000;

const notesOn = (page: Page) => page.getByRole('dialog', { name: 'What’s new in 2.2.0' });

async function open(page: Page, path: string) {
  await page.goto(path);
  await waitUntilAlive(page);
}

/** Sets the cookie of an earlier visit to an older version. */
const comeBack = (context: BrowserContext, url: string | undefined) =>
  context.addCookies([{ name: PLATFORM_VERSION_COOKIE, value: '2.1.0', url: url ?? '' }]);

test('a first visit shows no release note; the next version does', { tag: '@rare' }, async ({ page, context }) => {
  await stopClock(page);
  await open(page, '/mso/about/us');
  await page.clock.runFor(3 * NOTES_WAIT_MS);
  await expect(notesOn(page)).toHaveCount(0);
  expect(await context.cookies()).toContainEqual(
    expect.objectContaining({ name: PLATFORM_VERSION_COOKIE, value: '2.2.0' }),
  );
});

test('to a visitor of an older version the window opens by itself, with its notes and the film, once for all pages', async ({
  page,
  context,
  baseURL,
}) => {
  await comeBack(context, baseURL);
  let requested = 0;
  page.on('request', (request) => (requested += Number(request.url().endsWith('/platform/version'))));
  await stopClock(page);
  await open(page, '/mso/about/us');
  await page.clock.runFor(NOTES_WAIT_MS - 1);
  await expect(notesOn(page)).toHaveCount(0);
  await page.clock.runFor(1);
  await page.clock.resume();
  await expect(notesOn(page).getByRole('heading', { level: 3 })).toHaveText(
    VERSION_NOTES.map(({ title }) => title['en-us']),
  );
  await expect(notesOn(page).getByRole('link', { name: /video guide/ })).toHaveAttribute(
    'href',
    '/mso/school-selection#guide',
  );
  expect(await context.cookies()).toContainEqual(
    expect.objectContaining({ name: PLATFORM_VERSION_COOKIE, value: '2.2.0' }),
  );

  await page.keyboard.press('Escape');
  await expect(notesOn(page)).toHaveCount(0);
  for (const path of ['/mso/about/us', '/mso/fees', '/hengdu/about/us']) {
    await open(page, path);
    await page.clock.runFor(2 * NOTES_WAIT_MS);
    await expect(notesOn(page)).toHaveCount(0);
  }
  expect(requested).toBe(1);
});
test(
  'they wait until what is typed is done, and until another dialog is closed',
  { tag: '@rare' },
  async ({ page, context, baseURL }) => {
    await comeBack(context, baseURL);
    await page.clock.install();
    await open(page, '/mso/school?showModel=login');
    const login = page.getByRole('dialog');
    await expect(login).toBeVisible();
    await page.clock.runFor(3 * NOTES_WAIT_MS);
    await expect(notesOn(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(login).toHaveCount(0);
    const field = page.getByRole('searchbox').first();
    await field.focus();
    await page.clock.runFor(3 * NOTES_WAIT_MS);
    await expect(notesOn(page)).toHaveCount(0);
    // A focused search box is a combobox, which delays the notes.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.clock.runFor(NOTES_WAIT_MS);
    await expect(notesOn(page)).toBeVisible();
  },
);

test('the foot of the page shows them again, and gets the focus back', { tag: '@rare' }, async ({ page, visit }) => {
  await visit('/hengdu/about/us');
  const opener = page.getByRole('button', { name: 'What’s new' });
  await opener.click();
  await expect(notesOn(page).getByRole('listitem')).toHaveCount(VERSION_NOTES.length);
  await page.keyboard.press('Escape');
  await expect(notesOn(page)).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('a note links to its subject and closes', { tag: '@rare' }, async ({ page, visit }) => {
  await visit('/mso/about/us');
  await page.getByRole('button', { name: 'What’s new' }).click();
  await notesOn(page)
    .getByRole('link', { name: /Search the study news/ })
    .click();
  await expect(page).toHaveURL(/\/mso\/consult\/list$/);
  await expect(notesOn(page)).toHaveCount(0);
});
