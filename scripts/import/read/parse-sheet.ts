import { type ImportErrors, UnreadableFileError } from './import-errors.ts';
import type { Workbook } from './open-workbook.ts';
import { parseXml, type XmlEvent } from './parse-xml.ts';
import type { RawRow } from './table-rows.ts';

const SHARED_STRINGS_FILE = 'xl/sharedStrings.xml';
/** Maximum number of columns and rows in Excel. */
const MAX_COLUMNS = 16_384;
const MAX_ROWS = 1_048_576;
/** Maximum number of characters in shared strings, which are in memory for all sheets at once. */
const MAX_SHARED_CHARACTERS = 64 * 1024 * 1024;

/** Matches the escape of a character that XML cannot contain. Excel also writes unusual line breaks in this form. */
const ESCAPED_CHARACTER = /_x([0-9a-f]{4})_/gi;
const unescapeText = (text: string) =>
  text.replace(ESCAPED_CHARACTER, (_, number: string) => String.fromCharCode(Number.parseInt(number, 16)));

/** Reads the shared strings, to which cells refer by index. */
export async function parseSharedStrings(book: Workbook): Promise<string[]> {
  const texts: string[] = [];
  if (!book.has(SHARED_STRINGS_FILE)) return texts;
  let characterCount = 0;
  let text = '';
  let isText = false;
  // Whether the parser is inside a phonetic annotation of Chinese or Japanese text, which is skipped.
  let isPhonetic = false;
  for await (const events of parseXml(book.bytes(SHARED_STRINGS_FILE)))
    for (const event of events) {
      if (event.kind === 'text') text += isText && !isPhonetic ? event.text : '';
      else if (event.name === 't') isText = event.kind === 'open';
      else if (event.name === 'rPh') isPhonetic = event.kind === 'open';
      else if (event.name === 'si' && event.kind === 'close') {
        characterCount += text.length;
        if (characterCount > MAX_SHARED_CHARACTERS)
          throw new UnreadableFileError('contains more text than an import accepts');
        texts.push(unescapeText(text));
        text = '';
      }
    }
  return texts;
}

/** Returns the column index of a cell, starting at 0: 27 for 'AB12'. */
function getColumn(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]+/.exec(reference)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

const FORMULA_ERRORS = 'e';

interface Cell {
  type: string;
  column: number;
  value: string;
}

export async function* parseSheet(
  book: Workbook,
  { file, sheet }: { file: string; sheet: string },
  sharedStrings: readonly string[],
  errors: ImportErrors,
  onBytes?: (bytes: number) => void,
): AsyncGenerator<RawRow> {
  const innerText = book.sheets.get(sheet);
  if (!innerText)
    throw new UnreadableFileError(`has no sheet '${sheet}'; its sheets are ${[...book.sheets.keys()].join(', ')}`);
  let row: { line: number; cells: string[] } | null = null;
  let cell: Cell | null = null;
  let isValue = false;
  let isPhonetic = false;
  let previousColumn = 0;
  const closeCell = ({ type, column, value }: Cell, { line, cells }: { line: number; cells: string[] }) => {
    if (type === FORMULA_ERRORS) errors.addError({ file, sheet, line }, `has a formula that failed: ${value}`);
    if (type === 's' && sharedStrings[Number(value)] === undefined)
      errors.addError({ file, sheet, line }, 'references a shared string that the workbook does not have');
    if (cells[column] !== undefined) errors.addError({ file, sheet, line }, `has two cells in column ${column + 1}`);
    cells[column] = (type === 's' ? sharedStrings[Number(value)] : unescapeText(value)) ?? '';
  };
  function* readEvent(event: XmlEvent): Generator<RawRow> {
    if (event.kind === 'text') {
      if (cell && isValue && !isPhonetic) cell.value += event.text;
    } else if (event.kind === 'open') {
      if (event.name === 'row') row = { line: Number(event.attributes.r ?? previousColumn + 1), cells: [] };
      else if (event.name === 'c' && row) {
        const column = event.attributes.r ? getColumn(event.attributes.r) : row.cells.length;
        cell = { type: event.attributes.t ?? 'n', column, value: '' };
        if (!(column >= 0 && column < MAX_COLUMNS))
          throw new UnreadableFileError(`has a cell beyond every column`, { line: row.line });
      } else if (event.name === 'rPh') isPhonetic = true;
      else if (event.name === 'v' || event.name === 't') isValue = true;
    } else if (event.name === 'v' || event.name === 't') isValue = false;
    else if (event.name === 'rPh') isPhonetic = false;
    else if (event.name === 'c' && cell && row) {
      closeCell(cell, row);
      cell = null;
    } else if (event.name === 'row' && row) {
      if (!(row.line > previousColumn && row.line <= MAX_ROWS))
        throw new UnreadableFileError('has rows out of order after this one', { line: previousColumn });
      previousColumn = row.line;
      yield { line: row.line, cells: Array.from(row.cells, (value) => value ?? '') };
      row = null;
    }
  }
  for await (const events of parseXml(book.bytes(innerText, onBytes)))
    for (const event of events) yield* readEvent(event);
}
