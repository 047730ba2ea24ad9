import { type Faults, type Spot, Unreadable } from './faults.ts';

/** Record with cells by column index; missing cells are ''. */
export interface RawRow {
  line: number;
  cells: readonly string[];
}

export interface TableShape {
  /** Required columns. */
  columns: readonly string[];
  /** Optional columns, whose cells default to ''. */
  optional?: readonly string[];
  /** Row of the head, if not the first. */
  headLine?: number;
  /** Trailing empty cells may be missing. */
  mayBeShort?: boolean;
}

export interface Told {
  faults: Faults;
  /** Reports columns that are not used. */
  unused: (spot: Spot, columns: readonly string[]) => void;
}

/** Trims, collapses whitespace and applies Unicode NFC. */
const clean = (cell: string) => cell.replace(UNSEEN, '').replace(/\s+/gu, ' ').trim().normalize('NFC');

/** Row with cells by column name. Accessors report validation errors of their cell. */
export class TableRow {
  readonly spot: Spot;
  readonly #cells: readonly string[];
  readonly #places: ReadonlyMap<string, number>;
  readonly #faults: Faults;

  constructor(spot: Spot, cells: readonly string[], places: ReadonlyMap<string, number>, faults: Faults) {
    this.spot = spot;
    this.#cells = cells;
    this.#places = places;
    this.#faults = faults;
  }

  fault(column: string, problem: string) {
    this.#faults.add({ ...this.spot, column }, problem);
  }

  text(column: string): string {
    const place = this.#places.get(column);
    if (place === undefined) throw new Error(`${column} is no column that was asked for`);
    return clean(this.#cells[place] ?? '');
  }

  /** Keeps line breaks; an empty line separates paragraphs. */
  paragraphs(column: string): string[] {
    const place = this.#places.get(column) ?? -1;
    const parts = (this.#cells[place] ?? '').split(/\r?\n\s*\n/);
    return parts.map(clean).filter(Boolean);
  }

  required(column: string): string {
    const text = this.text(column);
    if (text === '') this.fault(column, 'is empty');
    return text;
  }

  /** Enum value; the first one for an invalid cell, which is reported. */
  oneOf<Word extends string>(column: string, words: readonly [Word, ...Word[]]): Word {
    const text = this.text(column);
    const found = words.find((word) => word === text);
    if (found === undefined) this.fault(column, `is '${short(text)}', not one of ${words.join(', ')}`);
    return found ?? words[0];
  }

  /** Null for an empty cell, or the register's placeholder. */
  number(
    column: string,
    { least = 0, most, none = '' }: { least?: number; most: number; none?: string },
  ): number | null {
    const text = this.text(column);
    if (text === '' || text === none) return null;
    const value = /^-?\d+(\.\d+)?(E[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
    if (Number.isNaN(value)) this.fault(column, `is '${short(text)}', which is no number`);
    else if (value < least || value > most) this.fault(column, `is ${short(text)}, not between ${least} and ${most}`);
    else return value;
    return null;
  }
}

const LONGEST_QUOTED = 40;
const short = (text: string) => (text.length > LONGEST_QUOTED ? `${text.slice(0, LONGEST_QUOTED)}…` : text);

/** Control, bidi and surrogate characters, which could manipulate terminals and pages. */
const CONTROL = /[\p{Cc}\p{Cs}\uFFFD\u202A-\u202E\u2066-\u2069]/u;
/** Zero-width characters, which would make visually equal keys differ. */
const UNSEEN = /[\u200B\u2060\uFEFF]/g;
/** Limit of columns. */
const MOST_COLUMNS = 1000;
const LINE_OF_CELL = /[\r\n\t]/g;
/** Limit of spreadsheets; a longer cell indicates an unclosed quote. */
const LONGEST_CELL = 32_767;
/** Delimiters of spreadsheets in locales with decimal commas. */
const OTHER_COMMAS = [
  [';', 'semicolons'],
  ['\t', 'tabs'],
] as const;

/** Rows by column name. Rows of another length than the head are reported and skipped. */
export async function* tableRows(
  rows: AsyncIterable<RawRow>,
  spot: Spot,
  shape: TableShape,
  told: Told,
): AsyncGenerator<TableRow> {
  try {
    yield* namedRows(rows, spot, shape, told);
  } catch (error) {
    if (error instanceof Unreadable) error.spot = { ...spot, ...error.spot };
    throw error;
  }
}

/** The same for a single-table file: an unreadable file becomes a validation error. */
export async function* rowsOfFile(
  rows: AsyncIterable<RawRow>,
  spot: Spot,
  shape: TableShape,
  told: Told,
): AsyncGenerator<TableRow> {
  try {
    yield* tableRows(rows, spot, shape, told);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    told.faults.add({ ...spot, ...error.spot }, error.message);
  }
}

async function* namedRows(
  rows: AsyncIterable<RawRow>,
  spot: Spot,
  { columns, optional = [], headLine = 1, mayBeShort = false }: TableShape,
  { faults, unused }: Told,
): AsyncGenerator<TableRow> {
  let head: readonly string[] | null = null;
  let places = new Map<string, number>();
  for await (const { line, cells } of rows) {
    if (head === null && line < headLine) continue;
    if (head === null) {
      if (cells.length > MOST_COLUMNS)
        throw new Unreadable(`has ${cells.length} columns, and ${MOST_COLUMNS} are the most`);
      head = cells.map((cell) => cell.trim());
      const parted = OTHER_COMMAS.find(([comma]) => cells.length === 1 && cells[0]?.includes(comma));
      if (parted)
        throw new Unreadable(`has its cells parted by ${parted[1]}: they have to be parted by commas`, { line });
      const known = [...columns, ...optional];
      places = readHead(head, { ...spot, line }, { columns, known }, faults);
      unused(
        { ...spot, line },
        head.filter((name) => name !== '' && !known.includes(name)),
      );
      for (const name of optional) if (!places.has(name)) places.set(name, NOWHERE);
      continue;
    }
    const here = { ...spot, line };
    if (cells.every((cell) => cell.trim() === '')) continue;
    if (mayBeShort ? cells.length > head.length : cells.length !== head.length) {
      faults.add(here, `has ${cells.length} cells, and its head ${head.length}`);
      continue;
    }
    for (const [at, cell] of cells.entries()) {
      const column = head[at] ?? '';
      if (cell.length > LONGEST_CELL) faults.add({ ...here, column }, `has more than ${LONGEST_CELL} letters`);
      if (CONTROL.test(cell.replace(LINE_OF_CELL, ' ')))
        faults.add({ ...here, column }, 'has characters that are no text');
    }
    yield new TableRow(here, cells, places, faults);
  }
  if (head === null) throw new Unreadable('has no head');
}

/** Index of a missing column. */
const NOWHERE = -1;

function readHead(
  head: readonly string[],
  spot: Spot,
  { columns, known }: { columns: readonly string[]; known: readonly string[] },
  faults: Faults,
) {
  const places = new Map<string, number>();
  for (const [at, name] of head.entries()) {
    if (places.has(name) && known.includes(name)) faults.add({ ...spot, column: name }, 'stands in the head twice');
    else places.set(name, at);
  }
  const missing = columns.filter((name) => !places.has(name));
  for (const name of missing) faults.add({ ...spot, column: name }, 'is missing');
  if (missing.length > 0) throw new Unreadable('cannot be read without these columns');
  return places;
}
