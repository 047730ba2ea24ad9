import { expect, test } from '#tests/browser/support/portal-test.ts';
import { checkPage } from '#tests/browser/support/check-page.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

const MAX_SCORE = '750';

test.describe('on a desktop, in simplified Chinese', () => {
  test.use({ ...SCREENS.desk, speaks: 'zh' });

  test('a total is evaluated as it moves, and the fast line continues with it', async ({ page, visit }) => {
    const requests: string[] = [];
    page.on('request', (request) => request.url().includes('/dse/reach') && requests.push(request.url()));
    await visit('/hengdu');
    const form = page.locator('.gk form');
    const slider = form.getByRole('slider');
    const statusText = form.getByRole('status');
    await expect(slider).toBeEnabled();
    expect(requests, 'before anybody says anything').toEqual([]);

    await slider.focus();
    await page.keyboard.press('End');
    await expect(form.getByRole('textbox')).toHaveValue(MAX_SCORE);
    // Rules from the schools' own pages count, although these pages state no year.
    await expect(statusText).toHaveText(/达到院校公布要求的专业\d+开设这些专业的院校\d+/);
    const table = page.getByRole('table', { name: '已公布高考要求的院校' });
    await expect(
      table
        .getByRole('row')
        .nth(1)
        .getByRole('link', { name: /^(?!查看)/ })
        .last(),
    ).toHaveAttribute('href', /^http/);
    await expect(slider).toBeFocused();
    await checkPage(page, 'home, with a total', 'zh-CN');

    await form.getByRole('textbox').fill('300');
    await expect(slider).toHaveValue('300');

    await form.getByRole('textbox').fill('900');
    await expect(statusText).toHaveText('请输入 0 到 750 的数字。');
    await page.keyboard.press('Enter');
    await expect(form.getByRole('textbox')).toBeFocused();

    await form.getByRole('textbox').fill('612');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dse\/choose-school-taqbin$/);
    await expect(page.getByRole('slider')).toHaveValue('612');
    await page.goBack();
    await expect(page.locator('.gk form').getByRole('textbox')).toHaveValue('612');
  });
});

test.describe('the results within a budget', () => {
  test.use({ ...SCREENS.phone, javaScriptEnabled: false, speaks: 'zh' });

  test('a column of fees is shown only when a school has one, and each fee then has its label', async ({
    page,
    visit,
  }) => {
    await visit('/hengdu');
    const table = page.locator('#gaokao-schools');
    await expect(table.locator('tbody tr').first()).toBeVisible();
    const fees = await table.locator('td', { has: page.locator('.home-table__label') }).allInnerTexts();
    expect(await table.locator('thead th').count()).toBe(fees.length > 0 ? 3 : 2);
    for (const words of fees) expect(words).toMatch(/^本科学费\/年\s/);
  });

  test(
    'each number links to as many schools, and countries without data are named',
    { tag: '@sweep' },
    async ({ page, visit }) => {
      await visit('/hengdu');
      const budgetTable = page.getByRole('table', { name: '各国学费符合预算的院校数' });
      const budgetLink = budgetTable.getByRole('link', { name: /所院校，本科学费不超过/ }).last();
      // The finder and the table count the same schools.
      const row = budgetTable.getByRole('row', { name: /^¥250,000/ });
      const counts = (await row.getByRole('cell').allInnerTexts()).map((words) => Number(words.replace(/\D/g, '')));
      const total = counts.reduce((sum, count) => sum + count, 0);
      expect(total).toBeGreaterThan(0);
      await expect(page.locator('.hero-finder__count')).toContainText(total.toLocaleString('en'));
      const schools = (await budgetLink.innerText()).replace(/\D/g, '');
      await budgetLink.click();
      await expect(page.getByRole('heading', { name: new RegExp(`^${schools} 所院校`) })).toBeVisible();
    },
  );
});

test.describe('on a phone, in English, without a script', () => {
  test.use({ ...SCREENS.phone, javaScriptEnabled: false, speaks: 'en-us' });

  test('the total is sent by a form, and evaluated on the page that responds', async ({ page, visit }) => {
    await visit('/hengdu');
    const form = page.locator('.gk form');
    await expect(form.getByRole('slider')).toBeHidden();
    await form.getByRole('textbox').fill('700');
    await form.getByRole('button').click();
    await expect(page).toHaveURL(/\/dse\/choose-school-taqbin\?exam=2$/);
    await expect(page.getByLabel('Gaokao total')).toHaveValue('700');
    await expect(page.locator('.fl__results dd').filter({ hasText: /^[1-9]/ })).not.toHaveCount(0);
  });
});
