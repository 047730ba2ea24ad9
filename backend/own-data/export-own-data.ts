import type { Locale } from '#shared/locale/locales.ts';
import { type Database, readRows, readTogether } from '#backend/queries/database.ts';
import { NAMED_THINGS, type NamedThing, ownFiles, ownNames } from '#backend/queries/retention/rows-about-a-user.ts';
import type { Stores } from '#backend/identity/keep-file.ts';
import { collectOwnData } from './collect-own-data.ts';
import { ownClock, type OwnNames, ownWords, placeFile } from './own-page.ts';
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
  const files = (await readRows(DB, ownFiles(userId))).map(placeFile);
  const names = await readNames(DB, userId, locale);
  const text = (name: string, words: () => string | Promise<string>): ZipEntry => ({
    name,
    read: async () => new Uint8Array(new TextEncoder().encode(await words())),
  });
  return writeZip(
    [
      text('index.html', () =>
        writeIndex({ data: tables, files, names, locale, clock: ownClock(locale), words: ownWords(locale) }, at),
      ),
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

async function readNames(db: Database, userId: number, locale: Locale): Promise<OwnNames> {
  const read = await readTogether(db, ...NAMED_THINGS.map((thing) => ownNames(thing, userId, locale)));
  return Object.fromEntries(
    NAMED_THINGS.map((thing, at) => [thing, new Map((read[at] ?? []).map(({ id, name }) => [id, name]))]),
  ) as Record<NamedThing, Map<string, string>>;
}
