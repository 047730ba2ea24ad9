import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { getContentType } from '#backend/catalogue/catalogue-files.ts';
import { listSeedFiles } from '#backend/seed/files/file-address.ts';
import { retryOnce } from './retrying-database.ts';

export const SEED_FILES_FOLDER = resolve(import.meta.dirname, '..', '..', 'backend', 'seed', 'files', 'stored');
const CONCURRENCY = 16;

/** The methods of a bucket that seeding uses. */
export interface FileStore {
  put: (
    path: string,
    bytes: Uint8Array<ArrayBuffer>,
    options: { httpMetadata: { contentType: string } },
  ) => Promise<unknown>;
}

/** Stores the covers, leaflets, films and captions of the demo. Running it again is safe. */
export async function storeSeedFiles(store: FileStore): Promise<void> {
  const pendingFiles = listSeedFiles();
  const storeNext = async () => {
    for (let file = pendingFiles.pop(); file; file = pendingFiles.pop()) {
      const { path, name } = file;
      const bytes = new Uint8Array(readFileSync(join(SEED_FILES_FOLDER, name)));
      const options = { httpMetadata: { contentType: getContentType(name) ?? '' } };
      await retryOnce(() => store.put(path, bytes, options));
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, storeNext));
}
