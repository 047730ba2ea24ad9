import type { Locator, Page } from 'playwright/test';
import selection from '#client/i18n/messages/zh-hk/selection.json' with { type: 'json' };
import { Deeds } from './deeds.ts';
import { PATIENCE } from '#tests/browser/catalogue/map-page.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { comeAsStudent, comeFrom, newMobile, PASSWORD, readCode } from '#tests/browser/support/students.ts';

// What people come for, from the home page of their agent to the end of it, with every press and every field counted. A
// way that grows longer is found here; what each page is like is tested with it.

const main = (page: Page) => page.getByRole('main');
const to = (place: Page | Locator, path: string) => place.locator(`a[href="${path}"]:visible`).first();

/** The five steps with what they must have and no more, from the home page to the results. */
async function answerQuestionnaire(page: Page, deeds: Deeds, isLoggedIn = false) {
  const field = (name: string) => main(page).getByLabel(name, { exact: true });
  const goOn = async () => deeds.press(page.getByRole('button', { name: /^(下一步|看配對結果)/ }));
  const reach = (title: string) =>
    expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible();
  await deeds.press(to(main(page), '/mso/school-selection'));
  await reach(selection.step.step1.title);
  await deeds.press(main(page).getByRole('checkbox', { name: '英國' }));
  await deeds.choose(field(selection.study.group), 1);
  await deeds.choose(field(selection.study.level), 1);
  await goOn();
  await reach(selection.step.step2.title);
  if (isLoggedIn) {
    // A profile has places for these two; of a visitor nobody asks them.
    await deeds.writeDay(['2008', '03', '14']);
    await deeds.press(main(page).getByRole('radio', { name: selection.person.female, exact: true }));
  }
  await deeds.press(page.getByRole('button', { name: new RegExp(selection.person.passport) }));
  await deeds.press(page.getByText(selection.near.HK, { exact: true }).last());
  await deeds.press(page.getByRole('button', { name: /^確定/ }));
  await goOn();
  await reach(selection.step.step3.title);
  await goOn();
  await reach(selection.step.step4.title);
  await goOn();
  await reach(selection.step.step5.title);
  await goOn();
  await expect(page.locator('.match').first()).toBeVisible();
}

test.describe('a student in Hong Kong, on a phone', () => {
  test.use({ ...SCREENS.phone, speaks: 'zh-hk' });

  test('registers on the way to the favourites, and lands there', async ({ page, visit }) => {
    await comeFrom(page.context());
    const mobile = newMobile();
    const deeds = new Deeds(page, true);
    const dialog = page.getByRole('dialog');
    const field = (label: string) => dialog.getByLabel(label, { exact: true });
    await visit('/mso/personal-center/collection');
    await deeds.press(dialog.getByRole('button', { name: '註冊新帳戶' }));
    await deeds.write(field('暱稱'), '思敏');
    await deeds.write(field('手機號碼'), mobile);
    await deeds.press(dialog.getByRole('button', { name: '取得驗證碼' }));
    await expect(field('驗證碼')).toBeFocused();
    await deeds.write(field('驗證碼'), await readCode(page.request, mobile));
    await deeds.write(field('密碼'), PASSWORD);
    await deeds.press(dialog.getByRole('checkbox'));
    await deeds.press(dialog.getByRole('button', { name: '註冊', exact: true }));
    // The specification wants it said once more: registering leads to the login, with the number filled in.
    await expect(page.getByRole('dialog', { name: '登入', exact: true })).toBeVisible();
    await deeds.write(field('密碼'), PASSWORD);
    await deeds.key('Enter');
    await expect(page).toHaveURL('/mso/personal-center/collection');
    await expect(dialog).toHaveCount(0);
    expect(deeds.count).toBeLessThanOrEqual(10);
  });

  test('learns what 5, 5, 5 leads to, without a login', async ({ page, visit }) => {
    const deeds = new Deeds(page, true);
    await visit('/mso');
    await deeds.press(to(main(page), '/mso/dse/choose-school-taqbin'));
    const sliders = page.locator('.fl__subjects .range');
    for (const at of [0, 1, 2]) {
      await sliders.nth(at).focus();
      await deeds.key('End');
    }
    // Five subjects make a total; of three it can still say which courses ask for no more.
    await expect(page.locator('.fl__sum b').first()).toHaveText(/^\d+$/);
    const course = page.locator('.fl__list > li').first().getByRole('link').first();
    const name = (await course.textContent()) ?? '';
    await deeds.press(course);
    await expect(page.getByRole('heading', { name, exact: true }).first()).toBeVisible();
    expect(deeds.count).toBeLessThanOrEqual(5);
  });

  test('saves a school with a note', async ({ page, visit }) => {
    await comeAsStudent(page);
    const deeds = new Deeds(page, true);
    await visit('/mso/school/1001');
    await deeds.press(page.locator('main button[aria-haspopup="dialog"][aria-pressed]:visible').first());
    const dialog = page.getByRole('dialog');
    await deeds.write(dialog.getByRole('textbox'), '想讀歷史');
    await deeds.press(dialog.getByRole('button', { name: '收藏', exact: true }));
    await expect(
      page.locator('main button[aria-haspopup="dialog"][aria-pressed="true"]:visible').first(),
    ).toBeVisible();
    expect(deeds.count).toBeLessThanOrEqual(3);
  });

  test('comes from the home page to schools weighed by what was answered, each line with its points', async ({
    page,
    visit,
  }) => {
    const deeds = new Deeds(page, true);
    await visit('/mso');
    await answerQuestionnaire(page, deeds);
    await deeds.press(page.locator('.match summary').first());
    const points = page.locator('.match__ledger').first().locator('tbody td:last-child b');
    await expect(points.first()).toHaveText(/^\d+/);
    expect(deeds.count).toBeLessThanOrEqual(13);
  });

  test('sees all courses of a school that was found for them', async ({ page, visit }) => {
    await comeAsStudent(page);
    const deeds = new Deeds(page, true);
    await visit('/mso');
    await answerQuestionnaire(page, deeds, true);
    await deeds.press(page.locator('.match h3 a').first());
    const courses = page.locator('#courses').last();
    await expect(courses.locator('tbody tr').first()).toBeVisible();
    // No word of a login or of more answers stands between them and the rest.
    await expect(courses.locator('a[href="/mso/school-selection"]')).toHaveCount(0);
    expect(deeds.count).toBeLessThanOrEqual(15);
  });

  test('asks, and opens a course from the answer', async ({ page, visit }) => {
    const deeds = new Deeds(page, true);
    await visit('/mso');
    await deeds.press(page.getByRole('button', { name: 'AI 助手' }).first());
    const panel = page.getByRole('dialog').or(page.locator('.chat')).first();
    await deeds.write(panel.getByRole('textbox').first(), '曼徹斯特大學有甚麼法律課程？');
    await deeds.key('Enter');
    await deeds.press(panel.locator('a[href*="/school/course/"]').first());
    await expect(page).toHaveURL(/course/);
    expect(deeds.count).toBeLessThanOrEqual(4);
  });
});

