import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { openAsStudent, PASSWORD } from '#tests/browser/support/students.ts';

test.use({ ...SCREENS.desk, javaScriptEnabled: false, speaks: 'en-us' });

test('the profile and the password are changed, and a wrong field is named', async ({ page, visit }) => {
  await openAsStudent(page);
  const main = page.getByRole('main');
  await visit('/mso/personal-center/information');
  const fillField = (label: string, value: string) => main.getByLabel(label, { exact: true }).fill(value);
  const submitForm = () => main.locator('button[type="submit"]').click();
  await fillField('Nickname', 'Star');
  await main.locator('[name="firstName"]').fill('明');
  await main.locator('[name="lastName"]').fill('Chan');
  await main.locator('[name="birthday"]').fill('2008-03-14');
  await submitForm();
  await expect(main.locator('[name="firstName"][aria-invalid="true"]')).toHaveValue('明');
  await main.locator('[name="firstName"]').fill('Ming');
  await submitForm();
  await expect(main.locator('.notice--ok')).toBeVisible();
  await visit('/mso/personal-center/information');
  await expect(main.getByLabel('Nickname', { exact: true })).toHaveValue('Star');
  await expect(main.locator('[name="birthday"]')).toHaveValue('2008-03-14');

  await visit('/mso/personal-center/change-password');
  await fillField('Current password', 'not it at all');
  await fillField('New password', 'Star-Ferry-1888');
  await fillField('Repeat the new password', 'Star-Ferry-1888');
  await page.keyboard.press('Enter');
  await expect(main.getByRole('alert')).toHaveText('The current password is wrong. Please try again');
  await fillField('Current password', PASSWORD);
  await fillField('New password', 'Star-Ferry-1888');
  await fillField('Repeat the new password', 'Star-Ferry-1888');
  await page.keyboard.press('Enter');
  await expect(main.getByText('Change password success')).toBeVisible();
});

test('a seat at a lecture is booked and cancelled, and the calendar has a private link', async ({ page, visit }) => {
  await openAsStudent(page);
  const main = page.getByRole('main');
  await visit('/mso/lecture');
  await main
    .getByRole('button', { name: /^Sign up/ })
    .first()
    .click();
  await main.getByRole('link', { name: 'My lectures' }).click();
  await main.locator('summary', { hasText: 'Cancel my place' }).click();
  await main.getByRole('button', { name: 'Cancel my place' }).and(page.locator(':visible')).click();
  await expect(main.locator('summary', { hasText: 'Cancel my place' })).toHaveCount(0);

  await visit('/mso/personal-center/next');
  await main.getByRole('button', { name: 'Make a private link' }).click();
  await expect(main.locator('input[readonly]')).toHaveValue(/^http.*\/mso\/_\/calendar\/[\w-]+\.ics$/);
  await main.getByRole('button', { name: 'Turn the link off' }).click();
  await expect(main.getByRole('button', { name: 'Make a private link' })).toBeVisible();
});

test('a consent is withdrawn and given again, and reminders are switched off', async ({ page, visit }) => {
  await openAsStudent(page);
  const main = page.getByRole('main');
  await visit('/mso/personal-center/consents');
  await main.locator('.consents details > summary').filter({ hasText: 'Withdraw' }).first().click();
  await main.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(main.locator('.notice--ok')).toBeVisible();
  await main.locator('button[type="submit"]').first().click();
  await expect(main.locator('.consents details > summary').filter({ hasText: 'Withdraw' })).toHaveCount(1);

  await visit('/mso/personal-center/messages');
  const remindersForm = main.locator('#reminders');
  const buttonTextBefore = await remindersForm.getByRole('button').innerText();
  await remindersForm.getByRole('button').click();
  await expect(remindersForm.locator('.notice--ok')).toBeVisible();
  await expect(remindersForm.getByRole('button')).not.toHaveText(buttonTextBefore);
});
