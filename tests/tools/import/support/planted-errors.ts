import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { ImportError } from '#scripts/import/read/import-errors.ts';
import {
  createCricosTables,
  encodeCsv,
  createDiscoverUniTables,
  createIpedsTables,
  createFolder,
  README,
  createSampleCourses,
  writeCricos,
  writeFolder,
} from './sample-registers.ts';
import type { Rows, Tables } from './sample-tables.ts';
import { DUPLICATE_KEYS, WRONG_CELL_LIST } from './wrong-cells.ts';
import { createWorkbookFiles, createZip } from './write-workbook.ts';

/** Register with one deliberate error, and the position that the report must state. */
export interface PlantedError {
  register: 'cricos' | 'ipeds' | 'discover-uni';
  path: string;
  notified: Partial<ImportError>;
}

/** Creates a function that picks random items. The same seed gives the same choices. */
function createPicker(seed: number) {
  let state = seed * 2_654_435_761 + 1;
  return (count: number) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return state % count;
  };
}
type PickOne = ReturnType<typeof createPicker>;

const HEADER_LINES = { cricos: 2, folder: 0 };
const FILE_SIZE_MB = 3;
const BLANK_BYTES = Buffer.alloc(FILE_SIZE_MB * 1024 * 1024, ' \n');

type TableSource = { register: PlantedError['register']; tables: Tables; headerLines: number };

const createSource = (table: string): TableSource =>
  table in createIpedsTables()
    ? { register: 'ipeds', tables: createIpedsTables(), headerLines: HEADER_LINES.folder }
    : table in createDiscoverUniTables()
      ? { register: 'discover-uni', tables: createDiscoverUniTables(), headerLines: HEADER_LINES.folder }
      : { register: 'cricos', tables: createCricosTables(createSampleCourses()), headerLines: HEADER_LINES.cricos };

const writeSource = ({ register, tables }: TableSource) =>
  register === 'cricos'
    ? writeCricos(tables)
    : writeFolder(tables, register === 'discover-uni' ? { 'readme.txt': README } : {});

const getPosition = ({ register, tables }: TableSource, table: string): Partial<ImportError> => {
  if (register === 'cricos') return { file: 'cricos.xlsx', sheet: table };
  return { file: Object.keys(tables).indexOf(table) % 2 === 0 ? table : `${table}.gz` };
};

const matchProblem = (problem: RegExp) => ({
  problem: { asymmetricMatch: (text: string) => problem.test(text) } as never,
});

function plantWrongCell(pickOne: PickOne, seed: number): PlantedError {
  const { table, column, value, problem } = WRONG_CELL_LIST[
    seed % WRONG_CELL_LIST.length
  ] as (typeof WRONG_CELL_LIST)[number];
  const source = createSource(table);
  const rows = source.tables[table] as Rows;
  const line = source.headerLines + 1 + pickOne(rows.length - source.headerLines - 1);
  const position = (rows[source.headerLines] as string[]).indexOf(column);
  (rows[line] as Rows[number])[position] = value;
  return {
    register: source.register,
    path: writeSource(source),
    notified: { ...getPosition(source, table), line: line + 1, column, ...matchProblem(problem) },
  };
}

function plantDuplicate(pickOne: PickOne, seed: number): PlantedError {
  const { table, column } = DUPLICATE_KEYS[seed % DUPLICATE_KEYS.length] as (typeof DUPLICATE_KEYS)[number];
  const source = createSource(table);
  const rows = source.tables[table] as Rows;
  const row = rows[source.headerLines + 1 + pickOne(rows.length - source.headerLines - 1)] as Rows[number];
  rows.push([...row]);
  return {
    register: source.register,
    path: writeSource(source),
    notified: { ...getPosition(source, table), line: rows.length, column, ...matchProblem(/twice/) },
  };
}

function plantMissingColumn(pickOne: PickOne, seed: number): PlantedError {
  const tables = ['Courses', 'Institutions', 'hd2023.csv', 'ic2022.csv', 'SBJ.csv', 'ENTRY.csv'];
  const table = tables[seed % tables.length] as string;
  const source = createSource(table);
  const rows = source.tables[table] as Rows;
  const index = pickOne((rows[source.headerLines] as Rows[number]).length);
  const column = String(rows[source.headerLines]?.[index]);
  for (const row of rows.slice(source.headerLines)) row.splice(index, 1);
  return {
    register: source.register,
    path: writeSource(source),
    notified: { ...getPosition(source, table), column, problem: 'is missing' },
  };
}

function plantMissingSheet(pickOne: PickOne, seed: number): PlantedError {
  if (seed % 2 === 0) {
    const source = createSource('Courses');
    const sheets = ['Institutions', 'Courses', 'Locations', 'Course Locations'];
    const sheet = sheets[pickOne(sheets.length)] as string;
    delete source.tables[sheet];
    return { register: 'cricos', path: writeSource(source), notified: { sheet, problem: 'is missing' } };
  }
  const source = createSource(pickOne(2) === 0 ? 'hd2023.csv' : 'SBJ.csv');
  const files = Object.keys(source.tables);
  const name = files[pickOne(files.length)] as string;
  delete source.tables[name];
  return { register: source.register, path: writeSource(source), notified: matchProblem(/has no file/) };
}