test.describe('a parent on the mainland, on a phone', () => {
  test.use({ ...SCREENS.phone, speaks: 'zh' });

  test('has the schools that 580 of the Gaokao leads to, by the home page itself', async ({ page, visit }) => {
    const deeds = new Deeds(page, true);
    await visit('/hengdu');
    const form = page.locator('.gk form');
    await deeds.write(form.getByRole('textbox'), '580');
    // No rule of the demo that asks for a Gaokao total has a date, so none judges, and it says so.
    await expect(form.getByRole('status')).toHaveText(/没有一项可以用来判断/);
    await deeds.press(form.getByRole('button').first());
    await expect(page).not.toHaveURL(/\/hengdu$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(deeds.count).toBeLessThanOrEqual(2);
  });
});

test.describe('a parent on the mainland, at a desk', () => {
  test.use({ ...SCREENS.desk, speaks: 'zh' });

  test('has the code of WeChat after one press', async ({ page, visit }) => {
    const deeds = new Deeds(page, false);
    await visit('/hengdu');
    await deeds.press(page.getByRole('button', { name: '微信' }).filter({ visible: true }).first());
    await expect(
      page
        .getByRole('img', { name: /微信二维码/ })
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    expect(deeds.count).toBe(1);
  });
});

test.describe('somebody in London, at a desk', () => {
  test.use({ ...SCREENS.desk, speaks: 'en-us' });

  test('finds courses in computer science by typing it', async ({ page, visit }) => {
    const deeds = new Deeds(page, false);
    await visit('/northbridge');
    await deeds.write(
      main(page).getByRole('combobox').or(main(page).getByRole('searchbox')).first(),
      'computer science',
    );
    await deeds.key('Enter');
    await expect(page).toHaveURL(/keyword=computer/);
    await deeds.press(
      main(page)
        .getByRole('link', { name: /Computer Science/i })
        .first(),
    );
    await expect(
      main(page)
        .getByRole('listitem')
        .filter({ hasText: /University/ })
        .first(),
    ).toBeVisible();
    expect(deeds.count).toBeLessThanOrEqual(3);
  });

  test('reads about the visa, with what it was read from', async ({ page, visit }) => {
    const deeds = new Deeds(page, false);
    await visit('/northbridge');
    const article = main(page).getByRole('link', { name: /visa/i }).first();
    const title = ((await article.textContent()) ?? '').trim().slice(0, 30);
    await deeds.press(article);
    await expect(page.getByRole('heading', { name: new RegExp(title.slice(0, 20)) }).first()).toBeVisible();
    await expect(page.getByRole('article').getByRole('paragraph').nth(2)).toBeVisible();
    expect(deeds.count).toBe(1);
  });

  test('sees the whole of the United Kingdom on the map', async ({ page, visit }) => {
    const deeds = new Deeds(page, false);
    await visit('/northbridge');
    await deeds.press(to(main(page), '/northbridge/school?id=1'));
    await deeds.press(to(main(page), '/northbridge/school/school-search?view=map&country=1'));
    await expect(page).toHaveURL(/@5\d\.\d+,-\d/, PATIENCE);
    await expect(
      main(page)
        .getByRole('button', { name: /Edinburgh|Aberdeen|Glasgow/ })
        .first(),
    ).toBeVisible(PATIENCE);
    expect(deeds.count).toBeLessThanOrEqual(2);
  });
});
