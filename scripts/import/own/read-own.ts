import { basename } from 'node:path';
import { readCsv } from '#scripts/import/read/read-csv.ts';
import { readJson } from '#scripts/import/read/read-json.ts';
import { rowsOfFile, type TableRow } from '#scripts/import/read/table-rows.ts';
import type { Reading } from '#scripts/import/reading.ts';
import { type Columns, type ValuesOf, valuesOf } from './columns.ts';

const requiredOf = (columns: Columns) => Object.keys(columns).filter((name) => columns[name]?.isRequired);
const optionalOf = (columns: Columns) => Object.keys(columns).filter((name) => !columns[name]?.isRequired);

/** Parses the rows of an agency's CSV or JSON file by column definitions. Errors name line and column. */
export async function* readOwn<const Of extends Columns>(
  columns: Of,
  path: string,
  reading: Reading,
): AsyncGenerator<{ row: TableRow; values: ValuesOf<Of> }> {
  const file = basename(path);
  reading.files.push(path);
  const read = path.toLowerCase().endsWith('.json') ? readJson : readCsv;
  const lines = withoutBanner(read({ path, file }, reading.faults, reading.advance));
  const shape = { columns: requiredOf(columns), optional: optionalOf(columns) };
  for await (const row of rowsOfFile(lines, { file }, shape, reading)) {
    reading.count('rows');
    yield { row, values: valuesOf(columns, row) };
  }
}

/**
 * npm prints '> passage-portal@2.2.0 ops' before a script's output, so `npm run ops -- … --template > FILE` contains
 * it.
 */
const BANNER = /^> /;

async function* withoutBanner<Line extends { cells: readonly string[] }>(
  lines: AsyncIterable<Line>,
): AsyncGenerator<Line> {
  let hasBegun = false;
  for await (const line of lines) {
    const isBanner = !hasBegun && line.cells.length === 1 && BANNER.test(line.cells[0] ?? '');
    if (isBanner) continue;
    hasBegun = true;
    yield line;
  }
}

/** Rejects duplicate keys. */
export class Keys {
  readonly #lines = new Map<string, number>();

  /** False and a reported error for a duplicate key. */
  take(row: TableRow, column: string, key: string): boolean {
    const before = this.#lines.get(key);
    if (before !== undefined) row.fault(column, `is '${key}', which stands in line ${before} already`);
    else this.#lines.set(key, row.spot.line ?? 0);
    return before === undefined;
  }
}
