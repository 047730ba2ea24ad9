import type { Browser } from 'playwright/test';
import casePage from '#client/i18n/messages/en-us/office-application.json' with { type: 'json' };
import day from '#client/i18n/messages/en-us/office-day.json' with { type: 'json' };
import forms from '#client/i18n/messages/en-us/apply-form.json' with { type: 'json' };
import application from '#client/i18n/messages/zh-hk/application.json' with { type: 'json' };
import { applyByCalls, getPdf } from '#tests/browser/application/apply-by-calls.ts';
import { DESK, signIn, speak } from '#tests/browser/support/at-desk.ts';
import { checkPage } from '#tests/browser/support/check-page.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { comeAsStudent } from '#tests/browser/support/students.ts';

test.use({ ...SCREENS.phone, speaks: 'zh-hk', expectedComplaint: /status of 4(?:09|22)/ });

async function openDesk(browser: Browser, baseURL: string, javaScriptEnabled = true) {
  const context = await browser.newContext({ ...SCREENS.desk, baseURL, javaScriptEnabled });
  await speak({ context, baseURL, speaks: 'en-us' });
  const page = await context.newPage();
  await signIn(page, '');
  return page;
}

const NOTE = 'Bank statement of the last 28 days';
const fund = forms.documentKinds.financial;

test('a requested document is sent by the student and approved beside the form', async ({
  page,
  visit,
  portal,
  browser,
}) => {
  await comeAsStudent(page);
  const id = await applyByCalls(page.request);
  const desk = await openDesk(browser, portal.url.href);
  await desk.goto(`${DESK}/applications/${id}`);
  await checkPage(desk, 'a case with its checklist', 'en-US');
  const item = desk.locator('.checklist__item', { hasText: fund });
  await expect(item).toContainText(casePage.checklist.state.missing);
  await item.locator('#change-financial > summary').click();
  await item.getByLabel(casePage.checklist.note).fill(NOTE);
  await item.getByLabel(casePage.checklist.dueField).fill('2999-01-31');
  await item.getByRole('button', { name: casePage.checklist.save }).click();
  await expect(desk.getByText(casePage.done.documentRequested)).toBeVisible();
  await expect(item).toContainText(casePage.checklist.state.requested);

  await visit('/mso/my-apply/proccess');
  await expect(page.getByRole('heading', { name: application.next.document.title })).toBeVisible();
  const requested = page.locator('#requested-documents');
  await expect(requested).toContainText(NOTE);
  await checkPage(page, 'a requested document', 'zh-HK', 'looks');
  await requested
    .locator('input[type=file]')
    .setInputFiles({ name: 'bank.pdf', mimeType: 'application/pdf', buffer: getPdf('financial') });
  await requested.getByRole('button', { name: application.requested.submit }).click();
  await expect(requested).toContainText(application.requested.state.received);

  await desk.goto(DESK);
  await expect(desk.locator('.day__section', { hasText: day.documents.title })).toContainText(fund);
  await desk.goto(`${DESK}/applications/${id}`);
  await item.getByText(casePage.open.replace('{{name}}', fund)).click();
  await item.getByLabel(casePage.reason, { exact: true }).selectOption('check');
  await item.getByRole('button', { name: casePage.openSubmit, exact: true }).click();
  const preview = desk.locator('#preview');
  await expect(preview.locator('iframe')).toBeVisible();
  const file = await desk.request.get((await preview.locator('iframe').getAttribute('src')) ?? '');
  expect(file.headers()['content-disposition']).toMatch(/^inline/);
  await checkPage(desk, 'a document beside the form', 'en-US');
  await item.getByRole('button', { name: `${casePage.checklist.approve}: ${fund}` }).click();
  await expect(item).toContainText(casePage.checklist.state.approved);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('staff file an offer letter, and a student sends a document', async ({ page, visit, portal, browser }) => {
    await comeAsStudent(page);
    const id = await applyByCalls(page.request);
    const desk = await openDesk(browser, portal.url.href, false);
    await desk.goto(`${DESK}/applications/${id}`);
    await desk.locator('#upload > summary').click();
    await desk.locator('#upload').getByLabel(casePage.checklist.kind).selectOption('offerLetter');
    await desk
      .locator('#upload-file')
      .setInputFiles({ name: 'offer.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') });
    await desk.locator('#upload').getByRole('button', { name: casePage.checklist.uploadSubmit }).click();
    await expect(desk.locator('#upload')).toContainText(casePage.fault.wrongKind);
    await desk
      .locator('#upload-file')
      .setInputFiles({ name: 'offer.pdf', mimeType: 'application/pdf', buffer: getPdf('offer') });
    await desk.locator('#upload').getByRole('button', { name: casePage.checklist.uploadSubmit }).click();
    await expect(desk.getByText(casePage.done.documentAdded)).toBeVisible();
    await expect(desk.locator('.checklist__item', { hasText: forms.documentKinds.offerLetter })).toContainText(
      'offer.pdf',
    );
    await desk.locator('#change-financial > summary').click();
    await desk.locator('#change-financial').getByRole('button', { name: casePage.checklist.save }).click();
    await expect(desk.getByText(casePage.done.documentRequested)).toBeVisible();

    await visit('/mso/my-apply/proccess');
    const requested = page.locator('#requested-documents');
    await requested
      .locator('input[type=file]')
      .setInputFiles({ name: 'bank.pdf', mimeType: 'application/pdf', buffer: getPdf('bank') });
    await requested.getByRole('button', { name: application.requested.submit }).click();
    await expect(requested).toContainText(application.requested.state.received);
  });
});
