import type { Page, Route } from 'playwright/test';
import { getPanel } from '#tests/browser/support/chat-panel.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { openAsStudent, setVisitorAddress, PASSWORD, register } from '#tests/browser/support/students.ts';

test.use({ ...SCREENS.desk, speaks: 'en-us' });

/**
 * Delays the response that contains the logged-in user until the test releases it. Shared pages request it separately.
 */
async function holdUserResponse(page: Page): Promise<() => Promise<void>> {
  const heldRoutes: Route[] = [];
  let isReleased = false;
  await page.route('**/authentication/oauth/getUser', (route) =>
    isReleased ? route.continue() : void heldRoutes.push(route),
  );
  return async () => {
    isReleased = true;
    for (const route of heldRoutes.splice(0)) await route.continue();
  };
}

test(
  'the login closes with its toast without waiting for the user’s name',
  { tag: '@rare' },
  async ({ page, visit }) => {
    await setVisitorAddress(page.context());
    const mobile = await register(page.request);
    await visit('/mso/about/us');
    await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
    const dialog = page.getByRole('dialog', { name: 'Log in', exact: true });
    await dialog.getByRole('button', { name: /Area code/ }).click();
    await page.getByRole('searchbox', { name: 'Search country or code' }).fill('香港');
    await page.getByRole('option', { name: /852/ }).click();
    await dialog.getByLabel('Mobile number', { exact: true }).fill(mobile);
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await holdUserResponse(page);
    await dialog
      .getByRole('button', {
        name: 'Log in',
        exact: true,
      })
      .click();
    await expect(page.getByText('Password login succeeded')).toBeVisible();
    await expect(dialog).toHaveCount(0);
  },
);

test(
  'a question that is asked before the name is known is its asker’s, and no guest’s',
  { tag: '@rare' },
  async ({ page, visit }) => {
    await openAsStudent(page);
    const releaseUser = await holdUserResponse(page);
    await visit('/mso/school/course/3001001');
    await page.getByRole('button', { name: /^Ask about entry to / }).click();
    expect(await page.evaluate(() => sessionStorage.getItem('chatDraft.mso.'))).toBeNull();
    await releaseUser();
    await expect(getPanel(page).box).toHaveValue(/^What grades does /);
    expect(await page.evaluate(() => sessionStorage.getItem('chatDraft.mso.'))).toBeNull();
  },
);
