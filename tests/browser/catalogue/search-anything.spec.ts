import type { Page } from 'playwright/test';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

test.use({ speaks: 'en-us' });

const getMain = (page: Page) => page.getByRole('main');
/** Finds the keyword input by its field name, because the scope selector next to it has the same label. */
const getKeywordInput = (page: Page) => getMain(page).locator('input[name="keyword"]');
const getOptions = (page: Page) => getMain(page).getByRole('listbox', { name: 'Suggestions' }).getByRole('option');

test.describe('by keyboard', () => {
  test.use(SCREENS.desk);

  test('a subject is suggested while typing, chosen with arrow keys, and filters the list', async ({ page, visit }) => {
    await visit('/mso/school/school-search');
    await getKeywordInput(page).pressSequentially('法律');
    await expect(getOptions(page).first()).toContainText('Law');
    await expect(getKeywordInput(page)).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(getOptions(page).first()).toHaveAttribute('aria-selected', 'true');
    await expect(getKeywordInput(page)).toHaveAttribute(
      'aria-activedescendant',
      (await getOptions(page).first().getAttribute('id')) ?? '',
    );
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/mso\/school\/school-search\?field=7$/);
    await expect(getMain(page).getByRole('list', { name: 'Active filters' }).getByRole('link')).toHaveText(['Law']);
    await expect(getMain(page).getByRole('heading', { level: 2 }).first()).toHaveText(/^[1-9]\d* schools$/);
  });

  test('Escape closes the suggestions and keeps the text', async ({ page, visit }) => {
    await visit('/mso/school/school-search');
    await getKeywordInput(page).pressSequentially('Leeds');
    await expect(getOptions(page).first()).toContainText('Leeds');
    await page.keyboard.press('Escape');
    await expect(getOptions(page)).toHaveCount(0);
    await expect(getKeywordInput(page)).toHaveValue('Leeds');
    await expect(getKeywordInput(page)).toBeFocused();
  });
});

test.describe('on a phone', () => {
  test.use(SCREENS.phone);

  test('a spelling error is corrected, and one tap opens the school', async ({ page, visit }) => {
    await visit('/mso/school');
    await getKeywordInput(page).tap();
    await getKeywordInput(page).pressSequentially('Edinbrugh');
    await expect(getMain(page).getByText('Showing results for “edinburgh”')).toBeVisible();
    await getOptions(page).first().getByRole('link', { includeHidden: true }).tap();
    await expect(page).toHaveURL(/\/mso\/school\/1005/);
  });
});

test.describe('without a script', () => {
  test.use({ ...SCREENS.phone, javaScriptEnabled: false });

  test('a search for a subject finds the schools that teach it, and its courses', async ({ page }) => {
    await page.goto('/mso/school/school-search?keyword=computer+science&lang=en-us');
    const alsoFoundRegion = getMain(page).getByRole('region', { name: 'Also found' });
    await expect(getMain(page)).toContainText('Schools that teach “Computing and information technology”');
    const schools = getMain(page).getByRole('heading', { level: 2 }).first();
    await expect(schools).toHaveText(/^[1-9]\d* schools$/);
    await alsoFoundRegion.getByRole('link', { name: /^Courses named “computer science”/ }).click();
    await expect(page).toHaveURL(/course=computer(\+|%20)science/);
    await expect(schools).toHaveText(/^[1-9]\d* schools$/);
  });

  test('a spelling error is also corrected on the page', async ({ page }) => {
    await page.goto('/mso/school/school-search?keyword=Manchestr&lang=en-us');
    await expect(getMain(page).getByText('Showing results for “manchester”')).toBeVisible();
    await expect(getMain(page).locator('.res h3').first()).toContainText('Manchester');
  });
});
