import { type ImportErrors, type FileLocation, UnreadableFileError } from './import-errors.ts';

/** Record with its cells by column index. A missing cell counts as empty. */
export interface RawRow {
  line: number;
  cells: readonly string[];
}

export interface TableShape {
  /** Columns that the file must contain. */
  columns: readonly string[];
  /** Columns that the file may lack. Their cells are then empty. */
  optional?: readonly string[];
  /** Row number of the header, if it is not the first row. */
  headerLine?: number;
  /** Whether rows may omit trailing empty cells. */
  mayBeShort?: boolean;
}

export interface TableReport {
  errors: ImportErrors;
  /** Receives the names of columns that the importer does not use. */
  unused: (location: FileLocation, columns: readonly string[]) => void;
}

/** Trims a cell, collapses its whitespace, and normalizes it to NFC. */
const normalizeCell = (cell: string) =>
  cell.replace(ZERO_WIDTH_PATTERN, '').replace(/\s+/gu, ' ').trim().normalize('NFC');

/** Row with its cells by column name. Each accessor reports validation errors of the cell that it reads. */
export class TableRow {
  readonly location: FileLocation;
  readonly #cells: readonly string[];
  readonly #places: ReadonlyMap<string, number>;
  readonly #errors: ImportErrors;

  constructor(
    location: FileLocation,
    cells: readonly string[],
    places: ReadonlyMap<string, number>,
    errors: ImportErrors,
  ) {
    this.location = location;
    this.#cells = cells;
    this.#places = places;
    this.#errors = errors;
  }

  addError(column: string, problem: string) {
    this.#errors.addError({ ...this.location, column }, problem);
  }

