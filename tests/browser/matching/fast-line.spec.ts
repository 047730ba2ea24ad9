import type { Page } from 'playwright/test';
import fastLineZh from '#client/i18n/messages/zh/fast-line.json' with { type: 'json' };
import { checkPage } from '#tests/browser/support/check-page.ts';
import { tabTo } from '#tests/browser/support/keyboard.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { openAsStudent } from '#tests/browser/support/students.ts';

const readNumbers = async (page: Page) =>
  (await page.locator('.fl__sum b').allTextContents()).map((text) => text.replaceAll(',', ''));
const getSubjectSliders = (page: Page) => page.locator('.fl__subjects .range');

test.describe('on a desktop, in simplified Chinese', () => {
  test.use({ ...SCREENS.desk, speaks: 'zh' });
  test.setTimeout(120_000);

  test('the list follows the sliders without a button, and focus is kept', async ({ page, visit }) => {
    await openAsStudent(page);
    await visit('/mso/dse/choose-school-taqbin');
    // Without grades, no position of a course is known, so the page lists none.
    await expect(page.getByText(fastLineZh.start)).toBeVisible();
    await expect(page.locator('.fl__list')).toHaveCount(0);

    // These grades are below every requirement. The list updates slightly later than the sliders, so the test waits for
    // the second count.
    const favouritesResponse = page.waitForResponse(/courseFav\/list/);
    for (const sliderIndex of [0, 1, 2]) {
      await getSubjectSliders(page).nth(sliderIndex).focus();
      for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
    }
    await favouritesResponse;
    await page.getByRole('button', { name: '加一科' }).click();
    for (const [index, subject] of ['physics', 'economics', 'history'].entries()) {
      await page.locator('.fl__subjects select').nth(index).selectOption(subject);
      await getSubjectSliders(page)
        .nth(3 + index)
        .focus();
      await page.keyboard.press('End');
    }
    // The first count is of courses whose requirement is met or whose entrants have lower results.
    await expect(page.locator('.fl__sum b').first()).toHaveText('0');

    const valuesBefore = await readNumbers(page);
    for (const sliderIndex of [0, 1, 2]) {
      await getSubjectSliders(page).nth(sliderIndex).focus();
      await page.keyboard.press('End');
    }
    await expect.poll(async () => Number((await readNumbers(page))[0])).toBeGreaterThan(Number(valuesBefore[0]));
    await expect(getSubjectSliders(page).nth(2)).toBeFocused();
    await expect(page.locator('.fl__total b')).toHaveText('35');
    await checkPage(page, 'fast line', 'zh-CN');

    // The selection form contains the same grades.
    await visit('/mso/school-selection?step=step3');
    await expect(page.getByLabel('物理的等级')).toHaveValue('5**');
  });
});

test.describe('on a phone, in traditional Chinese, without script', () => {
  test.use({ ...SCREENS.phone, javaScriptEnabled: false, speaks: 'zh-hk' });

  test('grades are entered and sent with the keyboard alone', async ({ page, visit }) => {
    await visit('/mso/dse/choose-school-taqbin?exam=1');
    const getSelect = (label: string) => page.getByLabel(label, { exact: true });
    for (const subject of ['中國語文', '英國語文', '數學（必修）']) {
      await tabTo(page, getSelect(subject));
      await page.keyboard.type('4');
    }
    for (const [index, stepCount] of [2, 3].entries()) {
      await tabTo(page, getSelect(`選修科 ${index + 1}`));
      for (let step = 0; step < stepCount; step += 1) await page.keyboard.press('ArrowDown');
      await tabTo(page, getSelect(`選修科 ${index + 1}的等級`));
      await page.keyboard.type('5');
    }
    await tabTo(page, page.getByRole('button', { name: '比對成績' }));
    await page.keyboard.press('Enter');
    await expect(page.locator('.fl__list > li').first()).toBeVisible();
    await expect(getSelect('選修科 1的等級')).toHaveValue('5');
  });

  test('grades are sent by a form, and are in no URL and no cache', async ({ page, visit }) => {
    await visit('/mso/dse/choose-school-taqbin');
    await page.getByRole('main').getByRole('link', { name: 'DSE', exact: true }).click();
    for (const subject of ['中國語文', '英國語文', '數學（必修）']) await page.getByLabel(subject).selectOption('4');
    await page.getByLabel('選修科 1', { exact: true }).selectOption('physics');
    await page.getByRole('button', { name: '比對成績' }).click();
    await expect(page.getByText('請填寫科目及等級。')).toBeVisible();
    await expect(page.getByLabel('英國語文')).toHaveValue('4');
    await page.getByLabel('選修科 1的等級').selectOption('5');
    const postResponse = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.getByRole('button', { name: '比對成績' }).click();
    const headers = await (await postResponse).allHeaders();
    expect([headers['cache-control'], headers['x-page-for']]).toEqual(['private, no-store', undefined]);
    await expect(page).toHaveURL('/mso/dse/choose-school-taqbin?exam=1');
    await expect(page.locator('.fl__list > li')).toHaveCount(10);
    await expect(page.locator('.fl__list .vt').first()).toBeVisible();
    await expect(page.getByLabel('選修科 1的等級')).toHaveValue('5');
  });
});
