// Catalogue file: a header line with a checksum of the content, followed by one gzipped JSON line per row.
import { readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { createGunzip, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { calculateSha256 } from '#backend/backup/backup-format.ts';
import type { SqlValue } from '#backend/queries/database.ts';
import { formatJsonLine } from '#scripts/import/pack-spool.ts';

/** Error of an invalid file or database. Nothing has been written when it is thrown. */
export class CatalogueFileError extends Error {}

export type CatalogueCells = readonly SqlValue[];

const HeadSchema = z.object({
  is: z.literal('catalogue'),
  /** Name of the last migration, which identifies the schema version. */
  schema: z.string().min(1),
  at: z.int(),
  /** Tables in the order of the rows. A table comes after those to which it refers. */
  tables: z.array(z.object({ table: z.string(), columns: z.array(z.string()).min(1), rows: z.int().min(0) })).min(1),
});
export type CatalogueHead = z.output<typeof HeadSchema>;
const FirstLineSchema = z.object({ head: HeadSchema, sha256: z.string().length(64) });

const CHUNK_CHARACTERS = 2_000_000;
const NEW_LINE = 10;

const computeChecksum = (head: CatalogueHead, body: Uint8Array) =>
  calculateSha256(new Uint8Array(Buffer.concat([Buffer.from(JSON.stringify(head)), body])));

/** Writes rows as a stream, so that they are never all in memory at once. */
export function createCatalogueFile(path: string) {
  const bodyChunks: Buffer[] = [];
  let [text, characterCount]: [string[], number] = [[], 0];
  const closeChunk = () => {
    if (text.length > 0) bodyChunks.push(gzipSync(text.join('')));
    [text, characterCount] = [[], 0];
  };
  return {
    add: (row: CatalogueCells) => {
      const line = formatJsonLine(row);
      text.push(line);
      characterCount += line.length;
      if (characterCount > CHUNK_CHARACTERS) closeChunk();
    },
    finish: async (head: CatalogueHead): Promise<number> => {
      closeChunk();
      const body = Buffer.concat(bodyChunks);
      const firstLine = JSON.stringify({ head, sha256: await computeChecksum(head, body) });
      const fileBytes = Buffer.concat([Buffer.from(`${firstLine}\n`), body]);
      writeFileSync(path, fileBytes);
      return fileBytes.length;
    },
  };
}

export interface CatalogueFile {
  head: CatalogueHead;
  /** Iterates over the tables and their rows. It may be called several times. */
  tables: () => AsyncGenerator<{ table: string; columns: readonly string[]; rows: CatalogueCells[] }>;
}

/** Reads a file completely. Throws if the checksum or the number of rows is wrong. */
export async function readCatalogueFile(path: string): Promise<CatalogueFile> {
  const bytes = readFileSync(path);
  const end = bytes.indexOf(NEW_LINE);
  const line = bytes.subarray(0, Math.max(end, 0));
  const parseResult = FirstLineSchema.safeParse(await new Response(line).json().catch(() => null));
  if (!parseResult.success || !Buffer.from(JSON.stringify(parseResult.data)).equals(line))
    throw new CatalogueFileError('the file does not start with the signature of a catalogue');
  const { head, sha256 } = parseResult.data;
  const body = bytes.subarray(end + 1);
  if ((await computeChecksum(head, body)) !== sha256)
    throw new CatalogueFileError('the checksum of the file does not match');
  async function* tables() {
    const lines = createInterface({ input: Readable.from([body]).pipe(createGunzip()) })[Symbol.asyncIterator]();
    for (const { table, columns, rows: count } of head.tables) {
      const rows: CatalogueCells[] = [];
      while (rows.length < count) {
        const nextLine = await lines.next();
        if (nextLine.done)
          throw new CatalogueFileError(`${table} has ${rows.length} rows instead of the ${count} in the header`);
        rows.push(JSON.parse(nextLine.value) as CatalogueCells);
      }
      if (rows.some((row) => row.length !== columns.length))
        throw new CatalogueFileError(`${table} has rows without all columns`);
      yield { table, columns, rows };
    }
    if (!(await lines.next()).done) throw new CatalogueFileError('the file contains more rows than its header states');
  }
  return { head, tables };
}
