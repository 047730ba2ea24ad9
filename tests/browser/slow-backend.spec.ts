import type { Page } from 'playwright/test';
import { startPortal } from '#scripts/start-portal.ts';
import { type OutsideBackend, startOutsideBackend } from '#tests/outside-backend/outside-backend.ts';
import { expect, test as base } from './support/portal-test.ts';
import { SCREEN_NAMES, SCREENS } from './support/screens.ts';

const COUNTRIES = '/appInstitution/country/list';

interface SlowPortal {
  url: URL;
  backend: OutsideBackend;
}

const test = base.extend<object, { slow: SlowPortal }>({
  slow: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const backend = await startOutsideBackend();
      const portal = await startPortal({ vars: { portal: { BACKEND_ORIGIN: backend.origin } } });
      await use({ url: portal.url, backend });
      await portal.stop();
      await backend.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ slow }, use) => use(slow.url.href),
});

// The local server collects what it compresses, so only a plain answer shows when each part is sent.
test.use({ extraHTTPHeaders: { 'accept-encoding': 'identity' } });

test.beforeEach(({ slow }) => {
  slow.backend.restore();
  slow.backend.answer(COUNTRIES, {
    json: {
      code: 1003,
      datas: ['uk', 'au', 'us', 'ca'].map(toCountry),
      page: { totalResult: 4, showCount: 10, currentPage: 1, totalPage: 1 },
    },
  });
});

const NAMES = {
  uk: ['United Kingdom', '英国'],
  au: ['Australia', '澳大利亚'],
  us: ['United States', '美国'],
  ca: ['Canada', '加拿大'],
};

function toCountry(key: string, at: number) {
  const [name, nameChn] = NAMES[key as keyof typeof NAMES];
  return { id: at + 1, key, name, nameChn, offered: 1 };
}

/** From now on, how far things move that nobody asked to move. */
async function watchMovement(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen = window as unknown as { moved: number };
    seen.moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.moved += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift' });
  });
  return () =>
    page.evaluate(async () => {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      return (window as unknown as { moved: number }).moved;
    });
}

const waiting = (page: Page) => page.getByRole('status', { name: 'Loading countries' });
const country = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Canada' });

for (const agent of ['mso', 'hengdu']) {
  for (const screen of SCREEN_NAMES) {
    test.describe(() => {
      test.use({ ...SCREENS[screen], speaks: 'en-us' });
      test(`on a ${screen} the page of ${agent} comes first, then its countries, and nothing moves`, async ({
        page,
        slow,
        visit,
      }) => {
        const { release } = slow.backend.hold(COUNTRIES);
        // A query key of its own, so that it is no page that was kept.
        const coming = visit(`/${agent}?step=${screen}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByRole('contentinfo')).toBeVisible();
        await expect(waiting(page)).toBeVisible();
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
        const moved = await watchMovement(page);
        release();
        await coming;
        await expect(country(page)).toBeVisible();
        await expect(waiting(page)).toHaveCount(0);
        expect(await moved()).toBe(0);
      });
    });
  }
}

test.describe('a backend that fails', () => {
  test.use({ speaks: 'en-us' });
  test('leaves a notice in the place of the countries, and a second try brings them', async ({ page, slow, visit }) => {
    slow.backend.answer(COUNTRIES, 'reset');
    await visit('/mso?step=fails');
    await expect(page.getByText('The list of countries could not be loaded.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Five steps of an application' })).toBeVisible();
    slow.backend.restore();
    await page.getByRole('link', { name: 'Load it again' }).click();
    await expect(page.getByRole('main').getByRole('link', { name: /United Kingdom/ })).toBeVisible();
  });
});
