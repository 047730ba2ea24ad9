import type { Browser, BrowserContextOptions, Page } from 'playwright/test';
import { PLATFORM_VERSION_COOKIE, PRODUCT_VERSION } from '#shared/constants.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

test.use({ speaks: 'en-us' });

const getMain = (page: Page) => page.getByRole('main');
const readRows = (page: Page) => getMain(page).locator('.res h3');
const count = (page: Page) => getMain(page).getByRole('heading', { level: 2 }).first();
/** Returns a filter option: a checkbox for countries, a radio button for types. */
const getChoice = (page: Page, group: string, name: string) =>
  getMain(page)
    .locator('.rail')
    .getByRole(group === 'Country' ? 'group' : 'radiogroup', { name: group })
    .getByRole(group === 'Country' ? 'checkbox' : 'radio', { name });

/** Opens the URL in a new browser context, as another visitor. */
async function openInNewContext(browser: Browser, url: string, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ ...options, locale: 'en-GB' });
  await context.addCookies([{ name: PLATFORM_VERSION_COOKIE, value: PRODUCT_VERSION, url }]);
  const page = await context.newPage();
  await page.goto(`${url}&lang=en-us`);
  return page;
}

test.describe('beside the list, on a desk', () => {
  test.use(SCREENS.desk);

  test('filters persist over reload, back and forward, and a shared URL', async ({ page, browser, visit }) => {
    await visit('/mso/school');
    await getChoice(page, 'Country', 'Australia').check();
    await getChoice(page, 'Type of school', 'University').check();
    await getMain(page).getByRole('combobox', { name: 'Sort by' }).selectOption('Lowest tuition');
    const stateSelect = getMain(page).getByRole('combobox', { name: 'State or region' });
    const newSouthWalesValue = await stateSelect
      .locator('option', { hasText: 'New South Wales' })
      .getAttribute('value');
    await stateSelect.selectOption(newSouthWalesValue);
    await expect(page).toHaveURL(
      /\/mso\/school\?(?=.*\bid=2\b)(?=.*\bstate=\d+)(?=.*\btype=1\b)(?=.*\bsort=tuition\b)/,
    );
    await expect(count(page)).toHaveText(/^\d+ schools$/);
    const shownState = {
      rows: await readRows(page).allTextContents(),
      count: await count(page).textContent(),
      url: page.url(),
    };
    expect(shownState.rows.length).toBeGreaterThan(1);

    const expectSameState = async (otherPage: Page) => {
      await expect(readRows(otherPage)).toHaveText(shownState.rows);
      await expect(count(otherPage)).toHaveText(shownState.count ?? '');
      await expect(getChoice(otherPage, 'Country', 'Australia')).toBeChecked();
      await expect(getChoice(otherPage, 'Type of school', 'University')).toBeChecked();
      await expect(getMain(otherPage).getByRole('combobox', { name: 'Sort by' })).toHaveValue('tuition');
      await expect(getMain(otherPage).getByRole('list', { name: 'Active filters' }).getByRole('link')).toHaveText([
        'Australia',
        'New South Wales',
        'University',
        'Clear all',
      ]);
    };
    await page.reload();
    await expectSameState(page);
    await readRows(page).nth(1).getByRole('link').click();
    await expect(page.getByRole('dialog').locator('.courses')).toBeVisible();
    await page.goBack();
    await expectSameState(page);
    const desktopPage = await openInNewContext(browser, shownState.url, SCREENS.desk);
    await expectSameState(desktopPage);
    await desktopPage.context().close();

    await getMain(page).getByRole('link', { name: 'Remove filter: New South Wales' }).click();
    await expect(page).not.toHaveURL(/state=/);
    await expect(count(page)).toHaveText(/^\d+ schools$/);
    await expect(count(page)).not.toHaveText(shownState.count ?? '');
  });

  test('what is chosen while the page still thinks is added, wherever it is chosen', async ({ page, visit }) => {
    await visit('/mso/school');
    const universityRadio = await getChoice(page, 'Type of school', 'University').elementHandle();
    const sort = await getMain(page).getByRole('combobox', { name: 'Sort by' }).elementHandle();
    await page.evaluate(
      ([radio, select]) => {
        (radio as HTMLInputElement).click();
        (select as HTMLSelectElement).value = 'tuition';
        select?.dispatchEvent(new Event('change', { bubbles: true }));
      },
      [universityRadio, sort],
    );
    await expect(page).toHaveURL(/\/mso\/school\?(?=.*\btype=1\b)(?=.*\bsort=tuition\b)/);
    await expect(getChoice(page, 'Type of school', 'University')).toBeChecked();
    // The first filter was changed before its list was rendered, so it has no history entry.
    await page.goBack();
    await expect(getChoice(page, 'Type of school', 'University')).not.toBeChecked();
  });
});

test.describe('on a phone', () => {
  test.use(SCREENS.phone);

  test('filters apply only after confirmation', async ({ page, visit }) => {
    await visit('/mso/school');
    await getMain(page).getByText('Filters', { exact: true }).tap();
    const filterForm = getMain(page).getByRole('form', { name: 'Filter schools' });
    await filterForm.getByRole('group', { name: 'Country' }).locator('label').filter({ hasText: 'Canada' }).tap();
    await expect(page).toHaveURL(/\/mso\/school$/);
    await filterForm.getByRole('button', { name: /^Show \d+ schools$/ }).tap();
    await expect(page).toHaveURL(/\/mso\/school\?id=4$/);
    await expect(readRows(page).first()).toContainText('University of Toronto');
    const rowTexts = await readRows(page).allTextContents();
    await page.reload();
    await expect(readRows(page)).toHaveText(rowTexts);
    await expect(getMain(page).getByText('Filters (1 on)')).toBeVisible();
  });
});
