import type { Page } from 'playwright/test';
import { checkPage, findViolations } from '#tests/browser/support/check-page.ts';
import {
  getBoundingBox,
  recordExternalRequests,
  getMap,
  MAPS,
  getMarks,
  getCenter,
  LONG_TIMEOUT,
  getPixelPosition,
  PLACES,
  measureMap,
  parseMapView,
  waitForMap,
} from './map-page.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

// The map is rendered in software without a GPU, which takes long.
test.describe.configure({ timeout: 150_000 });

const MAP_SEARCH_PATH = '/school/school-search?view=map';
const MIDLANDS_HASH = '#@52.5,-1.5,8z';

/** Reads the ids of the schools in the visible area of the map, in the backend's order. */
async function readVisibleSchoolIds(page: Page, agent: string): Promise<string[]> {
  const bbox = getBoundingBox(parseMapView(page), await measureMap(getMap(page)));
  const url = `/${agent}/appInstitution/institution/institutionInquiry`;
  const response = await page.request.post(url, { data: { bbox, showCount: 100 } });
  return ((await response.json()) as { datas: { id: string }[] }).datas.map(({ id }) => id);
}

const readRowIds = (page: Page) =>
  page.locator('.hit').evaluateAll((rows) => rows.map(({ id }) => id.replace('hit-', '')));

/** Compares the list with the map until they match, because the map may still be moving during the first comparison. */
const expectListMatchesMap = (page: Page, agent: string) =>
  expect(async () => expect(await readRowIds(page)).toEqual(await readVisibleSchoolIds(page, agent))).toPass(
    LONG_TIMEOUT,
  );

const MAP_CASES = [
  ['mainland', 'phone'],
  ['global', 'desk'],
] as const;

for (const [provider, screen] of MAP_CASES) {
  const { agent, locale, nameOf } = MAPS[provider];
  test.describe(`the ${provider} map on a ${screen}`, () => {
    test.use({ ...SCREENS[screen], speaks: locale });

    test(
      'has known schools at the right pixels, in step with its list, and asks no stranger',
      { tag: '@sweep' },
      async ({ page, visit, baseURL }) => {
        const externalRequests = recordExternalRequests(page, baseURL ?? '');
        await visit(`/${agent}${MAP_SEARCH_PATH}${MIDLANDS_HASH}`);
        await waitForMap(page);
        await expectListMatchesMap(page, agent);
        const size = await measureMap(getMap(page));
        const knownByKey = new Map(PLACES.schools.map((school) => [nameOf(school), school]));
        let checkedMarks = 0;
        for (const mark of await getMarks(page).all()) {
          const school = knownByKey.get((await mark.getAttribute('aria-label')) ?? '');
          // A group marker stands for several schools, so it has no position of its own to compare.
          if (!school) continue;
          const [actualPosition, expectedPosition] = [
            await getCenter(mark),
            getPixelPosition(school, parseMapView(page), size),
          ];
          expect(
            Math.hypot(actualPosition.x - expectedPosition.x, actualPosition.y - expectedPosition.y),
            school.name,
          ).toBeLessThan(1.5);
          checkedMarks += 1;
        }
        expect(checkedMarks, 'schools with a mark of their own').toBeGreaterThan(1);

        const mark = page.locator('.pinmark:not(.pinmark--many):visible').first();
        const name = (await mark.getAttribute('aria-label')) ?? '';
        const row = page.locator('.hit', { hasText: name });
        await mark.focus();
        await page.keyboard.press('Enter');
        await expect(mark).toHaveAttribute('aria-current', 'true');
        await expect(row).toHaveClass(/hit--on/);
        await expect(row.locator('a')).toHaveAttribute('aria-current', 'true');
        const label = page.locator('.pinlabel');
        await expect(label).toContainText(name);
        await checkPage(page, provider, locale === 'zh' ? 'zh-CN' : 'en-US');
        await page.keyboard.press('Escape');
        await expect(label).toHaveCount(0);
        await expect(mark).not.toHaveAttribute('aria-current');
        await row.locator('a').focus();
        await expect(mark).toHaveAttribute('aria-current', 'true');
        expect(externalRequests).toEqual([]);
      },
    );
  });
}

