import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

test.use({ ...SCREENS.phone, javaScriptEnabled: false, speaks: 'en-us' });

test('the page of the registration stands as it was sent: its buttons have their place, and a search engine its description', async ({
  page,
}) => {
  await page.goto('/mso/register?lang=en-us');
  const row = page.getByRole('main').locator('.row.needs-script');
  await expect(row.locator('button')).toHaveText(['Register', 'Log in with an account']);
  await expect(row.locator('button:disabled')).toHaveCount(2);
  await expect(row).toHaveCSS('visibility', 'hidden');
  await expect(page.locator('meta[name="description"]')).toHaveAttribute(
    'content',
    'An account is free, and needs only a mobile number.',
  );
  expect(await page.content()).toContain('Registration needs JavaScript.');
});
