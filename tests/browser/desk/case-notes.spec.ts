import casePage from '#client/i18n/messages/en-us/office-application.json' with { type: 'json' };
import application from '#client/i18n/messages/en-us/application.json' with { type: 'json' };
import cases from '#client/i18n/messages/en-us/office-cases.json' with { type: 'json' };
import day from '#client/i18n/messages/en-us/office-day.json' with { type: 'json' };
import tasks from '#client/i18n/messages/en-us/office-tasks.json' with { type: 'json' };
import student from '#client/i18n/messages/en-us/office-student.json' with { type: 'json' };
import { createApplicant, DESK, signIn, setLanguage } from '#tests/browser/support/at-desk.ts';
import { checkPage } from '#tests/browser/support/check-page.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

// Tests notes, mentions and tasks of a case, and closing and reopening it, all by keyboard.

test.beforeEach(setLanguage);
test.use({ ...SCREENS.desk, speaks: 'en-us' });

test('a mention and a task of a colleague are listed on Today', async ({ page, browser, baseURL }) => {
  // The name is unique, because other tests create colleagues with similar names in the same office.
  const HO_NAME = `Ho${crypto.randomUUID().slice(0, 8)}`;
  const { application: id } = await createApplicant(baseURL ?? '', '有問題');
  const context = await browser.newContext({ ...SCREENS.desk, baseURL });
  await setLanguage({ context, baseURL, speaks: 'en-us' });
  const hoPage = await context.newPage();
  await signIn(hoPage, '', HO_NAME);
  await signIn(page, `/applications/${id}`);

  const text = page.getByLabel(casePage.note.text, { exact: true });
  await text.focus();
  await page.keyboard.type(`Please ask for the IELTS report @${HO_NAME.toLowerCase().slice(0, 6)}`);
  await expect(page.getByRole('listbox')).toBeVisible();
  await checkPage(page, 'a mention', 'en-US');
  await page.keyboard.press('Enter');
  await expect(text).toHaveValue(`Please ask for the IELTS report @${HO_NAME} `);
  await page.getByLabel(student.note.kindOf).selectOption('task');
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Hong_Kong' });
  await page.getByLabel(student.note.due).fill(today);
  await page.getByLabel(casePage.note.to).selectOption({ label: HO_NAME });
  await page.getByRole('button', { name: student.note.save }).press('Enter');
  await expect(page.getByText(casePage.done.taskedMentioned)).toBeVisible();
  await expect(page.locator('.case-task')).toContainText(HO_NAME);

  await hoPage.goto(DESK);
  await expect(hoPage.locator('.day__handovers')).toContainText('IELTS report');
  await hoPage.getByRole('button', { name: day.seen }).click();
  // Other tests may hand items over to the whole team at the same time, so only this test's item is checked.
  await expect(hoPage.locator('.day__handovers', { hasText: 'IELTS report' })).toHaveCount(0);
  const taskGroup = hoPage.getByRole('region', { name: tasks.group.today });
  const taskRow = taskGroup.getByRole('listitem').filter({ hasText: HO_NAME });
  await taskRow.getByRole('button', { name: new RegExp(`^${tasks.finish}: `) }).click();
  await expect(hoPage.getByText(tasks.answer.done)).toBeVisible();
  await expect(taskRow).toHaveCount(0);
  await hoPage.getByRole('button', { name: tasks.undo }).click();
  await hoPage.getByRole('link', { name: tasks.all }).click();
  await expect(hoPage).toHaveURL(/tasks$/);
  await taskRow.getByRole('link').click();
  await expect(hoPage).toHaveURL(new RegExp(`applications/${id}$`));
  await hoPage.getByRole('button', { name: new RegExp(`^${student.note.finish}: `) }).click();
  await expect(hoPage.getByText(casePage.done.taskDone)).toBeVisible();
  await hoPage.goto(`${DESK}/tasks?show=done`);
  await expect(hoPage.getByRole('listitem').filter({ hasText: HO_NAME })).toContainText('IELTS report');
  await checkPage(hoPage, 'done tasks', 'en-US');
});

test('a case is closed with a reason and reopened with another', async ({ page, baseURL }) => {
  const { application: id } = await createApplicant(baseURL ?? '', '不申請了');
  await signIn(page, `/applications/${id}`);
  await page.locator('#ending > summary').press('Enter');
  await page.getByLabel(casePage.closeReason).selectOption('noContact');
  await page.locator('#ending').getByRole('button').press('Enter');
  await page.getByRole('button', { name: cases.confirm }).press('Enter');
  await expect(page.getByText(casePage.done.closed)).toBeVisible();
  await page.locator('#reopening > summary').press('Enter');
  await page.getByLabel(casePage.reopenReason).selectOption('studentReturned');
  await page.locator('#reopening').getByRole('button').press('Enter');
  await page.getByRole('button', { name: cases.confirm }).press('Enter');
  await expect(page.getByText(casePage.done.reopened)).toBeVisible();
  const historyPart = page.locator('.casepage__main > .casepage__part').last();
  await expect(historyPart).toContainText(application.reason.noContact);
  await expect(historyPart).toContainText(application.reason.studentReturned);
});
