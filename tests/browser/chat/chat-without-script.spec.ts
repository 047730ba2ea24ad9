import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

test.use({ ...SCREENS.desk, speaks: 'en-us', javaScriptEnabled: false });

test('without a script the button of the assistant does not pretend to open anything', async ({ page, visit }) => {
  await visit('/mso/about/us');
  await expect(page.locator('#chat-opener')).toBeDisabled();
  await expect(page.locator('.chat')).toHaveCount(0);
});
