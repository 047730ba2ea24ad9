import type { FileContentType, FileKind } from '#shared/rules/uploaded-file.ts';
import { randomText } from './write-bytes.ts';

const ENDINGS: Record<FileContentType, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'application/pdf': 'pdf' };
const RANDOM_BYTES = 24;
const FOLDER = '/appFile/';

/** Says what kind of file stands there, and otherwise nothing that could be guessed. */
export const newFilePath = (kind: FileKind, contentType: FileContentType) =>
  `${kind}/${randomText(RANDOM_BYTES)}.${ENDINGS[contentType]}`;

/** Where the file at a path answers. */
export const fileAddress = (path: string) => `${FOLDER}${path}`;

/** The path again, from either. */
export const filePath = (given: string) => (given.startsWith(FOLDER) ? given.slice(FOLDER.length) : given);
