import type { Page } from 'playwright/test';
import en from '#client/i18n/messages/en-us/flight.json' with { type: 'json' };
import zhHk from '#client/i18n/messages/zh-hk/flight.json' with { type: 'json' };
import enOffline from '#shared/messages/en-us/failure.json' with { type: 'json' };
import zhHkOffline from '#shared/messages/zh-hk/failure.json' with { type: 'json' };
import { PLATFORM_VERSION_COOKIE, PRODUCT_VERSION } from '#shared/constants.ts';
import { FLIGHT_CACHE } from '#shared/pages/offline-page.ts';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import { checkPage } from '#tests/browser/support/check-page.ts';
import { COURSES, createCollectorApi, SCHOOLS } from '#tests/browser/support/collecting.ts';
import { collectComplaints } from '#tests/browser/support/complaints.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { openAsStudent } from '#tests/browser/support/students.ts';

const FLIGHT_PATH = '/mso/personal-center/flight';

const countPdfPages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

/** Counts the flight sheets in the browser's cache. */
const countStoredSheets = (page: Page) =>
  page.evaluate(
    async (name) => ((await caches.has(name)) ? (await (await caches.open(name)).keys()).length : 0),
    FLIGHT_CACHE,
  );

async function expectOnePage(page: Page) {
  await page.emulateMedia({ media: 'print' });
  const overflowingPanels = await page
    .locator('.flight__panel')
    .evaluateAll((panels) =>
      panels
        .filter((panel) => panel.scrollHeight > panel.clientHeight + 1)
        .map((element) => element.textContent.slice(0, 80)),
    );
  expect(overflowingPanels, 'panels that have more than their room').toEqual([]);
  const printedNeighbours = await page
    .locator('body *:not(.flight, .flight *, :has(.flight))')
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.getClientRects().length > 0)
        .map((element) => element.outerHTML.slice(0, 80)),
    );
  expect(printedNeighbours, 'what else would be printed over the panels').toEqual([]);
  expect(countPdfPages(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
  await page.emulateMedia({ media: 'screen' });
}

for (const { locale, screen, browserLocale, texts, offline, logOut } of [
  {
    locale: 'zh-hk',
    screen: 'phone',
    browserLocale: 'zh-HK',
    texts: zhHk,
    offline: zhHkOffline.offline,
    logOut: '登出',
  },
  { locale: 'en-us', screen: 'desk', browserLocale: 'en-US', texts: en, offline: enOffline.offline, logOut: 'Log out' },
] as const)
  test(
    `in ${locale} what is kept for a flight is read without a network, until its student logs out`,
    { tag: '@sweep' },
    async ({ browser, portal }) => {
      test.slow();
      const context = await browser.newContext({
        ...SCREENS[screen],
        baseURL: portal.url.href,
        serviceWorkers: 'allow',
        locale: browserLocale,
      });
      await context.addCookies([{ name: PLATFORM_VERSION_COOKIE, value: PRODUCT_VERSION, url: portal.url.href }]);
      const page = await context.newPage();
      const consoleMessages: string[] = [];
      collectComplaints(page, consoleMessages);
      await openAsStudent(page);
      const flightUrl = `${FLIGHT_PATH}?lang=${locale}`;

      await test.step('nothing is saved, nothing is kept', async () => {
        await page.goto(flightUrl);
        await expect(page.getByRole('heading', { name: texts.none })).toBeVisible();
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      });

      await test.step('favourites are on the page and fit on one printed sheet', async () => {
        const collectorApi = await createCollectorApi(page);
        for (const id of [SCHOOLS.oxford, SCHOOLS.melbourne, SCHOOLS.harvard, '1002', '1003', '1004', '1005'])
          await collectorApi.addSchool(id);
        await collectorApi.addCourse(COURSES.law);
        await page.goto(flightUrl);
        const flightSheet = page.locator('.flight');
        await expect(flightSheet).toContainText('University of Oxford');
        await expect(flightSheet.locator('h2', { hasText: texts.visas })).toBeVisible();
        await expect(flightSheet.locator('.flight__note a[href^="https://"]')).not.toHaveCount(0);
        await checkPage(page, 'for the flight', LANGUAGE_TAGS[locale]);
        await expectOnePage(page);
        expect(await countStoredSheets(page), 'never by itself').toBe(0);
      });

      await test.step('kept by a press, it opens without a network', async () => {
        await page.getByRole('button', { name: texts.keep, exact: true }).click();
        await expect(page.getByText(texts.kept)).toBeVisible();
        expect(await countStoredSheets(page)).toBe(1);
        await context.setOffline(true);
        await page.goto(FLIGHT_PATH);
        await expect(page.locator('.flight')).toContainText('University of Oxford');
        await expect(page.locator('#said')).toContainText(
          (texts.keptOf.split('{{moment}}')[0] ?? '').replace('{{name}}', 'Ming'),
        );
        await expectOnePage(page);
        await page.goto('/mso/about/question');
        await page.getByRole('link', { name: offline.flight }).click();
        await expect(page.locator('.flight')).toContainText('University of Oxford');
        await page.getByRole('button', { name: texts.remove }).click();
        await expect(page.getByText(texts.removed)).toBeVisible();
        expect(await countStoredSheets(page)).toBe(0);
      });

      await test.step('a log-out leaves nothing of it', async () => {
        await context.setOffline(false);
        await page.goto(flightUrl);
        await page.getByRole('button', { name: texts.keep, exact: true }).click();
        await expect(page.getByText(texts.kept)).toBeVisible();
        await page.goto(`/mso/personal-center/information?lang=${locale}`);
        if (screen === 'phone') await page.locator('.menu-button').click();
        await page.getByRole('button', { name: logOut }).filter({ visible: true }).first().click();
        await expect.poll(() => countStoredSheets(page)).toBe(0);
        // Logging out clears all cached pages, including the offline page. The next page load caches the offline page
        // again.
        await page.goto('/mso/about/question');
        await expect
          .poll(() => page.evaluate(async () => Boolean(await caches.match('/mso/_/offline-page'))))
          .toBe(true);
        await context.setOffline(true);
        await page.goto(FLIGHT_PATH);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(offline.title);
        await expect(page.getByRole('link', { name: offline.flight })).toBeHidden();
        await expect(page.getByText('Oxford')).toHaveCount(0);
      });
      expect(consoleMessages.filter((complaint) => /Content Security Policy/.test(complaint))).toEqual([]);
      await context.close();
    },
  );
