import type { Page } from 'playwright/test';
import enUs from '#client/i18n/messages/en-us/compare.json' with { type: 'json' };
import fitEnUs from '#client/i18n/messages/en-us/compare-fit.json' with { type: 'json' };
import matchEnUs from '#client/i18n/messages/en-us/match.json' with { type: 'json' };
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

const THREE_SCHOOLS_PATH = '/mso/compare?schools=1001,2001,3001';
const getMain = (page: Page) => page.getByRole('main');
const getFitRegion = (page: Page) => getMain(page).getByRole('region', { name: enUs.fit.title });
const getFitTables = (page: Page) => getMain(page).locator('.fit').getByRole('table');

/** Answers of the selection form, in the shape stored in the tab. */
const ANSWERS = {
  countries: ['1', '2'],
  group: '1',
  level: '1',
  passport: 'HK',
  currency: 'HKD',
  fee: [0, 300_000],
};
const EXAM = {
  examType: '1',
  examRows: ['chinese', 'english', 'maths', 'economics', 'physics'].map((subject) => ({ subject, grade: '5' })),
  examScore: '',
  examFullMark: '',
};

const answerQuestions = (page: Page) =>
  page.addInitScript(
    ([answers, exam]) => {
      sessionStorage.setItem('selectionAnswers.', answers);
      sessionStorage.setItem('examResult.', exam);
    },
    [JSON.stringify(ANSWERS), JSON.stringify(EXAM)] as const,
  );

const countPdfPages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

test.describe('in English on a desk', () => {
  test.use({ ...SCREENS.desk, speaks: 'en-us' });

  test('without answers the link leads to the questionnaire and back to the comparison', async ({ page, visit }) => {
    await visit(`${THREE_SCHOOLS_PATH}&only=1`);
    await expect(getFitTables(page)).toHaveCount(0);
    await getFitRegion(page).getByRole('link', { name: enUs.fit.go }).click();
    await expect(page).toHaveURL(/\/mso\/school-selection/);
    await page.evaluate(
      ([answers, exam]) => {
        sessionStorage.setItem('selectionAnswers.', answers);
        sessionStorage.setItem('examResult.', exam);
      },
      [JSON.stringify(ANSWERS), JSON.stringify(EXAM)] as const,
    );
    await visit('/mso/school-selection/search');
    await getMain(page).getByRole('link', { name: matchEnUs.backToComparison }).click();
    await expect(page).toHaveURL(/\/mso\/compare\?schools=1001,2001,3001&only=1$/);
    await expect(getFitTables(page)).toBeVisible();
    await visit('/mso/school-selection/search');
    await expect(getMain(page).getByRole('heading', { level: 1 })).toBeVisible();
    await expect(getMain(page).getByRole('link', { name: matchEnUs.backToComparison })).toHaveCount(0);
  });

  test('every score line adds up to the total, unknown ones are excluded, and differences are marked', async ({
    page,
    visit,
  }) => {
    await answerQuestions(page);
    await visit(THREE_SCHOOLS_PATH);
    const totalCells = getFitTables(page).locator('tfoot td');
    await expect(totalCells).toHaveCount(3);
    const parsePoints = (cells: Element[]) =>
      cells.map((cell) => /^(\d+)\s*\/\s*(\d+)/.exec(cell.textContent?.trim() ?? ''));
    for (const index of [0, 1, 2]) {
      const cells = await getFitTables(page)
        .locator(`tbody td:nth-child(${index + 2})`)
        .evaluateAll(parsePoints);
      const [sum] = await totalCells.nth(index).evaluateAll(parsePoints);
      const sumPart = (part: 1 | 2) => cells.reduce((total, cell) => total + Number(cell?.[part] ?? 0), 0);
      expect([sumPart(1), sumPart(2)]).toEqual([Number(sum?.[1]), Number(sum?.[2])]);
    }
    // The table omits criteria for which no school has a known value.
    const rows = getFitTables(page).locator('tbody tr:has(.fit__unknown)');
    for (const row of await rows.all()) await expect(row.locator('.fit__points')).not.toHaveCount(0);
    await expect(getFitTables(page).getByRole('rowheader', { name: /, differs$/ })).not.toHaveCount(0);
    await expect(getFitTables(page).getByRole('row', { name: new RegExp(`^${fitEnUs.leftOut}`) })).toContainText(
      'country',
    );
  });

  test('with the ledger it is two pages of paper at most, and no cell is wider than its column', async ({
    page,
    visit,
  }) => {
    await answerQuestions(page);
    await visit(THREE_SCHOOLS_PATH);
    await expect(getFitTables(page)).toBeVisible();
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const findOverflowingCells = () =>
        [...document.querySelectorAll('.fit :is(td, th)')]
          .filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
          .map((cell) => cell.textContent);
      expect(await page.evaluate(findOverflowingCells), `at ${width}`).toEqual([]);
    }
    await page.emulateMedia({ media: 'print' });
    expect(countPdfPages(await page.pdf({ format: 'A4', preferCSSPageSize: true }))).toBeLessThanOrEqual(2);
  });
});
