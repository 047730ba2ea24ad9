import type { Page } from 'playwright/test';
import { findViolations } from '#tests/browser/support/check-page.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { openAsStudent } from '#tests/browser/support/students.ts';

test.use({ ...SCREENS.desk, speaks: 'en-us' });

const PERSONAL_PATH = '/mso/personal-center/information';

/** Creates a valid picture file, drawn on a canvas in the browser. */
async function drawPicture(page: Page, mimeType: string): Promise<Buffer> {
  const dataUrl = await page.evaluate((type) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [64, 40];
    const canvasContext = canvas.getContext('2d');
    if (canvasContext) {
      canvasContext.fillStyle = '#28614f';
      canvasContext.fillRect(8, 8, 24, 24);
    }
    return canvas.toDataURL(type);
  }, mimeType);
  return Buffer.from(dataUrl.split(',')[1] ?? '', 'base64');
}

const chooseFile = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.getByLabel('Choose a picture').setInputFiles({ name, mimeType, buffer });

const getCropStage = (page: Page) => page.getByRole('application', { name: /^Crop/ });

test('a picture is cropped, uploaded and shown at once', async ({ page, visit }) => {
  await openAsStudent(page);
  await visit(PERSONAL_PATH);
  await chooseFile(page, 'face.png', 'image/png', await drawPicture(page, 'image/png'));
  await getCropStage(page).focus();
  const preview = page.locator('.crop__preview img').first();
  await expect(preview).toHaveAttribute('style', /left/);
  const initialStyle = (await preview.getAttribute('style')) ?? '';
  await page.keyboard.press('ArrowRight');
  await expect(preview).not.toHaveAttribute('style', initialStyle);
  for (const key of ['+', '+', 'ArrowDown']) await page.keyboard.press(key);
  await expect(page.getByRole('slider', { name: 'Zoom' })).toHaveValue('120');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use this crop' }).click();
  await expect(page.getByText('Picture saved')).toBeVisible();
  await expect(getCropStage(page)).toHaveCount(0);
  const bannerPicture = page.getByRole('banner').getByRole('link', { name: 'Welcome, Ming' }).locator('img');
  await expect(bannerPicture).toHaveAttribute('src', /appFile/);
  // The 64 by 40 pixel picture is cropped to a square of 33 pixels (40 / 1.2) at a zoom of 1.2.
  await expect.poll(() => bannerPicture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(33);
  await page.reload();
  await expect(bannerPicture).toHaveAttribute('src', /appFile/);
});

test('a profile is validated, drafted and saved', async ({ page, visit }) => {
  await openAsStudent(page);
  await visit(PERSONAL_PATH);
  const mainElement = page.getByRole('main');
  const getField = (label: string) => mainElement.getByLabel(label, { exact: true });
  await getField('Surname').fill('陳');
  await getField('Given names').fill('Sze Man');
  await mainElement.getByRole('button', { name: 'Save profile' }).click();
  await expect(getField('Surname')).toBeFocused();
  await expect(mainElement.getByText('English or pinyin letters only')).toBeVisible();
  await expect(mainElement.getByText('2 fields need correcting')).toBeVisible();

  await getField('Surname').fill('CHAN');
  await page.reload();
  await expect(getField('Surname'), 'nothing typed is lost').toHaveValue('CHAN');
  const birthdayGroup = mainElement.getByRole('group', { name: 'Date of birth' }).first();
  await birthdayGroup.getByRole('spinbutton').first().click();
  await page.keyboard.type('14032020');
  await mainElement.getByRole('button', { name: 'Save profile' }).click();
  await expect(mainElement.getByText('You must be at least 12 years old')).toBeVisible();
  await birthdayGroup.getByRole('spinbutton').first().click();
  await page.keyboard.type('14032009');
  await mainElement.getByLabel('Female').check();
  await getField('Nickname').fill('Mei');
  expect(await findViolations(page)).toEqual([]);
  await mainElement.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Profile saved')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Welcome, Mei' })).toBeVisible();
  await page.reload();
  await expect(getField('Surname')).toHaveValue('CHAN');
  await expect(mainElement.getByLabel('Female')).toBeChecked();
});
