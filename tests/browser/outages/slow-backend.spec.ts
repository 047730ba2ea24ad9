import type { Page } from 'playwright/test';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { expect, test } from '#tests/browser/support/slow-portal-test.ts';
import { watchMovement } from '#tests/browser/support/watch-movement.ts';

const COUNTRIES_CALL = '/appInstitution/country/list';

test.beforeEach(({ slow }) => {
  slow.backend.restore();
  slow.backend.answer(COUNTRIES_CALL, {
    json: {
      code: 1003,
      datas: ['uk', 'au', 'us', 'ca', 'nz'].map(createCountry),
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

function createCountry(key: string, index: number) {
  const [name, nameChn] = NAMES[key as keyof typeof NAMES];
  return { id: index + 1, key, name, nameChn, offered: key === 'nz' ? 0 : 1 };
}

const measureHeight = (page: Page) =>
  page.locator('#countries').evaluate((section) => section.getBoundingClientRect().height);
const getLoadingStatus = (page: Page) => page.locator('#countries').getByRole('status');
const getCountry = (page: Page) => page.locator('#countries').getByRole('link', { name: /Canada|加拿大/ });

test.describe(() => {
  test.use({ ...SCREENS.phone, speaks: 'zh' });
  test('the home page is shown before its countries, without layout shift', async ({ page, slow, visit }) => {
    const { release } = slow.backend.hold(COUNTRIES_CALL);
    // The query is unique, so no cached page is served.
    const visitPromise = visit('/hengdu?step=slow');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(getLoadingStatus(page)).toBeVisible();
    // The browser parses the document before its style sheets arrive. Unloaded sheets block painting but not
    // measurements, so the test waits for them.
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet),
    );
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const height = await measureHeight(page);
    const movement = await watchMovement(page);
    release();
    await visitPromise;
    await expect(getCountry(page)).toBeVisible();
    await expect(getLoadingStatus(page)).toHaveCount(0);
    expect(await movement()).toEqual([]);
    expect(await measureHeight(page), 'the place that was kept').toBeCloseTo(height, 0);
  });
});
