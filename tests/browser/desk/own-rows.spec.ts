import type { Page } from 'playwright/test';
import words from '#client/i18n/messages/en-us/office-content.json' with { type: 'json' };
import wordsZhHk from '#client/i18n/messages/zh-hk/office-content.json' with { type: 'json' };
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import { setOfficeSession, setLanguage } from '#tests/browser/support/at-desk.ts';
import { checkPage, measureSidewaysScroll } from '#tests/browser/support/check-page.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

test.beforeEach(setLanguage);

const visit = async (page: Page, url: string) => (await page.request.get(url)).text();

test.describe('with a script, on a desk', () => {
  test.use({ ...SCREENS.desk, speaks: 'en-us', expectedComplaint: /status of 422/ });

  test('a lecture is created, previewed as a page, published for this site only, and cancelled', async ({ page }) => {
    await setOfficeSession(page, { agent: '/northbridge', name: 'Ada', role: 'lead' });
    await page.goto('/northbridge/_/office/content?kind=lecture');
    await checkPage(page, 'lectures of one’s own', LANGUAGE_TAGS['en-us']);
    await page.getByRole('button', { name: words.new.lecture }).click();
    const getTextGroup = (field: 'title' | 'place') => page.getByRole('group', { name: words.field[field] });
    await getTextGroup('title').getByLabel(words.language['en-us']).fill('A quiet evening of questions');
    await getTextGroup('place').getByLabel(words.language['en-us']).fill('Room 5');
    await page.getByLabel(words.field.startTime).fill('2999-01-02T19:00');
    await page.getByLabel(words.field.endTime).fill('2999-01-02T18:00');
    await page.getByRole('button', { name: words.editor.publish }).click();
    await expect(page.getByText(words.problem.endsFirst)).toBeVisible();
    await page.getByLabel(words.field.endTime).fill('2999-01-02T20:00');
    await checkPage(page, 'a lecture of one’s own', LANGUAGE_TAGS['en-us']);
    const popupPromise = page.waitForEvent('popup');
    await page.getByRole('button', { name: words.preview.open }).click();
    const previewPage = await popupPromise;
    await expect(previewPage.getByRole('heading', { name: 'A quiet evening of questions' })).toBeVisible();
    await previewPage.close();
    await page.context().clearCookies({ name: 'site_preview' });
    await page.getByRole('button', { name: words.editor.publish }).click();
    await expect(page.locator('.notice[role="status"]')).toHaveText(words.done.published);
    expect(await visit(page, '/northbridge/lecture?lang=en-us')).toContain('A quiet evening of questions');
    expect(await visit(page, '/mso/lecture?lang=en-us')).not.toContain('A quiet evening of questions');
    await page.getByText(words.cancel.title).click();
    await page.getByLabel(words.cancel.text).fill('The room is closed.');
    await page.getByRole('button', { name: words.cancel.yes }).click();
    await expect(page.locator('.notice[role="status"]')).toHaveText(words.done.cancelled);
  });
});

