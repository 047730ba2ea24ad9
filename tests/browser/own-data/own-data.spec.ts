import { readFile } from 'node:fs/promises';
import apply from '#client/i18n/messages/zh-hk/apply-form.json' with { type: 'json' };
import personal from '#client/i18n/messages/zh-hk/personal.json' with { type: 'json' };
import { readZip } from '#tests/backend/support/read-zip.ts';
import { checkPage } from '#tests/browser/support/check-page.ts';
import { expect, test, waitUntilHydrated } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { openAsStudent, logIn, PASSWORD } from '#tests/browser/support/students.ts';

test.use({ ...SCREENS.phone, speaks: 'zh-hk' });

test('a student exports all data, requests deletion, logs in again and cancels it', async ({ page, visit }) => {
  const { data: dataText, nav } = personal;
  const nickname = `思敏${crypto.randomUUID().slice(0, 8)}`;
  const mobile = await openAsStudent(page, nickname);
  await visit('/mso/personal-center/information');
  await page.locator('.pc__more').getByRole('link', { name: nav.data }).click();
  await expect(page.getByRole('heading', { level: 1, name: dataText.title })).toBeVisible();
  await checkPage(page, 'your data', 'zh-HK');

  const exportForm = page.getByRole('form', { name: dataText.export.title });
  await exportForm.getByLabel(dataText.password, { exact: true }).fill('not-the-password');
  await exportForm.getByRole('button', { name: dataText.export.go }).click();
  await expect(exportForm.getByRole('alert')).toBeVisible();
  await exportForm.getByLabel(dataText.password, { exact: true }).fill(PASSWORD);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    exportForm.getByRole('button', { name: dataText.export.go }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/);
  const index = readZip(await readFile(await file.path())).get('index.html');
  expect(new TextDecoder().decode(index)).toContain(nickname);

  const deletionForm = page.getByRole('form', { name: dataText.delete.title });
  await deletionForm.getByLabel(dataText.password, { exact: true }).fill(PASSWORD);
  await deletionForm.getByRole('button', { name: dataText.delete.go }).click();
  await expect(page).toHaveURL('/mso');
  await logIn(page, mobile);
  await visit('/mso/my-apply');
  await expect(page.locator('#main'), 'no form says that it saves').toContainText(apply.leavingKept);
  await expect(page.locator('#main').getByRole('textbox')).toHaveCount(0);
  await visit('/mso/about/us');
  await waitUntilHydrated(page);
  const deletionNotice = page.getByRole('region', { name: dataText.pending.label });
  await expect(deletionNotice).toBeVisible();
  await checkPage(page, 'an account to be deleted', 'zh-HK');
  await deletionNotice.getByRole('button', { name: dataText.pending.keep }).click();
  await expect(deletionNotice).toBeHidden();
  await expect(page.getByText(dataText.pending.kept)).toBeVisible();
});
