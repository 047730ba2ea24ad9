import type { Page } from 'playwright/test';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

test.use(SCREENS.desk);

const getHeading = (page: Page) => page.getByRole('heading', { level: 1 });
const getFooter = (page: Page) => page.getByRole('contentinfo');
const readScrollY = (page: Page) => page.evaluate(() => window.scrollY);
/** Dispatches a click without a pointer, because a pointer would first scroll the link into view. */
const followLink = (page: Page, link: string) => page.getByRole('link', { name: link }).first().dispatchEvent('click');
const openQuestions = (page: Page) => followLink(page, 'FAQ');

test('a new page starts at its top', async ({ page, visit }) => {
  await visit('/mso/fees');
  await getFooter(page).getByRole('link', { name: 'FAQ' }).click();
  await expect(getHeading(page)).toHaveText('Frequently asked questions');
  await expect.poll(() => readScrollY(page)).toBe(0);
});

test('going back restores the scroll position', async ({ page, visit }) => {
  await visit('/mso/fees');
  // The position is not the end of the page, because a timed bar at the bottom temporarily makes the page longer.
  const scrollPosition = 600;
  await page.evaluate((top) => window.scrollTo(0, top), scrollPosition);
  await openQuestions(page);
  await expect(getHeading(page)).toHaveText('Frequently asked questions');
  await page.goBack();
  await expect.poll(() => readScrollY(page)).toBe(scrollPosition);
});

test('a new query of the same page keeps the scroll position', async ({ page, visit }) => {
  await visit('/mso/school');
  await page.evaluate(() => window.scrollTo(0, 300));
  await followLink(page, 'Next page');
  await expect(page).toHaveURL(/page=2/);
  expect(await readScrollY(page), 'near, as rows of the new page have other heights').toBeGreaterThan(200);
});

test('a URL with an anchor starts at the anchor', async ({ page, visit }) => {
  await visit('/mso#steps');
  await expect(page.getByRole('heading', { name: 'How it works' })).toBeInViewport();
  await openQuestions(page);
  await expect(getHeading(page)).toHaveText('Frequently asked questions');
  const lastDetails = page.locator('main details').last();
  await page.evaluate((id) => (window.location.hash = id), (await lastDetails.getAttribute('id')) ?? '');
  await expect(lastDetails).toBeInViewport();
  await expect(lastDetails).toHaveAttribute('open');
});
