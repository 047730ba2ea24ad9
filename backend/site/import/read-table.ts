import { parse } from 'csv-parse/sync';
import { SaxesParser } from 'saxes';
import { type ImportFileError, type ImportTable, MAX_IMPORT_ROWS } from '#shared/contract/office/content-import.ts';
import { DamagedFileError, listZip, unzipText } from './read-zip.ts';

const MAX_FILE_BYTES = 2_000_000;
/** Maximum size of a sheet. A sheet with 500 rows has a tenth of it. */
const MAX_SHEET_CHARACTERS = 20_000_000;
const MAX_COLUMNS = 60;
/** Maximum number of sheets in which the table is searched. */
const MAX_SHEETS = 5;
const MAX_CELL_LENGTH = 5000;

type ReadTableResult = { kind: 'read'; table: ImportTable } | { kind: 'refused'; why: ImportFileError };

const rejectTable = (reason: ImportFileError): ReadTableResult => ({ kind: 'refused', why: reason });

interface RawRow {
  line: number;
  cells: readonly string[];
}

/**
 * Reads headings and rows of a CSV file in UTF-8, or of the first sheet with a table in an XLSX workbook. Macros and
 * formulas are ignored.
 */
export async function readTable(bytes: Uint8Array<ArrayBuffer>): Promise<ReadTableResult> {
  if (bytes.length === 0) return rejectTable('empty');
  if (bytes.length > MAX_FILE_BYTES) return rejectTable('tooLarge');
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  // Signature of the old .xls format.
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) return rejectTable('wrongKind');
  try {
    return toTable(isZip ? await readWorkbook(bytes) : readCsv(bytes));
  } catch (error) {
    if (error instanceof TypeError) return rejectTable('notUtf8');
    return rejectTable('damaged');
  }
}

function toTable(rawRows: readonly RawRow[]): ReadTableResult {
  const rows = rawRows
    .map(({ line, cells }) => ({ line, cells: cells.slice(0, MAX_COLUMNS).map(tidyCell) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [headRow, ...dataRows] = rows.slice(findHeadRow(rows));
  if (!headRow || dataRows.length === 0) return rejectTable('empty');
  if (dataRows.length > MAX_IMPORT_ROWS) return rejectTable('tooManyRows');
  return { kind: 'read', table: { headings: headRow.cells, rows: dataRows } };
}

/** Maximum number of rows in which the headings are searched, because a title or remarks may precede them. */
const MAX_TITLE_ROWS = 10;

/** Returns the index of the first row that fills most of the columns. A title or a remark fills only one or a few. */
function findHeadRow(rows: readonly RawRow[]): number {
  const filledCounts = rows.slice(0, MAX_TITLE_ROWS).map(({ cells }) => cells.filter(Boolean).length);
  const widest = Math.max(...filledCounts);
  return Math.max(
    0,
    filledCounts.findIndex((count) => count > 1 && count * 2 > widest),
  );
}

/** Matches control characters and characters that change the direction of a text. */
const UNPRINTABLE_PATTERN = /[\p{Cc}\p{Cf}\p{Cs}]/gu;
const tidyCell = (cell: string) =>
  cell.normalize('NFC').replaceAll(UNPRINTABLE_PATTERN, ' ').replaceAll(/ +/g, ' ').trim().slice(0, MAX_CELL_LENGTH);

function readCsv(bytes: Uint8Array<ArrayBuffer>): RawRow[] {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
  const [firstLine = ''] = text.split('\n', 1);
  const [delimiter = ','] = [',', ';', '\t'].toSorted(
    (firstDelimiter, secondDelimiter) =>
      countCharacter(firstLine, secondDelimiter) - countCharacter(firstLine, firstDelimiter),
  );
  const records = parse(text, { bom: true, delimiter, relaxColumnCount: true, skipEmptyLines: true, info: true });
  return (records as unknown as { record: string[]; info: { lines: number } }[]).map(({ record, info }) => ({
    line: info.lines,
    cells: record,
  }));
}

const countCharacter = (text: string, character: string) => text.split(character).length - 1;

async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<RawRow[]> {
  const entries = listZip(bytes);
  const readEntryText = async (name: string) => {
    const entry = entries.get(name);
    return entry ? unzipText(entry, MAX_SHEET_CHARACTERS) : null;
  };
  const sheetNames = [...entries.keys()]
    .filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name))
    .toSorted(compareSheetNumbers)
    .slice(0, MAX_SHEETS);
  const sharedTexts = parseSharedTexts((await readEntryText('xl/sharedStrings.xml')) ?? '<sst/>');
  let rows: RawRow[] | null = null;
  for (const sheetName of sheetNames) {
    const sheetRows = parseRows((await readEntryText(sheetName)) ?? '', sharedTexts);
    if (sheetRows.some(isTableRow)) return sheetRows;
    rows ??= sheetRows;
  }
  if (rows === null) throw new DamagedFileError('sheet not found');
  return rows;
}

/** Whether a row belongs to a table. Rows of a cover sheet have text in a single cell. */
const isTableRow = ({ cells }: RawRow) => cells.filter((cell) => cell.trim() !== '').length > 1;

const compareSheetNumbers = (firstName: string, secondName: string) =>
  Number(/\d+/.exec(firstName)?.[0]) - Number(/\d+/.exec(secondName)?.[0]);

/**
 * Creates the XML parser. Document types are rejected, because they could declare entities that expand without limit.
 */
function createParser(): SaxesParser {
  const parser = new SaxesParser({ xmlns: false });
  parser.on('doctype', () => {
    throw new DamagedFileError('document type declaration is not allowed');
  });
  parser.on('error', (error) => {
    throw new DamagedFileError(error.message);
  });
  return parser;
}

function parseSharedTexts(xml: string): string[] {
  const texts: string[] = [];
  let [sharedText, isText, isPhonetic] = ['', false, false];
  const parser = createParser();
  parser.on('opentag', ({ name }) => {
    if (name === 'si') sharedText = '';
    else if (name === 't') isText = true;
    else if (name === 'rPh') isPhonetic = true;
  });
  parser.on('text', (textPart) => {
    if (isText && !isPhonetic) sharedText += textPart;
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'si') texts.push(sharedText);
    else if (name === 't') isText = false;
    else if (name === 'rPh') isPhonetic = false;
  });
  parser.write(xml).close();
  return texts;
}

/** Returns the zero-based column of a cell reference: 'AB12' gives 27. */
function parseColumn(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function parseRows(xml: string, sharedStrings: readonly string[]): RawRow[] {
  const rows: RawRow[] = [];
  let cells: string[] = [];
  let cell = { type: '', column: 0, text: '' };
  let isValue = false;
  const parser = createParser();
  parser.on('opentag', ({ name, attributes }) => {
    const { r: cellReference = '', t: cellType = '' } = attributes as Record<string, string>;
    if (name === 'row') {
      cells = [];
      rows.push({ line: Number(cellReference) || rows.length + 1, cells });
    } else if (name === 'c')
      cell = { type: cellType, column: cellReference ? parseColumn(cellReference) : cells.length, text: '' };
    else if (name === 'v' || name === 't') isValue = true;
  });
  parser.on('text', (part) => {
    if (isValue) cell.text += part;
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'v' || name === 't') isValue = false;
    else if (name === 'c' && cell.column >= 0 && cell.column < MAX_COLUMNS) {
      while (cells.length < cell.column) cells.push('');
      cells[cell.column] = cell.type === 's' ? (sharedStrings[Number(cell.text)] ?? '') : cell.text;
    }
  });
  parser.write(xml).close();
  return rows;
}
