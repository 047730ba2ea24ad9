import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { ImportError } from '#scripts/import/read/import-errors.ts';
import {
  cricosTables,
  csv,
  discoverUniTables,
  ipedsTables,
  newFolder,
  README,
  sampleCourses,
  writeCricos,
  writeFolder,
} from './sample-registers.ts';
import type { Rows, Tables } from './sample-tables.ts';
import { DUPLICATES, WRONG } from './wrong-cells.ts';
import { workbookParts, zip } from './write-workbook.ts';

/** Register with one error and the expected position in the report. */
export interface Planted {
  register: 'cricos' | 'ipeds' | 'discover-uni';
  path: string;
  notified: Partial<ImportError>;
}

/** Deterministic random choice: the same seed gives the same sequence. */
function pick(seed: number) {
  let state = seed * 2_654_435_761 + 1;
  return (count: number) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return state % count;
  };
}
type Pick = ReturnType<typeof pick>;

const HEAD = { cricos: 2, folder: 0 };
const MEGABYTES = 3;
const ZEROS = Buffer.alloc(MEGABYTES * 1024 * 1024, ' \n');

type Source = { register: Planted['register']; tables: Tables; head: number };

const getSource = (table: string): Source =>
  table in ipedsTables()
    ? { register: 'ipeds', tables: ipedsTables(), head: HEAD.folder }
    : table in discoverUniTables()
      ? { register: 'discover-uni', tables: discoverUniTables(), head: HEAD.folder }
      : { register: 'cricos', tables: cricosTables(sampleCourses()), head: HEAD.cricos };

const write = ({ register, tables }: Source) =>
  register === 'cricos'
    ? writeCricos(tables)
    : writeFolder(tables, register === 'discover-uni' ? { 'readme.txt': README } : {});

const getSpot = ({ register, tables }: Source, table: string): Partial<ImportError> => {
  if (register === 'cricos') return { file: 'cricos.xlsx', sheet: table };
  return { file: Object.keys(tables).indexOf(table) % 2 === 0 ? table : `${table}.gz` };
};

const matching = (problem: RegExp) => ({ problem: { asymmetricMatch: (text: string) => problem.test(text) } as never });

function wrongCell(pickOne: Pick, seed: number): Planted {
  const { table, column, value, problem } = WRONG[seed % WRONG.length] as (typeof WRONG)[number];
  const source = getSource(table);
  const rows = source.tables[table] as Rows;
  const line = source.head + 1 + pickOne(rows.length - source.head - 1);
  const position = (rows[source.head] as string[]).indexOf(column);
  (rows[line] as Rows[number])[position] = value;
  return {
    register: source.register,
    path: write(source),
    notified: { ...getSpot(source, table), line: line + 1, column, ...matching(problem) },
  };
}

function duplicate(pickOne: Pick, seed: number): Planted {
  const { table, column } = DUPLICATES[seed % DUPLICATES.length] as (typeof DUPLICATES)[number];
  const source = getSource(table);
  const rows = source.tables[table] as Rows;
  const row = rows[source.head + 1 + pickOne(rows.length - source.head - 1)] as Rows[number];
  rows.push([...row]);
  return {
    register: source.register,
    path: write(source),
    notified: { ...getSpot(source, table), line: rows.length, column, ...matching(/twice/) },
  };
}

function missingColumn(pickOne: Pick, seed: number): Planted {
  const tables = ['Courses', 'Institutions', 'hd2023.csv', 'ic2022.csv', 'SBJ.csv', 'ENTRY.csv'];
  const table = tables[seed % tables.length] as string;
  const source = getSource(table);
  const rows = source.tables[table] as Rows;
  const index = pickOne((rows[source.head] as Rows[number]).length);
  const column = String(rows[source.head]?.[index]);
  for (const row of rows.slice(source.head)) row.splice(index, 1);
  return {
    register: source.register,
    path: write(source),
    notified: { ...getSpot(source, table), column, problem: 'is missing' },
  };
}

function missingPart(pickOne: Pick, seed: number): Planted {
  if (seed % 2 === 0) {
    const source = getSource('Courses');
    const sheets = ['Institutions', 'Courses', 'Locations', 'Course Locations'];
    const sheet = sheets[pickOne(sheets.length)] as string;
    delete source.tables[sheet];
    return { register: 'cricos', path: write(source), notified: { sheet, problem: 'is missing' } };
  }
  const source = getSource(pickOne(2) === 0 ? 'hd2023.csv' : 'SBJ.csv');
  const files = Object.keys(source.tables);
  const name = files[pickOne(files.length)] as string;
  delete source.tables[name];
  return { register: source.register, path: write(source), notified: matching(/has no file/) };
}

