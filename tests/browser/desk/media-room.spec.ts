import words from '#client/i18n/messages/en-us/office-media.json' with { type: 'json' };
import { setOfficeSession, setLanguage } from '#tests/browser/support/at-desk.ts';
import { checkPage } from '#tests/browser/support/check-page.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { SAMPLES } from '#tests/support/sample-pictures.ts';

test.beforeEach(setLanguage);

const AGENT = '/northbridge';

test.use({ ...SCREENS.desk, speaks: 'en-us' });

test('a picture is uploaded, described, served without its metadata, and removed', async ({ page }) => {
  await setOfficeSession(page, { agent: AGENT, name: 'Ada', role: 'lead' });
  await page.goto(`${AGENT}/_/office/media`);
  const buffer = Buffer.from(SAMPLES['image/png']({ width: 640, notes: ['GPS 22.28'] }));
  await page
    .getByLabel(words.file, { exact: true })
    .setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer });
  await page.locator('[name="alt-en-us"]').fill('The library');
  await page.getByRole('button', { name: words.add }).click();
  await expect(page.locator('.notice[role="status"]')).toHaveText(words.done.added);
  const pictureUrl = (await page.locator('.picture-page img').getAttribute('src')) ?? '';
  const pictureResponse = await page.request.get(pictureUrl);
  expect([pictureResponse.headers()['content-type'], pictureResponse.headers()['x-content-type-options']]).toEqual([
    'image/png',
    'nosniff',
  ]);
  expect(pictureResponse.headers()['cache-control']).toContain('immutable');
  expect((await pictureResponse.body()).includes('GPS')).toBe(false);
  await checkPage(page, 'one picture', 'en-US');
  await page.getByRole('button', { name: words.removeYes }).click();
  await expect(page.locator('.notice[role="status"]')).toHaveText(words.done.removed);
  expect((await page.request.get(pictureUrl)).status()).toBe(404);
});
