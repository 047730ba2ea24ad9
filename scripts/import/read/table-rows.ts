import { type ImportErrors, type Location, UnreadableFile } from './import-errors.ts';

/** Record with its cells by column index. A missing cell counts as ''. */
export interface RawRow {
  line: number;
  cells: readonly string[];
}

export interface TableShape {
  /** Columns that must exist. */
  columns: readonly string[];
  /** Columns that may be missing; their cells are then ''. */
  optional?: readonly string[];
  /** Row number of the head, if it is not the first. */
  headLine?: number;
  /** Whether rows may omit empty cells at the end. */
  mayBeShort?: boolean;
}

export interface TableReport {
  errors: ImportErrors;
  /** Receives the names of columns that are not used. */
  unused: (location: Location, columns: readonly string[]) => void;
}

/** Trims a cell, collapses its whitespace and applies Unicode NFC. */
const normalizeCell = (cell: string) => cell.replace(ZERO_WIDTH, '').replace(/\s+/gu, ' ').trim().normalize('NFC');

/** Row with cells by column name. Accessors report validation errors of the cells that they read. */
export class TableRow {
  readonly location: Location;
  readonly #cells: readonly string[];
  readonly #places: ReadonlyMap<string, number>;
  readonly #errors: ImportErrors;

  constructor(location: Location, cells: readonly string[], places: ReadonlyMap<string, number>, errors: ImportErrors) {
    this.location = location;
    this.#cells = cells;
    this.#places = places;
    this.#errors = errors;
  }

  addError(column: string, problem: string) {
    this.#errors.add({ ...this.location, column }, problem);
  }

