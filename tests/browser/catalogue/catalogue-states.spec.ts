import type { Page } from 'playwright/test';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

test.use({ ...SCREENS.desk, speaks: 'en-us' });

const getMain = (page: Page) => page.getByRole('main');

/** Pages without results, each with the expected message and link. */
const EMPTY_PAGES: [path: string, says: string, way: string][] = [
  ['/mso/school/school-search?keyword=qqqq', 'No results for “qqqq”', 'All schools'],
  [
    '/mso/school/school-search?searchType=1&keyword=Atlantis',
    'We could not find a country called “Atlantis”',
    'Canada',
  ],
  ['/mso/school?id=1&initial=X', 'No school fits these filters', 'Clear filters'],
  ['/mso/college-library?initial=Z&type=2', 'No school fits these filters', 'Smart selection'],
  ['/mso/school?id=5', 'We do not currently offer schools in New Zealand', 'United Kingdom'],
  ['/mso/school?page=9999', 'This list has', 'Go to the first page'],
  ['/mso/country-list/nz/area-list-tab', 'We do not currently offer schools in New Zealand', 'Australia'],
  ['/mso/school/1001?keyword=qqqq', 'No course matches', 'Show all courses'],
  ['/mso/consult/list?keyword=qqqq', 'Nothing was found', 'Show all'],
  ['/mso/dse/pathway-course?startMonth=12', 'No pathway course found', 'Show all'],
];

test('an empty list explains itself and links to alternatives', async ({ page, visit }) => {
  for (const [path, text, nextStep] of EMPTY_PAGES) {
    expect.soft((await visit(path))?.status(), path).toBe(200);
    await expect.soft(getMain(page).locator('.empty').getByText(text), path).toBeVisible();
    await expect.soft(getMain(page).getByRole('link', { name: nextStep }).last(), path).toBeVisible();
  }
});
