import type { StoredDocument } from '#shared/contract/application/apply-form.ts';
import { appendDocument } from '#backend/queries/applications/applications.ts';
import type { Database } from '#backend/queries/database.ts';
import { parseFailedPrecondition } from '#backend/queries/preconditions.ts';
import { type ChangeResult, changeApplication, type ActionContext } from './change-application.ts';

/** Adds an uploaded document to an application, in the same transaction as its log entry. */
export async function addDocument(
  db: Database,
  applicationId: number,
  document: StoredDocument,
  sha256: string,
  actor: ActionContext,
): Promise<ChangeResult | { ok: false; why: 'full' }> {
  const action = { kind: 'documentAdded', document: document.kind, sha256 } as const;
  try {
    return await changeApplication(db, applicationId, action, actor, appendDocument(applicationId, document));
  } catch (error) {
    if (parseFailedPrecondition(error) === 'application_documents') return { ok: false, why: 'full' };
    throw error;
  }
}
