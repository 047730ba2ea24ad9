import type { BrowserContext, Page } from 'playwright/test';
import frame from '#client/i18n/messages/en-us/frame.json' with { type: 'json' };
import ui from '#client/i18n/messages/en-us/ui.json' with { type: 'json' };
import { expect, test } from '#tests/browser/support/portal-test.ts';

test.use({
  speaks: 'en-us',
  expectedComplaint: /ERR_FAILED|ServiceWorker|route module|manifest patches|dynamically imported module/,
});

const LIST_PATH = '/northbridge/school';
const getNetworkCard = (page: Page) => page.locator('.network-place .toast');
const getHeading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

/** Goes offline after the component that watches the network has loaded. It loads later than the page. */
async function goOffline(page: Page, context: BrowserContext) {
  await expect(page.locator('.network-place')).toBeAttached();
  await context.setOffline(true);
}

/** Marks the document with an attribute, which disappears if the browser reloads the page. */
const markDocument = (page: Page) => page.evaluate(() => void document.documentElement.setAttribute('data-kept', ''));
const expectSameDocument = async (page: Page) => {
  expect(page.url()).not.toContain('chrome-error');
  await expect(page.locator('html[data-kept]')).toBeAttached();
};

/**
 * Waits until a step of the flow is rendered. After going back in the history, the URL changes before the page is
 * rendered.
 */
const expectStep = (page: Page, number: number) =>
  expect(page.getByRole('main').locator('.pager [aria-current="page"]')).toHaveText(String(number));

const OFFLINE_STEPS: Record<string, (page: Page) => Promise<void>> = {
  'a link of the menu': (page) => page.getByRole('banner').getByRole('link', { name: 'How we work' }).click(),
  'the next page of the list': (page) => page.getByRole('link', { name: 'Next page' }).click(),
  'another language': async (page) => {
    await page.getByRole('banner').locator('summary.i-globe').click();
    await page.getByRole('banner').getByRole('link', { name: '简体中文' }).click();
  },
  'a form that the browser sends': (page) =>
    page.evaluate(() => {
      const form = document.createElement('form');
      form.action = '/northbridge/consult';
      document.body.append(form);
      form.requestSubmit();
    }),
};

test('without a network every step stays on the page and says so, and is taken when the network is back', async ({
  page,
  context,
  visit,
}) => {
  await visit(LIST_PATH);
  await markDocument(page);
  const title = await getHeading(page).textContent();
  for (const [name, takeStep] of Object.entries(OFFLINE_STEPS))
    await test.step(name, async () => {
      await goOffline(page, context);
      await takeStep(page);
      await expect(getNetworkCard(page)).toContainText(frame.missed.page);
      expect((await getNetworkCard(page).boundingBox())?.height, 'no higher than what it says').toBeLessThan(150);
      await expectSameDocument(page);
      await expect(page).toHaveURL(LIST_PATH);
      await expect(getHeading(page)).toHaveText(title ?? '');
      await expect(page.locator('.overlay')).toHaveCount(0);
      await getNetworkCard(page).getByRole('button', { name: frame.missed.retry }).click();
      await expect(getNetworkCard(page), 'still no network').toContainText(frame.missed.page);
      await context.setOffline(false);
      await expect(getNetworkCard(page)).toContainText(frame.missed.pageBack);
      await getNetworkCard(page).getByRole('button', { name: ui.close }).click();
    });

  await goOffline(page, context);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(getNetworkCard(page)).toContainText(frame.missed.page);
  await context.setOffline(false);
  await getNetworkCard(page).getByRole('button', { name: frame.missed.open }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(getNetworkCard(page)).toHaveCount(0);
  await expectSameDocument(page);

  await test.step('back to a page of another kind, and the history is as it was', async () => {
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/page=3/);
    await goOffline(page, context);
    await page.goBack();
    await expectStep(page, 3);
    await expect(getNetworkCard(page)).toContainText(frame.missed.page);
    await expect(page).toHaveURL(/page=3/);
    await expectSameDocument(page);
    await context.setOffline(false);
    await getNetworkCard(page).getByRole('button', { name: ui.close }).click();
    await page.goBack();
    await expect(page).toHaveURL(/page=2/);
    await expectStep(page, 2);
    await expectSameDocument(page);
  });

  await test.step('a window comes by itself once there is a network', async () => {
    await goOffline(page, context);
    await page.locator('main h2 a, main h3 a').first().click();
    await expect(getNetworkCard(page)).toContainText(frame.missed.part);
    await expectSameDocument(page);
    await context.setOffline(false);
    await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible();
    await expect(getNetworkCard(page)).toHaveCount(0);
  });
});
