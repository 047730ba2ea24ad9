import type { Page } from 'playwright/test';
import words from '#client/i18n/messages/en-us/office-content.json' with { type: 'json' };
import officeWords from '#client/i18n/messages/en-us/office.json' with { type: 'json' };
import wordsZhHk from '#client/i18n/messages/zh-hk/office-content.json' with { type: 'json' };
import previewWords from '#shared/messages/en-us/preview.json' with { type: 'json' };
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import { setOfficeSession, setLanguage } from '#tests/browser/support/at-desk.ts';
import { checkPage, measureSidewaysScroll } from '#tests/browser/support/check-page.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

test.beforeEach(setLanguage);

// Requests the page without a browser tab. These tests edit only sites whose texts no other test reads.

const visit = async (page: Page, url: string) => (await page.request.get(url)).text();

test.describe('with a script, on a desk', () => {
  test.use({ ...SCREENS.desk, speaks: 'en-us' });

  test('a page is written, saved, published, seen by the next visitor, and undone', async ({
    page,
    browser,
    baseURL,
  }) => {
    const officePath = '/northbridge/_/office';
    const visitorContext = await browser.newContext({ ...SCREENS.desk, ...(baseURL && { baseURL }) });
    const visitorPage = await visitorContext.newPage();
    await setOfficeSession(page, { agent: '/northbridge', name: 'Ada', role: 'lead' });
    await page.goto(`${officePath}/content`);
    await checkPage(page, 'all content', LANGUAGE_TAGS['en-us']);
    await page.getByLabel(words.column.title).fill('Open day');
    await page.getByLabel(words.newPage.entrance).fill('open-day');
    await page.getByRole('button', { name: words.newPage.create }).click();
    const title = page.getByRole('group', { name: words.field.webTitle });
    await expect(title.getByLabel(words.language['en-us'])).toHaveValue('Open day');
    await title.getByLabel(words.language['zh'], { exact: true }).fill('开放日');
    await page.getByText(words.editor.more, { exact: true }).click();
    await page.getByRole('button', { name: words.editor.convertHk }).click();
    await expect(title.getByLabel(words.language['zh-hk'])).toHaveValue('開放日');
    await page.getByLabel(words.editor.converted).check();
    await page.getByRole('button', { name: words.list.add.modules }).click();
    const contentEntry = page.locator('.content__entry').first();
    await contentEntry.getByRole('group', { name: words.field.title }).getByLabel('English').fill('Come and ask');
    const body = contentEntry.getByRole('group', { name: words.field.body });
    const text = body.getByRole('textbox', { name: 'English' });
    await body.scrollIntoViewIfNeeded();
    await body.getByRole('toolbar').waitFor();
    await text.click();
    await page.keyboard.type('On Saturday.');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('ControlOrMeta+b');
    await page.keyboard.press('Alt+F10');
    await expect(body.getByRole('combobox', { name: words.rte.style })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(body.getByRole('button', { name: words.rte.bold, pressed: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(text).toBeFocused();
    await expect(body.locator('input[type=hidden][name$=".body.en-us"]')).toHaveValue(
      '<p><strong>On Saturday.</strong></p>',
    );
    await checkPage(page, 'a part of the content', LANGUAGE_TAGS['en-us']);
    await page.getByRole('button', { name: words.editor.save }).click();
    await expect(page.locator('.notice[role="status"]')).toHaveText(words.done.kept);
    const pagePath = '/northbridge/open-day?lang=en-us';
    const visitAsVisitor = () => visit(visitorPage, pagePath);
    expect(await visitAsVisitor()).not.toContain('Come and ask');
    const popupPromise = page.waitForEvent('popup');
    await page.getByRole('button', { name: words.preview.open }).click();
    const previewPage = await popupPromise;
    await expect(previewPage.getByRole('heading', { name: 'Come and ask' })).toBeVisible();
    const previewMark = await previewPage.evaluate(() => getComputedStyle(document.body, '::before').content);
    expect(previewMark).toContain(previewWords.previewMark);
    const { headers } = await previewPage.request.get(pagePath).then((response) => ({ headers: response.headers() }));
    expect([headers['cache-control'], headers['x-page-cache']]).toEqual(['private, no-store', 'bypass']);
    await previewPage.close();
    expect(await visitAsVisitor()).not.toContain('Come and ask');
    await page.goto(`${officePath}/content`);
    await page.getByRole('button', { name: words.preview.end }).click();
    await expect(page.locator('.notice[role="status"]')).toHaveText(words.preview.ended);
    await expect(page.getByRole('button', { name: words.preview.end })).toHaveCount(0);
    expect(await visit(page, pagePath)).not.toContain('Come and ask');
    await page.goto(`${officePath}/content/part?of=page+open-day`);

    await page.getByRole('button', { name: words.editor.publish }).click();
    await expect(page.locator('.notice[role="status"]')).toHaveText(words.done.published);
    expect(await visitAsVisitor()).toContain('Come and ask');
    await page.getByRole('button', { name: words.side.undo }).first().click();
    await expect(page.locator('.notice[role="status"]')).toHaveText(words.done.published);
    await expect.poll(visitAsVisitor).not.toContain('Come and ask');
    await visitorContext.close();
  });
});

test.describe('with a script, on a desk', () => {
  test.use({ ...SCREENS.desk, speaks: 'en-us' });

  test('text is saved while typing, and not lost without a connection', async ({ page, context }) => {
    await setOfficeSession(page, { agent: '/northbridge', name: 'Ada', role: 'lead' });
    const partPath = '/northbridge/_/office/content/part?of=menus';
    await page.goto(partPath);
    const entry = page.locator('.content__list > .content__entry').first();
    await entry.locator(':scope > summary').click();
    const name = entry.getByRole('group', { name: words.field.name }).first().getByLabel(words.language['en-us']);
    await name.fill('Typed and saved');
    const state = page.locator('.content__state');
    await expect(state).toContainText(words.saved.replace('{{moment}}', ''));
    await page.goto(partPath);
    await entry.locator(':scope > summary').click();
    await expect(name).toHaveValue('Typed and saved');

    await context.setOffline(true);
    await name.fill('Typed without a connection');
    await expect(state.getByRole('status')).toHaveText(words.autosave.failed);
    await page.getByRole('button', { name: words.editor.publish }).click();
    await expect(name).toHaveValue('Typed without a connection');
    await page.getByRole('link', { name: words.title, exact: true }).last().click();
    await page.getByRole('button', { name: words.leave.stay }).click();
    await expect(name).toHaveValue('Typed without a connection');
    await context.setOffline(false);
    await expect(state).toContainText(words.saved.replace('{{moment}}', ''));
    await page.getByRole('link', { name: words.title, exact: true }).last().click();
    await expect(page.getByRole('heading', { name: words.title, level: 1 })).toBeVisible();
    await page.goto(partPath);
    await entry.locator(':scope > summary').click();
    await expect(name).toHaveValue('Typed without a connection');
    await page.getByText(words.editor.more, { exact: true }).click();
    await page.getByRole('button', { name: words.editor.discard }).click();
    await expect(page.locator('.notice[role="status"]')).toHaveText(words.done.discarded);
  });
});

test.describe('with a script, on a desk', () => {
  test.use({ ...SCREENS.desk, speaks: 'en-us' });

  test('the home page is written from the text that visitors see, beside its preview', async ({ page }) => {
    await setOfficeSession(page, { agent: '/northbridge', name: 'Ada', role: 'lead' });
    await page.goto('/northbridge/_/office/content/part?of=home+page');
    const visitorHtml = await visit(page, '/northbridge?lang=en-us');
    const lead = page.getByRole('group', { name: words.field.lead });
    const english = lead.getByLabel(words.language['en-us']);
    const englishColumn = lead.locator('.content__language').filter({ has: page.getByLabel(words.language['en-us']) });
    const standardText = (await englishColumn.locator('q').textContent()) ?? '';
    expect(standardText.length).toBeGreaterThan(10);
    expect(visitorHtml).toContain(standardText);
    const preview = page.frameLocator('.content__preview iframe');
    await expect(preview.getByText(standardText)).toBeVisible();
    await checkPage(page, 'an editor with a preview', LANGUAGE_TAGS['en-us']);

    await englishColumn.getByRole('button', { name: words.editor.beginStandard }).click();
    await expect(english).toHaveValue(standardText);
    await expect(english).toBeFocused();
    await english.fill('Written beside its preview.');
    await expect(preview.getByText('Written beside its preview.')).toBeVisible();
    await expect(page.locator('.content__state')).toContainText(words.state.visitorsSeeLive);
    await expect(preview.locator('body')).toHaveAttribute('inert', '');
    expect(await visit(page, '/northbridge?lang=en-us')).toContain(standardText);
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('site_preview');

    await page.getByText(words.editor.more, { exact: true }).click();
    await page.getByRole('button', { name: words.editor.discard }).click();
    await expect(preview.getByText(standardText)).toBeVisible();
    await expect(english).toHaveValue('');
  });

  test.describe('with a question before the schedule', () => {
    test.use({ expectedComplaint: /status of 422/ });

    test('a new article says what it needs, its menu closes, and it is scheduled beside Publish', async ({ page }) => {
      await setOfficeSession(page, { agent: '/northbridge', name: 'Ada', role: 'lead' });
      await page.goto('/northbridge/_/office/content?kind=article');
      await page.getByRole('button', { name: words.new.article }).click();
      const title = page.getByRole('group', { name: new RegExp(`^${words.field.title}`, 'u') });
      await expect(title).toContainText(words.editor.required);
      await expect(page.getByRole('group', { name: words.field.subtitle })).not.toContainText(words.editor.required);
      const preview = page.locator('.content__preview');
      const side = page.locator('.content__side');
      await expect(preview).toContainText(`${words.field.title}, ${words.field.body}`);
      await expect(side).toContainText(words.side.requiredMissing);
      await expect(side).not.toContainText(words.side.nothingMissing);
      for (const language of ['English', words.language.zh, words.language['zh-hk']] as const)
        await title.getByLabel(language, { exact: true }).fill('Open day in March');
      await expect(preview).not.toContainText(words.field.title);
      await expect(side.locator('.findings')).toHaveText(new RegExp(words.field.body, 'u'));

      const timeLabel = words.editor.at.replace('{{zone}}', officeWords.zone.hk);
      const schedule = page.locator('.content__more').filter({ hasText: words.editor.schedule }).first();
      await schedule.locator('summary').click();
      await expect(schedule.getByLabel(timeLabel)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(schedule.getByLabel(timeLabel)).toBeHidden();
      await expect(schedule.locator('summary')).toBeFocused();
      await schedule.locator('summary').click();
      await page.getByRole('heading', { level: 1 }).click();
      await expect(schedule.getByLabel(timeLabel)).toBeHidden();
      const body = page.getByRole('group', { name: words.field.body });
      await body.scrollIntoViewIfNeeded();
      await body.getByRole('toolbar').waitFor();
      await body.getByRole('textbox', { name: 'English' }).click();
      await page.keyboard.type('Come and ask.');
      await schedule.locator('summary').click();
      await schedule.getByLabel(timeLabel).fill('2999-01-01T09:00');
      await schedule.getByRole('button', { name: words.editor.scheduleSave }).click();

      // The body is written in English only.
      const question = page.getByRole('alert').filter({ hasText: words.editor.incomplete });
      await expect(question).toContainText(words.language['zh-hk']);
      await expect(question).not.toContainText('English');
      await question.getByRole('button', { name: words.editor.backToDraft }).click();
      await expect(question).toHaveCount(0);
      await schedule.locator('summary').click();
      await expect(schedule.getByLabel(timeLabel)).toHaveValue('2999-01-01T09:00');
      await schedule.getByRole('button', { name: words.editor.scheduleSave }).click();
      await question.getByRole('button', { name: words.editor.scheduleAnyway }).click();
      await expect(page.getByText(words.done.due, { exact: true })).toBeVisible();
      await expect(schedule.getByLabel(timeLabel)).toBeHidden();

      await page.getByRole('button', { name: words.editor.unschedule }).click();
      await expect(page.getByText(words.done.untimed, { exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: words.editor.unschedule })).toHaveCount(0);
      await expect(title.getByLabel('English', { exact: true })).toHaveValue('Open day in March');
    });
  });

  test('one empty text is converted from the other script', async ({ page }) => {
    await setOfficeSession(page, { agent: '/mso', name: 'Ada', role: 'lead' });
    await page.goto('/mso/_/office/content/part?of=home+page');
    const getGroup = (field: 'title' | 'lead') => page.getByRole('group', { name: words.field[field] });
    await getGroup('title').getByLabel(words.language.zh, { exact: true }).fill('开放日');
    await getGroup('lead').getByLabel(words.language.zh, { exact: true }).fill('图书馆');
    await getGroup('lead').getByRole('button', { name: words.editor.fromSimplified }).click();
    await expect(getGroup('lead').getByLabel(words.language['zh-hk'])).toHaveValue('圖書館');
    await expect(getGroup('title').getByLabel(words.language['zh-hk'])).toHaveValue('');
    await page.getByText(words.editor.more, { exact: true }).click();
    await page.getByRole('button', { name: words.editor.discard }).click();
    await expect(page.locator('.notice[role="status"]')).toHaveText(words.done.discarded);
  });
});

test.describe('without a script, on a phone', () => {
  test.use({ ...SCREENS.phone, speaks: 'zh-hk', javaScriptEnabled: false });

  test('a menu entry is renamed and moved by forms, and restored', async ({ page }) => {
    const uiTexts = wordsZhHk;
    const sitePath = '/hengdu?lang=zh-hk';
    await setOfficeSession(page, { agent: '/hengdu', name: 'Ada', role: 'lead' });
    await page.goto('/hengdu/_/office/content/part?of=menus');
    expect(await measureSidewaysScroll(page)).toBe(0);
    const firstEntry = page.locator('.content__list > .content__entry').first();
    await firstEntry.locator(':scope > summary').click();
    const name = firstEntry.getByRole('group', { name: uiTexts.field.name }).first();
    await name.getByLabel(uiTexts.language['zh-hk']).fill('選院校頁');
    await page.getByRole('button', { name: uiTexts.editor.publish }).click();
    await expect(page.locator('.notice[role="status"]')).toHaveText(uiTexts.done.published);
    expect(await visit(page, sitePath)).toContain('選院校頁');
    expect(await measureSidewaysScroll(page)).toBe(0);
    await page.getByRole('button', { name: uiTexts.side.undo }).first().click();
    await expect(page.locator('.notice[role="status"]')).toHaveText(uiTexts.done.published);
    expect(await visit(page, sitePath)).not.toContain('選院校頁');
  });
});

test.describe('with a script, on a phone', () => {
  test.use({ ...SCREENS.phone, speaks: 'en-us' });

  test('an editor fits the screen: long titles wrap, commands take one line, and texts are rich', async ({ page }) => {
    await setOfficeSession(page, { agent: '/mso', name: 'Ada', role: 'lead' });
    await page.goto('/mso/_/office/content/part?of=news');
    const title = page.locator('.content__entry > summary > bdi').first();
    await expect(title).not.toHaveText('');
    expect(await measureSidewaysScroll(page)).toBe(0);
    expect(await title.evaluate((element) => getComputedStyle(element).whiteSpace)).toBe('normal');
    await page.goto('/mso/_/office/content?kind=article');
    await page.getByRole('button', { name: words.new.article }).click();
    const commands = page.locator('.content__commands');
    await expect(commands).toBeVisible();
    const tops = await commands
      .locator(':scope > .btn, summary')
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top));
    expect(tops).toHaveLength(5);
    expect(new Set(tops).size).toBe(1);
    await expect(commands.getByRole('button', { name: words.preview.open })).toBeVisible();
    // The field is below the screen, and nobody has scrolled.
    const body = page.getByRole('group', { name: words.field.body });
    await expect(body.getByRole('toolbar')).toBeAttached();
    await expect(body.locator('textarea')).toHaveCount(0);
    await checkPage(page, 'an editor on a phone', LANGUAGE_TAGS['en-us']);
  });
});
