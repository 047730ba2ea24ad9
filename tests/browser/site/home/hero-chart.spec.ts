import type { Page } from 'playwright/test';
import type { School } from '#shared/contract/catalogue/school.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

const getPort = (page: Page, name: RegExp) => page.getByRole('main').getByRole('link', { name });
const getLedger = (page: Page) => page.locator('.ports__ledger');
const FIGURE_TEXTS = {
  facts: [{ key: 'lowestLevelYear', part: '', value: '12025', unit: 'USD/year', sourceId: '4', was: [], beside: [] }],
  sources: [
    {
      id: '4',
      publisher: 'A register',
      title: 'Charges for a year',
      licence: 'Public domain',
      licenceAddress: '',
      address: 'https://register.example/',
      asAt: '2022-23',
      readOn: '',
    },
  ],
} satisfies Partial<School>;
const NEW_YORK_PATTERN = /^New York, United States, 12,960 km$/;

test.use({ speaks: 'en-us' });

test.describe('by keyboard', () => {
  test.use(SCREENS.desk);

  test('a focused port shows its facts, and Enter opens its schools', { tag: '@rare' }, async ({ page, visit }) => {
    await visit('/mso');
    const measureHeroHeight = () => page.locator('.hero').evaluate((hero) => hero.getBoundingClientRect().height);
    const heightBefore = await measureHeroHeight();
    // The demo data has no register figures, so the response gets one for the school with the lowest requirement.
    await page.route('**/institutionInquiry', async (route) => {
      const response = await route.fetch();
      const schoolsResponse = (await response.json()) as { datas: Partial<School>[] };
      if (route.request().postData()?.includes(city)) Object.assign(schoolsResponse.datas[0] ?? {}, FIGURE_TEXTS);
      await route.fulfill({ response, json: schoolsResponse });
    });
    const city =
      new URL((await getPort(page, NEW_YORK_PATTERN).getAttribute('href')) ?? '', page.url()).searchParams.get(
        'city',
      ) ?? '';
    await getPort(page, NEW_YORK_PATTERN).focus();
    await expect(getLedger(page).locator('dt')).toHaveText(['Distance', 'Local time', 'Schools', 'Lowest tuition']);
    await expect(getLedger(page).locator('dd').first()).toHaveText('12,960 km');
    await expect(getLedger(page).locator('dd').nth(1)).toHaveText(/^\d\d:\d\d \w{3}$/);
    await expect(getLedger(page).locator('[data-figure]')).toContainText('US$');
    await expect(getLedger(page).locator('.ports__source')).toHaveText(/; Charges for a year 2022.23$/);
    await expect(page.locator('.ports__route--new')).toHaveCount(1);
    const schoolCountText = await getLedger(page).locator('dd').nth(2).innerText();
    // A city without fees shows a dash. A route that was drawn before appears without an animation.
    await getPort(page, /^London/).focus();
    await expect(getLedger(page).locator('dd').last()).toHaveText('–');
    await getPort(page, NEW_YORK_PATTERN).focus();
    await expect(page.locator('.ports__route')).not.toHaveClass(/--new/);
    expect(await measureHeroHeight(), 'nothing below moves').toBeCloseTo(heightBefore, 0);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/mso\/school\?id=3&state=\d+&city=\d+$/);
    await expect(page.getByRole('heading', { level: 2, name: `${schoolCountText} schools` })).toBeVisible();
  });
});

test.describe('by touch', () => {
  test.use(SCREENS.phone);

  test('the first tap on a port shows its facts, the second opens it', { tag: '@rare' }, async ({ page, visit }) => {
    await visit('/mso');
    await getPort(page, /^Perth/).tap();
    await expect(getLedger(page)).toContainText('Perth');
    await expect(page).toHaveURL(/\/mso$/);
    await getPort(page, /^Perth/).tap();
    await expect(page).toHaveURL(/\/mso\/school\?id=2&/);
  });
});
