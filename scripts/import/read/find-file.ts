import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UnreadableFileError } from './import-errors.ts';

export interface FoundFile {
  /** Name of the file in messages. */
  file: string;
  path: string;
  /** Text that the pattern captured from the name. */
  captured: string;
}

/** Finds the file in a folder whose name, without '.gz', matches `pattern`. Throws unless there is exactly one. */
export function findFile(folder: string, name: string, pattern: RegExp): FoundFile {
  if (!statSync(folder).isDirectory()) throw new UnreadableFileError('is no folder');
  const matches = readdirSync(folder).flatMap((file) => {
    const [matchedName, captured = ''] = pattern.exec(file.replace(/\.gz$/i, '')) ?? [];
    return matchedName === undefined ? [] : [{ file, path: join(folder, file), captured }];
  });
  const [firstMatch] = matches;
  if (!firstMatch) throw new UnreadableFileError(`has no file ${name} (it may be packed with gzip)`);
  if (matches.length > 1)
    throw new UnreadableFileError(`contains several files ${name}: ${matches.map(({ file }) => file).join(', ')}`);
  return firstMatch;
}

export const hasFile = (folder: string, pattern: RegExp) =>
  statSync(folder).isDirectory() && readdirSync(folder).some((file) => pattern.test(file.replace(/\.gz$/i, '')));