test.describe('with a script, a course of one site', () => {
  test.use({ ...SCREENS.desk, speaks: 'en-us', expectedComplaint: /status of 422/ });

  test(
    'is begun at a school, refused without its source, and found on this site alone',
    { tag: '@sweep' },
    async ({ page }) => {
      await setOfficeSession(page, { agent: '/northbridge', name: 'Ben', role: 'administrator' });
      await page.goto('/northbridge/_/office/content?kind=course');
      await page.getByLabel(words.begin.course).fill('oxford');
      await page
        .getByRole('button', {
          name: words.begin.find,
        })
        .click();
      await checkPage(page, 'courses of one’s own', LANGUAGE_TAGS['en-us']);
      await page
        .getByRole('button', { name: /University of Oxford/ })
        .first()
        .click();
      await expect(page.getByText(/^At .*University of Oxford/)).toBeVisible();
      await page
        .getByRole('group', { name: words.field.name })
        .getByLabel(words.language['en-us'])
        .fill('Ferry Route to Oxford');
      await page.getByRole('button', { name: words.list.add.fields }).click();
      await page.getByLabel(words.field.field, { exact: true }).selectOption('computing');
      await page.getByLabel(words.field.feeYear).fill('23456');
      await page.getByRole('button', { name: words.editor.publish }).click();
      await expect(page.getByText(words.problem.noSource).first()).toBeVisible();
      await page.getByLabel(words.field.publisher).fill('Partner College');
      await page.getByLabel(words.field.page).fill('https://partner.example/fees');
      await page.getByLabel(words.field.day).fill('2026-10-01');
      await checkPage(page, 'a course of one’s own', LANGUAGE_TAGS['en-us']);
      await page.getByRole('button', { name: words.editor.publish }).click();
      await expect(page.locator('.notice[role="status"]')).toHaveText(words.done.published);
      const [, id = ''] = /-(\d+)(?:&|$)/.exec(page.url()) ?? [];
      const coursePath = `school/course/${id}?lang=en-us`;
      const row = await visit(page, `/northbridge/${coursePath}`);
      for (const text of ['Ferry Route to Oxford', '23,456', 'https://partner.example/fees'])
        expect(row).toContain(text);
      expect(await visit(page, `/mso/${coursePath}`)).not.toContain('Ferry Route to Oxford');
      await page.getByText(words.remove.title.course).click();
      await page.getByRole('button', { name: words.remove.yes }).click();
      await expect(page.locator('.notice[role="status"]')).toHaveText(words.done.removed);
      expect(await visit(page, `/northbridge/${coursePath}`)).not.toContain('Ferry Route to Oxford');
    },
  );
});

test.describe('without a script, on a phone', () => {
  test.use({ ...SCREENS.phone, speaks: 'zh-hk', javaScriptEnabled: false, expectedComplaint: /status of 422/ });

  test(
    'a guide is held back on this site, and a school is told a figure of with its source',
    { tag: '@sweep' },
    async ({ page }) => {
      const uiTexts = wordsZhHk;
      await setOfficeSession(page, { agent: '/hengdu', name: 'Ben', role: 'administrator' });
      await page.goto('/hengdu/_/office/content?kind=guide');
      expect(await measureSidewaysScroll(page)).toBe(0);
      await page.locator('.table a').first().click();
      expect(await measureSidewaysScroll(page)).toBe(0);
      await page.getByLabel(uiTexts.field.standing, { exact: true }).selectOption('held');
      await page.getByRole('button', { name: uiTexts.editor.publish }).click();
      await expect(page.locator('.notice[role="status"]')).toHaveText(uiTexts.done.published);
      await expect(page.getByText(uiTexts.row.inPlaceOf)).toBeVisible();

      await page.goto('/hengdu/_/office/content?kind=school');
      await page.getByLabel(uiTexts.search).fill('Leeds');
      await page.getByRole('button', { name: uiTexts.search }).click();
      await page.locator('.table a', { hasText: 'University of Leeds' }).click();
      const id = new URL(page.url()).searchParams.get('of')?.split(' ')[1] ?? '';
      await page.getByRole('button', { name: uiTexts.list.add.figures }).click();
      const figureEntry = page.locator('.content__entry').first();
      await figureEntry.getByLabel(uiTexts.language['zh-hk']).first().fill('宿舍每週');
      await figureEntry.getByLabel(uiTexts.field.amount).fill('198');
      await page.getByRole('button', { name: uiTexts.editor.publish }).click();
      await expect(page.getByText(uiTexts.problem.noAddress).first()).toBeVisible();
      await figureEntry.getByLabel(uiTexts.field.unit).fill('GBP/week');
      await figureEntry.getByLabel(uiTexts.field.publisher).fill('測試');
      await figureEntry.getByLabel(uiTexts.field.sourceTitle).fill('測試頁');
      await figureEntry.getByLabel(uiTexts.field.page).fill('https://example.org/halls');
      await figureEntry.getByLabel(uiTexts.field.day).fill('2026-10-28');
      await figureEntry.getByLabel(uiTexts.field.licence).fill('測試');
      await page.getByRole('button', { name: uiTexts.editor.publish }).click();
      await expect(page.locator('.notice[role="status"]')).toHaveText(uiTexts.done.published);
      expect(await visit(page, `/hengdu/school/${id}?lang=zh-hk`)).toContain('198 GBP/week');
      expect(await visit(page, `/mso/school/${id}?lang=zh-hk`)).not.toContain('198 GBP/week');
    },
  );
});
