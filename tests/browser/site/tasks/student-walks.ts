import type { Page } from 'playwright/test';
import { expect } from '#tests/browser/support/portal-test.ts';
import { openAsStudent, setVisitorAddress, createMobile, PASSWORD, readCode } from '#tests/browser/support/students.ts';
import { type View, getMain, getVisibleLink, type Scenario, type ScenarioContext } from './walk.ts';

const HK_PHONE: View = { locale: 'zh-hk', screen: 'phone' };
const getHeartButton = (page: Page, isOn = '') =>
  page.locator(`main button[name="place"][aria-pressed${isOn}]:visible`).first();
/** Creates a pattern that matches the start of a text, up to its first placeholder. */
const createPrefixPattern = (text: string) => new RegExp(`^${(text.split('{{')[0] ?? '').trim()}`);

/** Completes the five steps of the selection form from the home page to the results, with the required answers only. */
async function answerQuestionnaire(
  { page, userActions, texts: { selection, britain, ui } }: ScenarioContext,
  isLoggedIn = false,
) {
  const getField = (name: string) => getMain(page).getByLabel(name, { exact: true });
  const clickNext = async () => userActions.pressTarget(page.locator('.sel__bar button[type="submit"]'));
  const expectStep = (title: string) =>
    expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible();
  await userActions.pressTarget(getVisibleLink(getMain(page), '/mso/school-selection'));
  await expectStep(selection.step.step1.title);
  await userActions.pressTarget(getMain(page).getByRole('checkbox', { name: britain }));
  await userActions.chooseOption(getField(selection.study.group), 1);
  await userActions.chooseOption(getField(selection.study.level), 1);
  await clickNext();
  await expectStep(selection.step.step2.title);
  if (isLoggedIn) {
    // The form also asks signed-in students for date of birth and gender, which it stores in the profile.
    await userActions.writeDate({ year: '2008', month: '03', day: '14' });
    await userActions.pressTarget(getMain(page).getByRole('radio', { name: selection.person.female, exact: true }));
  }
  await userActions.pressTarget(page.getByRole('button', { name: new RegExp(selection.person.passport) }));
  await userActions.pressTarget(
    page
      .getByRole('option', { name: selection.near.HK, exact: true })
      .or(page.getByText(selection.near.HK, { exact: true }))
      .last(),
  );
  const confirmButton = page.getByRole('button', { name: createPrefixPattern(ui.confirm) });
  if (await confirmButton.isVisible()) await userActions.pressTarget(confirmButton);
  await clickNext();
  await expectStep(selection.step.step3.title);
  await clickNext();
  await expectStep(selection.step.step4.title);
  await clickNext();
  await expectStep(selection.step.step5.title);
  await clickNext();
  await expect(page.locator('.match').first()).toBeVisible();
}

/** Tasks of a student in Hong Kong on a phone, each with its steps. */
export const STUDENT_SCENARIOS: Readonly<Record<string, Scenario>> = {
  'registers on the way to the favourites, and lands there': {
    view: HK_PHONE,
    maxActions: 10,
    async run({ page, visit, userActions, texts: { account, area } }) {
      await setVisitorAddress(page.context());
      // In simplified Chinese, the area code of the form defaults to mainland China.
      const mobile = area === '86' ? `139${createMobile()}` : createMobile();
      const dialog = page.getByRole('dialog');
      const getField = (label: string) => dialog.getByLabel(label, { exact: true });
      const fillPassword = () => dialog.locator('input[type="password"]');
      await visit('/mso/personal-center/collection');
      await userActions.pressTarget(dialog.getByRole('button', { name: account.toRegister }));
      await userActions.writeText(getField(account.nickname), '思敏');
      await userActions.writeText(getField(account.mobile), mobile);
      await userActions.pressTarget(dialog.getByRole('button', { name: account.codeSend }));
      await expect(getField(account.code)).toBeFocused();
      await userActions.writeText(getField(account.code), await readCode(page.request, mobile, area));
      await userActions.writeText(fillPassword(), PASSWORD);
      await userActions.pressTarget(dialog.getByRole('checkbox'));
      await userActions.pressTarget(dialog.getByRole('button', { name: account.register, exact: true }));
      // As the specification requires, the registration leads to the login with the number filled in.
      await expect(page.getByRole('dialog', { name: account.title.login, exact: true })).toBeVisible();
      await userActions.writeText(fillPassword(), PASSWORD);
      await userActions.key('Enter');
      await expect(page).toHaveURL('/mso/personal-center/collection');
      await expect(dialog).toHaveCount(0);
    },
  },
  'learns what 5, 5, 5 leads to, without a login': {
    isInNpmTest: true,
    view: HK_PHONE,
    maxActions: 5,
    async run({ page, visit, userActions }) {
      await visit('/mso');
      await userActions.pressTarget(getVisibleLink(getMain(page), '/mso/dse/choose-school-taqbin'));
      const sliders = page.locator('.fl__subjects .range');
      for (const index of [0, 1, 2]) {
        await sliders.nth(index).focus();
        await userActions.key('End');
      }
      // A total needs five subjects. With three, the page can still count the courses that require no more than these.
      await expect(page.locator('.fl__sum b').first()).toHaveText(/^\d+$/);
      const course = page.locator('.fl__list > li').first().getByRole('link').first();
      const name = (await course.textContent()) ?? '';
      await userActions.pressTarget(course);
      await expect(page.getByRole('heading', { name, exact: true }).first()).toBeVisible();
    },
  },
  'saves a school, then writes a note': {
    view: HK_PHONE,
    maxActions: 4,
    async run({ page, visit, userActions, texts: { favourites, note } }) {
      await openAsStudent(page);
      await visit('/mso/school/1001');
      await userActions.pressTarget(getHeartButton(page));
      await expect(getHeartButton(page, '="true"')).toBeVisible();
      await userActions.pressTarget(getHeartButton(page, '="true"'));
      const dialog = page.getByRole('dialog');
      await userActions.writeText(dialog.getByRole('textbox'), note);
      await userActions.pressTarget(dialog.getByRole('button', { name: favourites.dialog.update, exact: true }));
      await expect(getHeartButton(page, '="true"')).toBeVisible();
    },
  },
  'comes from the home page to schools weighed by what was answered, each line with its points': {
    view: HK_PHONE,
    maxActions: 13,
    async run(context) {
      const { page, visit, userActions, screen } = context;
      await visit('/mso');
      await answerQuestionnaire(context);
      // On a wide screen, the breakdown of the first result is already open next to the list.
      if (screen === 'phone') await userActions.pressTarget(page.locator('.match summary').first());
      const pointCells = page.locator('.match__ledger:visible').first().locator('tbody td:last-child b');
      await expect(pointCells.first()).toHaveText(/^\d+/);
    },
  },
  'sees all courses of a school that was found for them': {
    view: HK_PHONE,
    maxActions: 15,
    async run(context) {
      const { page, visit, userActions } = context;
      await openAsStudent(page);
      await visit('/mso');
      await answerQuestionnaire(context, true);
      await userActions.pressTarget(page.locator('.match h3 a').first());
      const courses = page.locator('#courses').last();
      await expect(courses.locator('tbody tr').first()).toBeVisible();
      // The remaining courses are not hidden behind a prompt to log in or answer further questions.
      await expect(courses.locator('a[href="/mso/school-selection"]')).toHaveCount(0);
    },
  },
};
