import { readFile } from 'node:fs/promises';
import offer from '#client/i18n/messages/zh-hk/offer.json' with { type: 'json' };
import consent from '#client/i18n/messages/zh-hk/consent.json' with { type: 'json' };
import progress from '#client/i18n/messages/zh-hk/application.json' with { type: 'json' };
import form from '#client/i18n/messages/zh-hk/apply-form.json' with { type: 'json' };
import { doAsAdviser } from '#tests/browser/support/do-as-adviser.ts';
import { checkPage } from '#tests/browser/support/check-page.ts';
import { agreeToDocuments, fillApplication, fillPassportNumber, uploadDocuments } from './fill-application.ts';
import { expect, test, waitUntilHydrated } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { setVisitorAddress, PASSWORD, register } from '#tests/browser/support/students.ts';

const OFFER = {
  kind: 'decided',
  course: 0,
  outcome: 'conditionalOffer',
  conditions: ['IELTS 6.5, writing 6.0'],
  replyBy: '2026-12-12',
};

test.use({ ...SCREENS.phone, speaks: 'zh-hk' });

test('a student applies for a course, and sees the progress recorded by the adviser', async ({
  page,
  portal,
  visit,
}) => {
  await setVisitorAddress(page.context());
  const mobile = await register(page.request);

  // The journey starts at a course, goes through the login, and ends at the form with that course.
  await visit('/mso/school/1001');
  const applyLink = page.locator('a[href*="my-apply?"][href*="courseId"]').and(page.locator(':visible')).first();
  await applyLink.click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type="tel"]').fill(mobile);
  await dialog.locator('input[type="password"]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/my-apply\?/);
  await waitUntilHydrated(page);
  const locator = page.locator('.apply__courses > li');
  await expect(locator).toHaveCount(1);

  // Submitting an incomplete form moves the focus to the first missing field and explains the error.
  await page.getByRole('button', { name: form.submit.send }).click();
  await expect(page.getByLabel(form.personal.lastName, { exact: true })).toBeFocused();
  await expect(page.getByText(form.wanted.field).first()).toBeVisible();
  await checkPage(page, 'the form', 'zh-HK', 'looks');

  await fillApplication(page, form);
  const agentName = await page.evaluate(() => document.title.split(/[|｜]/).at(-1)?.trim() ?? '');
  await agreeToDocuments(page, consent, agentName);
  await fillPassportNumber(page, form);
  await uploadDocuments(page, form);
  await expect(page.locator('.apply__saved .i-check')).toBeVisible();
  await page.reload();
  await waitUntilHydrated(page);
  await expect(page.getByLabel(form.personal.email, { exact: true })).toHaveValue('szeman@example.com');
  await expect(locator).toHaveCount(1);

  // Until the student has consented to the named schools, no data is sent abroad.
  const abroadCheckbox = page.getByRole('checkbox', { name: consent.abroad.agree });
  await page.getByRole('button', { name: form.submit.send }).click();
  await expect(abroadCheckbox).toBeFocused();
  await expect(page.getByText(consent.abroad.first)).toBeVisible();
  await abroadCheckbox.check();
  await page.getByRole('button', { name: form.submit.send }).click();

  await expect(page).toHaveURL('/mso/my-apply/proccess');
  await expect(page.locator('.way li.done')).toHaveCount(2);
  await expect(page.getByRole('heading', { name: progress.next.checking.title })).toBeVisible();
  await checkPage(page, 'the progress', 'zh-HK', 'looks');

  // When the student returns to the page, it shows the adviser's decision.
  const response = await page.request.get('/mso/appMso/apply/mine');
  const { id } = ((await response.json()) as { data: { id: string } }).data;
  await doAsAdviser(portal.url, id, OFFER);
  await doAsAdviser(portal.url, id, { kind: 'messageSent', text: 'Please tell us whether you accept.' });
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(page.locator('.way li.done')).toHaveCount(4, { timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  await expect(page.getByRole('heading', { name: progress.next.answer.title })).toBeVisible();

  await page.getByRole('button', { name: progress.reply }).click();
  await page.locator('.msg .msg-form textarea').fill('Yes, gladly.');
  await page.reload();
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: progress.reply }).click();
  await expect(page.locator('.msg .msg-form textarea'), 'what was typed').toHaveValue('Yes, gladly.');
  await page.locator('.msg .msg-form').getByRole('button', { name: progress.send }).click();
  await expect(page.getByRole('heading', { name: progress.next.reply.title })).toBeVisible();
  await expect(page.getByText('Yes, gladly.')).toBeVisible();

  await page.getByRole('link', { name: progress.toResult }).click();
  await expect(page).toHaveURL('/mso/my-apply/result');
  await page.reload();
  await waitUntilHydrated(page);
  await expect(page.getByText(OFFER.conditions[0] ?? '')).toBeVisible();
  await expect(page.locator('time[datetime="2026-12-12"]')).toBeVisible();
  await checkPage(page, 'the result', 'zh-HK', 'looks');
  const downloadPromise = page.waitForEvent('download');
  await page.getByRole('button', { name: progress.toCalendar }).click();
  const calendar = await readFile((await (await downloadPromise).path()) ?? '', 'utf8');
  expect(calendar).toContain('DTSTART;VALUE=DATE:20261212');

  // The page explains the consequences before the student accepts. Afterwards the history shows the acceptance.
  await page.getByRole('button', { name: offer.accept }).click();
  const openDialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(openDialog.getByText(offer.acceptedFollows)).toBeVisible();
  await openDialog.getByRole('button', { name: offer.accept }).click();
  await expect(page.getByText(offer.accepted)).toBeVisible();
  await visit('/mso/my-apply/proccess');
  await expect(page.getByRole('heading', { name: progress.next.payReservationFee.title })).toBeVisible();
  await expect(page.getByText(progress.event.offerAccepted.split('{{')[0] ?? '').first()).toBeVisible();

  // After an application is submitted, no second form can be started.
  await visit('/mso/my-apply');
  await expect(page.getByText(form.applySchFail)).toBeVisible();

  // The page lists the recorded consents, each of which can be withdrawn.
  await visit('/mso/personal-center/consents');
  await checkPage(page, 'the consents', 'zh-HK', 'looks');
  await page.getByRole('button', { name: consent.withdrawOf.replace('{{kind}}', consent.kind.documents) }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(question.getByText(consent.means.documents)).toBeVisible();
  await question.getByRole('button', { name: consent.withdraw, exact: true }).click();
  await expect(page.getByText(consent.withdrawn.split('{{moment}}')[0]?.trim() ?? '').first()).toBeVisible();
});
