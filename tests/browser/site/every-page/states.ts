import type { Page } from 'playwright/test';
import { PLATFORM_VERSION_COOKIE } from '#shared/constants.ts';
import { getOpener } from '#tests/browser/support/chat-panel.ts';
import { expect, waitUntilHydrated } from '#tests/browser/support/portal-test.ts';

/** Page state after an interaction. The selectors use no texts, so they work in every language. */
export interface PageState {
  path: string;
  isStudent?: boolean;
  /** Whether the state exists only on phones. */
  isOfPhone?: boolean;
  /** Whether it lies on the page on purpose, and the page comes back when it is closed. */
  isOverlay?: boolean;
  prepare?: (page: Page) => Promise<void>;
  open: (page: Page) => Promise<void>;
}

const FAST_LINE_PATH = '/mso/dse/choose-school-taqbin';
const SELECTION_STEP_PATH = '/mso/school-selection?step=step';
const getDialog = (page: Page) => page.getByRole('dialog').first();
const getHeartButton = (page: Page) => page.locator('main button[name="place"][aria-pressed]:visible').first();
const getCourse = (page: Page) => page.locator('main a[href*="/school/course/"]:visible').first();
const createStepState = (step: number): PageState => ({
  path: `${SELECTION_STEP_PATH}1`,
  async open(page) {
    const form = page.locator('#selection-form');
    await form.getByRole('checkbox').first().check();
    const [groupSelect, levelSelect] = [form.getByRole('combobox').nth(0), form.getByRole('combobox').nth(1)];
    await groupSelect.selectOption({ index: 1 });
    await levelSelect.selectOption({ index: 1 });
    await expect(page.locator('.sel__bar .btn--primary')).toBeEnabled();
    await page.goto(`${SELECTION_STEP_PATH}${step}`);
    await waitUntilHydrated(page);
    await expect(page.locator('.sel__bar')).toBeVisible();
  },
});

async function openPhoneMenu(page: Page) {
  await page.locator('.menu-button').click();
  await expect(page.locator('.site-menu')).toBeVisible();
}

async function moveGrades(page: Page) {
  const sliders = page.locator('.fl__subjects .range');
  for (const index of [0, 1, 2, 3, 4]) {
    await sliders.nth(index).focus();
    await page.keyboard.press('End');
  }
  await expect(page.locator('.fl__sum b').first()).toHaveText(/^\d+$/);
}

/** Page states by name. Those with the most elements at the edges of the window come first. */
export const PAGE_STATES: Readonly<Record<string, PageState>> = {
  'something to compare': {
    path: '/mso/school?id=1',
    async open(page) {
      for (const index of [0, 1, 2, 3]) await page.locator('main a.compares').nth(index).click();
      await expect(page.locator('.compare-tray')).toBeVisible();
    },
  },
  'a sum of grades': { path: FAST_LINE_PATH, open: moveGrades },
  'a course in its window': {
    path: '/mso/school/1001',
    async open(page) {
      await getCourse(page).click();
      await expect(getDialog(page).getByRole('heading').first()).toBeVisible();
    },
  },
  'the chat': {
    path: '/mso/school?id=1',
    async open(page) {
      await getOpener(page).click();
      await expect(page.locator('.chat').getByRole('textbox')).toBeVisible();
    },
  },
  'the news of a version': {
    path: '/mso/about/us',
    async prepare(page) {
      const url = new URL(page.url()).origin;
      await page.context().addCookies([{ name: PLATFORM_VERSION_COOKIE, value: '2.1.0', url }]);
      await page.reload();
      await waitUntilHydrated(page);
    },
    async open(page) {
      await expect(getDialog(page)).toContainText('2.2.0');
    },
  },
  'the menu of a phone': { path: '/mso/school?id=1', isOfPhone: true, isOverlay: true, open: openPhoneMenu },
  'the filters of a phone': {
    path: '/mso/school?id=1',
    isOfPhone: true,
    async open(page) {
      await page.locator('.sheet > summary').click();
      await expect(page.locator('.sheet[open]')).toBeVisible();
    },
  },
  'a login': {
    path: '/mso/about/us',
    async open(page) {
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^(Log in|登入|登录)$/ })
        .filter({ visible: true })
        .first()
        .click();
      await expect(getDialog(page)).toBeVisible();
    },
  },
  'a school that is saved': {
    path: '/mso/school/2001',
    isStudent: true,
    async open(page) {
      await getHeartButton(page).click();
      await page.locator('main button[aria-haspopup="dialog"][aria-pressed="true"]:visible').first().click();
      await expect(getDialog(page).getByRole('textbox')).toBeVisible();
    },
  },
  'grades of results day': {
    path: '/mso/dse/results-day',
    async open(page) {
      const rows = page.locator('.rd__levels > li');
      await rows.nth(3).locator('select').selectOption('economics');
      for (const index of [0, 1, 2, 3]) await rows.nth(index).locator('input[value="5"]').check();
      await expect(page.locator('.rd__tri')).toBeVisible();
    },
  },
  'the second step of the questionnaire': createStepState(2),
  'the third step of the questionnaire': createStepState(3),
  'the fourth step of the questionnaire': createStepState(4),
  'the last step of the questionnaire': createStepState(5),
};
