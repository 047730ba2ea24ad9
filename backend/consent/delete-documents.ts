import { deleteKeys, type Stores } from '#backend/identity/keep-file.ts';
import { type Statement, readRows, writeTogether } from '#backend/queries/database.ts';
import { emptyForms } from '#backend/queries/applications/applications.ts';
import { deleteFiles, documentsHere } from '#backend/queries/identity/files.ts';

/**
 * Takes away what was kept with the consent to documents: the number of the passport and what was uploaded. Forms are emptied
 * with the withdrawal itself, files after it; a file that is left where this dies has a row that no form names, which
 * retention finds within the hour. What is in an application on another agent's site was agreed to there.
 */
export async function deleteDocuments(
  { DB, FILES }: Stores,
  { userId, agentKey }: { userId: number; agentKey: string },
  withdrawal: readonly Statement[] = [],
): Promise<void> {
  await writeTogether(DB, [...withdrawal, emptyForms(userId, agentKey)]);
  const keys = (await readRows(DB, documentsHere(userId, agentKey))).map(({ key }) => key);
  await deleteKeys(FILES, keys);
  await writeTogether(DB, [deleteFiles(keys)]);
}