// The test above covers the positions of markers with both map services. This one covers the list, which follows the
// visible area.
for (const [provider, screen] of MAP_CASES) {
  const { agent, locale } = MAPS[provider];
  test.describe(`the ${provider} map on a ${screen}`, () => {
    test.use({ ...SCREENS[screen], speaks: locale });

    test(
      'is followed by the list when it is dragged, moved by keys, or a group is opened',
      { tag: '@sweep' },
      async ({ page, visit }) => {
        await visit(`/${agent}${MAP_SEARCH_PATH}${MIDLANDS_HASH}`);
        await waitForMap(page);
        const viewBefore = parseMapView(page);
        await page.locator('.mapground canvas').focus();
        await page.keyboard.press('ArrowUp');
        await expect.poll(() => parseMapView(page).lat, LONG_TIMEOUT).toBeGreaterThan(viewBefore.lat + 0.1);
        await expectListMatchesMap(page, agent);

        const mapBox = await getMap(page).boundingBox();
        if (!mapBox) throw new Error('no map');
        const viewAfterDrag = parseMapView(page);
        await page.mouse.move(mapBox.x + 20, mapBox.y + 60);
        await page.mouse.down();
        await page.mouse.move(mapBox.x + 80, mapBox.y + 160, { steps: 5 });
        await page.mouse.up();
        await expect.poll(() => parseMapView(page).lat, LONG_TIMEOUT).toBeGreaterThan(viewAfterDrag.lat + 0.05);
        await expectListMatchesMap(page, agent);

        const { zoom } = parseMapView(page);
        const groupMark = page.locator('.pinmark--many:visible').first();
        const count = Number(await groupMark.innerText());
        const text = await groupMark.getAttribute('aria-label');
        expect(count).toBeGreaterThan(1);
        await groupMark.focus();
        await page.keyboard.press('Enter');
        await expect.poll(() => parseMapView(page).zoom, LONG_TIMEOUT).toBeGreaterThan(zoom + 0.5);
        await expectListMatchesMap(page, agent);
        expect(await getMarks(page).count()).toBeGreaterThan(1);
        await expect(page.locator(`.pinmark[aria-label=${JSON.stringify(text)}]:visible`)).toHaveCount(0);
      },
    );
  });
}

test.describe('the map', () => {
  test.use({ speaks: 'en-us' });

  test(
    'opens on the whole of the first country that the agent offers, on both services',
    { tag: '@sweep' },
    async ({ page, visit }) => {
      for (const agent of ['mso', 'hengdu']) {
        await visit(`/${agent}${MAP_SEARCH_PATH}`);
        await waitForMap(page);
        await expect(page.locator('.side__head h2')).toContainText(/\d{2}/);
        // The map updates the URL when it stops moving, which is after the markers appear.
        await expect(page).toHaveURL(/@-?\d/, LONG_TIMEOUT);
        const [west, south, east, north] = getBoundingBox(parseMapView(page), await measureMap(getMap(page)));
        // Great Britain reaches from the English Channel to the north of Scotland.
        expect(south, agent).toBeLessThan(49.9);
        expect(north, agent).toBeGreaterThan(58.7);
        expect(north - south, agent).toBeLessThan(30);
        expect(west < -8 && east > 1.8, agent).toBe(true);
      }
    },
  );

  test('waits for a request when it does not follow automatically', { tag: '@sweep' }, async ({ page, visit }) => {
    await visit(`/mso${MAP_SEARCH_PATH}${MIDLANDS_HASH}`);
    await waitForMap(page);
    const searchAreaButton = page.getByRole('button', { name: 'Search this area' });
    await expect(searchAreaButton).toHaveCount(0);
    await page.getByLabel('Search as the map moves').uncheck();
    const idsBefore = await readRowIds(page);
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await expect(searchAreaButton).toBeVisible(LONG_TIMEOUT);
    await expect(page.getByText('The list still shows the previous area.')).toBeVisible();
    expect(await readRowIds(page)).toEqual(idsBefore);
    await searchAreaButton.click();
    await expectListMatchesMap(page, 'mso');
    await expect(searchAreaButton).toHaveCount(0);
  });

  test('offers the countries with schools when it shows none', { tag: '@sweep' }, async ({ page, visit }) => {
    await visit(`/mso${MAP_SEARCH_PATH}#@30,-40,6z`);
    await expect(page.getByRole('heading', { name: 'No school in this area' })).toBeVisible(LONG_TIMEOUT);
    await page.getByRole('button', { name: 'Australia' }).click();
    await waitForMap(page);
    expect(parseMapView(page).zoom).toBeCloseTo(10, 1);
    await expect(page.locator('.hit', { hasText: 'The Australian National University' })).toBeVisible();
  });

  test('keeps the old list when a search fails, and retries', { tag: '@sweep' }, async ({ page, visit }) => {
    await visit(`/mso${MAP_SEARCH_PATH}${MIDLANDS_HASH}`);
    await waitForMap(page);
    const idsBefore = await readRowIds(page);
    await page.route('**/institutionInquiry', (route) => route.abort());
    await page.getByRole('button', { name: 'Zoom in', exact: true }).click();
    await expect(page.getByText('We could not load this area.')).toBeVisible(LONG_TIMEOUT);
    expect(await readRowIds(page)).toEqual(idsBefore);
    await page.unroute('**/institutionInquiry');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectListMatchesMap(page, 'mso');
    expect(await findViolations(page)).toEqual([]);
  });
  test.use({ expectedComplaint: /net::ERR_FAILED/ });

  test('is a click away from the list and back, with the chosen filters', async ({ page, visit }) => {
    await visit('/mso/school?id=2');
    await page.getByRole('group', { name: 'View' }).getByRole('link', { name: 'Map' }).click();
    await expect(page).toHaveURL(/\/mso\/school\/school-search\?view=map&country=2/);
    await waitForMap(page);
    await page.getByRole('group', { name: 'View' }).getByRole('link', { name: 'List' }).click();
    await expect(page.locator('.res > li').first()).toBeVisible(LONG_TIMEOUT);
    await expect(page).toHaveURL(/\/mso\/school\/school-search\?country=2$/);
  });
});
