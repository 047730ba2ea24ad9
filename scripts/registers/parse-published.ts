import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, inflateRawSync } from 'node:zlib';

// Parses the publishers' files independently of the importers, so that it does not repeat an importer's error. Throws
// on any irregularity.

export interface Published {
  /** Path of the page that shows the figure: /school/ID or /school/course/ID. */
  page: string;
  row: string;
  /** Key of the figure's name in the namespace `facts`, such as 'tuition.graduate'. */
  name: string;
  value: string | number;
}

export type Row = Readonly<Record<string, string>>;
type TableRow = Row;

/** Parses CSV with quoted cells (RFC 4180). */
function parseCsv(text: string): TableRow[] {
  const rows: string[][] = [[]];
  for (const [, quotedText, unquotedText = '', end] of text
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)?.push(quotedText === undefined ? unquotedText : quotedText.replaceAll('""', '"'));
    if (end !== ',') rows.push([]);
  }
  const [headings = [], ...lines] = rows.filter((cells) => cells.length > 1);
  return lines.map((cells) =>
    Object.fromEntries(headings.map((name, index) => [name.trim(), (cells[index] ?? '').trim()])),
  );
}

export function parseTable(folder: string, name: RegExp): TableRow[] {
  const file = readdirSync(folder).find((fileName) => name.test(fileName));
  if (!file) throw new Error(`${folder} contains no file matching ${name}`);
  const bytes = readFileSync(join(folder, file));
  return parseCsv((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'));
}

const parseOptionalTable = (folder: string, name: RegExp): TableRow[] =>
  readdirSync(folder).some((fileName) => name.test(fileName)) ? parseTable(folder, name) : [];

const END_RECORD_SIGNATURE = 0x06054b50;
const CENTRAL_HEADER_BYTES = 46;
const LOCAL_HEADER_BYTES = 30;

/** Returns a function that reads a file from a ZIP archive by name. */
function openZip(bytes: Buffer): (name: string) => string {
  let endRecordOffset = bytes.length - 22;
  while (bytes.readUInt32LE(endRecordOffset) !== END_RECORD_SIGNATURE) endRecordOffset -= 1;
  const entries = new Map<string, { at: number; packedSize: number }>();
  let headerOffset = bytes.readUInt32LE(endRecordOffset + 16);
  for (let count = bytes.readUInt16LE(endRecordOffset + 10); count > 0; count--) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((fieldOffset) =>
      bytes.readUInt16LE(headerOffset + fieldOffset),
    ) as [number, number, number];
    const path = bytes.toString(
      'utf8',
      headerOffset + CENTRAL_HEADER_BYTES,
      headerOffset + CENTRAL_HEADER_BYTES + nameLength,
    );
    entries.set(path, { at: bytes.readUInt32LE(headerOffset + 42), packedSize: bytes.readUInt32LE(headerOffset + 20) });
    headerOffset += CENTRAL_HEADER_BYTES + nameLength + extraLength + commentLength;
  }
  return (name) => {
    const zipEntry = entries.get(name);
    if (!zipEntry) throw new Error(`the archive contains no ${name}`);
    const contentStart =
      zipEntry.at + LOCAL_HEADER_BYTES + bytes.readUInt16LE(zipEntry.at + 26) + bytes.readUInt16LE(zipEntry.at + 28);
    const packedBytes = bytes.subarray(contentStart, contentStart + zipEntry.packedSize);
    return (bytes.readUInt16LE(zipEntry.at + 8) === 0 ? packedBytes : inflateRawSync(packedBytes)).toString('utf8');
  };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const decodeEntities = (xml: string) => xml.replace(/&(\w+);/g, (match, name: string) => ENTITIES[name] ?? match);

/** Returns the rows of a sheet, with cells by the column names in its third row. */
function parseSheet(path: string, sheet: string): TableRow[] {
  const readEntry = openZip(readFileSync(path));
  const id = new RegExp(`<sheet [^>]*name="${sheet}"[^>]*r:id="(\\w+)"`).exec(readEntry('xl/workbook.xml'))?.[1];
  const relations = [...readEntry('xl/_rels/workbook.xml.rels').matchAll(/<Relationship [^>]*>/g)].map(
    ([relation]) => relation,
  );
  const sheetPath = /Target="\/?(?:xl\/)?([^"]+)"/.exec(
    relations.find((relation) => relation.includes(`Id="${id}"`)) ?? '',
  )?.[1];
  const sharedStrings = [...readEntry('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(([, innerText = '']) =>
    decodeEntities([...innerText.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text]) => text).join('')),
  );
  const rows = [...readEntry(`xl/${sheetPath}`).matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, innerText = '']) => {
    const cells = new Map<string, string>();
    for (const [, column = '', cellAttributes = '', value = ''] of innerText.matchAll(
      /<c r="([A-Z]+)\d+"([^>]*)>.*?<v>([^<]*)<\/v>.*?<\/c>/gs,
    ))
      cells.set(
        column,
        cellAttributes.includes('t="s"') ? (sharedStrings[Number(value)] ?? '') : decodeEntities(value),
      );
    return cells;
  });
  const [headings = new Map<string, string>(), ...lines] = rows.slice(2);
  return lines.map((cells) =>
    Object.fromEntries([...headings].map(([column, name]) => [name.trim(), (cells.get(column) ?? '').trim()])),
  );
}

