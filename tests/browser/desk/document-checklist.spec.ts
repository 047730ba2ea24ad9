import type { Browser, Page } from 'playwright/test';
import casePage from '#client/i18n/messages/en-us/office-application.json' with { type: 'json' };
import day from '#client/i18n/messages/en-us/office-day.json' with { type: 'json' };
import forms from '#client/i18n/messages/en-us/apply-form.json' with { type: 'json' };
import application from '#client/i18n/messages/zh-hk/application.json' with { type: 'json' };
import { createApplicationByCalls, createPdf } from '#tests/browser/application/apply-by-calls.ts';
import { DESK, signIn, setLanguage } from '#tests/browser/support/at-desk.ts';
import { checkPage, measureSidewaysScroll } from '#tests/browser/support/check-page.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { openAsStudent } from '#tests/browser/support/students.ts';

test.use({ ...SCREENS.phone, speaks: 'zh-hk', expectedComplaint: /status of 4(?:09|22)/ });

async function openDesk(browser: Browser, baseURL: string, javaScriptEnabled = true) {
  const context = await browser.newContext({ ...SCREENS.desk, baseURL, javaScriptEnabled });
  await setLanguage({ context, baseURL, speaks: 'en-us' });
  const page = await context.newPage();
  await signIn(page, '');
  return page;
}

/** Measures the name and the state of a document where they have the least width. */
const measureNarrowestText = (page: Page) =>
  page
    .locator('.checklist__what')
    .evaluateAll((texts) => Math.min(...texts.map((text) => text.getBoundingClientRect().width)));

const NOTE = 'Bank statement of the last 28 days';
const financialKind = forms.documentKinds.financial;

test('a requested document is sent by the student and approved beside the form', async ({
  page,
  visit,
  portal,
  browser,
}) => {
  await openAsStudent(page);
  const id = await createApplicationByCalls(page.request);
  const deskPage = await openDesk(browser, portal.url.href);
  await deskPage.goto(`${DESK}/applications/${id}`);
  await checkPage(deskPage, 'a case with its checklist', 'en-US');
  const item = deskPage.locator('.checklist__item', { hasText: financialKind });
  await expect(item).toContainText(casePage.checklist.state.missing);
  await item.locator('#change-financial > summary').click();
  await item.getByLabel(casePage.checklist.note).fill(NOTE);
  await item.getByLabel(casePage.checklist.dueField).fill('2999-01-31');
  await item.evaluate((element) => element.scrollIntoView());
  await item.getByRole('button', { name: casePage.checklist.save }).click();
  await expect(deskPage.getByText(casePage.done.documentRequested)).toBeInViewport();
  await expect(item).toContainText(casePage.checklist.state.requested);

  await visit('/mso/my-apply/proccess');
  await expect(page.getByRole('heading', { name: application.next.document.title })).toBeVisible();
  const requestedDocuments = page.locator('#requested-documents');
  await expect(requestedDocuments).toContainText(NOTE);
  await checkPage(page, 'a requested document', 'zh-HK', 'looks');
  await requestedDocuments
    .locator('input[type=file]')
    .setInputFiles({ name: 'bank.pdf', mimeType: 'application/pdf', buffer: createPdf('financial') });
  await requestedDocuments.getByRole('button', { name: application.requested.submit }).click();
  await expect(requestedDocuments).toContainText(application.requested.state.received);

  await deskPage.goto(DESK);
  await expect(deskPage.locator('.day__section', { hasText: day.documents.title })).toContainText(financialKind);
  await deskPage.goto(`${DESK}/applications/${id}`);
  await expect(item).toContainText(casePage.checklist.state.received);
  for (const width of [390, 768, 1280]) {
    await deskPage.setViewportSize({ width, height: 900 });
    expect.soft(await measureNarrowestText(deskPage), `a document's name at ${width}`).toBeGreaterThanOrEqual(240);
    expect.soft(await measureSidewaysScroll(deskPage), `at ${width}`).toBe(0);
  }
  await deskPage.setViewportSize(SCREENS.desk.viewport);
  await item.getByText(casePage.open.replace('{{name}}', financialKind)).click();
  await item.getByLabel(casePage.reason, { exact: true }).selectOption('check');
  await item.getByRole('button', { name: casePage.openSubmit, exact: true }).click();
  await expect(item.getByLabel(casePage.reason, { exact: true })).toBeHidden();
  const documentPreview = deskPage.locator('#preview');
  await expect(documentPreview.locator('iframe')).toBeVisible();
  const file = await deskPage.request.get((await documentPreview.locator('iframe').getAttribute('src')) ?? '');
  expect(file.headers()['content-disposition']).toMatch(/^inline/);
  await checkPage(deskPage, 'a document beside the form', 'en-US');
  await deskPage
    .locator('.case-preview')
    .getByRole('button', { name: `${casePage.checklist.approve}: ${financialKind}` })
    .click();
  await expect(item).toContainText(casePage.checklist.state.approved);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('staff file an offer letter, and a student sends a document', async ({ page, visit, portal, browser }) => {
    await openAsStudent(page);
    const id = await createApplicationByCalls(page.request);
    const deskPage = await openDesk(browser, portal.url.href, false);
    await deskPage.goto(`${DESK}/applications/${id}`);
    await deskPage.locator('#upload > summary').click();
    await deskPage.locator('#upload').getByLabel(casePage.checklist.kind).selectOption('offerLetter');
    await deskPage
      .locator('#upload-file')
      .setInputFiles({ name: 'offer.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') });
    await deskPage.locator('#upload').getByRole('button', { name: casePage.checklist.uploadSubmit }).click();
    await expect(deskPage.locator('#upload')).toContainText(casePage.fault.wrongKind);
    await deskPage
      .locator('#upload-file')
      .setInputFiles({ name: 'offer.pdf', mimeType: 'application/pdf', buffer: createPdf('offer') });
    await deskPage.locator('#upload').getByRole('button', { name: casePage.checklist.uploadSubmit }).click();
    await expect(deskPage.getByText(casePage.done.documentAdded)).toBeVisible();
    await expect(deskPage.locator('.checklist__item', { hasText: forms.documentKinds.offerLetter })).toContainText(
      'offer.pdf',
    );
    await deskPage.locator('#change-financial > summary').click();
    await deskPage.locator('#change-financial').getByRole('button', { name: casePage.checklist.save }).click();
    await expect(deskPage.getByText(casePage.done.documentRequested)).toBeVisible();

    await visit('/mso/my-apply/proccess');
    const requestedDocuments = page.locator('#requested-documents');
    await requestedDocuments
      .locator('input[type=file]')
      .setInputFiles({ name: 'bank.pdf', mimeType: 'application/pdf', buffer: createPdf('bank') });
    await requestedDocuments.getByRole('button', { name: application.requested.submit }).click();
    await expect(requestedDocuments).toContainText(application.requested.state.received);
  });
});
