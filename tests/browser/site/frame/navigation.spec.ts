import type { Page } from 'playwright/test';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { goWithin } from '#tests/browser/site/go-within.ts';

test.use(SCREENS.desk);

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const foot = (page: Page) => page.getByRole('contentinfo');
const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

test('another page starts at its top', { tag: '@rare' }, async ({ page, visit }) => {
  await visit('/mso/fees');
  await foot(page).getByRole('link', { name: 'Questions and answers' }).click();
  await expect(heading(page)).toHaveText('Frequently asked questions');
  await expect.poll(() => scrolled(page)).toBe(0);
});

test('going back returns to where one was', async ({ page, visit }) => {
  await visit('/mso/fees');
  // Not at the very end: a bar at the foot of the window, which comes by the clock, makes the page longer while it is there.
  const place = 600;
  await page.evaluate((top) => window.scrollTo(0, top), place);
  await goWithin(page, '/mso/about/question');
  await expect(heading(page)).toHaveText('Frequently asked questions');
  await page.goBack();
  await expect.poll(() => scrolled(page)).toBe(place);
});

test('a new query or anchor of the same page leaves it where it is', async ({ page, visit }) => {
  await visit('/mso/fees');
  await page.evaluate(() => window.scrollTo(0, 300));
  for (const change of ['?currentPage=2', '#nowhere']) {
    await goWithin(page, `/mso/fees${change}`);
    await expect(page).toHaveURL(`/mso/fees${change}`);
    expect(await scrolled(page), change).toBe(300);
  }
});

test('an address with an anchor starts at that place', async ({ page, visit }) => {
  await visit('/mso#steps');
  await expect(page.getByRole('heading', { name: 'Three steps to set out' })).toBeInViewport();
  await goWithin(page, '/mso/about/question');
  await expect(heading(page)).toHaveText('Frequently asked questions');
  const last = page.locator('main details').last();
  await goWithin(page, `/mso/about/question#${await last.getAttribute('id')}`);
  await expect(last).toBeInViewport();
  await expect(last).toHaveAttribute('open');
});
