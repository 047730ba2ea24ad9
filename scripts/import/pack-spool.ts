import { randomUUID } from 'node:crypto';
import { closeSync, createReadStream, openSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Database, type SqlValue, type Statement, batchWrite } from '#backend/queries/database.ts';
import { deleteStaleBatches, storeBatch } from '#backend/queries/facts/import-tables.ts';
import type { Row } from '#backend/queries/write-rows.ts';

/** Maximum size of a pack. D1 limits a statement to 100,000 bytes, and escaping may double the number of quotes. */
const PACK_BYTES = 40_000;

export interface RowPack {
  target: string;
  /** The rows as JSON, each a list of values. */
  rows: string;
}

/**
 * Serializes a value on one line. JSON allows U+2028 and U+2029 in strings, but Node's readline treats them as line
 * breaks, so they are escaped.
 */
export const formatJsonLine = (value: unknown) =>
  `${JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`;

/**
 * Spools rows to disk until the whole register is parsed. A register exceeds the memory limit of an import, and an
 * error in its last line must prevent all writes.
 */
export class PackSpool {
  readonly columns: Record<string, readonly string[]> = {};
  count = 0;
  readonly #file = openUnlinkedFile();
  readonly #open = new Map<string, { rows: string[]; bytes: number }>();
  readonly #mostBytes: number;

  constructor(maxBytes = PACK_BYTES) {
    this.#mostBytes = maxBytes;
  }

  /** Adds a row. All rows for the same target must have the same columns in the same order. */
  addRow(target: string, row: Row) {
    const columns = Object.keys(row);
    this.columns[target] ??= columns;
    if (this.columns[target].join() !== columns.join())
      throw new Error(`rows of ${target} have different columns: ${columns.join(', ')}`);
    this.addList(target, Object.values(row));
  }

  addList(target: string, values: readonly SqlValue[]) {
    this.columns[target] ??= [];
    const text = JSON.stringify(values);
    const bytes = Buffer.byteLength(text) + (text.match(/'/g)?.length ?? 0);
    const pack = this.#open.get(target) ?? { rows: [], bytes: 0 };
    if (pack.bytes > 0 && pack.bytes + bytes > this.#mostBytes) {
      this.#write(target, pack.rows);
      pack.rows = [];
      pack.bytes = 0;
    }
    pack.rows.push(text);
    pack.bytes += bytes + 1;
    this.#open.set(target, pack);
  }

  #write(target: string, rows: readonly string[]) {
    const pack: RowPack = { target, rows: `[${rows.join(',')}]` };
    writeSync(this.#file, formatJsonLine(pack));
    this.count += 1;
  }

  writeRemaining() {
    for (const [target, { rows }] of this.#open) this.#write(target, rows);
    this.#open.clear();
  }

  async *readPacks(): AsyncGenerator<RowPack> {
    const fileStream = createReadStream('', { fd: this.#file, start: 0, autoClose: false });
    for await (const line of createInterface({ input: fileStream })) yield JSON.parse(line) as RowPack;
  }

  closeFile() {
    closeSync(this.#file);
  }
}

/** Opens a temporary file without a name. The file disappears when the process ends, for whatever reason. */
function openUnlinkedFile(): number {
  const path = join(tmpdir(), `import-${randomUUID()}`);
  const file = openSync(path, 'wx+', OWNER_ONLY_MODE);
  unlinkSync(path);
  return file;
}

const OWNER_ONLY_MODE = 0o600;
const DAY_MS = 86_400_000;
const MAX_BATCH_CHARACTERS = 4_000_000;

/**
 * Writes the spooled packs to a staging table under a token. Later statements create the rows from them. Returns the
 * number of packs.
 */
export async function stagePacks(db: Database, spool: PackSpool, token: string, now: number): Promise<number> {
  let pendingStatements: Statement[] = [deleteStaleBatches(now - DAY_MS)];
  let [characterCount, seq] = [0, 0];
  for await (const { target, rows } of spool.readPacks()) {
    if (characterCount + rows.length > MAX_BATCH_CHARACTERS) {
      await batchWrite(db, pendingStatements);
      [pendingStatements, characterCount] = [[], 0];
    }
    pendingStatements.push(storeBatch({ token, seq: (seq += 1), target, rows, madeAt: now }));
    characterCount += rows.length;
  }
  await batchWrite(db, pendingStatements);
  return seq;
}
