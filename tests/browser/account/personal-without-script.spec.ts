import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { openAsStudent, PASSWORD } from '#tests/browser/support/students.ts';

test.use({ ...SCREENS.desk, javaScriptEnabled: false, speaks: 'en-us' });

test('the profile and the password are changed, and a wrong field is named', async ({ page, visit }) => {
  await openAsStudent(page);
  const mainElement = page.getByRole('main');
  await visit('/mso/personal-center/information');
  const fillField = (label: string, value: string) => mainElement.getByLabel(label, { exact: true }).fill(value);
  const submitForm = () => mainElement.locator('button[type="submit"]').click();
  await fillField('Nickname', 'Star');
  await mainElement.locator('[name="firstName"]').fill('明');
  await mainElement.locator('[name="lastName"]').fill('Chan');
  await mainElement.locator('[name="birthday"]').fill('2008-03-14');
  await submitForm();
  await expect(mainElement.locator('[name="firstName"][aria-invalid="true"]')).toHaveValue('明');
  await mainElement.locator('[name="firstName"]').fill('Ming');
  await submitForm();
  await expect(mainElement.locator('.notice--ok')).toBeVisible();
  await visit('/mso/personal-center/information');
  await expect(mainElement.getByLabel('Nickname', { exact: true })).toHaveValue('Star');
  await expect(mainElement.locator('[name="birthday"]')).toHaveValue('2008-03-14');

  await visit('/mso/personal-center/change-password');
  await fillField('Current password', 'not it at all');
  await fillField('New password', 'Star-Ferry-1888');
  await fillField('Repeat the new password', 'Star-Ferry-1888');
  await page.keyboard.press('Enter');
  await expect(mainElement.getByRole('alert')).toHaveText('The current password is wrong. Please try again');
  await fillField('Current password', PASSWORD);
  await fillField('New password', 'Star-Ferry-1888');
  await fillField('Repeat the new password', 'Star-Ferry-1888');
  await page.keyboard.press('Enter');
  await expect(mainElement.getByText('Change password success')).toBeVisible();
});

test('a seat at a lecture is booked and cancelled, and the calendar has a private link', async ({ page, visit }) => {
  await openAsStudent(page);
  const mainElement = page.getByRole('main');
  await visit('/mso/lecture');
  await mainElement
    .getByRole('button', { name: /^Sign up/ })
    .first()
    .click();
  await mainElement.getByRole('link', { name: 'My lectures' }).click();
  await mainElement.locator('summary', { hasText: 'Cancel my place' }).click();
  await mainElement.getByRole('button', { name: 'Cancel my place' }).and(page.locator(':visible')).click();
  await expect(mainElement.locator('summary', { hasText: 'Cancel my place' })).toHaveCount(0);

  await visit('/mso/personal-center/next');
  await mainElement.getByRole('button', { name: 'Make a private link' }).click();
  await expect(mainElement.locator('input[readonly]')).toHaveValue(/^http.*\/mso\/_\/calendar\/[\w-]+\.ics$/);
  await mainElement.getByRole('button', { name: 'Turn the link off' }).click();
  await expect(mainElement.getByRole('button', { name: 'Make a private link' })).toBeVisible();
});

test('a consent is withdrawn and given again, and reminders are switched off', async ({ page, visit }) => {
  await openAsStudent(page);
  const mainElement = page.getByRole('main');
  await visit('/mso/personal-center/consents');
  await mainElement.locator('.consents details > summary').filter({ hasText: 'Withdraw' }).first().click();
  await mainElement.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(mainElement.locator('.notice--ok')).toBeVisible();
  await mainElement.locator('button[type="submit"]').first().click();
  await expect(mainElement.locator('.consents details > summary').filter({ hasText: 'Withdraw' })).toHaveCount(1);

  await visit('/mso/personal-center/messages');
  const remindersForm = mainElement.locator('#reminders');
  const buttonTextBefore = await remindersForm.getByRole('button').innerText();
  await remindersForm.getByRole('button').click();
  await expect(remindersForm.locator('.notice--ok')).toBeVisible();
  await expect(remindersForm.getByRole('button')).not.toHaveText(buttonTextBefore);
});
