import account from '#client/i18n/messages/zh-hk/account.json' with { type: 'json' };
import { findViolations } from '#tests/browser/support/check-page.ts';
import {
  createCollectorApi,
  COURSES,
  expectLoginState,
  getHeart,
  SCHOOL_PAGE,
  SCHOOLS,
} from '#tests/browser/support/collecting.ts';
import { expectFocusKept } from '#tests/browser/support/keep-focus.ts';
import { expect, test, waitUntilHydrated } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { openAsStudent, setVisitorAddress, PASSWORD, register } from '#tests/browser/support/students.ts';

test.describe('on a desk', () => {
  test.use(SCREENS.desk);
  test.describe('in Hong Kong', () => {
    test.use({ speaks: 'zh-hk' });
    test('a visitor saves a school, logs in, and finds it saved', async ({ page, visit }) => {
      await setVisitorAddress(page.context());
      const mobile = await register(page.context().request);
      await visit(SCHOOL_PAGE);
      const hearts = page.getByRole('button', { name: /^已?收藏 牛津大學$/ }).and(page.locator(':visible'));
      await expectLoginState(hearts, false);
      await hearts.click();
      const dialog = page.getByRole('dialog', { name: account.title.login, exact: true });
      await dialog.getByLabel(account.mobile, { exact: true }).fill(mobile);
      await dialog.getByLabel(account.password, { exact: true }).fill(PASSWORD);
      await page.keyboard.press('Enter');
      await expect(page.getByText('已收藏：牛津大學').first()).toBeVisible();
      await expect(dialog).toHaveCount(0);
      await expectLoginState(hearts, true);
      await page.reload();
      await expectLoginState(hearts, true);
    });
  });

  test.describe('in English', () => {
    test.use({ speaks: 'en-us' });
    const OXFORD = 'University of Oxford';

    test('a course brings its school along; every heart of the page says so at once', async ({ page, visit }) => {
      await openAsStudent(page);
      await visit(SCHOOL_PAGE);
      const schoolHeart = getHeart(page, OXFORD).and(page.locator(':visible'));
      const lawHeart = getHeart(page, 'LLB Law');
      // One press saves; the note is optional, by a second press.
      await lawHeart.click();
      await expectLoginState(lawHeart, true);
      await expectLoginState(schoolHeart, true);
      await expect(page.getByText('Saved: LLB Law').first()).toBeVisible();
      await lawHeart.click();
      const dialog = page.getByRole('dialog', { name: 'Saved course' });
      await expect(dialog.getByLabel('Note')).toBeFocused();
      await expectFocusKept(page, dialog);
      expect(await findViolations(page)).toEqual([]);
      await dialog.getByLabel('Note').fill('Ask about the interview');
      await dialog.getByRole('button', { name: 'Update' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(lawHeart).toBeFocused();
      await expectLoginState(getHeart(page, 'BA \\(Hons\\) English Literature'), false);

      await page.reload();
      await waitUntilHydrated(page);
      await expectLoginState(lawHeart, true);
      await lawHeart.click();
      const editDialog = page.getByRole('dialog', { name: 'Saved course' });
      await expect(editDialog.getByLabel('Note')).toHaveValue('Ask about the interview');
      await editDialog.getByLabel('Note').fill('Interview in December');
      await editDialog.getByRole('button', { name: 'Update' }).click();
      await expect(page.getByText('Note saved')).toBeVisible();
      await lawHeart.click();
      await expect(editDialog.getByLabel('Note')).toHaveValue('Interview in December');
      await editDialog.getByRole('button', { name: 'Remove' }).click();
      await expect(editDialog).toHaveCount(0);
      await expectLoginState(lawHeart, false);
      await expectLoginState(schoolHeart, true);
    });

    test('removing a school asks for confirmation and removes its courses', async ({ page, visit }) => {
      await openAsStudent(page);
      await visit('/mso/about/us');
      const collectorApi = await createCollectorApi(page);
      for (const course of [COURSES.english, COURSES.law]) await collectorApi.addCourse(course, 'noted');
      await visit(SCHOOL_PAGE);
      const schoolHeart = getHeart(page, OXFORD).and(page.locator(':visible'));
      const courses = ['LLB Law', 'BA \\(Hons\\) English Literature'].map((name) => getHeart(page, name));
      for (const course of courses) await expectLoginState(course, true);

      await schoolHeart.click();
      await page.getByRole('dialog', { name: 'Saved school' }).getByRole('button', { name: 'Remove' }).click();
      const question = page.getByRole('alertdialog', { name: 'Remove from your favourites?' });
      await expect(
        question.getByText(`${OXFORD} and its 2 saved courses will be removed and your notes deleted.`),
      ).toBeVisible();
      await expect(question.getByRole('button', { name: 'Keep' })).toBeFocused();
      expect(await findViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(question).toHaveCount(0);
      await expect(page.getByRole('dialog', { name: 'Saved school' })).toBeVisible();

      await page.getByRole('dialog', { name: 'Saved school' }).getByRole('button', { name: 'Remove' }).click();
      await question.getByRole('button', { name: 'Remove all 3' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(schoolHeart).toBeFocused();
      for (const locator of [schoolHeart, ...courses]) await expectLoginState(locator, false);
      await page.reload();
      for (const locator of [schoolHeart, ...courses]) await expectLoginState(locator, false);
    });

    test(
      'what was removed in another tab is said, and what was typed can still be saved',
      { tag: '@sweep' },
      async ({ page, visit }) => {
        await openAsStudent(page);
        await visit('/mso/about/us');
        const otherCollector = await createCollectorApi(page);
        const id = await otherCollector.addSchool(SCHOOLS.oxford);
        await visit(SCHOOL_PAGE);
        await getHeart(page, OXFORD).and(page.locator(':visible')).click();
        const remarkField = page.getByRole('dialog').getByLabel('Note');
        await remarkField.fill('near the river');
        await otherCollector.removeSchool(SCHOOLS.oxford, id);
        await page.getByRole('dialog').getByRole('button', { name: 'Update' }).click();
        await expect(page.getByRole('alert')).toHaveText('This is no longer saved. Save it again to keep your note');
        await expect(remarkField).toHaveValue('near the river');
        const saveDialog = page.getByRole('dialog', { name: 'Save a school' });
        await saveDialog.getByRole('button', { name: 'Save', exact: true }).click();
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await getHeart(page, OXFORD).and(page.locator(':visible')).click();
        await expect(remarkField).toHaveValue('near the river');
      },
    );

    test('an expired session opens the login, and the school is saved after it', async ({ page, context, visit }) => {
      const mobile = await openAsStudent(page);
      await visit(SCHOOL_PAGE);
      const schoolHeart = getHeart(page, OXFORD).and(page.locator(':visible'));
      await expectLoginState(schoolHeart, false);
      await context.clearCookies({ name: /^portal_/ });
      await schoolHeart.click();
      const loginDialog = page.getByRole('dialog', { name: 'Log in' });
      await expect(loginDialog).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
      await loginDialog.getByLabel('Mobile number').fill(mobile);
      await loginDialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.keyboard.press('Enter');
      await expect(loginDialog).toHaveCount(0);
      await expectLoginState(schoolHeart, true);
    });
  });
});
