import { readFile } from 'node:fs/promises';
import enApply from '#client/i18n/messages/en-us/apply-form.json' with { type: 'json' };
import zhApply from '#client/i18n/messages/zh/apply-form.json' with { type: 'json' };
import zhHkApply from '#client/i18n/messages/zh-hk/apply-form.json' with { type: 'json' };
import en from '#client/i18n/messages/en-us/personal.json' with { type: 'json' };
import zh from '#client/i18n/messages/zh/personal.json' with { type: 'json' };
import zhHk from '#client/i18n/messages/zh-hk/personal.json' with { type: 'json' };
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import { readZip } from '#tests/backend/support/read-zip.ts';
import { checkPage } from '#tests/browser/support/check-page.ts';
import { expect, test, waitUntilAlive } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { comeAsStudent, logIn, PASSWORD } from '#tests/browser/support/students.ts';
import { views } from '#tests/browser/support/views.ts';

const WORDS = { 'en-us': en, 'zh-hk': zhHk, zh };
const FORM_WORDS = { 'en-us': enApply, 'zh-hk': zhHkApply, zh: zhApply };

for (const { locale, screen } of views()) {
  test.describe(`in ${locale} on a ${screen}`, () => {
    test.use({ ...SCREENS[screen], speaks: locale });

    test('a student exports all data, requests deletion, logs in again and cancels it', async ({ page, visit }) => {
      const { data: text, nav } = WORDS[locale];
      const apply = FORM_WORDS[locale];
      const nickname = `思敏${crypto.randomUUID().slice(0, 8)}`;
      const mobile = await comeAsStudent(page, nickname);
      await visit('/mso/personal-center/information');
      await page.locator('.pc__more').getByRole('link', { name: nav.data }).click();
      await expect(page.getByRole('heading', { level: 1, name: text.title })).toBeVisible();
      await checkPage(page, 'your data', LANGUAGE_TAGS[locale]);

      const download = page.getByRole('form', { name: text.export.title });
      await download.getByLabel(text.password, { exact: true }).fill('not-the-password');
      await download.getByRole('button', { name: text.export.go }).click();
      await expect(download.getByRole('alert')).toBeVisible();
      await download.getByLabel(text.password, { exact: true }).fill(PASSWORD);
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        download.getByRole('button', { name: text.export.go }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/);
      const index = readZip(await readFile(await file.path())).get('index.html');
      expect(new TextDecoder().decode(index)).toContain(nickname);

      const deletion = page.getByRole('form', { name: text.delete.title });
      await deletion.getByLabel(text.password, { exact: true }).fill(PASSWORD);
      await deletion.getByRole('button', { name: text.delete.go }).click();
      await expect(page).toHaveURL('/mso');
      await logIn(page, mobile);
      await visit('/mso/my-apply');
      await expect(page.locator('#main'), 'no form says that it saves').toContainText(apply.leavingKept);
      await expect(page.locator('#main').getByRole('textbox')).toHaveCount(0);
      await visit('/mso/about/us');
      await waitUntilAlive(page);
      const notice = page.getByRole('region', { name: text.pending.label });
      await expect(notice).toBeVisible();
      await checkPage(page, 'an account to be deleted', LANGUAGE_TAGS[locale]);
      await notice.getByRole('button', { name: text.pending.keep }).click();
      await expect(notice).toBeHidden();
      await expect(page.getByText(text.pending.kept)).toBeVisible();
    });
  });
}
