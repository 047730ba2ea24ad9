import { basename } from 'node:path';
import { parseCsv } from '#scripts/import/read/parse-csv.ts';
import { parseJsonRows } from '#scripts/import/read/parse-json.ts';
import { readFileRows, type TableRow } from '#scripts/import/read/table-rows.ts';
import type { ImportReport } from '#scripts/import/import-report.ts';
import { type Columns, type ValuesOf, readValues } from './columns.ts';

const getRequiredColumns = (columns: Columns) => Object.keys(columns).filter((name) => columns[name]?.isRequired);
const getOptionalColumns = (columns: Columns) => Object.keys(columns).filter((name) => !columns[name]?.isRequired);

/** Parses the rows of an agency's CSV or JSON file according to column definitions. Errors state line and column. */
export async function* parseOwnFile<const Of extends Columns>(
  columns: Of,
  path: string,
  report: ImportReport,
): AsyncGenerator<{ row: TableRow; values: ValuesOf<Of> }> {
  const file = basename(path);
  report.files.push(path);
  const parseRows = path.toLowerCase().endsWith('.json') ? parseJsonRows : parseCsv;
  const lines = skipBanner(parseRows({ path, file }, report.errors, report.advance));
  const shape = { columns: getRequiredColumns(columns), optional: getOptionalColumns(columns) };
  for await (const row of readFileRows(lines, { file }, shape, report)) {
    report.count('rows');
    yield { row, values: readValues(columns, row) };
  }
}

/**
 * Matches a line that npm prints before the output of a script, such as '> passage-portal@2.2.0 ops'. Redirecting a
 * template into a file (`npm run ops -- … --template > FILE`) writes such lines into it.
 */
const BANNER_PATTERN = /^> /;

async function* skipBanner<Line extends { cells: readonly string[] }>(
  lines: AsyncIterable<Line>,
): AsyncGenerator<Line> {
  let hasStarted = false;
  for await (const row of lines) {
    const isBanner = !hasStarted && row.cells.length === 1 && BANNER_PATTERN.test(row.cells[0] ?? '');
    if (isBanner) continue;
    hasStarted = true;
    yield row;
  }
}

export class UniqueKeys {
  readonly #lines = new Map<string, number>();

  /** Adds a key. If the key already exists, reports an error and returns false. */
  addKey(row: TableRow, column: string, key: string): boolean {
    const previousLine = this.#lines.get(key);
    if (previousLine !== undefined) row.addError(column, `is '${key}', which already appears in line ${previousLine}`);
    else this.#lines.set(key, row.location.line ?? 0);
    return previousLine === undefined;
  }
}
