import type { Page } from 'playwright/test';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { stopClock } from './stop-clock.ts';

test.use(SCREENS.desk);

const THROTTLE_MS = 200;
const LINGER_MS = 400;

const getLoadBar = (page: Page) => page.locator('.loadbar');
const getLink = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' });

/** Clicks a link without hovering over it, because hovering would prefetch its page. */
const clickLink = (page: Page) => getLink(page).dispatchEvent('click');

test('a fast page shows no loading bar', async ({ page, visit }) => {
  await stopClock(page);
  await visit('/mso/fees');
  await page.clock.runFor(LINGER_MS);
  await clickLink(page);
  await page.clock.runFor(THROTTLE_MS - 1);
  await expect(page).toHaveURL('/mso/about/question');
  await expect(getLoadBar(page)).toHaveAttribute('data-phase', 'idle');
});

test('a slow page shows a loading bar until it is rendered', async ({ page, visit }) => {
  await stopClock(page);
  await visit('/mso/fees');
  const responseGate = Promise.withResolvers<void>();
  await page.route('**/about/question.data*', async (route) => {
    await responseGate.promise;
    await route.continue();
  });
  const dataRequest = page.waitForRequest('**/about/question.data*');
  await clickLink(page);
  await dataRequest;
  await expect(getLoadBar(page)).toHaveAttribute('data-phase', 'idle');
  await page.clock.runFor(THROTTLE_MS);
  await expect(getLoadBar(page)).toHaveAttribute('data-phase', 'loading');
  await expect(getLoadBar(page).getByRole('status')).toHaveText('Loading');
  responseGate.resolve();
  await expect(getLoadBar(page)).toHaveAttribute('data-phase', 'done');
  await page.clock.runFor(LINGER_MS);
  await expect(getLoadBar(page)).toHaveAttribute('data-phase', 'idle');
});

test.describe('when the network fails', () => {
  test.use({ expectedComplaint: /net::ERR_FAILED|Failed to fetch/ });

  test('a failed page leaves the bar in warning colour with an error', async ({ page, visit }) => {
    await stopClock(page);
    await visit('/mso/fees');
    await page.route('**/about/question.data*', (route) => route.abort());
    await clickLink(page);
    await expect(getLoadBar(page)).toHaveAttribute('data-phase', 'failed');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
    await page.clock.runFor(LINGER_MS);
    await expect(getLoadBar(page)).toHaveAttribute('data-phase', 'idle');
  });
});

const countPrefetches = (page: Page) =>
  page.locator('link[rel="prefetch"][href*="question"], link[rel="modulepreload"][href*="about-question"]');

test('hovering a link prefetches its page', async ({ page, visit }) => {
  await visit('/mso/fees');
  const prefetchRequest = page.waitForRequest('**/about/question.data*');
  await getLink(page).hover();
  await prefetchRequest;
  await expect(countPrefetches(page).first()).toBeAttached();
});

test('nothing is fetched ahead by who saves data', async ({ page, visit }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await page.clock.install();
  await visit('/mso/fees');
  await getLink(page).hover();
  await page.clock.runFor(1_000);
  await expect(countPrefetches(page)).toHaveCount(0);
});

test.describe('after a deploy', () => {
  test.use({ expectedComplaint: /Failed to fetch dynamically imported module|reloading page|preload CSS/ });

  const getLoginButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Log in' });

  test('a deleted chunk reloads the page at most once a minute; then the error is shown', async ({ page, visit }) => {
    await page.clock.install();
    await visit('/mso/fees');
    await page.route('**/assets/dialog-host-*.js', (route) => route.fulfill({ status: 404 }));
    let loadCount = 0;
    page.on('load', () => (loadCount += 1));

    await getLoginButton(page).click();
    await expect.poll(() => loadCount).toBe(1);
    await visit('/mso/fees');
    await getLoginButton(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
    expect(loadCount).toBe(2);

    await visit('/mso/fees');
    await page.clock.runFor(60_000);
    await getLoginButton(page).click();
    await expect.poll(() => loadCount).toBe(4);
  });

  test('a page with a missing route chunk is loaded as a document without a loop', async ({ page, visit }) => {
    await visit('/mso/fees');
    await expect(page.locator('.network-place')).toBeAttached();
    let attemptCount = 0;
    await page.route('**/assets/about-question-*.js', (route) => {
      attemptCount += 1;
      return route.fulfill({ status: 404 });
    });
    let loadCount = 0;
    page.on('load', () => (loadCount += 1));
    await clickLink(page);
    await expect(page).toHaveURL('/mso/about/question');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    // There are two load attempts, one by the previous page and one by the new page, which keeps the content rendered
    // by the server.
    expect([attemptCount, loadCount]).toEqual([2, 1]);
  });
});
