import type { Page } from 'playwright/test';
import casePage from '#client/i18n/messages/en-us/office-application.json' with { type: 'json' };
import cases from '#client/i18n/messages/en-us/office-cases.json' with { type: 'json' };
import list from '#client/i18n/messages/en-us/office-applications.json' with { type: 'json' };
import { comeAsApplicant, DESK, signIn, speak } from '#tests/browser/support/at-desk.ts';
import { checkPage } from '#tests/browser/support/check-page.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

// Moving cards of the board by keyboard and by pointer, and saved views.

test.beforeEach(speak);

test.describe('on a desktop', () => {
  test.use({ ...SCREENS.desk, speaks: 'en-us' });

  test('a case is moved by the menu of its card and by drag and drop, each after a confirmation', async ({
    page,
    baseURL,
  }) => {
    const byKey = await comeAsApplicant(baseURL ?? '', 'one');
    const byDrop = await comeAsApplicant(baseURL ?? '', 'two');
    await signIn(page, '/applications');
    const card = (id: string) => page.locator('.case-card', { hasText: list.number.replace('{{id}}', id) });
    const column = (stage: 'school' | 'offer' | 'leaving') =>
      page.locator('.board__column', { has: page.locator(`#stage-${stage}`) });

    await card(byKey.application).locator('.case-move > summary').press('Enter');
    await checkPage(page, 'the board with an open menu', 'en-US');
    await card(byKey.application).getByRole('button', { name: cases.course.submitted }).press('Enter');
    await page.getByRole('button', { name: list.bulk.yes, exact: true }).press('Enter');
    await expect(
      column('school').locator('.case-card', { hasText: list.number.replace('{{id}}', byKey.application) }),
    ).toBeVisible();

    await card(byDrop.application).dragTo(column('leaving'));
    await expect(column('leaving').getByRole('alert')).toHaveText(list.move.refused);
    await card(byDrop.application).dragTo(column('school'));
    await page.getByRole('button', { name: list.bulk.yes, exact: true }).click();
    await expect(
      column('school').locator('.case-card', { hasText: list.number.replace('{{id}}', byDrop.application) }),
    ).toBeVisible();

    await card(byDrop.application).dragTo(column('offer'));
    await expect(page).toHaveURL(new RegExp(`applications/${byDrop.application}\\?open=deciding`));
    await expect(page.locator('#deciding').getByLabel(casePage.outcome)).toBeVisible();
  });

  test.describe('with two advisers', () => {
    test.use({ expectedComplaint: /status of 409/ });

    test('a move confirmed on an outdated board is rejected, although the board reloads behind the dialog', async ({
      page,
      browser,
      baseURL,
    }) => {
      const { application: id } = await comeAsApplicant(baseURL ?? '', 'four');
      const context = await browser.newContext({ ...SCREENS.desk, baseURL });
      await speak({ context, baseURL, speaks: 'en-us' });
      const colleague = await context.newPage();
      const move = async (mover: Page, name: string) => {
        const card = mover.locator('.case-card', { hasText: list.number.replace('{{id}}', id) });
        await card.locator('.case-move > summary').press('Enter');
        await card.getByRole('button', { name }).press('Enter');
        await expect(mover.getByRole('button', { name: list.bulk.yes, exact: true })).toBeVisible();
      };
      await signIn(page, '/applications');
      await signIn(colleague, '/applications', 'Ho Two');

      const shown = await page.locator(`.case-card [name="pick"][value^="${id}.0."]`).inputValue();

      // The course has its former state again, in a newer version.
      await move(colleague, cases.course.submitted);
      await colleague.getByRole('button', { name: list.bulk.yes, exact: true }).press('Enter');
      await expect(colleague.getByText(list.bulk.done.replace('{{count}}', '1'))).toBeVisible();

      await colleague.goto(`${DESK}/applications/${id}`);
      await colleague.getByRole('button', { name: casePage.undo, exact: true }).press('Enter');
      await expect(colleague.getByText(casePage.done.undone)).toBeVisible();

      await move(page, cases.course.submitted);
      await expect(page.locator(`.case-card [name="pick"][value^="${id}.0."]`)).not.toHaveValue(shown);
      await page.getByRole('button', { name: list.bulk.yes, exact: true }).press('Enter');
      await expect(page.getByText(list.bulk.refused.replace('{{count}}', '1'))).toBeVisible();
    });
  });

  test('a view is saved, opened and deleted', async ({ page }) => {
    await signIn(page, '/applications?stage=offer&view=table');
    await page.locator('.cases__views summary').press('Enter');
    await page.getByLabel(list.views.name, { exact: true }).fill('Offers');
    await page.getByRole('button', { name: list.views.submit, exact: true }).press('Enter');
    const tab = page.getByRole('link', { name: 'Offers', exact: true });
    await expect(tab).toHaveAttribute('aria-current', 'page');
    await page.goto(`${DESK}/applications`);
    await tab.click();
    await expect(page).toHaveURL(/view=table&stage=offer/);
    await page.getByRole('button', { name: list.views.delete.replace('{{name}}', 'Offers') }).click();
    await expect(tab).toHaveCount(0);
  });
});

test.describe('on a phone, without script', () => {
  test.use({ ...SCREENS.phone, speaks: 'en-us', javaScriptEnabled: false });

  test('the table is readable, and a card is moved by its menu', async ({ page, baseURL }) => {
    const { application: id } = await comeAsApplicant(baseURL ?? '', 'three');
    await signIn(page, '/applications?view=table');
    const row = page.locator('.cases tbody tr', { hasText: '陳思敏' }).first();
    const name = await row.locator('.case-who').boundingBox();
    expect(name?.width).toBeGreaterThan(200);
    await page.goto(`${DESK}/applications`);
    const card = page.locator('.case-card', { hasText: list.number.replace('{{id}}', id) });
    await card.locator('.case-move > summary').click();
    await card.getByRole('button', { name: cases.course.submitted }).click();
    await page.getByRole('button', { name: list.bulk.yes, exact: true }).click();
    await expect(page.getByText(list.bulk.done.replace('{{count}}', '1'))).toBeVisible();
  });
});
