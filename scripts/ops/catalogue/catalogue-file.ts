// Catalogue file: a header line with a checksum of the content, followed by gzipped JSON lines, one per row.
import { readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { createGunzip, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { sumOf } from '#backend/backup/backup-format.ts';
import type { SqlValue } from '#backend/queries/database.ts';
import { jsonLine } from '#scripts/import/pack-spool.ts';

/** Error of an invalid file or database, after which nothing has been written. */
export class CatalogueFileError extends Error {}

export type Cells = readonly SqlValue[];

const Head = z.object({
  is: z.literal('catalogue'),
  /** Name of the last migration, which identifies the schema. */
  schema: z.string().min(1),
  at: z.int(),
  /** Tables in the order of the rows, referenced tables first. */
  tables: z.array(z.object({ table: z.string(), columns: z.array(z.string()).min(1), rows: z.int().min(0) })).min(1),
});
export type CatalogueHead = z.output<typeof Head>;
const FirstLine = z.object({ head: Head, sha256: z.string().length(64) });

const CHUNK_CHARACTERS = 2_000_000;
const NEW_LINE = 10;

const checksum = (head: CatalogueHead, body: Uint8Array) =>
  sumOf(new Uint8Array(Buffer.concat([Buffer.from(JSON.stringify(head)), body])));

/** Writes rows as a stream, so that they are never all in memory. */
export function createCatalogueFile(path: string) {
  const pieces: Buffer[] = [];
  let [text, letters]: [string[], number] = [[], 0];
  const close = () => {
    if (text.length > 0) pieces.push(gzipSync(text.join('')));
    [text, letters] = [[], 0];
  };
  return {
    add: (row: Cells) => {
      const line = jsonLine(row);
      text.push(line);
      letters += line.length;
      if (letters > CHUNK_CHARACTERS) close();
    },
    finish: async (head: CatalogueHead): Promise<number> => {
      close();
      const body = Buffer.concat(pieces);
      const first = JSON.stringify({ head, sha256: await checksum(head, body) });
      const fileBytes = Buffer.concat([Buffer.from(`${first}\n`), body]);
      writeFileSync(path, fileBytes);
      return fileBytes.length;
    },
  };
}

export interface CatalogueFile {
  head: CatalogueHead;
  /** Iterates over tables and rows; may be called repeatedly. */
  tables: () => AsyncGenerator<{ table: string; columns: readonly string[]; rows: Cells[] }>;
}

/** Reads a file completely. Throws if checksum or number of rows is wrong. */
export async function readCatalogueFile(path: string): Promise<CatalogueFile> {
  const bytes = readFileSync(path);
  const end = bytes.indexOf(NEW_LINE);
  const line = bytes.subarray(0, Math.max(end, 0));
  const read = FirstLine.safeParse(await new Response(line).json().catch(() => null));
  if (!read.success || !Buffer.from(JSON.stringify(read.data)).equals(line))
    throw new CatalogueFileError('the file does not begin as a catalogue does');
  const { head, sha256 } = read.data;
  const body = bytes.subarray(end + 1);
  if ((await checksum(head, body)) !== sha256)
    throw new CatalogueFileError('the file is not what was written: its sum differs');
  async function* tables() {
    const lines = createInterface({ input: Readable.from([body]).pipe(createGunzip()) })[Symbol.asyncIterator]();
    for (const { table, columns, rows: count } of head.tables) {
      const rows: Cells[] = [];
      while (rows.length < count) {
        const next = await lines.next();
        if (next.done) throw new CatalogueFileError(`${table} has ${rows.length} rows, and the head says ${count}`);
        rows.push(JSON.parse(next.value) as Cells);
      }
      if (rows.some((row) => row.length !== columns.length))
        throw new CatalogueFileError(`${table} has rows without all columns`);
      yield { table, columns, rows };
    }
    if (!(await lines.next()).done) throw new CatalogueFileError('the file holds more rows than its head says');
  }
  return { head, tables };
}
