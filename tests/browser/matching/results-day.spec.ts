import type { Page } from 'playwright/test';
import { checkPage } from '#tests/browser/support/check-page.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

const RESULTS_DAY_PATH = '/mso/dse/results-day';
const RESULTS_FILE_GLOB = '**/_/results-day/*.json';
const readRows = (page: Page) => page.locator('.rd__levels > li');
const getLevelField = (page: Page, rowIndex: number, grade: string) =>
  readRows(page).nth(rowIndex).locator(`input[value="${grade}"]`);
const readFigures = (page: Page) => page.locator('.rd__tri .rd__fig').allTextContents();

/**
 * Enters grades with 5 in two of three electives: one level below the requirement of the only dated rule in the demo
 * data. Undated rules do not count.
 */
async function enterGrades(page: Page) {
  const grades = ['3', '4', '4', '4', '5'];
  for (const [index, subject] of ['economics', 'chemistry'].entries())
    await readRows(page)
      .nth(3 + index)
      .locator('select')
      .selectOption(subject);
  for (const [index, grade] of grades.entries()) await getLevelField(page, index, grade).check();
  await page.locator('.rd__mine > .btn--quiet').click();
  await readRows(page).nth(5).locator('select').selectOption('physics');
  await getLevelField(page, 5, '5').check();
}

test.describe('on a desktop, in English', () => {
  test.use({ ...SCREENS.desk, speaks: 'en-us' });

  test('trying a grade moves requirements without a request and leaves the grades', async ({ page, visit }) => {
    const requests: string[] = [];
    await visit(RESULTS_DAY_PATH);
    await enterGrades(page);
    await expect(page.locator('.rd__tri')).toBeVisible();
    expect(await readFigures(page)).toEqual(['2', '2', '4']);
    page.on('request', (request) => requests.push(request.url()));

    await page.getByRole('button', { name: 'What if?' }).click();
    // In a radio group, the arrow keys select the option.
    await getLevelField(page, 3, '4').focus();
    for (const grade of ['5', '5*', '5**']) {
      await page.keyboard.press('ArrowRight');
      await expect(getLevelField(page, 3, grade)).toBeFocused();
    }
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'What if' })).toContainText(
      /What if Economics 5\*\*: (?!Nothing changes).*Requirements met: 2 → 4\./,
    );
    expect(await readFigures(page)).toEqual(['4', '2', '2']);
    await expect(page.locator('.rd__moved')).toHaveCount(2);
    await checkPage(page, 'results day', 'en-US');

    await page.getByRole('button', { name: 'Back to my grades' }).click();
    await expect(getLevelField(page, 3, '4')).toBeChecked();
    expect(await readFigures(page)).toEqual(['2', '2', '4']);
    expect(requests.filter((address) => !/\/_\/(?:art|route-manifest)\b|\/assets\//.test(address))).toEqual([]);
    expect(page.url()).not.toContain('?');
  });
});

test.describe('on a phone, in traditional Chinese', () => {
  test.use({ ...SCREENS.phone, speaks: 'zh-hk' });

  test('the totals stay visible while the last grade is tried', { tag: '@sweep' }, async ({ page, visit }) => {
    await visit(RESULTS_DAY_PATH);
    await enterGrades(page);
    await page.getByRole('button', { name: '如果再高一級' }).click();
    await getLevelField(page, 5, '4').check();
    await expect(page.locator('.rd__totals')).toBeInViewport({ ratio: 1 });
    await expect(page.locator('.rd__levels > li').last()).toBeInViewport();
    await page.getByRole('button', { name: '設為實際成績' }).click();
    await expect(page.locator('.rd__tried')).toHaveCount(0);
    await page.reload();
    await expect(getLevelField(page, 5, '4')).toBeChecked();
    await checkPage(page, 'results day', 'zh-HK');
  });

  test('a failed data file keeps the grades and loads on retry', { tag: '@sweep' }, async ({ page, visit }) => {
    await page.route(RESULTS_FILE_GLOB, (route) => route.fulfill({ status: 503, body: '' }));
    await visit(RESULTS_DAY_PATH);
    await enterGrades(page);
    await expect(page.getByText('你的成績已保留')).toBeVisible();
    await page.unroute(RESULTS_FILE_GLOB);
    await page.getByRole('button', { name: '重試' }).click();
    await expect(page.locator('.rd__tri')).toBeVisible();
    await expect(getLevelField(page, 4, '5')).toBeChecked();
  });
});

test.describe('without a script, in simplified Chinese', () => {
  test.use({ ...SCREENS.phone, javaScriptEnabled: false, speaks: 'zh' });

  test('grades are sent by a form, and are in no URL and no cache', async ({ page, visit }) => {
    await visit(RESULTS_DAY_PATH);
    for (const subject of ['中国语文', '英国语文', '数学（必修）']) await page.getByLabel(subject).selectOption('4');
    for (const [index, subject] of ['economics', 'chemistry', 'physics'].entries()) {
      await page.getByLabel(`选修科 ${index + 1}`, { exact: true }).selectOption(subject);
      await page.getByLabel(`选修科 ${index + 1}的等级`).selectOption('5');
    }
    const postResponse = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.getByRole('button', { name: '比对成绩' }).click();
    const headers = await (await postResponse).allHeaders();
    expect([headers['cache-control'], headers['x-page-for']]).toEqual(['private, no-store', undefined]);
    await expect(page).toHaveURL(RESULTS_DAY_PATH);
    expect(await readFigures(page)).toEqual(['4', '2', '2']);
    await expect(page.getByLabel('选修科 3的等级')).toHaveValue('5');
    await page.getByText('2026 年的日期', { exact: true }).click();
    await expect(page.getByText('JUPAS 改选', { exact: true })).toBeVisible();
  });
});
