import type { Page } from 'playwright/test';
import selection from '#client/i18n/messages/en-us/selection.json' with { type: 'json' };
import { expect, test } from '#tests/browser/support/slow-portal-test.ts';

test.use({ speaks: 'en-us', expectedComplaint: /ERR_FAILED|status of 50\d/ });
test.beforeEach(({ slow }) => slow.backend.restore());

const GROUPS_CALL = '/appInstitution/courseType/groups';
const STUDY_PATH = '/mso/school-selection?step=step1';
const getKingdomCheckbox = (page: Page) => page.getByRole('checkbox', { name: 'United Kingdom' });
const createCity = (page: Page) => page.getByLabel(selection.study.city, { exact: true });
const clearAnswers = (page: Page) => page.evaluate(() => localStorage.removeItem('keptAnswers'));

test(
  'lists that were seen once are there without a network, and without their backend',
  { tag: '@sweep' },
  async ({ page, context, slow, visit }) => {
    await visit(STUDY_PATH);
    await getKingdomCheckbox(page).check();
    await expect(createCity(page)).toBeEnabled();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('keptAnswers') ?? '')).toContain('city/list');
    await getKingdomCheckbox(page).uncheck();

    await test.step('asked again within the hour, the browser answers', async () => {
      await visit(STUDY_PATH);
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      await getKingdomCheckbox(page).check();
      await createCity(page).click();
      await expect(page.getByRole('option').nth(2)).toBeAttached();
      expect(requests.filter((url) => url.includes('/city/list'))).toEqual([]);
      await page.keyboard.press('Escape');
      await getKingdomCheckbox(page).uncheck();
    });

    await test.step('without a network the list that was seen last', async () => {
      await visit(STUDY_PATH);
      await expect(getKingdomCheckbox(page)).toBeVisible();
      await clearAnswers(page);
      await context.setOffline(true);
      await getKingdomCheckbox(page).check();
      await createCity(page).click();
      await expect(page.getByRole('option').nth(2)).toBeAttached();
      await expect(page.getByText(selection.study.citiesFailed)).toHaveCount(0);
      await page.keyboard.press('Escape');
      await context.setOffline(false);
    });

    await test.step('without a backend response the page shows an error and uses cached lists', async () => {
      slow.backend.answer(GROUPS_CALL, { status: 503, json: {} });
      await visit('/mso/school-selection?step=step2');
      await expect(page.getByText(selection.failed.text)).toBeVisible();
      await visit('/mso/school-selection?step=step3');
      await expect(page.locator('#selection-form')).toBeVisible();
    });
  },
);
