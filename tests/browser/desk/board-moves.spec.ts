import type { Page } from 'playwright/test';
import casePage from '#client/i18n/messages/en-us/office-application.json' with { type: 'json' };
import cases from '#client/i18n/messages/en-us/office-cases.json' with { type: 'json' };
import list from '#client/i18n/messages/en-us/office-applications.json' with { type: 'json' };
import { createApplicant, DESK, signIn, setLanguage } from '#tests/browser/support/at-desk.ts';
import { checkPage, measureSidewaysScroll } from '#tests/browser/support/check-page.ts';
import { expect, test, waitUntilHydrated } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

// Tests moving cards on the board by keyboard and by pointer, and saved views.

test.beforeEach(setLanguage);

/**
 * Path of the board sorted by the latest change. Each column shows only its first cards, and other tests on the same
 * portal add cases.
 */
const LATEST_FIRST = '/applications?sort=recent';

test.describe('on a desktop', () => {
  test.use({ ...SCREENS.desk, speaks: 'en-us' });

  test('a case is moved by the menu of its card and by drag and drop, each after a confirmation', async ({
    page,
    baseURL,
  }) => {
    const keyboardApplicant = await createApplicant(baseURL ?? '', 'one');
    const dropApplicant = await createApplicant(baseURL ?? '', 'two');
    await signIn(page, '/applications');
    const getCard = (id: string) => page.locator('.case-card', { hasText: list.number.replace('{{id}}', id) });
    const getColumn = (stage: 'school' | 'offer' | 'leaving') =>
      page.locator('.board__column', { has: page.locator(`#stage-${stage}`) });

    await getCard(keyboardApplicant.application).locator('.case-move > summary').press('Enter');
    await checkPage(page, 'the board with an open menu', 'en-US');
    await getCard(keyboardApplicant.application).getByRole('button', { name: cases.course.submitted }).press('Enter');
    await page.getByRole('button', { name: list.bulk.yes, exact: true }).press('Enter');
    await expect(
      getColumn('school').locator('.case-card', {
        hasText: list.number.replace('{{id}}', keyboardApplicant.application),
      }),
    ).toBeVisible();

    await getCard(dropApplicant.application).dragTo(getColumn('leaving'));
    await expect(getColumn('leaving').getByRole('alert')).toHaveText(list.move.refused);
    await getCard(dropApplicant.application).dragTo(getColumn('school'));
    await page.getByRole('button', { name: list.bulk.yes, exact: true }).click();
    await expect(
      getColumn('school').locator('.case-card', { hasText: list.number.replace('{{id}}', dropApplicant.application) }),
    ).toBeVisible();

    await getCard(dropApplicant.application).dragTo(getColumn('offer'));
    await expect(page).toHaveURL(new RegExp(`applications/${dropApplicant.application}\\?open=deciding`));
    await expect(page.locator('#deciding').getByLabel(casePage.outcome, { exact: true })).toBeVisible();
  });

  test('cards are reached, selected and moved by single keys', async ({ page, baseURL }) => {
    await createApplicant(baseURL ?? '', 'one');
    await createApplicant(baseURL ?? '', 'two');
    await signIn(page, LATEST_FIRST);
    await waitUntilHydrated(page);
    const cards = page.locator('.case-card');
    const focusedCard = (index: number) => expect(cards.nth(index).locator('a:focus')).toHaveCount(1);
    await page.keyboard.press('j');
    await focusedCard(0);
    await page.keyboard.press('ArrowDown');
    await focusedCard(1);
    await page.keyboard.press('k');
    await focusedCard(0);
    await page.keyboard.press('x');
    const checkbox = cards.first().getByRole('checkbox');
    await expect(checkbox).toBeChecked();
    // Enter in a checkbox submits nothing.
    await checkbox.press('Enter');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.keyboard.press('m');
    await expect(cards.first().locator('.case-move ul :focus')).toHaveCount(1);
    await page.keyboard.press('?');
    await expect(page.getByText(list.keys.menu)).toBeVisible();
    await checkPage(page, 'the board with its keys', 'en-US');
  });

  test.describe('with two advisers', () => {
    test.use({ expectedComplaint: /status of 409/ });

    test('a move confirmed on an outdated board is rejected, although the board reloads behind the dialog', async ({
      page,
      browser,
      baseURL,
    }) => {
      const { application: id } = await createApplicant(baseURL ?? '', 'four');
      const context = await browser.newContext({ ...SCREENS.desk, baseURL });
      await setLanguage({ context, baseURL, speaks: 'en-us' });
      const colleaguePage = await context.newPage();
      const moveCard = async (moverPage: Page, name: string) => {
        const caseCard = moverPage.locator('.case-card', { hasText: list.number.replace('{{id}}', id) });
        await caseCard.locator('.case-move > summary').press('Enter');
        await caseCard.getByRole('button', { name }).press('Enter');
        await expect(moverPage.getByRole('button', { name: list.bulk.yes, exact: true })).toBeVisible();
      };
      await signIn(page, LATEST_FIRST);
      await signIn(colleaguePage, LATEST_FIRST, 'Ho Two');

      const shownVersion = await page.locator(`.case-card [name="pick"][value^="${id}.0."]`).inputValue();

      // The course returns to its former state, but with a newer version number.
      await moveCard(colleaguePage, cases.course.submitted);
      await colleaguePage.getByRole('button', { name: list.bulk.yes, exact: true }).press('Enter');
      await expect(colleaguePage.getByText(list.bulk.done.replace('{{count}}', '1'))).toBeVisible();

      await colleaguePage.goto(`${DESK}/applications/${id}`);
      await colleaguePage.getByRole('button', { name: `${casePage.undo}: ` }).press('Enter');
      await expect(colleaguePage.getByText(casePage.done.undone)).toBeVisible();

      await moveCard(page, cases.course.submitted);
      await expect(page.locator(`.case-card [name="pick"][value^="${id}.0."]`)).not.toHaveValue(shownVersion);
      await page.getByRole('button', { name: list.bulk.yes, exact: true }).press('Enter');
      await expect(page.getByText(list.bulk.refused.replace('{{count}}', '1'))).toBeVisible();
    });
  });

  test('a view is saved, opened and deleted', async ({ page }) => {
    await signIn(page, '/applications?stage=offer&view=table');
    await page.locator('.cases__views summary').press('Enter');
    await page.getByLabel(list.views.name, { exact: true }).fill('Offers');
    await page.getByRole('button', { name: list.views.submit, exact: true }).press('Enter');
    const offersTab = page.getByRole('link', { name: 'Offers', exact: true });
    await expect(offersTab).toHaveAttribute('aria-current', 'page');
    await page.goto(`${DESK}/applications`);
    await offersTab.click();
    await expect(page).toHaveURL(/view=table&stage=offer/);
    await page.getByRole('button', { name: list.views.delete.replace('{{name}}', 'Offers') }).click();
    await expect(offersTab).toHaveCount(0);
  });
});

