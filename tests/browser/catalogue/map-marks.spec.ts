import { findViolations } from '#tests/browser/support/check-page.ts';
import { marksIn, PATIENCE, viewIn, waitForMap } from './map-page.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

// Longer timeout: the map is rendered without a GPU.
test.describe.configure({ timeout: 150_000 });

const SEARCH = '/school/school-search?view=map';
const MIDLANDS = '#@52.5,-1.5,8z';

test.describe('the marks of a map', () => {
  test.use({ ...SCREENS.desk, speaks: 'en-us' });

  test(
    'fan out where no scale parts them, by keyboard, each under its name',
    { tag: '@rare' },
    async ({ page, visit }) => {
      await visit(`/mso${SEARCH}#@51.515,-0.12,11z`);
      await waitForMap(page);
      const group = page.getByRole('button', { name: /^\d+ schools at .* Show all$/, expanded: false }).first();
      const count = Number(await group.innerText());
      await group.focus();
      await page.keyboard.press('Enter');
      const fan = page.getByRole('group', { name: `${count} schools in one place` });
      await expect(fan.getByRole('button')).toHaveCount(count);
      await expect(fan.getByRole('button').first()).toBeFocused();
      const names = await fan.getByRole('button').evaluateAll((marks) => marks.map((mark) => mark.ariaLabel ?? ''));
      expect(new Set(names).size).toBe(count);
      expect(viewIn(page).zoom).toBeCloseTo(11, 1);
      expect(await findViolations(page)).toEqual([]);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(page.locator('.pinlabel')).toContainText(names[1] ?? '?');
      await expect(page.locator('.hit--on')).toHaveCount(1);
      await fan.getByRole('button').nth(1).focus();
      await page.keyboard.press('Escape');
      await expect(fan).toHaveCount(0);
      await expect(group).toBeFocused();
    },
  );

  test('are not shown before their land is drawn', { tag: '@rare' }, async ({ page, visit }) => {
    let release = () => {};
    const storedPromise = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/near-isles-[^/]*\.json/, async (route) => {
      await storedPromise;
      await route.continue();
    });
    await visit(`/mso${SEARCH}${MIDLANDS}`);
    await expect(page.locator('.mapwait--chart')).toBeVisible(PATIENCE);
    await expect(marksIn(page)).toHaveCount(0);
    release();
    await waitForMap(page);
    await expect(page.locator('.mapwait--chart')).toHaveCount(0);
  });
});
