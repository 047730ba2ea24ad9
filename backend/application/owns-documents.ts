import type { ApplyForm } from '#shared/contract/apply-form.ts';
import { type Database, readRows } from '#backend/queries/database.ts';
import { documentsOfUser } from '#backend/queries/application-documents.ts';

/** Whether every document that a form names is one that this user has stored. */
export async function ownsDocuments(db: Database, userId: number, { documents }: ApplyForm): Promise<boolean> {
  const paths = [...new Set(documents.map(({ path }) => path))];
  if (paths.length === 0) return true;
  return (await readRows(db, documentsOfUser(userId, paths))).length === paths.length;
}
