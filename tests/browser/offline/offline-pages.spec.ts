import type { Page } from 'playwright/test';
import { PLATFORM_VERSION_COOKIE, PRODUCT_VERSION } from '#shared/constants.ts';
import failure from '#shared/messages/en-us/failure.json' with { type: 'json' };
import { startCountingProxy } from '#scripts/bench/count-requests.ts';
import { OFFLINE_SWITCH } from '#worker/cache/cache-table.ts';
import { startDemoPortal } from '#tests/support/demo-portal.ts';
import { startReleaseProxy } from './changing-release.ts';
import { collectComplaints } from '#tests/browser/support/complaints.ts';
import { expect, test, waitUntilHydrated } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { openAsStudent } from '#tests/browser/support/students.ts';

const getHeading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Reads the texts of all entries in the service worker's caches. */
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
const readCachedPaths = async (page: Page) =>
  (await readCaches(page))
    .filter(({ name }) => name.startsWith('portal-pages-'))
    .map(({ url }) => new URL(url).pathname);

test('a visitor can read visited pages offline; others show a notice, and nothing personal is cached', async ({
  browser,
  portal,
}) => {
  const context = await browser.newContext({ baseURL: portal.url.href, serviceWorkers: 'allow', locale: 'en-GB' });
  await context.addCookies([{ name: PLATFORM_VERSION_COOKIE, value: PRODUCT_VERSION, url: portal.url.href }]);
  const page = await context.newPage();
  const consoleMessages: string[] = [];
  collectComplaints(page, consoleMessages);

  await page.goto('/northbridge');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto('/northbridge/school');
  await expect.poll(() => readCachedPaths(page)).toContain('/northbridge/school');
  await expect.poll(() => readCachedPaths(page)).toContain('/northbridge/_/offline-page');
  const title = await getHeading(page).textContent();

  await test.step('without a network', async () => {
    await context.setOffline(true);
    await page.goto('/northbridge/school');
    await expect(getHeading(page)).toHaveText(title ?? '');
    await expect(page.getByText('You are offline.', { exact: false }).first()).toBeVisible();
    await page.goto('/northbridge/about/us');
    await expect(getHeading(page)).toHaveText(failure.offline.title);
    await expect(page.getByRole('link', { name: failure.offline.retry })).toBeVisible();
    await expect(page.locator('main svg path').first(), 'its colours came along').not.toHaveCSS('fill', 'rgb(0, 0, 0)');
    await context.setOffline(false);
    await expect(getHeading(page), 'goes on by itself').not.toHaveText(failure.offline.title);
    await expect(page).toHaveURL('/northbridge/about/us');
    expect(consoleMessages.filter((complaint) => /Content Security Policy/.test(complaint))).toEqual([]);
  });

  await test.step('no page of a user is cached, and a logout clears the cache', async () => {
    await openAsStudent(page);
    await page.goto('/mso/personal-center/information');
    await expect(page.getByText('Ming').first()).toBeVisible();
    await page.goto('/mso/school');
    await page.goto('/mso/my-apply');
    // Scripts contain the names of pages but are the same for all users, so they are ignored.
    const rows = (await readCaches(page)).filter(({ url }) => !url.includes('/assets/'));
    expect(rows.filter(({ url }) => /personal-center|my-apply|\/app[A-Z]|_\/(chat|session)/.test(url))).toEqual([]);
    expect(rows.filter(({ name, text }) => name.startsWith('portal-pages-') && text?.includes('Ming'))).toEqual([]);
    await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
    await expect
      .poll(async () => (await readCachedPaths(page)).filter((path) => path.startsWith('/northbridge')))
      .toEqual([]);
  });
  await context.close();
});

