import type { BrowserContext, Page } from 'playwright/test';
import { VERSION_NOTES } from '#backend/seed/version-notes.ts';
import { PLATFORM_VERSION_COOKIE } from '#shared/constants.ts';
import { CHAT_WORDS, openerOf, panelOf } from '#tests/browser/support/chat-panel.ts';
import { waitUntilAlive } from '#tests/browser/support/drawn.ts';
import { expectFocusKept } from '#tests/browser/support/keep-focus.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { stopClock } from '#tests/browser/site/stop-clock.ts';

const NOTES_WAIT_MS = 3_000;

const notesOn = (page: Page) => page.getByRole('dialog', { name: 'What is new in 2.2.0' });
const lineOn = (page: Page) => page.getByRole('complementary', { name: 'New version' });
const openNotes = (page: Page) => lineOn(page).getByRole('button', { name: 'See what' }).click();

const invitationOn = (page: Page) => page.getByRole('complementary', { name: 'Invitation to smart selection' });

async function open(page: Page, path: string) {
  await page.goto(path);
  await waitUntilAlive(page);
}

/** Has been here before, when the portal was an older one. */
const comeBack = (context: BrowserContext, url: string | undefined) =>
  context.addCookies([{ name: PLATFORM_VERSION_COOKIE, value: '2.1.0', url: url ?? '' }]);

test('somebody who has never been here reads in peace, and is told of the next version', async ({ page, context }) => {
  await stopClock(page);
  await open(page, '/mso/about/us');
  await page.clock.runFor(3 * NOTES_WAIT_MS);
  await expect(lineOn(page)).toHaveCount(0);
  expect(await context.cookies()).toContainEqual(
    expect.objectContaining({ name: PLATFORM_VERSION_COOKIE, value: '2.2.0' }),
  );
});

test('a visitor of an older version is told after three seconds, in a line, once for all pages', async ({
  page,
  context,
  baseURL,
}) => {
  await comeBack(context, baseURL);
  let asked = 0;
  page.on('request', (request) => (asked += Number(request.url().endsWith('/platform/version'))));
  await stopClock(page);
  await open(page, '/mso/about/us');
  await page.clock.runFor(NOTES_WAIT_MS - 1);
  await expect(lineOn(page)).toHaveCount(0);
  await page.clock.runFor(1);
  await page.clock.resume();
  await expect(lineOn(page)).toContainText('Version 2.2.0 is here');
  await expect(invitationOn(page), 'one bar at the foot').toHaveCount(0);
  await expect(notesOn(page), 'nothing comes over what is read').toHaveCount(0);
  await openNotes(page);
  await expect(notesOn(page).getByRole('heading', { level: 3 })).toHaveText(
    VERSION_NOTES.map(({ title }) => title['en-us']),
  );
  expect(await context.cookies()).toContainEqual(
    expect.objectContaining({ name: PLATFORM_VERSION_COOKIE, value: '2.2.0' }),
  );

  await page.keyboard.press('Escape');
  await expect(notesOn(page)).toHaveCount(0);
  for (const path of ['/mso/about/us', '/mso/fees', '/hengdu/about/us']) {
    await open(page, path);
    await page.clock.runFor(2 * NOTES_WAIT_MS);
    await expect(lineOn(page)).toHaveCount(0);
  }
  expect(asked).toBe(1);
});

test('the notes keep the focus inside, and their button closes them', async ({ page, context, baseURL }) => {
  await comeBack(context, baseURL);
  await page.clock.install();
  await open(page, '/mso/fees');
  await page.clock.runFor(NOTES_WAIT_MS);
  await openNotes(page);
  await expect(notesOn(page)).toBeVisible();
  await expectFocusKept(page, notesOn(page));
  await page.getByRole('button', { name: 'Got it, start' }).click();
  await expect(notesOn(page)).toHaveCount(0);
});

test('the line closes, and stands beside an open chat', async ({ page, context, baseURL }) => {
  await comeBack(context, baseURL);
  await page.clock.install();
  await open(page, '/mso/fees');
  await openerOf(page).click();
  const chat = page.locator('.chat');
  await expect(chat).toBeVisible();
  // A line that is closed before it stands is one that Chromium warns of.
  await expect(panelOf(page).status).toHaveText(CHAT_WORDS['en-us'].status.assistant);
  await page.clock.runFor(NOTES_WAIT_MS);
  const close = lineOn(page).getByRole('button', { name: 'Close' });
  const right = await close.evaluate((it) => it.getBoundingClientRect().right);
  expect(right).toBeLessThan(await chat.evaluate((it) => it.getBoundingClientRect().left));
  await close.click();
  await expect(lineOn(page)).toHaveCount(0);
  await expect(invitationOn(page)).toBeVisible();
});

test('the foot of the page shows them again, and gets the focus back', { tag: '@rare' }, async ({ page, visit }) => {
  await visit('/hengdu/about/us');
  const opener = page.getByRole('button', { name: 'Version notes' });
  await opener.click();
  await expect(notesOn(page).getByRole('listitem')).toHaveCount(VERSION_NOTES.length);
  await page.keyboard.press('Escape');
  await expect(notesOn(page)).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('a note leads to what it tells of, and closes', { tag: '@rare' }, async ({ page, visit }) => {
  await visit('/mso/about/us');
  await page.getByRole('button', { name: 'Version notes' }).click();
  await notesOn(page)
    .getByRole('link', { name: /Search the study news/ })
    .click();
  await expect(page).toHaveURL(/\/mso\/consult\/list$/);
  await expect(notesOn(page)).toHaveCount(0);
});
