import type { Page } from 'playwright/test';
import type consent from '#client/i18n/messages/zh/consent.json';
import type zh from '#client/i18n/messages/zh/apply-form.json';
import { expect } from '#tests/browser/support/portal-test.ts';

export type FormWords = typeof zh;
export type ConsentWords = typeof consent;

/** Minimal PDF file. */
const PDF_BUFFER = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

/** Fills in the required fields of the application form, except courses and documents. */
export async function fillApplication(page: Page, messages: FormWords) {
  const { personal, education } = messages;
  const getField = (label: string) => page.getByLabel(label, { exact: true });
  await getField(personal.lastName).fill('Chan');
  await getField(personal.firstName).fill('Sze Man');
  await page.locator('.date-field').first().click();
  const dateFields = page.getByRole('spinbutton');
  for (const [name, value] of [
    ['year', '2008'],
    ['month', '03'],
    ['day', '14'],
  ] as const) {
    await dateFields.and(page.locator(`[data-type="${name}"]`)).focus();
    await page.keyboard.type(value);
  }
  await page.getByRole('radio', { name: messages.gender.female, exact: true }).check();
  await getField(personal.passportCountry).selectOption('hk');
  await getField(personal.email).fill('szeman@example.com');

  await page.getByRole('button', { name: education.add }).click();
  await getField(education.school).fill('Tsing Hang College');
  await getField(education.country).selectOption('hk');
  await getField(education.level).selectOption('secondary');
  await getField(education.startMonth).fill('2020-09');

  const { exams } = messages;
  await page.getByRole('button', { name: exams.add }).click();
  const grade = page.locator('.apply__grade');
  await grade.getByLabel(exams.exam, { exact: true }).selectOption('dse');
  await grade.getByLabel(exams.subject, { exact: true }).fill('Mathematics');
  await grade.getByLabel(exams.grade, { exact: true }).selectOption('5*');

  await page.getByRole('checkbox', { name: messages.review.truthful }).check();
  await page.getByRole('checkbox', { name: new RegExp(messages.review.privacy) }).check();
}

/** Gives the consent to document storage, which the form requests at the first upload. */
export async function agreeToDocuments(page: Page, { documents }: ConsentWords, agent: string) {
  const consentCheckbox = page.getByRole('checkbox', { name: documents.agree.replace('{{agent}}', agent) });
  await consentCheckbox.last().click();
  await expect(consentCheckbox).toHaveCount(0);
}

/** Fills in the passport number, which is enabled only after the consent to document storage. */
export const fillPassportNumber = (page: Page, { personal }: FormWords) =>
  page.getByLabel(personal.passportNumber, { exact: true }).fill('K12345678');

/** Uploads the two required documents. */
export async function uploadDocuments(page: Page, { documents, documentKinds }: FormWords) {
  for (const kind of [documentKinds.passport, documentKinds.transcript]) {
    await page
      .getByLabel(documents.uploadOf.replace('{{kind}}', kind), { exact: true })
      .setInputFiles({ name: `${kind}.pdf`, mimeType: 'application/pdf', buffer: PDF_BUFFER });
    await page.getByRole('link', { name: documents.open.replace('{{kind}}', kind) }).waitFor();
  }
}
