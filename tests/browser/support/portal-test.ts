import { test as base, type Page, type Response } from 'playwright/test';
import { LOCALE_COOKIE, PLATFORM_VERSION_COOKIE, PRODUCT_VERSION } from '#shared/constants.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { createDemoStaff } from '#scripts/data/demo-staff.ts';
import type { RunningPortal } from '#scripts/start-portal.ts';
import { startDemoPortal } from '#tests/support/demo-portal.ts';
import { openRetryingDatabase } from '#scripts/data/retrying-database.ts';
import { setDemoDesk } from './demo-desk.ts';
import { EXPECTED_COMPLAINTS, collectComplaints } from './complaints.ts';
import { expect, waitUntilHydrated } from './drawn.ts';
import { watchHiddenFocus } from './watch-hidden-focus.ts';

/** Host of the films that pages may embed. */
export const FILM_HOST = 'player.example';

interface WorkerFixtures {
  /** Portal with the demo data. Each worker has its own. */
  portal: RunningPortal;
}

interface TestFixtures {
  /** Console messages recorded from the page. The test fails if any unexpected one is left at its end. */
  complaints: string[];
  /** Matches further console messages that this test causes intentionally. */
  expectedComplaint: RegExp | null;
  /** Language that the visitor chose earlier, if any. */
  speaks: Locale | null;
  /** Opens a path as a visitor who has already seen the version notes. */
  visit: (path: string) => Promise<Response | null>;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  portal: [
    // Playwright requires a destructured first parameter, even for a fixture without dependencies.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const portal = await startDemoPortal({ vars: { portal: { FILM_HOSTS: FILM_HOST } } });
      const database = await openRetryingDatabase(portal);
      const staff = await createDemoStaff(database, 'development');
      if (staff) setDemoDesk({ database, origin: portal.url.origin, staff });
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  expectedComplaint: [null, { option: true }],
  speaks: [null, { option: true }],
  complaints: [
    async ({ page, expectedComplaint }, use) => {
      const complaints: string[] = [];
      // A context used by the previous test keeps its network state.
      await page.context().setOffline(false);
      collectComplaints(page, complaints);
      await throttlePage(page);
      await watchHiddenFocus(page);
      await use(complaints);
      expect(
        complaints.filter((complaint) => !EXPECTED_COMPLAINTS.test(complaint) && !expectedComplaint?.test(complaint)),
      ).toEqual([]);
    },
    { auto: true },
  ],
  baseURL: async ({ portal }, use) => use(portal.url.href),
  visit: async ({ page, context, baseURL, javaScriptEnabled, speaks }, use) => {
    await context.addCookies([{ name: PLATFORM_VERSION_COOKIE, value: PRODUCT_VERSION, url: baseURL }]);
    if (speaks) await context.addCookies([{ name: LOCALE_COOKIE, value: speaks, url: baseURL }]);
    await use(async (path) => {
      const response = await page.goto(path);
      if (javaScriptEnabled) await waitUntilHydrated(page);
      return response;
    });
  },
});

/** Slows the page's processor by the factor in PORTAL_SLOW_PAGES, which exposes tests that depend on speed. */
async function throttlePage(page: Page) {
  const throttleRate = Number(process.env.PORTAL_SLOW_PAGES ?? 1);
  if (throttleRate === 1) return;
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttleRate });
}

export { expect, waitUntilHydrated };
