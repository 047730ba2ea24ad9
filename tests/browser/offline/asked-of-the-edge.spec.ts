import { startCountingProxy } from '#scripts/bench/count-requests.ts';
import { PLATFORM_VERSION_COOKIE, PRODUCT_VERSION, ROUTE_MANIFEST_PATH } from '#shared/constants.ts';
import { expect, test, waitUntilHydrated } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

test(
  'a page causes requests to the edge only: on first load, navigation and return',
  { tag: '@sweep' },
  async ({ browser, portal }) => {
    const countingProxy = await startCountingProxy(portal.url);
    const context = await browser.newContext({ ...SCREENS.desk, serviceWorkers: 'allow', locale: 'en-GB' });
    await context.addCookies([{ name: PLATFORM_VERSION_COOKIE, value: PRODUCT_VERSION, url: countingProxy.origin }]);
    const page = await context.newPage();
    /**
     * Lists the requests other than the page itself. React Router discovers the routes of all links of the page in a
     * single request.
     */
    const listWorkerRequests = async () => {
      await page.waitForLoadState('networkidle');
      const requests = countingProxy
        .takeRequests()
        .filter(({ byWorker }) => byWorker)
        .map(({ method, path }) => `${method} ${path.split('?')[0]}`);
      const isManifestRequest = (request: string) => request === `GET ${ROUTE_MANIFEST_PATH}`;
      expect(requests.filter(isManifestRequest).length, 'discovery of routes').toBeLessThanOrEqual(1);
      return requests.filter((request) => !isManifestRequest(request));
    };
    const isCached = (path: string) => page.evaluate(async (url) => (await caches.match(url)) !== undefined, path);

    await page.goto(`${countingProxy.origin}/northbridge`);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await expect.poll(() => isCached('/northbridge'), 'the first page, with its cookie').toBe(true);
    await expect.poll(() => isCached('/northbridge/_/offline-page')).toBe(true);
    expect(await listWorkerRequests()).toEqual(['GET /northbridge']);

    await waitUntilHydrated(page);
    await page.locator('a[href="/northbridge/school"]:visible').first().click();
    await expect(page).toHaveURL(`${countingProxy.origin}/northbridge/school`);
    expect(await listWorkerRequests()).toEqual(['GET /northbridge/school.data']);

    await waitUntilHydrated(page);
    const link = page.getByRole('banner').getByRole('link', { name: 'How we work' });
    const path = await link.getAttribute('href');
    const dataResponse = page.waitForResponse((response) => response.url().includes(`${path}.data`));
    await link.hover();
    await (await dataResponse).finished();
    await link.click();
    await expect(page).toHaveURL(`${countingProxy.origin}${path}`);
    expect(await listWorkerRequests(), 'fetched ahead, and not once more').toEqual([`GET ${path}.data`]);

    await page.goto(`${countingProxy.origin}/northbridge/school/1012`);
    await expect.poll(() => isCached('/northbridge/school/1012')).toBe(true);
    expect(await listWorkerRequests()).toEqual(['GET /northbridge/school/1012']);

    const secondPage = await context.newPage();
    await secondPage.goto(`${countingProxy.origin}/northbridge`);
    await waitUntilHydrated(secondPage);
    await secondPage.waitForLoadState('networkidle');
    expect(await listWorkerRequests()).toEqual(['GET /northbridge']);
    await context.close();
    countingProxy.close();
  },
);
