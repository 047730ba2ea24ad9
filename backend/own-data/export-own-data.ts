import type { Locale } from '#shared/locale/locales.ts';
import { readRows } from '#backend/queries/database.ts';
import { ownFiles } from '#backend/queries/retention/own-rows.ts';
import type { Stores } from '#backend/retention/delete-keys.ts';
import { collectOwnData } from './collect-own-data.ts';
import { writeIndex } from './write-index.ts';
import { writeZip, type ZipEntry } from './write-zip.ts';

/** All that is kept of a user: data.json for machines, index.html for a reader, and the files as they were uploaded. */
export async function exportOwnData(
  { DB, FILES }: Stores,
  userId: number,
  locale: Locale,
  at = new Date(),
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const tables = await collectOwnData(DB, userId);
  const stored = await readRows(DB, ownFiles(userId));
  const files = stored.map(({ key, name }, index) => ({ key, name, path: pathOf(name, index) }));
  const text = (name: string, words: () => string | Promise<string>): ZipEntry => ({
    name,
    read: async () => new Uint8Array(new TextEncoder().encode(await words())),
  });
  return writeZip(
    [
      text('index.html', () => writeIndex(tables, files, locale, at)),
      text('data.json', () => JSON.stringify({ madeAt: at.toISOString(), tables }, null, 1)),
      ...files.map(({ key, path }) => ({
        name: path,
        read: async () => {
          const object = await FILES.get(key);
          return object && new Uint8Array(await object.arrayBuffer());
        },
      })),
    ],
    at,
  );
}

/** Two files may have one name, and a name may hold what a file system takes for a way. */
const pathOf = (name: string, index: number) =>
  `files/${String(index + 1).padStart(3, '0')}-${name.replaceAll(/[^\p{L}\p{N}._ -]/gu, '_').replace(/^\.+/, '_')}`;
