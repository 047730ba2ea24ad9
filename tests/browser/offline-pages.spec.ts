import type { Page } from 'playwright/test';
import { PLATFORM_VERSION_COOKIE, PRODUCT_VERSION } from '#shared/constants.ts';
import failure from '#shared/messages/en-us/failure.json' with { type: 'json' };
import { listen } from './support/complaints.ts';
import { expect, test } from './support/portal-test.ts';
import { comeAsStudent } from './support/students.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Everything that the service worker keeps, as text. */
const readCaches = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const rows = await Promise.all(
      names.map(async (name) => {
        const cache = await caches.open(name);
        const keys = await cache.keys();
        return Promise.all(
          keys.map(async (key) => ({ name, url: key.url, text: await (await cache.match(key))?.text() })),
        );
      }),
    );
    return rows.flat();
  });
const keptPages = async (page: Page) =>
  (await readCaches(page))
    .filter(({ name }) => name.startsWith('portal-pages-'))
    .map(({ url }) => new URL(url).pathname);

test('a visitor reads without a network what was seen, is told of what was not, and nothing personal is kept', async ({
  browser,
  portal,
}) => {
  const context = await browser.newContext({ baseURL: portal.url.href, serviceWorkers: 'allow', locale: 'en-GB' });
  await context.addCookies([{ name: PLATFORM_VERSION_COOKIE, value: PRODUCT_VERSION, url: portal.url.href }]);
  const page = await context.newPage();
  const complaints: string[] = [];
  listen(page, complaints);

  await page.goto('/northbridge');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto('/northbridge/school');
  await expect.poll(() => keptPages(page)).toContain('/northbridge/school');
  await expect.poll(() => keptPages(page)).toContain('/northbridge/_/offline-page');
  const title = await heading(page).textContent();

  await test.step('without a network', async () => {
    await context.setOffline(true);
    await page.goto('/northbridge/school');
    await expect(heading(page)).toHaveText(title ?? '');
    await expect(page.getByText('You are offline.', { exact: false }).first()).toBeVisible();
    await page.goto('/northbridge/about/us');
    await expect(heading(page)).toHaveText(failure.offline.title);
    await expect(page.getByRole('link', { name: failure.offline.retry })).toBeVisible();
    await context.setOffline(false);
    await expect(heading(page), 'goes on by itself').not.toHaveText(failure.offline.title);
    await expect(page).toHaveURL('/northbridge/about/us');
    expect(complaints.filter((one) => /Content Security Policy/.test(one))).toEqual([]);
  });

  await test.step('of a student nothing is kept, and a logout leaves no page', async () => {
    await comeAsStudent(page);
    await page.goto('/mso/personal-center/information');
    await expect(page.getByText('Ming').first()).toBeVisible();
    await page.goto('/mso/school');
    await page.goto('/mso/my-apply');
    // The code of a page is the same for everybody, and bears its name.
    const rows = (await readCaches(page)).filter(({ url }) => !url.includes('/assets/'));
    expect(rows.filter(({ url }) => /personal-center|my-apply|\/app[A-Z]|_\/(chat|session)/.test(url))).toEqual([]);
    expect(rows.filter(({ name, text }) => name.startsWith('portal-pages-') && text?.includes('Ming'))).toEqual([]);
    await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
    await expect
      .poll(async () => (await keptPages(page)).filter((path) => path.startsWith('/northbridge')))
      .toEqual([]);
  });
  await context.close();
});

test('operations switch the keeping off for every browser', async ({ browser, portal }) => {
  const context = await browser.newContext({ baseURL: portal.url.href, serviceWorkers: 'allow' });
  const page = await context.newPage();
  await page.goto('/hengdu');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.route('**/_/offline-switch', (route) => route.fulfill({ json: { keep: false } }));
  await page.goto('/hengdu/school');
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
  await context.close();
});
