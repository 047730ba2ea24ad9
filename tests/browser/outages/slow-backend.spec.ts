import type { Page } from 'playwright/test';
import zh from '#client/i18n/messages/zh/home.json' with { type: 'json' };
import { SCREEN_NAMES, SCREENS } from '#tests/browser/support/screens.ts';
import { expect, test } from '#tests/browser/support/slow-portal-test.ts';
import { crossed, getFirst } from '#tests/browser/support/views.ts';
import { watchMovement } from '#tests/browser/support/watch-movement.ts';

const COUNTRIES = '/appInstitution/country/list';

test.beforeEach(({ slow }) => {
  slow.backend.restore();
  slow.backend.answer(COUNTRIES, {
    json: {
      code: 1003,
      datas: ['uk', 'au', 'us', 'ca', 'nz'].map(toCountry),
      page: { totalResult: 5, showCount: 10, currentPage: 1, totalPage: 1 },
    },
  });
});

const NAMES = {
  uk: ['United Kingdom', '英国'],
  au: ['Australia', '澳大利亚'],
  us: ['United States', '美国'],
  ca: ['Canada', '加拿大'],
  nz: ['New Zealand', '新西兰'],
};

function toCountry(key: string, at: number) {
  const [name, nameChn] = NAMES[key as keyof typeof NAMES];
  return { id: at + 1, key, name, nameChn, offered: key === 'nz' ? 0 : 1 };
}

const measureHeight = (page: Page) =>
  page.locator('#countries').evaluate((section) => section.getBoundingClientRect().height);
const waiting = (page: Page) => page.locator('#countries').getByRole('status');
const country = (page: Page) => page.locator('#countries').getByRole('link', { name: /Canada|加拿大/ });

const SPOKEN = { mso: ['en-us', 'zh-hk'], hengdu: ['en-us', 'zh'] } as const;

const HOMES = Object.entries(SPOKEN).flatMap(([agent, all]) => all.map((language) => ({ agent, speaks: language })));

for (const [{ agent, speaks }, screen] of getFirst(1, crossed(HOMES, SCREEN_NAMES).toReversed())) {
  test.describe(() => {
    test.use({ ...SCREENS[screen], speaks });
    test(`on a ${screen} that speaks ${speaks} the page of ${agent} comes first, then its countries, and nothing moves`, async ({
      page,
      slow,
      visit,
    }) => {
      const { release } = slow.backend.hold(COUNTRIES);
      // Unique query, so that no cached page is served.
      const coming = visit(`/${agent}?step=${screen}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expect(waiting(page)).toBeVisible();
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const height = await measureHeight(page);
      const moved = await watchMovement(page);
      release();
      await coming;
      await expect(country(page)).toBeVisible();
      await expect(waiting(page)).toHaveCount(0);
      expect(await moved()).toEqual([]);
      expect(await measureHeight(page), 'the place that was kept').toBeCloseTo(height, 0);
    });
  });
}

test.describe('a backend that fails', () => {
  // No other test requests mso in this language: slow responses are cached for later visits, and the next request must fail.
  test.use({ speaks: 'zh' });
  test(
    'leaves a notice in the place of the countries, and a second try brings them',
    { tag: '@rare' },
    async ({ page, slow, visit }) => {
      slow.backend.answer(COUNTRIES, 'reset');
      await visit('/mso?step=fails');
      await expect(page.getByText(zh.countries.failed)).toBeVisible();
      await expect(page.getByRole('heading', { name: zh.application.title })).toBeVisible();
      slow.backend.restore();
      await page.getByRole('link', { name: zh.countries.retry }).click();
      await expect(page.locator('#countries').getByRole('link', { name: /英国/ })).toBeVisible();
    },
  );
});