const parseAmount = (row: TableRow, column: string) =>
  /^\d+(\.\d+)?$/.test(row[column] ?? '') ? Number(row[column]) : null;

export function parseAustralia(folder: string): Published[] {
  const file = readdirSync(folder).find((fileName) => fileName.endsWith('.xlsx')) ?? '';
  return parseSheet(join(folder, file), 'Courses').flatMap((row) => {
    const code = row['CRICOS Course Code'] ?? '';
    const id = /[A-Z]$/.test(code) ? 220_000_000 + Number(code.slice(0, -1)) : 210_000_000 + Number(code);
    const figures = {
      courseTuition: 'Tuition Fee',
      courseOtherFees: 'Non Tuition Fee',
      courseTotalCost: 'Estimated Total Course Cost',
      courseWeeks: 'Duration (Weeks)',
    };
    const entries = Object.entries(figures).flatMap(([name, column]) => {
      const value = parseAmount(row, column);
      return value === null ? [] : [{ name, value }];
    });
    return entries.map((item) => ({ ...item, page: `/school/course/${id}`, row: `CRICOS ${code}` }));
  });
}

const LEVEL_CODES = { undergraduate: '3', graduate: '7' } as const;

export function parseUnitedStates(folder: string): Published[] {
  const columns = [
    ...Object.entries(LEVEL_CODES).flatMap(([level, levelCode]) => [
      { file: /^ic\d{4}_ay/i, column: `TUITION${levelCode}`, flag: `XTUIT${levelCode}`, name: `tuition.${level}` },
      { file: /^ic\d{4}_ay/i, column: `FEE${levelCode}`, flag: `XFEE${levelCode}`, name: `requiredFees.${level}` },
    ]),
    { file: /^ic\d{4}_ay/i, column: 'CHG5AY3', flag: 'XCHG5AY3', name: 'roomAndBoard' },
    { file: /^ic\d{4}\./i, column: 'APPLFEEU', flag: 'XAPPFEEU', name: 'applicationFee.undergraduate' },
    { file: /^ic\d{4}\./i, column: 'APPLFEEG', flag: 'XAPPFEEG', name: 'applicationFee.graduate' },
  ];
  const revisedRows = new Map(parseOptionalTable(folder, /^ic\d{4}_rv/i).map((row) => [row.UNITID, row]));
  const tables = new Map<string, TableRow[]>();
  return columns.flatMap(({ file, column, flag, name }) => {
    const table = tables.get(file.source) ?? parseTable(folder, file);
    tables.set(file.source, table);
    return table.flatMap((row) => {
      const value = parseAmount(row, column);
      if (value === null || row[flag] !== 'R' || isRevised(revisedRows.get(row.UNITID ?? ''), column)) return [];
      return [{ page: `/school/${300_000_000 + Number(row.UNITID)}`, row: `IPEDS ${row.UNITID}`, name, value }];
    });
  });
}

/** Whether a newer file has a value for the column, so that pages do not show the older value. */
const isRevised = (row: TableRow | undefined, column: string) =>
  row !== undefined &&
  (column === 'CHG5AY3' ? ['ROOMAMT', 'BOARDAMT', 'RMBRDAMT'] : [column]).some(
    (columnName) => parseAmount(row, columnName) !== null,
  );

export function parseUnitedKingdom(folder: string): Published[] {
  const columns = {
    overall: 'OVERALL_RATING',
    experience: 'STUDENT_EXPERIENCE_RATING',
    outcomes: 'STUDENT_OUTCOMES_RATING',
  };
  return parseTable(folder, /^TEFOutcome/i).flatMap((row) =>
    Object.entries(columns).flatMap(([ratingKind, column]) =>
      row[column]
        ? [
            {
              page: `/school/${100_000_000 + Number(row.PUBUKPRN)}`,
              row: `UKPRN ${row.PUBUKPRN}`,
              name: `teachingRating.${ratingKind}`,
              value: row[column],
            },
          ]
        : [],
    ),
  );
}
