import { basename } from 'node:path';
import { parseCsv } from '#scripts/import/read/parse-csv.ts';
import { parseJsonRows } from '#scripts/import/read/parse-json.ts';
import { rowsOfFile, type TableRow } from '#scripts/import/read/table-rows.ts';
import type { ImportReport } from '#scripts/import/import-report.ts';
import { type Columns, type ValuesOf, getValues } from './columns.ts';

const getRequiredColumns = (columns: Columns) => Object.keys(columns).filter((name) => columns[name]?.isRequired);
const getOptionalColumns = (columns: Columns) => Object.keys(columns).filter((name) => !columns[name]?.isRequired);

/** Parses the rows of an agency's CSV or JSON file by column definitions. Errors name line and column. */
export async function* parseOwnFile<const Of extends Columns>(
  columns: Of,
  path: string,
  report: ImportReport,
): AsyncGenerator<{ row: TableRow; values: ValuesOf<Of> }> {
  const file = basename(path);
  report.files.push(path);
  const read = path.toLowerCase().endsWith('.json') ? parseJsonRows : parseCsv;
  const lines = withoutBanner(read({ path, file }, report.errors, report.advance));
  const shape = { columns: getRequiredColumns(columns), optional: getOptionalColumns(columns) };
  for await (const row of rowsOfFile(lines, { file }, shape, report)) {
    report.count('rows');
    yield { row, values: getValues(columns, row) };
  }
}

/**
 * Line that npm prints before the output of a script, such as '> passage-portal@2.2.0 ops'. A template that was
 * redirected into a file (`npm run ops -- … --template > FILE`) contains it.
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

export class UniqueKeys {
  readonly #lines = new Map<string, number>();

  /** Adds a key; returns false and reports an error if it exists. */
  add(row: TableRow, column: string, key: string): boolean {
    const previousLine = this.#lines.get(key);
    if (previousLine !== undefined) row.addError(column, `is '${key}', which already appears in line ${previousLine}`);
    else this.#lines.set(key, row.location.line ?? 0);
    return previousLine === undefined;
  }
}
