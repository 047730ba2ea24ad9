import type { FileContentType, FileKind } from '#shared/rules/uploaded-file.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { writeTogether } from '#backend/queries/database.ts';
import { deleteFile, insertFile } from '#backend/queries/identity/files.ts';
import { newFilePath } from './file-path.ts';

type Stores = Pick<BackendEnv['Bindings'], 'DB' | 'FILES'>;

export interface FileToKeep {
  userId: number;
  kind: FileKind;
  name: string;
  contentType: FileContentType;
  bytes: Uint8Array;
}

/** The file first: what the table names is always there. Gives back its path. */
export async function keepFile({ DB, FILES }: Stores, file: FileToKeep): Promise<string> {
  const { bytes, ...described } = file;
  const path = newFilePath(file.kind, file.contentType);
  await FILES.put(path, bytes, { httpMetadata: { contentType: file.contentType } });
  await writeTogether(DB, [insertFile({ ...described, path, size: bytes.length }, Date.now())]);
  return path;
}

export async function removeFile({ DB, FILES }: Stores, path: string): Promise<void> {
  await writeTogether(DB, [deleteFile(path)]);
  await FILES.delete(path);
}
