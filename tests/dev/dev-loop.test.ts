import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBrowser } from '#scripts/find-browser.ts';
import { DEV_EDITS } from './dev-edits.ts';
import { type DevServer, startDev } from './start-dev.ts';

type DevEdit = (typeof DEV_EDITS)[keyof typeof DEV_EDITS];

const PAGES = ['/mso', '/mso/about/us', '/mso/school', '/mso/school/1001', '/mso/consult/list'];
const DEV_PAGE_WITHIN_MS = 120_000;
const FAULT_PATTERN = /hydrat|did not match|same key|unique "key"|Outdated Optimize Dep|\b504\b/i;

let server: DevServer | undefined;
let browser: Browser | undefined;
let page: Page;
const errors: string[] = [];

beforeAll(async () => {
  server = await startDev(200_000);
  browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
  // The user agent of a headless browser counts as a crawler's, and crawlers get complete pages instead of streamed
  // ones.
  page = await browser.newPage({ userAgent: 'Mozilla/5.0 Chrome/120', locale: 'en-GB' });
  page.on('console', (message) => {
    if (FAULT_PATTERN.test(message.text())) errors.push(message.text());
  });
  page.on('pageerror', ({ message }) => errors.push(message));
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const openPage = async (path: string) => page.goto(`${server?.origin}${path}`, { timeout: DEV_PAGE_WITHIN_MS });

/** Waits until React has hydrated the page. */
const waitUntilHydrated = () =>
  page.waitForFunction(
    () => Object.keys(document.querySelector('#main') ?? {}).some((key) => key.startsWith('__reactFiber')),
    undefined,
    { timeout: DEV_PAGE_WITHIN_MS },
  );

/** Edits a file and measures the time until the open page shows the edit, with or without a reload. */
async function measureEdit({ path, from, to }: DevEdit, isEditVisible: () => Promise<boolean>): Promise<number> {
  const start = performance.now();
  server?.edit(path, from, to);
  await expect
    .poll(
      async () => {
        if (await isEditVisible().catch(() => false)) return true;
        await page.reload({ timeout: DEV_PAGE_WITHIN_MS });
        return isEditVisible().catch(() => false);
      },
      { timeout: DEV_PAGE_WITHIN_MS, interval: 500, message: `what was edited in ${path}` },
    )
    .toBe(true);
  return performance.now() - start;
}

describe('the dev server', () => {
  it('serves pages, each updated by HMR without an error', async () => {
    const startedFirst = performance.now();
    for (const path of PAGES) {
      const response = await openPage(path);
      expect([path, response?.status(), response?.headers()['x-page-cache']]).toEqual([path, 200, 'bypass']);
      await waitUntilHydrated();
      if (path === PAGES[0])
        console.log(
          `started in ${Math.round(server?.startMs ?? 0)} ms, first page in ${Math.round(performance.now() - startedFirst)} ms`,
        );
    }
    expect(errors).toEqual([]);
  });

  it('serves edited components, loaders and texts at once', async () => {
    await openPage('/mso/about/us');
    await waitUntilHydrated();
    const componentMs = await measureEdit(DEV_EDITS.component, () => page.locator('main[data-edited]').isVisible());
    const loaderMs = await measureEdit(DEV_EDITS.loader, () =>
      page
        .getByRole('contentinfo')
        .getByText(String(new Date().getUTCFullYear() + 1000))
        .isVisible(),
    );
    const text = await measureEdit(
      DEV_EDITS.text,
      async () => (await page.locator('a.skip').textContent()) === 'Skip what was edited',
    );
    console.log(`edits were seen after ${[componentMs, loaderMs, text].map(Math.round).join(', ')} ms`);
    await page.reload({ timeout: DEV_PAGE_WITHIN_MS });
    await waitUntilHydrated();
    expect(errors).toEqual([]);
  });

  // If a package is discovered late, Vite bundles all packages again and every open page reloads.
  it('has pre-bundled every package before a page requests it', () =>
    expect(server?.readOutput()).not.toMatch(/dependenc(?:y|ies) optimized:|optimized dependencies changed/));
});
