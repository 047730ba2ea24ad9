import type { Page } from 'playwright/test';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { openAsStudent } from '#tests/browser/support/students.ts';
import { watchMovement } from '#tests/browser/support/watch-movement.ts';

// Shared pages contain no user data: the user's name arrives with a later request, possibly before or during hydration.

test.use({ ...SCREENS.desk, speaks: 'en-us' });

const getBanner = (page: Page) => page.getByRole('banner');

test('a page shared by all users shows the user’s name later without a layout shift', async ({ page, visit }) => {
  const nickname = 'Wilhelmina Alexandra';
  await openAsStudent(page, nickname);
  const releaseGate = Promise.withResolvers<void>();
  await page.route('**/authentication/oauth/getUser', async (route) => {
    await releaseGate.promise;
    await route.continue();
  });
  await visit('/mso/school');
  await expect(getBanner(page).getByRole('link', { name: 'Personal centre' })).toBeVisible();
  await expect(getBanner(page).getByRole('button', { name: 'Log in' })).toHaveCount(0);
  const movement = await watchMovement(page);
  releaseGate.resolve();
  await expect(getBanner(page).getByRole('link', { name: `Welcome, ${nickname}` })).toBeVisible();
  expect(await movement()).toEqual([]);
});

test('an action before the user is known runs afterwards', async ({ page, visit }) => {
  await openAsStudent(page);
  const releaseGate = Promise.withResolvers<void>();
  await page.route('**/authentication/oauth/getUser', async (route) => {
    await releaseGate.promise;
    await route.continue();
  });
  await visit('/mso/school/1001');
  await page.getByRole('main').getByRole('button', { name: 'Save University of Oxford' }).first().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  releaseGate.resolve();
  await expect(page.getByText('Saved: University of Oxford').first()).toBeVisible();
});
