import type { Locator, Page } from 'playwright/test';
import fastLineZh from '#client/i18n/messages/zh/fast-line.json' with { type: 'json' };
import { checkPage } from '#tests/browser/support/check-page.ts';
import { expectLoginState } from '#tests/browser/support/collecting.ts';
import { requestAdviser, getPanel } from '#tests/browser/support/chat-panel.ts';
import { tabTo } from '#tests/browser/support/keyboard.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { openAsStudent } from '#tests/browser/support/students.ts';

const readNumbers = async (page: Page) =>
  (await page.locator('.fl__sum b').allTextContents()).map((text) => text.replaceAll(',', ''));
const getSaveButton = (row: Locator) => row.getByRole('button', { name: /^Saved? / });
const getSubjectSliders = (page: Page) => page.locator('.fl__subjects .range');
const enterCoreGrades = async (page: Page) => {
  for (const index of [0, 1, 2]) await getSubjectSliders(page).nth(index).fill('4');
};

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

test.describe('on a desktop, in English', () => {
  test.use({ ...SCREENS.desk, speaks: 'en-us' });

  test(
    'what was collected before has its heart, also when the list comes again',
    { tag: '@rare' },
    async ({ page, visit }) => {
      await openAsStudent(page);
      await visit('/mso/dse/choose-school-taqbin');
      await enterCoreGrades(page);
      const firstRow = page.locator('.fl__list > li').first();
      const name = await firstRow.getByRole('heading').textContent();
      await expectLoginState(getSaveButton(firstRow), false);
      await getSaveButton(firstRow).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
      await expectLoginState(getSaveButton(firstRow), true);
      await page.reload();
      const secondRow = page.locator('.fl__list > li').filter({ has: page.getByRole('heading', { name: name ?? '' }) });
      await expectLoginState(getSaveButton(secondRow.first()), true);
      await expectLoginState(getSaveButton(page.locator('.fl__list > li').last()), false);
    },
  );
});

test.describe('on a phone, in English', () => {
  test.use({ ...SCREENS.phone, speaks: 'en-us' });

  test(
    'a visitor sees some courses of every exam, and nonsense is refused at the field',
    { tag: '@rare' },
    async ({ page, visit }) => {
      await visit('/mso/dse/choose-school-taqbin');
      await enterCoreGrades(page);
      await expect(page.locator('.fl__list > li')).toHaveCount(10);
      await page
        .getByRole('button', {
          name: 'Gaokao',
        })
        .click();
      await page.getByLabel('Gaokao total').first().fill('901');
      await expect(page.getByText('The maximum is 750.')).toBeVisible();
      await page.getByLabel('Gaokao total').first().fill('610');
      await expect(page.getByText('The maximum is 750.')).toHaveCount(0);
      await expect(page.locator('.fl__sum b')).toHaveCount(3);
      await page.getByRole('button', { name: 'A-levels' }).click();
      await expect(page.getByLabel('Grade in Subject 1')).toBeDisabled();
      await page.getByRole('button', { name: 'IB' }).click();
      await page.getByRole('slider', { name: 'IB total' }).fill('38');
      await expect(page.getByLabel('IB total').first()).toHaveValue('38');
      await expect(page.getByRole('button', { name: 'Log in to see all' })).toBeVisible();
      await checkPage(page, 'fast line', 'en-US');
    },
  );

  test(
    'unpublished data can be asked about in the chat with a prefilled question',
    { tag: '@rare' },
    async ({ page, visit }) => {
      await visit('/mso/dse/choose-school-taqbin');
      await enterCoreGrades(page);
      // Selects a country in which no rule of any school is known.
      await page.getByLabel('Country').selectOption({ label: 'United States' });
      const rows = page.locator('.fl__list > li');
      const readQuestion = async (row: Locator) => {
        const course = await row.getByRole('heading').textContent();
        const school = await row.locator('.fl__name .plain').textContent();
        return `What grades does ${school} ask for ${course}, and can I apply with mine?`;
      };
      const getAskButton = (row: Locator) => row.getByRole('button', { name: /^Ask about entry to / });
      for (const index of [0, 1]) await expect(rows.nth(index)).toContainText('· United States ·');
      const [firstQuestion, secondQuestion] = [await readQuestion(rows.nth(0)), await readQuestion(rows.nth(1))];
      await getAskButton(rows.nth(0)).click();
      const { box, button } = getPanel(page);
      await expect(box).toHaveValue(firstQuestion);

      // A draft message survives closing the panel, choosing a suggested question, and requesting an adviser.
      await box.press('ControlOrMeta+End');
      await box.pressSequentially(' I have 4 in English.');
      await button('Close').click();
      await getAskButton(rows.nth(1)).click();
      const mergedText = `${firstQuestion} I have 4 in English.\n${secondQuestion}`;
      await expect(box).toHaveValue(mergedText);
      await requestAdviser(page);
      await expect(box).toHaveValue(mergedText);
    },
  );

  test(
    'a backend that does not know the call leaves search and a person',
    { tag: '@rare' },
    async ({ page, visit }) => {
      await page.route('**/appMso/dse/reach*', (route) =>
        route.fulfill({ status: 404, json: { code: '0005', message: 'resource not found' } }),
      );
      await visit('/mso/dse/choose-school-taqbin');
      await expect(page.getByText('Grade comparison is not available here yet.')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Search schools and courses' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Ask an adviser' })).toBeVisible();
    },
  );
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
