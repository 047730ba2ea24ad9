import type { Page } from 'playwright/test';
import sessionWords from '#client/i18n/messages/en-us/session.json' with { type: 'json' };
import { FLIGHT_CACHE, FLIGHT_SAVED_AT_HEADER, FLIGHT_PATH } from '#shared/pages/offline-page.ts';
import { findViolations } from '#tests/browser/support/check-page.ts';
import { expect, test, waitUntilHydrated } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { installClock, waitUntilWound } from './session-clock.ts';
import { openAsStudent, logIn } from '#tests/browser/support/students.ts';

const MINUTE_MS = 60_000;
/** Tolerance, because the first requests of the page may have moved the session clock slightly. */
const TOLERANCE_MS = 5_000;

test.use({ ...SCREENS.desk, speaks: 'en-us' });

const getBanner = (page: Page) => page.getByRole('banner');
const expectLoggedIn = (page: Page) =>
  expect(getBanner(page).getByRole('link', { name: 'Welcome, Ming' })).toBeVisible();
const expectLoggedOut = (page: Page) => expect(getBanner(page).getByRole('button', { name: 'Log in' })).toBeVisible();
const getExpiryWarning = (page: Page) => page.getByRole('alertdialog', { name: 'Still there?' });
const getLoggedOutDialog = (page: Page) => page.getByRole('alertdialog', { name: 'You have been logged out' });
const readSessionCookies = async (page: Page) =>
  (await page.context().cookies()).filter(({ name }) => name.startsWith('portal_'));

async function openTab(page: Page, path: string): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(path);
  await waitUntilHydrated(tab);
  return tab;
}

test('logging out or in applies to all tabs', async ({ page, visit }) => {
  const mobile = await openAsStudent(page);
  await visit('/mso/personal-center/change-password');
  await page.getByLabel('Current password', { exact: true }).fill('half written');
  const secondTab = await openTab(page, '/mso/about/us');
  await expectLoggedIn(secondTab);

  await getBanner(secondTab).getByRole('button', { name: 'Log out' }).click();
  await expect(secondTab.getByText('You have logged out.')).toBeVisible();
  await expectLoggedOut(secondTab);
  await expect(secondTab, 'reads on where it was').toHaveURL('/mso/about/us');
  await expectLoggedOut(page);
  await expect(page, 'a page behind the login is left').toHaveURL('/mso');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await logIn(page, mobile);
  await secondTab.evaluate(() => localStorage.setItem('sessionNews', `begun ${Date.now()}`));
  await expectLoggedIn(page);
});

test('a page restored from the back-forward cache does not show a user who has logged out', async ({ page, visit }) => {
  await openAsStudent(page);
  await visit('/mso/about/us');
  await expectLoggedIn(page);
  // Simulates the back-forward cache, which is off in the browser of these tests.
  const dispatchTransition = (name: 'pagehide' | 'pageshow') =>
    page.evaluate((type) => void dispatchEvent(new PageTransitionEvent(type, { persisted: true })), name);
  await dispatchTransition('pagehide');
  await dispatchTransition('pageshow');
  await expectLoggedIn(page);
  await dispatchTransition('pagehide');
  await page.context().clearCookies({ name: /^portal_/ });
  await page.evaluate(() => localStorage.setItem('sessionNews', `asked ${Date.now()}`));
  const loadPromise = page.waitForEvent('load');
  await dispatchTransition('pageshow');
  await loadPromise;
  await expectLoggedOut(page);
});

/** Stores a flight sheet as features/flight does; account/flight.spec.ts tests the button that normally stores it. */
const storeFlightSheet = (page: Page) =>
  page.evaluate(
    async ([name, sheetUrl, header]) => {
      const cachedResponse = new Response('', { headers: { [header]: String(Date.now()) } });
      await (await caches.open(name)).put(location.origin + sheetUrl, cachedResponse);
    },
    [FLIGHT_CACHE, `/mso${FLIGHT_PATH}`, FLIGHT_SAVED_AT_HEADER] as const,
  );

test('nothing for 30 minutes ends the session, goes home and offers the login', async ({ page, visit }) => {
  await installClock(page);
  await openAsStudent(page);
  await visit('/mso/personal-center/information');
  await expectLoggedIn(page);
  await waitUntilWound(page);
  await page.evaluate(() => localStorage.setItem('SchoolsearchedId', '12'));
  await storeFlightSheet(page);

  await page.clock.runFor(25 * MINUTE_MS + TOLERANCE_MS);
  await expect(getExpiryWarning(page)).toBeVisible();
  await page.clock.runFor(5 * MINUTE_MS);
  await expect(getLoggedOutDialog(page)).toBeVisible();
  await expect(getExpiryWarning(page)).toHaveCount(0);
  await expect(page).toHaveURL('/mso');
  await expectLoggedOut(page);
  expect(await readSessionCookies(page)).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('SchoolsearchedId'))).toBeNull();
  expect(await findViolations(page)).toEqual([]);

  await expect(getLoggedOutDialog(page).getByRole('button', { name: sessionWords.over.login })).toBeFocused();
  // The stored flight sheet survives the end of the session and can be removed without a login.
  await getLoggedOutDialog(page).getByRole('button', { name: sessionWords.over.remove }).click();
  await expect(getLoggedOutDialog(page)).toContainText(sessionWords.over.removed);
  expect(await page.evaluate((name) => caches.open(name).then((cache) => cache.keys()), FLIGHT_CACHE)).toEqual([]);

  await getLoggedOutDialog(page).getByRole('button', { name: sessionWords.over.login }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible();
});

test('a page behind the login redirects a visitor to the home page without storing the target', async ({
  page,
  visit,
}) => {
  await visit('/mso/about/us');
  for (const path of ['', '/information', '/change-password', '/collection']) {
    const response = await page.request.get(`/mso/personal-center${path}`, { maxRedirects: 0 });
    expect(response.status(), path).toBe(301);
    expect(response.headers()['cache-control']).toBe('no-store');
    expect(new URL(response.headers().location ?? '', page.url()).pathname).toBe('/mso');
  }
});
