import type { APIRequestContext } from 'playwright/test';
import { UPLOAD_PATH } from '#shared/backend-protocol.ts';
import { createCompleteForm } from '#tests/support/complete-form.ts';
import { expect } from '#tests/browser/support/portal-test.ts';
import { AGENT, agreeToApply } from '#tests/browser/support/students.ts';

/** Creates a minimal PDF file, different for each document kind. */
export const createPdf = (kind: string) =>
  Buffer.from(`%PDF-1.4\n%${kind}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`);

/** Submits a form with two documents for the logged-in user. Returns the id of the application. */
export async function createApplicationByCalls(request: APIRequestContext): Promise<string> {
  const postCall = async (path: string, requestBody: object) => {
    const response = await request.post(`${AGENT}${path}`, {
      ...requestBody,
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    const body = (await response.json()) as { code: number | string; data: unknown };
    expect(String(body.code), `${path}: ${JSON.stringify(body)}`).toBe('1003');
    return body.data as Record<string, never>;
  };
  await agreeToApply(request);
  const form = createCompleteForm();
  for (const document of form.documents) {
    const file = { name: document.name, mimeType: document.contentType, buffer: createPdf(document.kind) };
    Object.assign(document, await postCall(UPLOAD_PATH, { multipart: { kind: 'document', file } }));
  }
  const { version } = await postCall('/appMso/apply/save', { data: { version: 0, form } });
  const submitResult = await postCall('/appMso/apply/submit', {
    data: { version, idempotencyKey: crypto.randomUUID(), form },
  });
  return String(submitResult.id);
}
