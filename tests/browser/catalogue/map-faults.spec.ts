import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startDemoPortal } from '#tests/support/demo-portal.ts';
import { getMap, getMarks, LONG_TIMEOUT, parseMapView, waitForMap } from './map-page.ts';
import { expect, test as base } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

const MAP_SEARCH_PATH = '/school/school-search?view=map';

base.describe.configure({ timeout: 150_000 });

const disableWebgl = () => {
  const originalGetContext = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function getContext(
    this: HTMLCanvasElement,
    kind: string,
    ...rest: never[]
  ) {
    return kind.startsWith('webgl') ? null : originalGetContext.call(this, kind, ...rest);
  } as typeof originalGetContext;
};

base.describe('where there is no map to draw', () => {
  base.use({
    ...SCREENS.phone,
    speaks: 'en-us',
    // React errors 422 and 520 mean that React renders again after a hydration error. Here with the list instead of
    // the map.
    expectedComplaint:
      /net::ERR_FAILED|Failed to load resource|Failed to fetch dynamically imported module|React error #(422|520)/,
  });

  base(
    'because WebGL is off, there is the plain list, and nothing of the map is loaded',
    { tag: '@sweep' },
    async ({ page, visit }) => {
      const loadedUrls: string[] = [];
      page.on('request', (request) => loadedUrls.push(request.url()));
      await page.addInitScript(disableWebgl);
      await visit(`/mso${MAP_SEARCH_PATH}&country=1`);
      await expect(page.getByText('Your browser needs WebGL to show maps.')).toBeVisible();
      await expect(page.locator('.res > li')).toHaveCount(10);
      await page.getByRole('link', { name: 'Next', exact: false }).first().click();
      await expect(page).toHaveURL(/page=2/);
      await expect(page.locator('.res > li')).toHaveCount(10);
      expect(loadedUrls.filter((url) => /open-chart-map|maplibre/.test(url))).toEqual([]);
    },
  );

  base('because its base does not come, there is the list, and the page works', async ({ page, visit }) => {
    await page.route('**/assets/far-*.json', (route) => route.abort());
    await visit(`/mso${MAP_SEARCH_PATH}`);
    await expect(page.getByText('The base map did not load.')).toBeVisible(LONG_TIMEOUT);
    await expect(page.locator('.res > li')).toHaveCount(10);
  });

  for (const assetName of ['map-split', 'maplibre-gl-worker'])
    base(
      `because ${assetName} is missing, there is the list within 10 s, and a way to try again`,
      { tag: '@sweep' },
      async ({ page, visit }) => {
        await page.route(new RegExp(`/assets/${assetName}[^/]*\\.js`), (route) => route.abort());
        await visit(`/mso${MAP_SEARCH_PATH}`);
        await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible(LONG_TIMEOUT);
        await expect(page.locator('.res > li')).toHaveCount(10);
        await page.unrouteAll();
        await page.getByRole('link', { name: 'Try again' }).click();
        await waitForMap(page);
      },
    );
});

interface StyledPortal {
  url: URL;
  /** Stubbed response to requests for the map style. Null means 404. */
  style: { answer: object | null; requestedUrls: string[] };
}

const styled = base.extend<object, { styled: StyledPortal }>({
  styled: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const style: StyledPortal['style'] = { answer: null, requestedUrls: [] };
      const server = createServer((request, response) => {
        style.requestedUrls.push(request.url ?? '');
        response.setHeader('access-control-allow-origin', '*');
        response.statusCode = style.answer ? 200 : 404;
        response.end(JSON.stringify(style.answer ?? {}));
      });
      await new Promise<void>((resolve) => {
        server.listen(0, '127.0.0.1', resolve);
      });
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/{language}/style.json`;
      const portal = await startDemoPortal({
        vars: { portal: { MAP_STYLE_GLOBAL: url, MAP_STYLE_MAINLAND: url } },
      });
      await use({ url: portal.url, style });
      await portal.stop();
      server.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ styled: { url } }, use) => use(url.href),
});

const STREET_STYLE = {
  version: 8,
  sources: {},
  layers: [{ id: 'ground', type: 'background', paint: { 'background-color': '#dde6e2' } }],
};

styled.describe('a configured style', () => {
  styled.use({ speaks: 'zh-hk' });
  styled.describe.configure({ mode: 'default' }); // Runs all tests in one worker, because they share one portal.

  styled(
    'is drawn in place of the chart, asked for in its language, and looks closer',
    { tag: '@sweep' },
    async ({ page, visit, styled: { style } }) => {
      style.answer = STREET_STYLE;
      style.requestedUrls.length = 0;
      await visit(`/mso/school/1015`);
      await page.locator('.mapaddress').click();
      const dialog = page.getByRole('dialog');
      await expect(getMarks(dialog)).toHaveCount(1, LONG_TIMEOUT);
      expect(style.requestedUrls).toEqual(['/zh-HK/style.json']);
      await expect(dialog.locator('.mapcredit')).toHaveCount(0);
      // At zoom 14 the scale shows 500 metres.
      await expect(dialog.locator('.mapscale')).toContainText('500', LONG_TIMEOUT);
    },
  );

  styled(
    'that does not come gives way to the chart, which says so',
    { tag: '@sweep' },
    async ({ page, visit, styled: { style } }) => {
      style.answer = null;
      await visit(`/mso${MAP_SEARCH_PATH}#@52.5,-1.5,8z`);
      await waitForMap(page);
      await expect(getMap(page).locator('.mapnote')).toBeVisible();
      await expect(getMap(page).locator('.mapcredit')).toHaveCount(1);
      expect(parseMapView(page).zoom).toBe(8);
    },
  );
});
