import type { Locator, Page } from 'playwright/test';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { comeAsStudent, comeFrom, newMobile, PASSWORD, readCode } from '#tests/browser/support/students.ts';

// What people come for, from the home page of their agent to the end of it, with every press and every field counted. A
// way that grows longer is found here; what each page is like is tested with it.

/** Counts what somebody does, and does it as their device does. */
class Deeds {
  count = 0;
  readonly #page: Page;
  readonly #touches: boolean;

  constructor(page: Page, touches: boolean) {
    this.#page = page;
    this.#touches = touches;
  }

  async press(what: Locator) {
    this.count += 1;
    await (this.#touches ? what.tap() : what.click());
  }

  async write(into: Locator, words: string) {
    this.count += 1;
    await into.fill(words);
  }

  async key(name: string) {
    this.count += 1;
    await this.#page.keyboard.press(name);
  }
}

const main = (page: Page) => page.getByRole('main');
const to = (place: Page | Locator, path: string) => place.locator(`a[href="${path}"]:visible`).first();

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
    await expect(form.getByRole('status').locator('dd').first()).toHaveText(/^\d/);
    await deeds.press(form.getByRole('status').getByRole('link').first());
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
    await expect(page).toHaveURL(/@5\d\.\d+,-\d/, { timeout: 45_000 });
    await expect(
      main(page)
        .getByRole('button', { name: /Edinburgh|Aberdeen|Glasgow/ })
        .first(),
    ).toBeVisible();
    expect(deeds.count).toBeLessThanOrEqual(2);
  });
});