/** Writes invalid bytes into one file of a folder. */
function plantChangedBytes(
  pickOne: PickOne,
  changeBytes: (bytes: Buffer) => { name?: string; bytes: Buffer; expectedError: Partial<ImportError> },
): PlantedError {
  const source = createSource(pickOne(2) === 0 ? 'hd2023.csv' : 'SBJ.csv');
  const files = Object.keys(source.tables);
  const name = files[pickOne(files.length)] as string;
  const { bytes, expectedError, name: fileSuffix = '' } = changeBytes(encodeCsv(source.tables[name] as Rows));
  delete source.tables[name];
  const path = writeSource(source);
  writeFileSync(join(path, `${name}${fileSuffix}`), bytes);
  return { register: source.register, path, notified: { file: `${name}${fileSuffix}`, ...expectedError } };
}

const ERROR_KINDS: ((pickOne: PickOne, seed: number) => PlantedError)[] = [
  plantWrongCell,
  plantWrongCell,
  plantWrongCell,
  plantDuplicate,
  plantMissingColumn,
  plantMissingSheet,
  // A Windows-1252 byte within a line.
  (pickOne) =>
    plantChangedBytes(pickOne, (bytes) => {
      const position = bytes.indexOf(0x0a) + 1;
      const damagedBytes = Buffer.concat([
        bytes.subarray(0, position),
        Buffer.from([0xe9, 0x2c]),
        bytes.subarray(position),
      ]);
      return { bytes: damagedBytes, expectedError: { line: 2, problem: 'is not in UTF-8' } };
    }),
  (pickOne) =>
    plantChangedBytes(pickOne, (bytes) => ({
      bytes: Buffer.from(`\uFEFF${bytes.toString()}`, 'utf16le'),
      expectedError: matchProblem(/UTF-16/),
    })),
  (pickOne) =>
    plantChangedBytes(pickOne, (bytes) => {
      const compressedBytes = gzipSync(bytes);
      return {
        name: '.gz',
        bytes: compressedBytes.subarray(0, compressedBytes.length - 9),
        expectedError: matchProblem(/truncated|damaged/),
      };
    }),
  (pickOne) =>
    plantChangedBytes(pickOne, (bytes) => ({
      name: '.gz',
      bytes: gzipSync(Buffer.concat([bytes, BLANK_BYTES])),
      expectedError: matchProblem(/unpacks to more than/),
    })),
  (pickOne) =>
    plantChangedBytes(pickOne, (bytes) => ({
      bytes: Buffer.concat([bytes, Buffer.from('a,"b\r\n')]),
      expectedError: matchProblem(/CSV|cells/),
    })),
  (pickOne) =>
    plantChangedBytes(pickOne, (bytes) => ({
      bytes: Buffer.concat([bytes, Buffer.from('too,few\r\n')]),
      expectedError: matchProblem(/cells, and its head/),
    })),
  (pickOne) => plantInWorkbook(pickOne, (bytes) => bytes.subarray(0, Math.floor(bytes.length / 2)), /no xlsx workbook/),
  (pickOne) => plantInWorkbook(pickOne, () => Buffer.from('CRICOS Provider Code,Course\n'), /no xlsx workbook/),
  (pickOne) =>
    plantInWorkbookFiles(
      pickOne,
      (files) =>
        files.set(
          'xl/worksheets/sheet3.xml',
          Buffer.concat([files.get('xl/worksheets/sheet3.xml') ?? BLANK_BYTES, BLANK_BYTES]),
        ),
      /unpacks to more than/,
    ),
  // A zip bomb that declares a false size.
  (pickOne) =>
    plantInWorkbookFiles(pickOne, (files) => files.set('xl/sharedStrings.xml', BLANK_BYTES), /damaged|unpacks/, {
      'xl/sharedStrings.xml': 1000,
    }),
  (pickOne) => plantEntity(pickOne, 'xl/sharedStrings.xml'),
  (pickOne) => plantEntity(pickOne, 'xl/worksheets/sheet2.xml'),
];

function plantInWorkbook(_pick: PickOne, changeBytes: (bytes: Buffer) => Buffer, problem: RegExp): PlantedError {
  const path = join(createFolder(), 'cricos.xlsx');
  writeFileSync(path, changeBytes(createZip(createWorkbookFiles(createCricosTables(createSampleCourses())))));
  return { register: 'cricos', path, notified: matchProblem(problem) };
}

function plantInWorkbookFiles(
  pickOne: PickOne,
  changeFiles: (files: Map<string, Buffer>) => unknown,
  problem: RegExp,
  falseSizes: Record<string, number> = {},
): PlantedError {
  const files = createWorkbookFiles(createCricosTables(createSampleCourses()));
  changeFiles(files);
  return plantInWorkbook(pickOne, () => createZip(files, falseSizes), problem);
}

/** Writes an XML entity that expands exponentially into a file. */
const plantEntity = (pickOne: PickOne, name: string) =>
  plantInWorkbookFiles(
    pickOne,
    (files) => {
      const xml = String(files.get(name));
      const doctype = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>';
      files.set(name, Buffer.from(xml.replace('?>', `?>${doctype}`)));
    },
    /document type/,
  );

export const plantError = (seed: number): PlantedError =>
  (ERROR_KINDS[seed % ERROR_KINDS.length] as (typeof ERROR_KINDS)[number])(
    createPicker(seed),
    Math.floor(seed / ERROR_KINDS.length),
  );
