import { startCountingProxy } from '#scripts/bench/count-requests.ts';
import { PLATFORM_VERSION_COOKIE, PRODUCT_VERSION, ROUTE_MANIFEST_PATH } from '#shared/constants.ts';
import { expect, test, waitUntilAlive } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

test(
  'a page causes requests to the edge only: on first load, navigation and return',
  { tag: '@rare' },
  async ({ browser, portal }) => {
    const door = await startCountingProxy(portal.url);
    const context = await browser.newContext({ ...SCREENS.desk, serviceWorkers: 'allow', locale: 'en-GB' });
    await context.addCookies([{ name: PLATFORM_VERSION_COOKIE, value: PRODUCT_VERSION, url: door.origin }]);
    const page = await context.newPage();
    /**
     * Requests besides the page itself: the routes of its links are discovered in at most one request, because React Router
     * batches the links.
     */
    const listRequests = async () => {
      await page.waitForLoadState('networkidle');
      const requests = door
        .takeRequests()
        .filter(({ byWorker }) => byWorker)
        .map(({ method, path }) => `${method} ${path.split('?')[0]}`);
      const isDiscovery = (request: string) => request === `GET ${ROUTE_MANIFEST_PATH}`;
      expect(requests.filter(isDiscovery).length, 'discovery of routes').toBeLessThanOrEqual(1);
      return requests.filter((request) => !isDiscovery(request));
    };
    const keeps = (path: string) => page.evaluate(async (url) => (await caches.match(url)) !== undefined, path);

    await page.goto(`${door.origin}/northbridge`);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await expect.poll(() => keeps('/northbridge'), 'the first page, with its cookie').toBe(true);
    await expect.poll(() => keeps('/northbridge/_/offline-page')).toBe(true);
    expect(await listRequests()).toEqual(['GET /northbridge']);

    await waitUntilAlive(page);
    await page.locator('a[href="/northbridge/school"]:visible').first().click();
    await expect(page).toHaveURL(`${door.origin}/northbridge/school`);
    expect(await listRequests()).toEqual(['GET /northbridge/school.data']);

    await waitUntilAlive(page);
    const link = page.getByRole('banner').getByRole('link', { name: 'How we work' });
    const path = await link.getAttribute('href');
    const ahead = page.waitForResponse((response) => response.url().includes(`${path}.data`));
    await link.hover();
    await (await ahead).finished();
    await link.click();
    await expect(page).toHaveURL(`${door.origin}${path}`);
    expect(await listRequests(), 'fetched ahead, and not once more').toEqual([`GET ${path}.data`]);

    await page.goto(`${door.origin}/northbridge/school/1012`);
    await expect.poll(() => keeps('/northbridge/school/1012')).toBe(true);
    expect(await listRequests()).toEqual(['GET /northbridge/school/1012']);

    const laterPage = await context.newPage();
    await laterPage.goto(`${door.origin}/northbridge`);
    await waitUntilAlive(laterPage);
    await laterPage.waitForLoadState('networkidle');
    expect(await listRequests()).toEqual(['GET /northbridge']);
    await context.close();
    door.close();
  },
);