test.describe('on a phone, without script', () => {
  test.use({ ...SCREENS.phone, speaks: 'en-us', javaScriptEnabled: false });

  test('the table is readable, and a card is moved by its menu', async ({ page, baseURL }) => {
    const { application: id } = await createApplicant(baseURL ?? '', 'three');
    await signIn(page, '/applications?view=table');
    const row = page.locator('.cases tbody tr', { hasText: '思敏' }).first();
    const name = await row.locator('.case-cell').first().boundingBox();
    expect(name?.width).toBeGreaterThan(200);
    await expect(page.locator('.cases tbody .end a').first()).toBeVisible();
    expect(await measureSidewaysScroll(page)).toBe(0);
    expect((await row.boundingBox())?.height).toBeLessThan(160);
    await page.goto(`${DESK}${LATEST_FIRST}`);
    const caseCard = page.locator('.case-card', { hasText: list.number.replace('{{id}}', id) });
    await expect(page.locator('.board__column:visible')).toHaveCount(1);
    // The strip has a link only to a column with cards, and here the others may have none.
    await page.goto(`${DESK}${LATEST_FIRST}#stage-school`);
    await expect(page.locator('.board__column:visible')).toHaveCount(1);
    await expect(caseCard).toBeHidden();
    await page.goto(`${DESK}${LATEST_FIRST}#stage-prepare`);
    await caseCard.locator('.case-move > summary').click();
    await caseCard.getByRole('button', { name: cases.course.submitted }).click();
    await page.getByRole('button', { name: list.bulk.yes, exact: true }).click();
    await expect(page.getByText(list.bulk.done.replace('{{count}}', '1'))).toBeVisible();
  });
});
