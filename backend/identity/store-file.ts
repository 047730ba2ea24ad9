import type { BackendEnv } from '#backend/bindings.ts';
import { clearForms } from '#backend/queries/applications/applications.ts';
import { queryRows, type Statement, batchWrite } from '#backend/queries/database.ts';
import { deleteFile, deleteFiles, selectDocumentsOfSite, insertFile } from '#backend/queries/identity/files.ts';
import { digestBytes } from '#shared/rules/application/log-chain.ts';
import type { FileContentType, FileKind } from '#shared/rules/uploaded-file.ts';
import { createRandomText } from './secrets.ts';

export type Stores = Pick<BackendEnv['Bindings'], 'DB' | 'FILES'>;

interface FileToStore {
  userId: number;
  kind: FileKind;
  name: string;
  contentType: FileContentType;
  bytes: Uint8Array;
}

/** Stores a file before its row, so that no row refers to a missing file. Returns the file's path. */
export async function storeFile({ DB, FILES }: Stores, file: FileToStore): Promise<string> {
  const { bytes, ...fileDetails } = file;
  const storedPath = createFilePath(file.kind, file.contentType);
  await FILES.put(storedPath, bytes, { httpMetadata: { contentType: file.contentType } });
  const digest = await digestBytes(bytes);
  await batchWrite(DB, [insertFile({ ...fileDetails, path: storedPath, size: bytes.length, digest }, Date.now())]);
  return storedPath;
}

export async function removeFile({ DB, FILES }: Stores, path: string): Promise<void> {
  await batchWrite(DB, [deleteFile(path)]);
  await FILES.delete(path);
}

const MAX_KEYS = 1000;

/** Deletes files in batches, because R2 limits the number of keys per call. */
export async function deleteKeys(files: Stores['FILES'], keys: readonly string[]): Promise<void> {
  for (let startIndex = 0; startIndex < keys.length; startIndex += MAX_KEYS)
    await files.delete(keys.slice(startIndex, startIndex + MAX_KEYS));
}

const FILE_EXTENSIONS: Record<FileContentType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
};
const RANDOM_BYTES = 24;
const FILE_FOLDER = '/appFile/';

/** Returns an unguessable path that reveals only the kind of file. */
const createFilePath = (kind: FileKind, contentType: FileContentType) =>
  `${kind}/${createRandomText(RANDOM_BYTES)}.${FILE_EXTENSIONS[contentType]}`;

export const getFileUrl = (path: string) => `${FILE_FOLDER}${path}`;

/** Returns the path of a stored file, given its path or URL. The portal prefixes URLs with the agent's key. */
export const parseFilePath = (url: string) => url.replace(/^(?:\/[^/]+)?\/appFile\//, '');

/**
 * Deletes data stored under the consent to documents: passport number and uploads. Forms are cleared in the transaction
 * of the withdrawal, files afterwards. After a crash, the retention job deletes unreferenced files within the hour.
 * Applications on other agents' sites have separate consents and stay unchanged.
 */
export async function deleteDocuments(
  { DB, FILES }: Stores,
  { userId, agentKey }: { userId: number; agentKey: string },
  withdrawalStatements: readonly Statement[] = [],
): Promise<void> {
  await batchWrite(DB, [...withdrawalStatements, clearForms(userId, agentKey)]);
  const keys = (await queryRows(DB, selectDocumentsOfSite(userId, agentKey))).map(({ key }) => key);
  await deleteKeys(FILES, keys);
  await batchWrite(DB, [deleteFiles(keys)]);
}
