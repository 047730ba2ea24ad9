import { saveApplication, submitApplication } from '#shared/contract/application/application.ts';
import type { ApplyForm } from '#shared/contract/application/apply-form.ts';
import { queryRow, batchWrite } from '#backend/queries/database.ts';
import { createCompleteForm } from '#tests/support/complete-form.ts';
import { callBackend } from './ask-backend.ts';
import { loadDemoCatalogue } from './demo-data.ts';
import { storeConsents } from './give-consents.ts';
import { logInUser, type LoggedInUser } from './log-in.ts';
import { testEnv } from './test-env.ts';

export const SUBMISSION_KEY = '0b9d3a52-5d0e-4d3a-9a35-0c8a0c2f9a11';

/** Loads the catalogue once per file, because an application can only refer to courses in it. */
async function loadCatalogueOnce() {
  const course = await queryRow(testEnv.DB, { sql: 'SELECT id FROM courses LIMIT 1', values: [] });
  if (!course) await loadDemoCatalogue();
}

/** Creates a complete form with paths of this student's documents. All consents are given. */
export async function createFormFor({ staffId }: LoggedInUser): Promise<ApplyForm> {
  await loadCatalogueOnce();
  const form = createCompleteForm();
  form.documents = form.documents.map((document) => ({ ...document, path: `${document.path}-${staffId}` }));
  await batchWrite(
    testEnv.DB,
    form.documents.map(({ path, name, size, contentType }) => ({
      sql: `INSERT OR IGNORE INTO files (path, user_id, kind, name, size, content_type, created_at) VALUES (?1, ?2, 'document', ?3, ?4, ?5, 0)`,
      values: [path, Number(staffId), name, size, contentType],
    })),
  );
  await storeConsents(Number(staffId));
  return form;
}

/** Creates a new student with a submitted application. `headers` select the site. */
export async function applyAsNewUser(
  headers: Record<string, string> = {},
  changeForm: (form: ApplyForm) => ApplyForm = (form) => form,
): Promise<LoggedInUser> {
  const user = await logInUser();
  const form = changeForm(await createFormFor(user));
  const context = { ...user.requestContext, headers: { ...user.requestContext.headers, ...headers } };
  await callBackend(saveApplication, { version: 0, form }, user.requestContext);
  await callBackend(submitApplication, { version: 1, idempotencyKey: SUBMISSION_KEY, form }, context);
  return user;
}
