import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes the sizes and hashes of a folder's files. Database rows name files by this list, and a test compares it with
 * the files.
 */
export function writeFileList(folder: string, listFile: string) {
  const files = readdirSync(folder)
    .toSorted()
    .map((name) => {
      const bytes = readFileSync(join(folder, name));
      return [name, { bytes: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') }] as const;
    });
  writeFileSync(listFile, `${JSON.stringify(Object.fromEntries(files), null, 2)}\n`);
  return files.reduce((sum, [, { bytes }]) => sum + bytes, 0);
}
