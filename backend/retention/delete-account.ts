import { findRow, readRows, writeTogether } from '#backend/queries/database.ts';
import { closeForGood, noteRoomsToForget } from '#backend/queries/retention/accounts-to-delete.ts';
import { eraseOwnRows, ownFiles } from '#backend/queries/retention/own-rows.ts';
import { deleteKeys, type Stores } from './delete-keys.ts';

/**
 * Deletes an account with all that is about its user, where its time to come back is over. It is closed first, so that
 * nobody logs in and keeps it while its files go; what has died in between is found again by the next run.
 */
export async function deleteAccount({ DB, FILES }: Stores, id: number, before: number, now: number): Promise<void> {
  if (!(await findRow(DB, closeForGood(id, before)))) return;
  const files = await readRows(DB, ownFiles(id));
  await deleteKeys(
    FILES,
    files.map(({ key }) => key),
  );
  await writeTogether(DB, [noteRoomsToForget(id, now), ...eraseOwnRows(id)]);
}
