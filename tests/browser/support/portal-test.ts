import { test as base, type Page, type Response } from 'playwright/test';
import { LOCALE_COOKIE, PLATFORM_VERSION_COOKIE, PRODUCT_VERSION } from '#shared/constants.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { createDemoStaff } from '#scripts/data/demo-staff.ts';
import type { RunningPortal } from '#scripts/start-portal.ts';
import { startDemoPortal } from '#tests/support/demo-portal.ts';
import { getDatabase } from '#scripts/data/retrying-database.ts';
import { keepDemoDesk } from './demo-desk.ts';
import { EXPECTED, listen } from './complaints.ts';
import { expect, waitUntilAlive } from './drawn.ts';
import { watchHiddenFocus } from './watch-hidden-focus.ts';

/** Whose films may be shown in a frame. */
export const FILM_HOST = 'player.example';

interface WorkerFixtures {
  /** One portal for each worker, with the demo data. */
  portal: RunningPortal;
}

interface TestFixtures {
  /** What the page complained about: a test fails when anything is left in it at the end. */
  complaints: string[];
  /** What else this test brings about on purpose. */
  expectedComplaint: RegExp | null;
  /** The language that the visitor has chosen before, if any. */
  speaks: Locale | null;
  /** Opens an address as somebody who has seen the version notes already. */
  visit: (path: string) => Promise<Response | null>;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  portal: [
    // The fixture needs no other one, and playwright insists on seeing that.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const portal = await startDemoPortal({ vars: { portal: { FILM_HOSTS: FILM_HOST } } });
      const database = await getDatabase(portal);
      const staff = await createDemoStaff(database, 'development');
      if (staff) keepDemoDesk({ database, origin: portal.url.origin, staff });
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
      // A reused context keeps the network state of the test before.
      await page.context().setOffline(false);
      listen(page, complaints);
      await slowDown(page);
      await watchHiddenFocus(page);
      await use(complaints);
      expect(
        complaints.filter((complaint) => !EXPECTED.test(complaint) && !expectedComplaint?.test(complaint)),
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
      if (javaScriptEnabled) await waitUntilAlive(page);
      return response;
    });
  },
});

/** PORTAL_SLOW_PAGES=4: pages with a quarter of the processor, in which a test that hangs on speed shows itself. */
async function slowDown(page: Page) {
  const rate = Number(process.env.PORTAL_SLOW_PAGES ?? 1);
  if (rate === 1) return;
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

export { expect, waitUntilAlive };
