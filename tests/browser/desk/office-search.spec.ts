import type { Page } from 'playwright/test';
import office from '#client/i18n/messages/en-us/office.json' with { type: 'json' };
import words from '#client/i18n/messages/en-us/office-search.json' with { type: 'json' };
import wordsZhHk from '#client/i18n/messages/zh-hk/office-search.json' with { type: 'json' };
import { createApplicant, DESK, setLanguage, setOfficeSession, signIn } from '#tests/browser/support/at-desk.ts';
import { checkPage, measureSidewaysScroll } from '#tests/browser/support/check-page.ts';
import { expect, test, waitUntilHydrated } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

test.beforeEach(setLanguage);

const getBox = (page: Page) => page.locator('.obar').getByRole('combobox', { name: office.search.label });

test.describe('the search in the head of the office', () => {
  test.use({ ...SCREENS.desk, speaks: 'en-us', expectedComplaint: /ERR_FAILED|status of 403/ });

  test('finds a student, the application and the conversation by keyboard alone', async ({ page, baseURL }) => {
    const { name, application } = await createApplicant(baseURL ?? '', 'Which documents do I need?');
    await signIn(page, '/appointments');
    await waitUntilHydrated(page);
    await page.keyboard.press('/');
    await expect(getBox(page)).toBeFocused();
    await page.keyboard.type(name);
    const list = page.getByRole('listbox', { name: words.results });
    for (const kind of ['students', 'conversations'] as const)
      await expect(list.getByRole('group', { name: words.kind[kind] })).toContainText(name);
    const applications = list.getByRole('group', { name: words.kind.applications });
    await expect(applications).toContainText(`Application ${application}`);
    await checkPage(page, 'the list', 'en-US');

    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await expect(getBox(page)).toHaveValue(name);
    await page.keyboard.press('Control+a');
    await page.keyboard.type(`#${application}`);
    await expect(applications.getByRole('option')).toHaveCount(1);
    await expect(list.getByRole('option')).toHaveCount(2);
    await page.keyboard.press('ArrowDown');
    await expect(getBox(page)).toHaveAttribute('aria-activedescendant', /.+/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${DESK}/applications/${application}`);
    await expect(getBox(page)).toHaveValue('');
  });

  test('Enter without a choice opens the results page, and nobody found is stated', async ({ page, baseURL }) => {
    const { name } = await createApplicant(baseURL ?? '', 'Which documents do I need?');
    await signIn(page, '/lectures');
    await waitUntilHydrated(page);
    await getBox(page).fill(name);
    await getBox(page).press('Enter');
    await expect(page).toHaveURL(/\/search\?q=/);
    await expect(page.locator('main').getByRole('link', { name }).first()).toBeVisible();
    await checkPage(page, 'the results', 'en-US');
    await getBox(page).fill('Nobody Called That');
    await expect(page.getByText('No matches for “Nobody Called That”.')).toBeVisible();
  });

  test('a failed search says so and leaves the results page as the way on', async ({ page }) => {
    await signIn(page, '/lectures');
    await waitUntilHydrated(page);
    await page.route('**/search.json*', (route) => route.abort());
    await getBox(page).fill('Chan');
    await expect(page.getByText(words.failed)).toBeVisible();
    await expect(page.getByRole('option')).toHaveText(words.all.replace('{{q}}', 'Chan'));
  });

  test('takes no room from the navigation at any width', async ({ page }) => {
    await setOfficeSession(page, { name: 'Ada of the office', role: 'administrator' });
    for (const width of [1440, 1400, 1280, 1200, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${DESK}/reports`);
      // Fallback letters, which a busy machine shows for longer, are wider than those of the page.
      await page.evaluate(() => document.fonts.ready);
      const list = page.locator('.onav > ul');
      // The numbers of a busy day must fit, whatever other tests have left waiting.
      await list.evaluate((element) => {
        for (const count of element.querySelectorAll('.onav__count')) count.remove();
        const links = [...element.querySelectorAll('a')];
        const addCount = (index: number, text: string, className: string) =>
          links[index]?.insertAdjacentHTML('beforeend', `<span class="onav__count ${className}">${text}</span>`);
        for (const index of [0, 1, 2]) addCount(index, '13', 'onav__count--due');
        addCount(4, '200+', '');
      });
      expect([width, await list.evaluate((element) => element.scrollWidth - element.clientWidth)]).toEqual([width, 0]);
      expect(await measureSidewaysScroll(page)).toBe(0);
    }
  });

  test('"/" stays with the search of a list that has its own', async ({ page }) => {
    await signIn(page, '/students');
    await waitUntilHydrated(page);
    await page.keyboard.press('/');
    await expect(page.locator('main [name="q"]')).toBeFocused();
  });

  test('an editor, who sees no student, has no search', async ({ page }) => {
    await setOfficeSession(page, { name: 'Eve of the content', role: 'editor' });
    await page.goto(`${DESK}/content`);
    await expect(page.locator('.obar')).toBeVisible();
    await expect(page.getByRole('combobox', { name: office.search.label })).toHaveCount(0);
    const response = await page.request.get(`${DESK}/search.json?q=chan`);
    expect(response.status()).toBe(403);
  });
});

test.describe('the search without script, on a phone', () => {
  test.use({ ...SCREENS.phone, speaks: 'zh-hk', javaScriptEnabled: false });

  test('is a form behind an icon, and rooms that do not fit are in a menu', async ({ page, baseURL }) => {
    const { name } = await createApplicant(baseURL ?? '', '想問一下');
    await signIn(page, '');
    await page.locator('.obar__search').tap();
    await page.locator('main [name="q"]').fill(name);
    await page.locator('main [name="q"]').press('Enter');
    await expect(page.locator('main').getByRole('heading', { name: wordsZhHk.kind.students })).toBeVisible();
    expect(await measureSidewaysScroll(page)).toBe(0);
    const nav = page.locator('.onav');
    await expect(nav.getByRole('link', { name: '講座' })).toBeHidden();
    await nav.locator('summary').tap();
    await nav.getByRole('link', { name: '講座' }).tap();
    await expect(page).toHaveURL(`${DESK}/lectures`);
  });
});
