import { findViolations } from '#tests/browser/support/check-page.ts';
import { getMarks, LONG_TIMEOUT, parseMapView, waitForMap } from './map-page.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

// The map is rendered in software without a GPU, which takes long.
test.describe.configure({ timeout: 150_000 });

const MAP_SEARCH_PATH = '/school/school-search?view=map';
const MIDLANDS_HASH = '#@52.5,-1.5,8z';

test.describe('markers of a map', () => {
  test.use({ ...SCREENS.desk, speaks: 'en-us' });

  test(
    'fan out where no scale parts them, by keyboard, each under its name',
    { tag: '@sweep' },
    async ({ page, visit }) => {
      await visit(`/mso${MAP_SEARCH_PATH}#@51.515,-0.12,11z`);
      await waitForMap(page);
      const groupMark = page
        .getByRole('button', {
          name: /^\d+ schools at .* Show all$/,
          expanded: false,
        })
        .first();
      const count = Number(await groupMark.innerText());
      await groupMark.focus();
      await page.keyboard.press('Enter');
      const fanGroup = page.getByRole('group', { name: `${count} schools in one place` });
      await expect(fanGroup.getByRole('button')).toHaveCount(count);
      await expect(fanGroup.getByRole('button').first()).toBeFocused();
      const names = await fanGroup
        .getByRole('button')
        .evaluateAll((marks) => marks.map((mark) => mark.ariaLabel ?? ''));
      expect(new Set(names).size).toBe(count);
      expect(parseMapView(page).zoom).toBeCloseTo(11, 1);
      expect(await findViolations(page)).toEqual([]);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(page.locator('.pinlabel')).toContainText(names[1] ?? '?');
      await expect(page.locator('.hit--on')).toHaveCount(1);
      await fanGroup.getByRole('button').nth(1).focus();
      await page.keyboard.press('Escape');
      await expect(fanGroup).toHaveCount(0);
      await expect(groupMark).toBeFocused();
    },
  );

  test('are hidden until their land is drawn', { tag: '@sweep' }, async ({ page, visit }) => {
    let releaseTiles = () => {};
    const tilesGate = new Promise<void>((resolve) => (releaseTiles = resolve));
    await page.route(/\/near-isles-[^/]*\.json/, async (route) => {
      await tilesGate;
      await route.continue();
    });
    await visit(`/mso${MAP_SEARCH_PATH}${MIDLANDS_HASH}`);
    await expect(page.locator('.mapwait--chart')).toBeVisible(LONG_TIMEOUT);
    await expect(getMarks(page)).toHaveCount(0);
    releaseTiles();
    await waitForMap(page);
    await expect(page.locator('.mapwait--chart')).toHaveCount(0);
  });
});
