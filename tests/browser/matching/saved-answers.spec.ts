import { checkPage } from '#tests/browser/support/check-page.ts';
import { expect, test, waitUntilAlive } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { comeAsStudent } from '#tests/browser/support/students.ts';

const FAST_LINE = '/mso/dse/choose-school-taqbin';

test.describe('at a desk, in English', () => {
  test.use({ ...SCREENS.desk, speaks: 'en-us' });
  test.setTimeout(120_000);

  test(
    'answers outlive their tab, for who gave them, until they are forgotten',
    { tag: '@rare' },
    async ({ page, visit, context }) => {
      const newTab = async (path: string) => {
        const tab = await context.newPage();
        await tab.goto(path);
        await waitUntilAlive(tab);
        return tab;
      };
      const saved = () =>
        context
          .pages()
          .at(-1)
          ?.evaluate(() => localStorage.getItem('savedAnswers'));

      await visit(FAST_LINE);
      const english = page.getByRole('slider', { name: 'Grade in English Language' });
      await english.fill('5');
      await expect(english).toHaveValue('5');
      await page.close();

      const second = await newTab('/mso/school-selection?step=step1');
      const resume = second.getByRole('button', { name: 'Continue', exact: true });
      await expect(resume).toBeVisible();
      await expect(second.locator('#selection-form'), 'nothing is shown before').toHaveCount(0);
      await checkPage(second, 'the question', 'en-US');
      await resume.press('Enter');
      await expect(second.getByRole('heading', { level: 1 })).toBeFocused();
      await second.goto('/mso/school-selection?step=step3');
      await expect(second.getByLabel('Grade in English Language')).toHaveValue('5');
      await second.getByRole('button', { name: 'Clear my answers' }).press('Enter');
      await expect(second.getByText('Answers cleared.')).toBeVisible();
      expect(await saved()).toBeNull();

      const third = await newTab(FAST_LINE);
      await comeAsStudent(third);
      await third.reload();
      const score = third.getByRole('slider', { name: 'Grade in English Language' });
      await score.fill('6');
      await expect(score).toHaveValue('6');
      expect(await saved()).toContain('"english","grade":"5*"');

      // The answers have expired, and another person uses the same computer.
      await third.close();
      await context.clearCookies({ name: /^portal_/ });
      const fourth = await newTab(FAST_LINE);
      await expect(fourth.getByRole('slider', { name: 'Grade in English Language' })).toHaveValue('0');
      await comeAsStudent(fourth, 'Somebody else');
      await fourth.reload();
      await expect(fourth.getByRole('slider', { name: 'Grade in English Language' })).toHaveValue('0');
      await fourth.getByRole('slider', { name: 'Grade in Mathematics' }).fill('4');
      expect(await saved()).toContain('"maths","grade":"4"');

      await fourth.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
      await expect(fourth.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
      expect((await saved()) ?? '', 'of the one who has logged out').not.toContain('"grade":"4"');
    },
  );
});
