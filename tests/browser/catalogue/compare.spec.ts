import type { Page } from 'playwright/test';
import enUs from '#client/i18n/messages/en-us/compare.json' with { type: 'json' };
import zh from '#client/i18n/messages/zh/compare.json' with { type: 'json' };
import zhHk from '#client/i18n/messages/zh-hk/compare.json' with { type: 'json' };
import { measureSidewaysScroll } from '#tests/browser/support/check-page.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { limitCases } from '#tests/browser/support/views.ts';

const THREE = '/mso/compare?schools=1001,2001,3001';
const main = (page: Page) => page.getByRole('main');
const table = (page: Page) => main(page).getByRole('table', { name: enUs.table });
const heads = (page: Page) => table(page).locator('thead').getByRole('columnheader');
const tray = (page: Page) => page.getByRole('complementary', { name: enUs.tray.label });
const chooser = (page: Page, index: number) =>
  main(page)
    .getByRole('link', { name: /^Compare(?! them)/ })
    .nth(index);

/** Returns the number of pages in the PDF file. */
const getPages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

test.describe('in English on a desk', () => {
  test.use({ ...SCREENS.desk, speaks: 'en-us' });

  test('schools are chosen from a list by keyboard, and shown side by side', async ({ page, visit }) => {
    await visit('/mso/school?id=1');
    for (const index of [0, 1]) {
      await chooser(page, index).focus();
      await page.keyboard.press('Enter');
      await expect(tray(page).getByRole('listitem')).toHaveCount(index + 1);
    }
    await expect(tray(page).getByRole('status')).toHaveText('2 selected');
    await tray(page).getByRole('link', { name: enUs.tray.go }).press('Enter');
    await expect(page).toHaveURL(/\/mso\/compare\?schools=\d+,\d+$/);
    await expect(heads(page)).toHaveCount(3);
  });

  test('adding a fifth item asks which of the four to remove', { tag: '@rare' }, async ({ page, visit }) => {
    await visit('/mso/school?id=1');
    for (const index of [0, 1, 2, 3, 4]) {
      await chooser(page, index).click();
      await expect(tray(page).getByRole('listitem')).toHaveCount(Math.min(index + 1, 4));
    }
    await expect(tray(page).getByRole('status')).toContainText('You have four already.');
    await expect(tray(page).getByRole('link')).toHaveCount(0);
    const [firstItemText = ''] = await tray(page).getByRole('listitem').allInnerTexts();
    await tray(page)
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
    await expect(tray(page).getByRole('status')).toHaveText('4 selected');
    await expect(tray(page).getByRole('listitem').filter({ hasText: firstItemText.trim() })).toHaveCount(0);
  });

  test('the URL contains the whole comparison, and unknown items are reported', async ({ page, visit }) => {
    const response = await visit('/mso/compare?schools=1001,99999999,x,2001,3001,1002&courses=1001001');
    expect(response?.status()).toBe(200);
    await expect(heads(page)).toHaveCount(4);
    await expect(main(page).getByText('We could not find this school: 99999999')).toBeVisible();
    await expect(main(page).getByText(/^You can compare 4 at a time\. Remove one to see the other 1/)).toBeVisible();
    await main(page).getByRole('link', { name: enUs.apart.courses_one }).click();
    await expect(page).toHaveURL(/courses=1001001$/);
    await expect(heads(page)).toHaveCount(2);
  });

  test(
    'differences are marked, also for screen readers, and can be shown alone',
    { tag: '@rare' },
    async ({ page, visit }) => {
      await visit('/mso/compare?schools=1001,1001');
      await expect(heads(page)).toHaveCount(2); // A repeated school is shown once.
      await visit(THREE);
      await expect(table(page).getByRole('rowheader', { name: /^Location ?, differs$/ })).toBeVisible();
      const rows = await table(page).getByRole('row').count();
      await main(page).getByRole('link', { name: enUs.only, exact: true }).click();
      await expect(page).toHaveURL(/&only=1$/);
      expect(await table(page).getByRole('row').count()).toBeLessThanOrEqual(rows);
      await main(page)
        .getByRole('link', { name: /^Remove .* from the comparison$/ })
        .first()
        .click();
      await expect(page).toHaveURL(/schools=2001,3001&only=1$/);
    },
  );

  test('a total names its parts and excludes unpublished ones', { tag: '@rare' }, async ({ page, visit }) => {
    await visit(THREE);
    const sums = table(page)
      .getByRole('row', { name: new RegExp(`^${enUs.cost.sum}`) })
      .getByRole('cell');
    await expect(sums).toHaveCount(3);
    // A column without tuition has no total.
    for (const sum of await sums.allInnerTexts())
      expect(sum).toMatch(/Bachelor’s, \d years?.*Includes tuition.*\.$|^Not listed yet$/s);
    await expect(
      table(page).getByRole('rowheader', { name: new RegExp(`^${enUs.cost.sum}.*Excludes .*flights`) }),
    ).toBeVisible();
    // No source publishes flight prices, so the row is omitted.
    const flights = table(page).getByRole('row', { name: new RegExp(`^${enUs.cost.flights}`) });
    await expect(flights).toHaveCount(0);
  });

  test('every amount fits its column, however narrow it is', async ({ page, visit }) => {
    await visit('/mso/compare?schools=1001,1004,1002');
    await expect(table(page).locator('td .nowrap')).not.toHaveCount(0);
    for (const width of [1440, 1280, 1024, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const wide = () =>
        [...document.querySelectorAll('.cmp :is(td, th)')]
          .filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
          .map((cell) => cell.textContent);
      expect(await page.evaluate(wide), `at ${width}`).toEqual([]);
    }
  });
});

for (const [language, messages] of limitCases(1, [
  ['en-us', enUs],
  ['zh-hk', zhHk],
  ['zh', zh],
] as const))
  test.describe(`in ${language}`, () => {
    test.use({ ...SCREENS.desk, speaks: language });
    test('three schools are printed on one page, with their sources', async ({ page, visit }) => {
      await visit(THREE);
      await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(messages.title);
      await page.emulateMedia({ media: 'print' });
      await expect(main(page).getByRole('table', { name: messages.table })).toBeVisible();
      expect(getPages(await page.pdf({ format: 'A4', preferCSSPageSize: true }))).toBe(1);
    });
  });

test.describe('on a phone', () => {
  test.use({ ...SCREENS.phone, speaks: 'zh-hk' });
  test('list values are below their row label, which keeps its width', async ({ page, visit }) => {
    await visit('/mso/school');
    const row = main(page).locator('.res > li').first();
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
    const tableRegion = main(page).getByRole('region', { name: zhHk.table });
    await tableRegion.evaluate((part) => part.scrollTo(400, 0));
    const name = tableRegion.getByRole('rowheader').first().locator('> span');
    expect((await name.boundingBox())?.x).toBeGreaterThanOrEqual(0);
  });
});

test.describe('without a script', () => {
  test.use({ ...SCREENS.desk, speaks: 'en-us', javaScriptEnabled: false });
  test('the comparison is read, narrowed and changed by links', async ({ page, visit }) => {
    await visit('/mso/school?id=1');
    await chooser(page, 0).click();
    await expect(page).toHaveURL(/\/mso\/compare\?schools=\d+$/);
    await expect(heads(page)).toHaveCount(2);
    await visit(THREE);
    await main(page)
      .getByRole('link', { name: /^Remove .* from the comparison$/ })
      .first()
      .click();
    await expect(page).toHaveURL(/schools=2001,3001$/);
    await expect(heads(page)).toHaveCount(3);
  });
});
