import type { Page } from 'playwright/test';
import words from '#client/i18n/messages/en-us/office-content.json' with { type: 'json' };
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import { setOfficeSession, setLanguage } from '#tests/browser/support/at-desk.ts';
import { checkPage } from '#tests/browser/support/check-page.ts';
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
