import type { Route } from 'playwright/test';
import { expect, test, waitUntilHydrated } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { watchMovement } from '#tests/browser/support/watch-movement.ts';

test.use({ ...SCREENS.phone, speaks: 'en-us' });

test('the first questions are rendered by the server, wait for their script, and keep their position', async ({
  page,
  visit,
}) => {
  const heldRoutes: Route[] = [];
  let isReleased = false;
  await page.route(/\/assets\/school-selection-[^/]*\.js$/, (route) =>
    isReleased ? route.continue() : void heldRoutes.push(route),
  );
  await page.goto('/mso/school-selection', { waitUntil: 'commit' });
  const kingdomCheckbox = page.getByRole('checkbox', { name: 'United Kingdom' });
  await expect(kingdomCheckbox).toBeVisible();
  await expect(kingdomCheckbox).toBeDisabled();
  await expect.poll(() => heldRoutes.length).toBeGreaterThan(0);
  const movement = await watchMovement(page);
  isReleased = true;
  for (const route of heldRoutes) await route.continue();
  await expect(kingdomCheckbox).toBeEnabled();
  await waitUntilHydrated(page);
  expect(await movement()).toEqual([]);

  // The server renders the page without answers. The page then restores the answers stored in this tab.
  await kingdomCheckbox.check();
  await visit('/mso/school-selection');
  await expect(kingdomCheckbox).toBeChecked();
});