/** One file of a folder with invalid bytes. */
function otherBytes(
  pickOne: Pick,
  change: (bytes: Buffer) => { name?: string; bytes: Buffer; notified: Partial<ImportError> },
): Planted {
  const source = getSource(pickOne(2) === 0 ? 'hd2023.csv' : 'SBJ.csv');
  const files = Object.keys(source.tables);
  const name = files[pickOne(files.length)] as string;
  const { bytes, notified: told, name: ending = '' } = change(csv(source.tables[name] as Rows));
  delete source.tables[name];
  const path = write(source);
  writeFileSync(join(path, `${name}${ending}`), bytes);
  return { register: source.register, path, notified: { file: `${name}${ending}`, ...told } };
}

const KINDS: ((pickOne: Pick, seed: number) => Planted)[] = [
  wrongCell,
  wrongCell,
  wrongCell,
  duplicate,
  missingColumn,
  missingPart,
  // Windows-1252 byte within a line.
  (pickOne) =>
    otherBytes(pickOne, (bytes) => {
      const position = bytes.indexOf(0x0a) + 1;
      const spoilt = Buffer.concat([bytes.subarray(0, position), Buffer.from([0xe9, 0x2c]), bytes.subarray(position)]);
      return { bytes: spoilt, notified: { line: 2, problem: 'is not in UTF-8' } };
    }),
  (pickOne) =>
    otherBytes(pickOne, (bytes) => ({
      bytes: Buffer.from(`\uFEFF${bytes.toString()}`, 'utf16le'),
      notified: matching(/UTF-16/),
    })),
  (pickOne) =>
    otherBytes(pickOne, (bytes) => {
      const packedBuffer = gzipSync(bytes);
      return {
        name: '.gz',
        bytes: packedBuffer.subarray(0, packedBuffer.length - 9),
        notified: matching(/cut short|damaged/),
      };
    }),
  (pickOne) =>
    otherBytes(pickOne, (bytes) => ({
      name: '.gz',
      bytes: gzipSync(Buffer.concat([bytes, ZEROS])),
      notified: matching(/unpacks to more than/),
    })),
  (pickOne) =>
    otherBytes(pickOne, (bytes) => ({
      bytes: Buffer.concat([bytes, Buffer.from('a,"b\r\n')]),
      notified: matching(/no (line of )?CSV|cells/),
    })),
  (pickOne) =>
    otherBytes(pickOne, (bytes) => ({
      bytes: Buffer.concat([bytes, Buffer.from('too,few\r\n')]),
      notified: matching(/cells, and its head/),
    })),
  (pickOne) => workbook(pickOne, (bytes) => bytes.subarray(0, Math.floor(bytes.length / 2)), /no xlsx workbook/),
  (pickOne) => workbook(pickOne, () => Buffer.from('CRICOS Provider Code,Course\n'), /no xlsx workbook/),
  (pickOne) =>
    parts(
      pickOne,
      (files) =>
        files.set('xl/worksheets/sheet3.xml', Buffer.concat([files.get('xl/worksheets/sheet3.xml') ?? ZEROS, ZEROS])),
      /unpacks to more than/,
    ),
  // Zip bomb with a false size.
  (pickOne) =>
    parts(pickOne, (files) => files.set('xl/sharedStrings.xml', ZEROS), /damaged|unpacks/, {
      'xl/sharedStrings.xml': 1000,
    }),
  (pickOne) => entity(pickOne, 'xl/sharedStrings.xml'),
  (pickOne) => entity(pickOne, 'xl/worksheets/sheet2.xml'),
];

function workbook(_pick: Pick, change: (bytes: Buffer) => Buffer, problem: RegExp): Planted {
  const path = join(newFolder(), 'cricos.xlsx');
  writeFileSync(path, change(zip(workbookParts(cricosTables(sampleCourses())))));
  return { register: 'cricos', path, notified: matching(problem) };
}

function parts(
  pickOne: Pick,
  change: (files: Map<string, Buffer>) => unknown,
  problem: RegExp,
  lie: Record<string, number> = {},
): Planted {
  const files = workbookParts(cricosTables(sampleCourses()));
  change(files);
  return workbook(pickOne, () => zip(files, lie), problem);
}

/** Exponentially growing XML entities. */
const entity = (pickOne: Pick, name: string) =>
  parts(
    pickOne,
    (files) => {
      const xml = String(files.get(name));
      const type = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>';
      files.set(name, Buffer.from(xml.replace('?>', `?>${type}`)));
    },
    /document type/,
  );

export const plantError = (seed: number): Planted =>
  (KINDS[seed % KINDS.length] as (typeof KINDS)[number])(pick(seed), Math.floor(seed / KINDS.length));
