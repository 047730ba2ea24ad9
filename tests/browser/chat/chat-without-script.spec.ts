import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

test.use({ ...SCREENS.desk, speaks: 'en-us', javaScriptEnabled: false });

test('the button of the assistant links to a page', async ({ page, visit }) => {
  await visit('/mso/about/us');
  await expect(page.locator('#chat-opener')).toBeDisabled();
  await expect(page.locator('.chat')).toHaveCount(0);
});
