import * as query from '#backend/queries/backup-files.ts';
import { type Database, queryRow, queryRows, batchWrite } from '#backend/queries/database.ts';
import { DAY_MS, RETENTION_DAYS } from '#shared/rules/retention-periods.ts';
import type { EncryptedStore } from './backup-bucket.ts';
import { type Bucket, calculateSha256 } from './backup-format.ts';

// Encrypted copies of uploaded files in the backup bucket, under the key 'files/' plus the file's key. Files are
// immutable, so the table file_copies is a complete list of the copies, and every backup of the rows contains it.

export const createCopyKey = (key: string) => `files/${key}`;

interface FileStore {
  get: (key: string) => Promise<{ arrayBuffer: () => Promise<ArrayBuffer> } | null>;
}

interface CopyRun {
  now?: number;
  /**
   * Maximum number of files per run. Each file needs two of the thousand requests that a Worker may make. The next run
   * continues.
   */
  limit?: number;
}

const MAX_ROWS = 200;

/** Copies new files, re-encrypts copies with an old key, and deletes expired copies. */
export async function copyFiles(
  {
    db,
    files,
    bucket,
    store,
  }: { db: Database; files: FileStore; bucket: Pick<Bucket, 'delete'>; store: EncryptedStore },
  { now = Date.now(), limit = MAX_ROWS }: CopyRun = {},
): Promise<{ copied: number; remainingCount: number; droppedCount: number }> {
  const pendingRows = await queryRows(db, query.selectFilesToCopy(store.keyId, limit));
  let copiedCount = 0;
  for (const { key } of pendingRows) {
    const file = await files.get(key);
    const bytes = file && new Uint8Array(await file.arrayBuffer());
    if (bytes) await store.put(createCopyKey(key), bytes);
    // Missing files are recorded too, so that they are not retried every hour.
    const copy = {
      key,
      sha256: bytes ? await calculateSha256(bytes) : '',
      size: bytes?.length ?? 0,
      keyId: store.keyId,
    };
    await batchWrite(db, [query.recordCopy(copy, now)]);
    if (bytes) copiedCount += 1;
  }
  await batchWrite(db, query.recordDeletedFile(now));
  const expiredCopies = await queryRows(db, query.selectCopiesOver(now - RETENTION_DAYS.backup * DAY_MS, limit));
  if (expiredCopies.length > 0) {
    const keys = expiredCopies.map(({ key }) => key);
    await bucket.delete(keys.map(createCopyKey));
    await batchWrite(db, [query.deleteCopies(keys)]);
  }
  const { total: remainingCount = 0 } = (await queryRow(db, query.countFilesToCopy(store.keyId))) ?? {};
  return { copied: copiedCount, remainingCount, droppedCount: expiredCopies.length };
}
