import type { Page } from 'playwright';
import type { GuideScene } from '#client/features/selection/selection-guide.tsx';

type Act = (page: Page) => Promise<unknown>;

const goOn = (page: Page) => page.locator('.sel__bar button[type=submit]').click();
const choose = (page: Page, name: string, index: number) =>
  page.locator(`select[name=${name}]`).selectOption({ index });

async function comeTo(page: Page, step: string) {
  await page.waitForURL(`**/school-selection?step=${step}`);
  await page.locator('.sel__title').scrollIntoViewIfNeeded();
}

/** What is done in each scene, one thing after another; a picture is taken after each. */
export const DRIVEN: Readonly<Record<GuideScene, Act[]>> = {
  start: [(page) => page.locator('.sel__title').waitFor()],
  study: [
    (page) => page.locator('input[name=countries]').nth(0).check(),
    (page) => page.locator('input[name=countries]').nth(1).check(),
    async (page) => {
      await page.locator('select[name=group]').scrollIntoViewIfNeeded();
      await choose(page, 'group', 1);
    },
    (page) => choose(page, 'level', 1),
  ],
  person: [
    async (page) => {
      await goOn(page);
      await comeTo(page, 'step2');
    },
    (page) => page.getByRole('button', { name: PASSPORT }).click(),
    (page) =>
      page
        .locator('.menu__row', { hasText: /Hong Kong|香港/ })
        .first()
        .click(),
  ],
  results: [
    async (page) => {
      await goOn(page);
      await comeTo(page, 'step3');
    },
    (page) => choose(page, 'examType', 1),
    async (page) => {
      const grades = page.locator('.sel__main select:not([name=examType]):not([name=englishType])');
      for (const at of [0, 1, 2]) await grades.nth(at).selectOption({ index: 3 });
    },
    async (page) => {
      await page.locator('select[name=englishType]').scrollIntoViewIfNeeded();
      await choose(page, 'englishType', 1);
    },
  ],
  budget: [
    async (page) => {
      await choose(page, 'englishType', 0);
      await goOn(page);
      await comeTo(page, 'step4');
    },
    (page) => page.locator('input[name=currency]').nth(1).check({ force: true }),
    (page) => page.getByRole('slider').nth(1).press('End'),
    async (page) => {
      await page.locator('input[name^=weight-]').nth(1).scrollIntoViewIfNeeded();
      await page.locator('input[name^=weight-]').nth(1).press('End');
    },
  ],
  count: [
    (page) => page.locator('.sel__count b').waitFor(),
    (page) => page.locator('input[name^=weight-]').nth(3).press('End'),
  ],
  check: [
    async (page) => {
      await goOn(page);
      await comeTo(page, 'step5');
    },
  ],
  matches: [
    async (page) => {
      await goOn(page);
      await page.locator('.match').first().waitFor();
    },
    async (page) => {
      await page.locator('.match summary').first().click();
      await page.locator('.match').first().scrollIntoViewIfNeeded();
    },
  ],
};

/** The one field that is found by its name, in all three languages. */
const PASSPORT = /Passport issued in|護照簽發地|护照签发地/;