test('operations can disable offline caching for every browser', { tag: '@sweep' }, async ({ browser, portal }) => {
  test.slow();
  const edgeUrl = new URL(portal.url);
  const countingProxy = await startCountingProxy(edgeUrl);
  // Starts a portal whose offline switch is off. The edge reads the switch from KV.
  const switchedOffPortal = await startDemoPortal();
  await (await switchedOffPortal.miniflare.getKVNamespace('CACHE', 'passage-portal')).put(OFFLINE_SWITCH.key, 'off');
  const context = await browser.newContext({ baseURL: countingProxy.origin, serviceWorkers: 'allow' });
  const page = await context.newPage();
  await page.goto('/hengdu');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  edgeUrl.port = switchedOffPortal.url.port;
  await page.goto('/hengdu/school');
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
  await context.close();
  countingProxy.close();
  await switchedOffPortal.stop();
});

test(
  'a list, a school and a course that were seen are opened without a network, and an application is not',
  { tag: '@sweep' },
  async ({ browser, portal }) => {
    const context = await browser.newContext({
      ...SCREENS.desk,
      baseURL: portal.url.href,
      serviceWorkers: 'allow',
      locale: 'en-GB',
    });
    await context.addCookies([{ name: PLATFORM_VERSION_COOKIE, value: PRODUCT_VERSION, url: portal.url.href }]);
    const page = await context.newPage();
    const LIST = '/northbridge/school?id=1';
    const SCHOOL = '/northbridge/school/1001';
    const COURSE = '/northbridge/school/course/1001001';
    await page.goto('/northbridge');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const titles: string[] = [];
    for (const path of [LIST, SCHOOL, COURSE]) {
      await page.goto(path);
      await waitUntilHydrated(page);
      await expect.poll(() => readCachedPaths(page)).toContain(path.split('?')[0]);
      titles.push((await getHeading(page).textContent()) ?? '');
    }
    const oxfordLink = page.getByRole('main').getByRole('link', { name: 'University of Oxford', exact: true });

    await context.setOffline(true);
    await page.goto(LIST);
    await waitUntilHydrated(page);
    await expect(getHeading(page)).toHaveText(titles[0] ?? '');
    await expect(oxfordLink.first()).toBeVisible();
    for (const [index, path] of [SCHOOL, COURSE].entries()) {
      await page.goto(path);
      await waitUntilHydrated(page);
      await expect(getHeading(page)).toHaveText(titles[index + 1] ?? '');
      await expect(page.getByText('You are offline.', { exact: false }).first()).toBeVisible();
    }
    // Personal pages are not cached. Offline, the error page is shown instead.
    await page.goto('/northbridge/my-apply/result');
    await expect(getHeading(page)).toHaveText(failure.offline.title);
    await context.close();
  },
);

test(
  'a new release takes over at the next page without mixing in the old one',
  { tag: '@sweep' },
  async ({ browser, portal }) => {
    const releaseProxy = await startReleaseProxy(portal.url);
    const context = await browser.newContext({
      baseURL: releaseProxy.url.href,
      serviceWorkers: 'allow',
      locale: 'en-GB',
    });
    await context.addCookies([{ name: PLATFORM_VERSION_COOKIE, value: PRODUCT_VERSION, url: releaseProxy.url.href }]);
    const page = await context.newPage();
    const readReleases = async () =>
      (await page.evaluate(() => caches.keys())).flatMap((name) => /^portal-pages-(.+)$/.exec(name)?.[1] ?? []);

    await page.goto('/northbridge');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.goto('/northbridge/school');
    await expect.poll(() => readCachedPaths(page)).toContain('/northbridge/school');
    const [olderRelease] = await readReleases();

    releaseProxy.release(olderRelease ?? '', 'the-next-release');
    await page.goto('/northbridge');
    await expect.poll(readReleases, 'one release, and the next one').toEqual(['the-next-release']);
    await expect.poll(() => readCachedPaths(page)).toContain('/northbridge');
    await expect.poll(() => readCachedPaths(page)).toContain('/northbridge/_/offline-page');
    await context.setOffline(true);
    await page.goto('/northbridge/school');
    await expect(getHeading(page), 'seen with the older release alone').toHaveText(failure.offline.title);
    await page.goto('/northbridge');
    await expect(getHeading(page)).not.toHaveText(failure.offline.title);
    await context.close();
    await releaseProxy.stop();
  },
);
