import { parse } from 'csv-parse/sync';
import { SaxesParser } from 'saxes';
import { type ImportFileError, type ImportTable, MAX_IMPORT_ROWS } from '#shared/contract/office/content-import.ts';
import { DamagedFile, listZip, unzipText } from './read-zip.ts';

const MAX_FILE = 2_000_000;
/** A sheet of 500 rows has a tenth of this. */
const MAX_SHEET = 20_000_000;
const MAX_COLUMNS = 60;
const MAX_CELL = 5000;

type ReadTable = { kind: 'read'; table: ImportTable } | { kind: 'refused'; why: ImportFileError };

const refuse = (reason: ImportFileError): ReadTable => ({ kind: 'refused', why: reason });

interface RawRow {
  line: number;
  cells: readonly string[];
}

/** Headings and rows of a CSV file in UTF-8, or of the first sheet of an XLSX workbook. Macros and formulas are not read. */
export async function readTable(bytes: Uint8Array<ArrayBuffer>): Promise<ReadTable> {
  if (bytes.length === 0) return refuse('empty');
  if (bytes.length > MAX_FILE) return refuse('tooLarge');
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  // The container of the old .xls format.
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) return refuse('wrongKind');
  try {
    return toTable(isZip ? await readWorkbook(bytes) : readCsv(bytes));
  } catch (error) {
    if (error instanceof TypeError) return refuse('notUtf8');
    return refuse('damaged');
  }
}

function toTable(raw: readonly RawRow[]): ReadTable {
  const rows = raw
    .map(({ line, cells }) => ({ line, cells: cells.slice(0, MAX_COLUMNS).map(tidyCell) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [head, ...dataRows] = rows;
  if (!head || dataRows.length === 0) return refuse('empty');
  if (dataRows.length > MAX_IMPORT_ROWS) return refuse('tooManyRows');
  return { kind: 'read', table: { headings: head.cells, rows: dataRows } };
}

/** Control characters, and those that change the direction of a text. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}]/gu;
const tidyCell = (cell: string) =>
  cell.normalize('NFC').replaceAll(UNPRINTABLE, ' ').replaceAll(/ +/g, ' ').trim().slice(0, MAX_CELL);

function readCsv(bytes: Uint8Array<ArrayBuffer>): RawRow[] {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
  const [first = ''] = text.split('\n', 1);
  const [delimiter = ','] = [',', ';', '\t'].toSorted(
    (item, other) => countRows(first, other) - countRows(first, item),
  );
  const records = parse(text, { bom: true, delimiter, relaxColumnCount: true, skipEmptyLines: true, info: true });
  return (records as unknown as { record: string[]; info: { lines: number } }[]).map(({ record, info }) => ({
    line: info.lines,
    cells: record,
  }));
}

const countRows = (text: string, character: string) => text.split(character).length - 1;

async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<RawRow[]> {
  const entries = listZip(bytes);
  const getText = async (name: string) => {
    const entry = entries.get(name);
    return entry ? unzipText(entry, MAX_SHEET) : null;
  };
  const sheet = [...entries.keys()]
    .filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name))
    .toSorted(compareSheetNumbers)[0];
  const content = sheet === undefined ? null : await getText(sheet);
  if (content === null) throw new DamagedFile('no sheet');
  return parseRows(content, parseSharedTexts((await getText('xl/sharedStrings.xml')) ?? '<sst/>'));
}

const compareSheetNumbers = (item: string, other: string) =>
  Number(/\d+/.exec(item)?.[0]) - Number(/\d+/.exec(other)?.[0]);

/** Document types are refused: they could declare entities that expand without limit. */
function createParser(): SaxesParser {
  const parser = new SaxesParser({ xmlns: false });
  parser.on('doctype', () => {
    throw new DamagedFile('a document type');
  });
  parser.on('error', (error) => {
    throw new DamagedFile(error.message);
  });
  return parser;
}

function parseSharedTexts(xml: string): string[] {
  const texts: string[] = [];
  let [text, isText, isPhonetic] = ['', false, false];
  const parser = createParser();
  parser.on('opentag', ({ name }) => {
    if (name === 'si') text = '';
    else if (name === 't') isText = true;
    else if (name === 'rPh') isPhonetic = true;
  });
  parser.on('text', (part) => {
    if (isText && !isPhonetic) text += part;
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'si') texts.push(text);
    else if (name === 't') isText = false;
    else if (name === 'rPh') isPhonetic = false;
  });
  parser.write(xml).close();
  return texts;
}

/** Returns the zero-based column of a cell reference: 'AB12' gives 27. */
function getColumn(reference: string): number {
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
    const { r = '', t = '' } = attributes as Record<string, string>;
    if (name === 'row') {
      cells = [];
      rows.push({ line: Number(r) || rows.length + 1, cells });
    } else if (name === 'c') cell = { type: t, column: r ? getColumn(r) : cells.length, text: '' };
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