  text(column: string): string {
    const position = this.#places.get(column);
    if (position === undefined) throw new Error(`${column} is no column that was asked for`);
    return normalizeCell(this.#cells[position] ?? '');
  }

  /** Returns the paragraphs of a cell, which are separated by an empty line. */
  paragraphs(column: string): string[] {
    const position = this.#places.get(column) ?? -1;
    const parts = (this.#cells[position] ?? '').split(/\r?\n\s*\n/);
    return parts.map(normalizeCell).filter(Boolean);
  }

  requiredText(column: string): string {
    const text = this.text(column);
    if (text === '') this.addError(column, 'is empty');
    return text;
  }

  /** Returns one of `words`. An invalid cell is reported and counts as the first word. */
  parseWord<Word extends string>(column: string, words: readonly [Word, ...Word[]]): Word {
    const text = this.text(column);
    const match = words.find((word) => word === text);
    if (match === undefined) this.addError(column, `is '${short(text)}', not one of ${words.join(', ')}`);
    return match ?? words[0];
  }

  /** Returns a number; null for an empty cell or the register's placeholder `fallback`. */
  number(
    column: string,
    { least: min = 0, most: max, fallback = '' }: { least?: number; most: number; fallback?: string },
  ): number | null {
    const text = this.text(column);
    if (text === '' || text === fallback) return null;
    const value = /^-?\d+(\.\d+)?(E[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
    if (Number.isNaN(value)) this.addError(column, `is '${short(text)}', not a number`);
    else if (value < min || value > max) this.addError(column, `is ${short(text)}, not between ${min} and ${max}`);
    else return value;
    return null;
  }
}

const MAX_QUOTED_LENGTH = 40;
const short = (text: string) => (text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…` : text);

/** Control, bidi and surrogate characters, which could manipulate terminals and pages. */
const CONTROL = /[\p{Cc}\p{Cs}\uFFFD\u202A-\u202E\u2066-\u2069]/u;
/** Zero-width characters, which would make keys differ that look the same. */
const ZERO_WIDTH = /[\u200B\u2060\uFEFF]/g;
const MAX_COLUMNS = 1000;
const LINE_OF_CELL = /[\r\n\t]/g;
/** Limit of a cell, which spreadsheets have too. A longer cell indicates an unclosed quote. */
const MAX_CELL_LENGTH = 32_767;
/** Delimiters that spreadsheets write in locales with decimal commas. */
const OTHER_DELIMITERS = [
  [';', 'semicolons'],
  ['\t', 'tabs'],
] as const;

/** Yields rows by column name. A row whose length differs from the head is reported and skipped. */
export async function* tableRows(
  rows: AsyncIterable<RawRow>,
  location: Location,
  shape: TableShape,
  report: TableReport,
): AsyncGenerator<TableRow> {
  try {
    yield* toNamedRows(rows, location, shape, report);
  } catch (error) {
    if (error instanceof UnreadableFile) error.location = { ...location, ...error.location };
    throw error;
  }
}

/** As `tableRows`, for a file with a single table: an unreadable file becomes a validation error. */
export async function* rowsOfFile(
  rows: AsyncIterable<RawRow>,
  location: Location,
  shape: TableShape,
  report: TableReport,
): AsyncGenerator<TableRow> {
  try {
    yield* tableRows(rows, location, shape, report);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    report.errors.add({ ...location, ...error.location }, error.message);
  }
}

async function* toNamedRows(
  rows: AsyncIterable<RawRow>,
  location: Location,
  { columns, optional = [], headLine = 1, mayBeShort = false }: TableShape,
  { errors, unused }: TableReport,
): AsyncGenerator<TableRow> {
  let head: readonly string[] | null = null;
  let places = new Map<string, number>();
  for await (const { line, cells } of rows) {
    if (head === null && line < headLine) continue;
    if (head === null) {
      if (cells.length > MAX_COLUMNS)
        throw new UnreadableFile(`has ${cells.length} columns, and ${MAX_COLUMNS} are the most`);
      head = cells.map((cell) => cell.trim());
      const parted = OTHER_DELIMITERS.find(([comma]) => cells.length === 1 && cells[0]?.includes(comma));
      if (parted)
        throw new UnreadableFile(`has its cells parted by ${parted[1]}: they have to be parted by commas`, { line });
      const knownNames = [...columns, ...optional];
      places = parseHead(head, { ...location, line }, { columns, knownColumns: knownNames }, errors);
      unused(
        { ...location, line },
        head.filter((name) => name !== '' && !knownNames.includes(name)),
      );
      for (const name of optional) if (!places.has(name)) places.set(name, MISSING_COLUMN);
      continue;
    }
    const rowLocation = { ...location, line };
    if (cells.every((cell) => cell.trim() === '')) continue;
    if (mayBeShort ? cells.length > head.length : cells.length !== head.length) {
      errors.add(rowLocation, `has ${cells.length} cells, and its head ${head.length}`);
      continue;
    }
    for (const [index, cell] of cells.entries()) {
      const column = head[index] ?? '';
      if (cell.length > MAX_CELL_LENGTH)
        errors.add({ ...rowLocation, column }, `has more than ${MAX_CELL_LENGTH} letters`);
      if (CONTROL.test(cell.replace(LINE_OF_CELL, ' ')))
        errors.add({ ...rowLocation, column }, 'has characters that are no text');
    }
    yield new TableRow(rowLocation, cells, places, errors);
  }
  if (head === null) throw new UnreadableFile('has no head');
}

const MISSING_COLUMN = -1;

function parseHead(
  head: readonly string[],
  location: Location,
  { columns, knownColumns }: { columns: readonly string[]; knownColumns: readonly string[] },
  errors: ImportErrors,
) {
  const places = new Map<string, number>();
  for (const [index, name] of head.entries()) {
    if (places.has(name) && knownColumns.includes(name))
      errors.add({ ...location, column: name }, 'stands in the head twice');
    else places.set(name, index);
  }
  const missingColumns = columns.filter((name) => !places.has(name));
  for (const name of missingColumns) errors.add({ ...location, column: name }, 'is missing');
  if (missingColumns.length > 0) throw new UnreadableFile('cannot be read without these columns');
  return places;
}