  text(column: string): string {
    const position = this.#places.get(column);
    if (position === undefined) throw new Error(`${column} is not a declared column`);
    return normalizeCell(this.#cells[position] ?? '');
  }

  /** Returns the paragraphs of a cell. An empty line separates paragraphs. */
  getParagraphs(column: string): string[] {
    const position = this.#places.get(column) ?? -1;
    const paragraphTexts = (this.#cells[position] ?? '').split(/\r?\n\s*\n/);
    return paragraphTexts.map(normalizeCell).filter(Boolean);
  }

  getRequiredText(column: string): string {
    const text = this.text(column);
    if (text === '') this.addError(column, 'is empty');
    return text;
  }

  /** Returns one of `words`. An invalid cell is reported and then treated as the first word. */
  parseWord<Word extends string>(column: string, words: readonly [Word, ...Word[]]): Word {
    const text = this.text(column);
    const match = words.find((word) => word === text);
    if (match === undefined) this.addError(column, `is '${shortenText(text)}', not one of ${words.join(', ')}`);
    return match ?? words[0];
  }

  /** Returns a number, or null for an empty cell and for the register's placeholder `fallback`. */
  parseNumber(
    column: string,
    { min = 0, max, fallback = '' }: { min?: number; max: number; fallback?: string },
  ): number | null {
    const text = this.text(column);
    if (text === '' || text === fallback) return null;
    const value = /^-?\d+(\.\d+)?(E[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
    if (Number.isNaN(value)) this.addError(column, `is '${shortenText(text)}', not a number`);
    else if (value < min || value > max)
      this.addError(column, `is ${shortenText(text)}, not between ${min} and ${max}`);
    else return value;
    return null;
  }
}

const MAX_QUOTED_LENGTH = 40;
const shortenText = (text: string) => (text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…` : text);

/** Matches control, bidi and surrogate characters, which could manipulate terminals and pages. */
const CONTROL_PATTERN = /[\p{Cc}\p{Cs}\uFFFD\u202A-\u202E\u2066-\u2069]/u;
/** Matches zero-width characters, which would make keys differ that look the same. */
const ZERO_WIDTH_PATTERN = /[\u200B\u2060\uFEFF]/g;
const MAX_COLUMNS = 1000;
const CELL_LINE_PATTERN = /[\r\n\t]/g;
/** Maximum length of a cell, the same as in spreadsheets. A longer cell indicates an unclosed quote. */
const MAX_CELL_LENGTH = 32_767;
/** Delimiters that spreadsheets use in locales with decimal commas. */
const OTHER_DELIMITERS = [
  [';', 'semicolons'],
  ['\t', 'tabs'],
] as const;

/**
 * Yields rows with their cells by column name. A row with another number of cells than the header is skipped and
 * reported.
 */
export async function* readTableRows(
  rows: AsyncIterable<RawRow>,
  location: FileLocation,
  shape: TableShape,
  report: TableReport,
): AsyncGenerator<TableRow> {
  try {
    yield* toNamedRows(rows, location, shape, report);
  } catch (error) {
    if (error instanceof UnreadableFileError) error.location = { ...location, ...error.location };
    throw error;
  }
}

/** Same as `readTableRows`, for a file with a single table. An unreadable file becomes a validation error. */
export async function* readFileRows(
  rows: AsyncIterable<RawRow>,
  location: FileLocation,
  shape: TableShape,
  report: TableReport,
): AsyncGenerator<TableRow> {
  try {
    yield* readTableRows(rows, location, shape, report);
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    report.errors.addError({ ...location, ...error.location }, error.message);
  }
}

async function* toNamedRows(
  rows: AsyncIterable<RawRow>,
  location: FileLocation,
  { columns, optional = [], headerLine = 1, mayBeShort = false }: TableShape,
  { errors, unused }: TableReport,
): AsyncGenerator<TableRow> {
  let headerCells: readonly string[] | null = null;
  let columnPositions = new Map<string, number>();
  for await (const { line, cells } of rows) {
    if (headerCells === null && line < headerLine) continue;
    if (headerCells === null) {
      if (cells.length > MAX_COLUMNS)
        throw new UnreadableFileError(`has ${cells.length} columns, and ${MAX_COLUMNS} are the most`);
      headerCells = cells.map((cell) => cell.trim());
      const otherDelimiter = OTHER_DELIMITERS.find(([comma]) => cells.length === 1 && cells[0]?.includes(comma));
      if (otherDelimiter)
        throw new UnreadableFileError(
          `has its cells parted by ${otherDelimiter[1]}: they have to be parted by commas`,
          { line },
        );
      const knownNames = [...columns, ...optional];
      columnPositions = parseHeader(headerCells, { ...location, line }, { columns, knownColumns: knownNames }, errors);
      unused(
        { ...location, line },
        headerCells.filter((name) => name !== '' && !knownNames.includes(name)),
      );
      for (const name of optional) if (!columnPositions.has(name)) columnPositions.set(name, MISSING_COLUMN);
      continue;
    }
    const rowLocation = { ...location, line };
    if (cells.every((cell) => cell.trim() === '')) continue;
    if (mayBeShort ? cells.length > headerCells.length : cells.length !== headerCells.length) {
      errors.addError(rowLocation, `has ${cells.length} cells, and its head ${headerCells.length}`);
      continue;
    }
    for (const [index, cell] of cells.entries()) {
      const column = headerCells[index] ?? '';
      if (cell.length > MAX_CELL_LENGTH)
        errors.addError({ ...rowLocation, column }, `has more than ${MAX_CELL_LENGTH} letters`);
      if (CONTROL_PATTERN.test(cell.replace(CELL_LINE_PATTERN, ' ')))
        errors.addError({ ...rowLocation, column }, 'has characters that are no text');
    }
    yield new TableRow(rowLocation, cells, columnPositions, errors);
  }
  if (headerCells === null) throw new UnreadableFileError('has no head');
}

const MISSING_COLUMN = -1;

function parseHeader(
  headerCells: readonly string[],
  location: FileLocation,
  { columns, knownColumns }: { columns: readonly string[]; knownColumns: readonly string[] },
  errors: ImportErrors,
) {
  const columnPositions = new Map<string, number>();
  for (const [index, name] of headerCells.entries()) {
    if (columnPositions.has(name) && knownColumns.includes(name))
      errors.addError({ ...location, column: name }, 'occurs twice in the header');
    else columnPositions.set(name, index);
  }
  const missingColumns = columns.filter((name) => !columnPositions.has(name));
  for (const name of missingColumns) errors.addError({ ...location, column: name }, 'is missing');
  if (missingColumns.length > 0) throw new UnreadableFileError('cannot be read without these columns');
  return columnPositions;
}
