import { checkPage } from '#tests/browser/support/check-page.ts';
import { expect, test, waitUntilHydrated } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { openAsStudent } from '#tests/browser/support/students.ts';

const FAST_LINE = '/mso/dse/choose-school-taqbin';

test.describe('on a desktop, in English', () => {
  test.use({ ...SCREENS.desk, speaks: 'en-us' });
  test.setTimeout(120_000);

  test('answers outlive their tab, for who gave them, until they are forgotten', async ({ page, visit, context }) => {
    const openTab = async (path: string) => {
      const tab = await context.newPage();
      await tab.goto(path);
      await waitUntilHydrated(tab);
      return tab;
    };
    const readSavedAnswers = () =>
      context
        .pages()
        .at(-1)
        ?.evaluate(() => localStorage.getItem('savedAnswers'));

    await visit(FAST_LINE);
    const englishSlider = page.getByRole('slider', { name: 'Grade in English Language' });
    await englishSlider.fill('5');
    await expect(englishSlider).toHaveValue('5');
    await page.close();

    const secondTab = await openTab('/mso/school-selection?step=step1');
    const continueButton = secondTab.getByRole('button', { name: 'Continue', exact: true });
    await expect(continueButton).toBeVisible();
    await expect(secondTab.locator('#selection-form'), 'nothing is shown before').toHaveCount(0);
    await checkPage(secondTab, 'the question', 'en-US');
    await continueButton.press('Enter');
    await expect(secondTab.getByRole('heading', { level: 1 })).toBeFocused();
    await secondTab.goto('/mso/school-selection?step=step3');
    await expect(secondTab.getByLabel('Grade in English Language')).toHaveValue('5');
    await secondTab.getByRole('button', { name: 'Clear my answers' }).press('Enter');
    await expect(secondTab.getByText('Answers cleared.')).toBeVisible();
    expect(await readSavedAnswers()).toBeNull();

    const thirdTab = await openTab(FAST_LINE);
    await openAsStudent(thirdTab);
    await thirdTab.reload();
    const gradeSlider = thirdTab.getByRole('slider', { name: 'Grade in English Language' });
    await gradeSlider.fill('6');
    await expect(gradeSlider).toHaveValue('6');
    expect(await readSavedAnswers()).toContain('"english","grade":"5*"');

    // The stored answers have expired. Another person uses the same computer.
    await thirdTab.close();
    await context.clearCookies({ name: /^portal_/ });
    const fourthTab = await openTab(FAST_LINE);
    await expect(fourthTab.getByRole('slider', { name: 'Grade in English Language' })).toHaveValue('0');
    await openAsStudent(fourthTab, 'Somebody else');
    await fourthTab.reload();
    await expect(fourthTab.getByRole('slider', { name: 'Grade in English Language' })).toHaveValue('0');
    await fourthTab.getByRole('slider', { name: 'Grade in Mathematics' }).fill('4');
    expect(await readSavedAnswers()).toContain('"maths","grade":"4"');

    await fourthTab.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
    await expect(fourthTab.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
    expect((await readSavedAnswers()) ?? '', 'of the one who has logged out').not.toContain('"grade":"4"');
  });
});
