import words from '#client/i18n/messages/zh-hk/office-students.json' with { type: 'json' };
import { createApplicant, signIn, setLanguage } from '#tests/browser/support/at-desk.ts';
import { checkPage } from '#tests/browser/support/check-page.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

test.beforeEach(setLanguage);

test.describe('the list of students, without script, on a phone', () => {
  test.use({ ...SCREENS.phone, speaks: 'zh-hk', javaScriptEnabled: false });

  test('is searched and filtered, and shows the number that may be called', async ({ page, baseURL }) => {
    const { name } = await createApplicant(baseURL ?? '', '想問一下');
    await signIn(page, '/students');
    await page.locator('main [name="q"]').fill(name);
    await page.getByRole('button', { name: words.find }).click();
    const row = page.locator('main tbody tr', { hasText: name });
    await expect(row).toHaveCount(1);
    await expect(row.locator('a[href^="tel:+852"]')).toHaveText(/^\+852 \d{4} \d{4}$/);
    await page.getByRole('link', { name: words.filter.mine }).click();
    await expect(page).toHaveURL(/show=mine/);
    await expect(row).toHaveCount(0);
  });
});

test.describe('the list of students, by keyboard', () => {
  test.use({ ...SCREENS.desk, speaks: 'en-us' });

  test('is searched by a shortcut from anywhere', async ({ page, baseURL }) => {
    const { name } = await createApplicant(baseURL ?? '', '想問一下');
    await signIn(page, '/students');
    await expect(page.locator('main tbody tr').first()).toBeVisible();
    await checkPage(page, 'the students', 'en-US');
    await page.keyboard.press('/');
    await expect(page.locator('main [name="q"]')).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/q=/);
    await expect(page.locator('main tbody tr')).toHaveCount(1);
    await expect(page.locator('main tbody')).toContainText(name);
  });
});
