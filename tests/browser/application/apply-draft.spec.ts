import words from '#client/i18n/messages/en-us/apply-form.json' with { type: 'json' };
import frame from '#client/i18n/messages/en-us/frame.json' with { type: 'json' };
import type { Page } from 'playwright/test';
import { expect, test, waitUntilHydrated } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { agreeToApply, openAsStudent } from '#tests/browser/support/students.ts';

test.use({ ...SCREENS.phone, speaks: 'en-us' });

const getAddressField = (page: Page) => page.getByLabel(words.personal.address, { exact: true });
const getStatus = (page: Page) => page.locator('.apply__saved');
const expectSaved = (page: Page) => expect(page.locator('.apply__saved .i-check')).toBeVisible();

test.describe('without a network', () => {
  test.use({ expectedComplaint: /ERR_FAILED/ });
  test('typed text survives a reload, and is sent when the network returns', async ({ page, context, visit }) => {
    await openAsStudent(page);
    await agreeToApply(page.context().request);
    await visit('/mso/my-apply');
    await context.setOffline(true);
    await getAddressField(page).fill('8 Harbour Lane');
    await expect(getStatus(page)).toHaveText(words.draft.offline);
    await expect(getAddressField(page)).toHaveValue('8 Harbour Lane');

    // The network is back, but the backend has not received the draft, so the page restores the copy stored in the
    // browser.
    await page.route('**/my-apply.data', (route) => route.abort());
    await context.setOffline(false);
    await page.reload();
    await waitUntilHydrated(page);
    await expect(getAddressField(page)).toHaveValue('8 Harbour Lane');
    await expect(getStatus(page)).toHaveText(words.draft.offline);

    await page.unroute('**/my-apply.data');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expectSaved(page);

    await expect(page.locator('.network-place')).toBeAttached();
    await context.setOffline(true);
    const passportWord = words.documentKinds.passport;
    await page
      .getByLabel(words.documents.uploadOf.replace('{{kind}}', passportWord), { exact: true })
      .setInputFiles({ name: 'passport.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') });
    await expect(page.getByText(frame.missed.send)).toBeVisible();
    await expect(
      page.getByRole('button', { name: words.documents.retryOf.replace('{{kind}}', passportWord) }),
    ).toBeVisible();
    await context.setOffline(false);
    await expect(
      page.getByRole('link', { name: words.documents.open.replace('{{kind}}', passportWord) }),
    ).toBeVisible();
  });
});

test.describe('in two tabs', () => {
  // The browser logs status 400, the response to an outdated save.
  test.use({ expectedComplaint: /400/ });

  test('a version conflict offers both versions and keeps both until one is selected', async ({
    page,
    context,
    visit,
  }) => {
    await openAsStudent(page);
    await visit('/mso/my-apply');
    await getAddressField(page).fill('first');
    await expectSaved(page);
    const otherPage = await context.newPage();
    await otherPage.goto('/mso/my-apply');
    await waitUntilHydrated(otherPage);
    await getAddressField(otherPage).fill('typed in the other tab');
    await expectSaved(otherPage);

    await getAddressField(page).fill('typed here');
    await expect(page.getByRole('alert')).toContainText(words.draft.conflictWhy);
    await expect(getAddressField(page)).toHaveValue('typed here');
    await page.getByRole('button', { name: words.draft.theirs }).click();
    await expect(getAddressField(page)).toHaveValue('typed in the other tab');

    await getAddressField(otherPage).fill('typed there again');
    await expectSaved(otherPage);
    await getAddressField(page).fill('typed here again');
    await page.getByRole('button', { name: words.draft.mine }).click();
    await expectSaved(page);
    await otherPage.reload();
    await waitUntilHydrated(otherPage);
    await expect(getAddressField(otherPage)).toHaveValue('typed here again');
  });
});
