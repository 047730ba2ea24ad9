import type { Page } from 'playwright/test';
import enUs from '#client/i18n/messages/en-us/compare.json' with { type: 'json' };
import zhHk from '#client/i18n/messages/zh-hk/compare.json' with { type: 'json' };
import { measureSidewaysScroll } from '#tests/browser/support/check-page.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

const THREE = '/mso/compare?schools=1001,2001,3001';
const getMainElement = (page: Page) => page.getByRole('main');
const getTable = (page: Page) => getMainElement(page).getByRole('table', { name: enUs.table });
const getColumnHeads = (page: Page) => getTable(page).locator('thead').getByRole('columnheader');
const getTray = (page: Page) => page.getByRole('complementary', { name: enUs.tray.label });
const getChooser = (page: Page, index: number) =>
  getMainElement(page)
    .getByRole('link', { name: /^Compare(?! them)/ })
    .nth(index);

/** Counts the pages of the PDF file. */
const getPages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

test.describe('in English on a desk', () => {
  test.use({ ...SCREENS.desk, speaks: 'en-us' });

  test('schools are chosen from a list by keyboard, and shown side by side', async ({ page, visit }) => {
    await visit('/mso/school?id=1');
    for (const index of [0, 1]) {
      await getChooser(page, index).focus();
      await page.keyboard.press('Enter');
      await expect(getTray(page).getByRole('listitem')).toHaveCount(index + 1);
    }
    await expect(getTray(page).getByRole('status')).toHaveText('2 selected');
    await getTray(page).getByRole('link', { name: enUs.tray.go }).press('Enter');
    await expect(page).toHaveURL(/\/mso\/compare\?schools=\d+,\d+$/);
    await expect(getColumnHeads(page)).toHaveCount(3);
  });

  test('adding a fifth item asks which of the four to remove', async ({ page, visit }) => {
    await visit('/mso/school?id=1');
    for (const index of [0, 1, 2, 3, 4]) {
      await getChooser(page, index).click();
      await expect(getTray(page).getByRole('listitem')).toHaveCount(Math.min(index + 1, 4));
    }
    await expect(getTray(page).getByRole('status')).toContainText('You have four already.');
    await expect(getTray(page).getByRole('link')).toHaveCount(0);
    const [firstItemText = ''] = await getTray(page).getByRole('listitem').allInnerTexts();
    await getTray(page)
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
    await expect(getTray(page).getByRole('status')).toHaveText('4 selected');
    await expect(getTray(page).getByRole('listitem').filter({ hasText: firstItemText.trim() })).toHaveCount(0);
  });

  test('the URL contains the whole comparison, and unknown items are reported', async ({ page, visit }) => {
    const response = await visit('/mso/compare?schools=1001,99999999,x,2001,3001,1002&courses=1001001');
    expect(response?.status()).toBe(200);
    await expect(getColumnHeads(page)).toHaveCount(4);
    await expect(getMainElement(page).getByText('We could not find this school: 99999999')).toBeVisible();
    await expect(
      getMainElement(page).getByText(/^You can compare 4 at a time\. Remove one to see the other 1/),
    ).toBeVisible();
    await getMainElement(page).getByRole('link', { name: enUs.apart.courses_one }).click();
    await expect(page).toHaveURL(/courses=1001001$/);
    await expect(getColumnHeads(page)).toHaveCount(2);
  });

  test('three schools are printed on one page, with their sources', async ({ page, visit }) => {
    await visit(THREE);
    await page.emulateMedia({ media: 'print' });
    await expect(getTable(page)).toBeVisible();
    expect(getPages(await page.pdf({ format: 'A4', preferCSSPageSize: true }))).toBe(1);
  });

  test('every amount fits its column, however narrow it is', async ({ page, visit }) => {
    await visit('/mso/compare?schools=1001,1004,1002');
    await expect(getTable(page).locator('td .nowrap')).not.toHaveCount(0);
    for (const width of [1440, 1280, 1024, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const isWideLayout = () =>
        [...document.querySelectorAll('.cmp :is(td, th)')]
          .filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
          .map((cell) => cell.textContent);
      expect(await page.evaluate(isWideLayout), `at ${width}`).toEqual([]);
    }
  });
});

test.describe('on a phone', () => {
  test.use({ ...SCREENS.phone, speaks: 'zh-hk' });
  test('list values are below their row label, which keeps its width', async ({ page, visit }) => {
    await visit('/mso/school');
    const row = getMainElement(page).locator('.res > li').first();
    const measureWidth = async () => (await row.getByRole('heading').boundingBox())?.width ?? 0;
    const widthBefore = await measureWidth();
    await row.getByRole('link', { name: new RegExp(`^${zhHk.title}`) }).tap();
    const locator = row.getByRole('group', { name: zhHk.tray.label });
    await expect(locator.getByRole('link', { name: zhHk.tray.go })).toBeVisible();
    expect(await measureWidth()).toBe(widthBefore);
    const [boundingBox, facts] = await Promise.all([locator.boundingBox(), row.locator('.facts').boundingBox()]);
    expect(boundingBox?.y).toBeGreaterThanOrEqual((facts?.y ?? Infinity) + (facts?.height ?? 0));
  });

  test('columns scroll horizontally, and row names stay visible', async ({ page, visit }) => {
    await visit(`${THREE},1002`);
    expect(await measureSidewaysScroll(page)).toBe(0);
    const tableRegion = getMainElement(page).getByRole('region', { name: zhHk.table });
    await tableRegion.evaluate((part) => part.scrollTo(400, 0));
    const name = tableRegion.getByRole('rowheader').first().locator('> span');
    expect((await name.boundingBox())?.x).toBeGreaterThanOrEqual(0);
  });
});

test.describe('without a script', () => {
  test.use({ ...SCREENS.desk, speaks: 'en-us', javaScriptEnabled: false });
  test('the comparison is read, narrowed and changed by links', async ({ page, visit }) => {
    await visit('/mso/school?id=1');
    await getChooser(page, 0).click();
    await expect(page).toHaveURL(/\/mso\/compare\?schools=\d+$/);
    await expect(getColumnHeads(page)).toHaveCount(2);
    await visit(THREE);
    await getMainElement(page)
      .getByRole('link', { name: /^Remove .* from the comparison$/ })
      .first()
      .click();
    await expect(page).toHaveURL(/schools=2001,3001$/);
    await expect(getColumnHeads(page)).toHaveCount(3);
  });
});
