import { findViolations } from '#tests/browser/support/check-page.ts';
import { expectFocusKept } from '#tests/browser/support/keep-focus.ts';
import {
  recordExternalRequests,
  getMap,
  getMarks,
  getCenter,
  LONG_TIMEOUT,
  measureMap,
  waitForMap,
} from './map-page.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

test.describe.configure({ timeout: 150_000 });

/** Path of the University of Leeds, which both sites list. */
const SCHOOL_PATH = '/school/1015';

test.describe('the address of a school', () => {
  test.use({ ...SCREENS.desk, speaks: 'en-us' });

  test('opens a map centred on the school', { tag: '@sweep' }, async ({ page, visit, baseURL }) => {
    const externalRequests = recordExternalRequests(page, baseURL ?? '');
    await visit(`/mso${SCHOOL_PATH}`);
    const mapButton = page.getByRole('button', { name: /View on a map/ });
    await mapButton.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    const schoolMark = getMarks(dialog);
    await expect(schoolMark).toHaveCount(1, LONG_TIMEOUT);
    const [size, markCenter] = [await measureMap(getMap(dialog)), await getCenter(schoolMark)];
    expect(Math.hypot(markCenter.x - size.width / 2, markCenter.y - size.height / 2)).toBeLessThan(1.5);
    expect((await page.locator('.dialog').boundingBox())?.width).toBe(700);
    expect(await page.locator('.scrim').evaluate((scrim) => getComputedStyle(scrim).zIndex)).toBe('130');
    // The window shows nearby towns and the distance to the next large city.
    await expect(dialog.getByText(/Manchester 5\d km, bearing 2\d\d°/)).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await expectFocusKept(page, dialog);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(mapButton).toBeFocused();
    expect(externalRequests).toEqual([]);
  });
});

test.describe('the map of a school', () => {
  test.use({ speaks: 'en-us' });

  test(
    'is loaded when it is opened and not before, and leads to the schools nearby',
    { tag: '@sweep' },
    async ({ page, visit }) => {
      const loadedUrls: string[] = [];
      page.on('request', (request) => loadedUrls.push(new URL(request.url()).pathname));
      await visit(`/mso${SCHOOL_PATH}`);
      await page.waitForLoadState('networkidle');
      expect(loadedUrls.filter((path) => /chart-map|maplibre|far-|near-/.test(path))).toEqual([]);
      await page.getByRole('button', { name: /View on a map/ }).click();
      await expect(getMarks(page)).toHaveCount(1, LONG_TIMEOUT);
      expect(loadedUrls.filter((path) => /open-chart-map.*\.js/.test(path))).toHaveLength(1);
      await page.getByRole('link', { name: 'Schools nearby on the map' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await waitForMap(page);
      await expect(page.locator('.hit', { hasText: 'University of Leeds' })).toBeVisible();
    },
  );
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, speaks: 'en-us' });

  test('the address is readable', async ({ page, visit }) => {
    await visit(`/mso${SCHOOL_PATH}`);
    await expect(page.locator('address')).toContainText('Leeds');
  });

  test('the page of the map is a list', async ({ page, visit }) => {
    const response = await visit('/mso/school/school-search?view=map&country=1');
    // Playwright's browser does not expose the content of noscript, so the test reads the response body instead.
    expect(await response?.text()).toContain('The map needs JavaScript. Here is the list.');
    await expect(page.locator('.hit')).toHaveCount(10);
    await expect(page.locator('.hit a').first()).toHaveAttribute('href', /^\/mso\/school\/\d+$/);
  });
});
