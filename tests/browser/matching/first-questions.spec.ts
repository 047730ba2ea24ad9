import type { Route } from 'playwright/test';
import { expect, test, waitUntilAlive } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { watchMovement } from '#tests/browser/support/watch-movement.ts';

test.use({ ...SCREENS.phone, speaks: 'en-us' });

test('the first questions are in the page as it is sent, wait for their script, and stay where they are', async ({
  page,
  visit,
}) => {
  const storedRoutes: Route[] = [];
  let isFree = false;
  await page.route(/\/assets\/school-selection-[^/]*\.js$/, (route) =>
    isFree ? route.continue() : void storedRoutes.push(route),
  );
  await page.goto('/mso/school-selection', { waitUntil: 'commit' });
  const kingdom = page.getByRole('checkbox', { name: 'United Kingdom' });
  await expect(kingdom).toBeVisible();
  await expect(kingdom).toBeDisabled();
  await expect.poll(() => storedRoutes.length).toBeGreaterThan(0);
  const moved = await watchMovement(page);
  isFree = true;
  for (const route of storedRoutes) await route.continue();
  await expect(kingdom).toBeEnabled();
  await waitUntilAlive(page);
  expect(await moved()).toEqual([]);

  // The page restores the answers stored in this tab, although the server rendered it without them.
  await kingdom.check();
  await visit('/mso/school-selection');
  await expect(kingdom).toBeChecked();
});
