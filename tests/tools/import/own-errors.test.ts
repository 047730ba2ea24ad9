import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportError } from '#scripts/import/read/import-errors.ts';
import type { Columns } from '#scripts/import/own/columns.ts';
import { OWN_KINDS, OWN_FILES, type OwnKind } from '#scripts/import/own/own-tables.ts';
import { importSamples } from './support/import-samples.ts';
import { openMemoryDatabase } from './support/memory-database.ts';
import { importOwnFile, OWN_ROWS, type OwnRow, writeOwnFile } from './support/own-samples.ts';
import { createFolder, removeFolders } from './support/sample-registers.ts';

afterAll(removeFolders);

/** Invalid cell values for each column format. */
const INVALID_VALUES: readonly [RegExp, readonly string[]][] = [
  [/^a (whole )?number/, ['many', '-99999', '1e12', '１２']],
  [/^a whole number/, ['1.5']],
  [/^an address/, ['own.example', 'javascript:alert(1)', 'https://']],
  [/^a day/, ['1 May 2026', '2026-02-30', '2026-13-01']],
  [/^a time/, ['2026-10-01', '2026-10-01 25:00', '2026-02-30 10:00']],
  [/^a place/, ['first', '1 to 5']],
  [/^with ; between/, ['business; magic']],
];

interface PlantedError {
  kind: OwnKind;
  what: string;
  write: () => string;
  expected: Partial<ImportError>;
}

const getColumns = (kind: OwnKind): Columns => OWN_FILES[kind].columns;

const getLines = (row: OwnRow) => Object.values(row).join('').split('\n').length;
/** Returns the line number of the second row. In a CSV file, the first row may span several lines. */
const getSecondLine = (kind: OwnKind, format: 'csv' | 'json' = 'csv') =>
  format === 'csv' ? 2 + getLines(OWN_ROWS[kind]) : 3;

/** Creates files with one invalid cell in the second row. */
function plantInCells(kind: OwnKind): PlantedError[] {
  const validRow = OWN_ROWS[kind];
  const secondRow: OwnRow = 'key' in validRow ? { ...validRow, key: 'second' } : validRow;
  return Object.entries(getColumns(kind)).flatMap(([column, { form, isRequired }], index) => {
    const isEnumForm = /^\w*(, \w[\w-]*)+$/.test(form);
    const cells = [
      ...(isRequired ? [''] : []),
      ...(isEnumForm ? ['something else'] : []),
      ...INVALID_VALUES.filter(([formPattern]) => formPattern.test(form)).flatMap(([, invalidValues]) => invalidValues),
      'bad \u0007 bell',
    ];
    return cells.map((cell, cellIndex) => {
      const format = (index + cellIndex) % 2 === 0 ? 'csv' : 'json';
      const writeFile = () => writeOwnFile([validRow, { ...secondRow, [column]: cell }], format);
      return {
        kind,
        what: `${column} is '${cell}'`,
        write: writeFile,
        expected: { file: `own.${format}`, line: getSecondLine(kind, format), column },
      };
    });
  });
}

const writeBytes = (name: string, bytes: Buffer | string) => {
  const path = join(createFolder(), name);
  writeFileSync(path, bytes);
  return path;
};
const createBytes = (kind: OwnKind, changeText: (text: string) => string) => {
  const row = OWN_ROWS[kind];
  const quoteCell = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  return changeText(`${Object.keys(row).join(',')}\n${Object.values(row).map(quoteCell).join(',')}\n`);
};
const FILE_SIZE_MB = 3;
const GZIP_BOMB = gzipSync(Buffer.alloc(FILE_SIZE_MB * 1024 * 1024, ' \n'));

/** Creates files that are invalid as a whole. */
function plantInFile(kind: OwnKind): PlantedError[] {
  const file = 'own.csv';
  const [firstColumn = ''] = Object.keys(OWN_ROWS[kind]);
  const [requiredColumn = ''] = Object.entries(getColumns(kind)).flatMap(([name, { isRequired }]) =>
    isRequired ? [name] : [],
  );
  const createCsvWriter = (changeText: (text: string) => string | Buffer) => () =>
    writeBytes(file, changeText(createBytes(kind, (text) => text)));
  return [
    { kind, what: 'nothing', write: () => writeBytes(file, ''), expected: { file, problem: 'has no head' } },
    { kind, what: 'a gzip bomb', write: () => writeBytes(file, GZIP_BOMB), expected: { file } },
    {
      kind,
      what: 'UTF-16',
      write: createCsvWriter((text) => Buffer.from(`\uFEFF${text}`, 'utf16le')),
      expected: { file },
    },
    {
      kind,
      what: 'Latin-1',
      write: createCsvWriter((text) => Buffer.concat([Buffer.from(text), Buffer.from([0xe9, 0x0a])])),
      expected: { file, line: getSecondLine(kind) },
    },
    {
      kind,
      what: 'a row too short',
      write: createCsvWriter((text) => `${text}alone\n`),
      expected: { file, line: getSecondLine(kind) },
    },
    { kind, what: 'an open quote', write: createCsvWriter((text) => `${text}"open`), expected: { file } },
    {
      kind,
      what: 'a column twice',
      write: createCsvWriter((text) => text.replace('\n', `,${firstColumn}\n`).replace(/\n$/, ',x\n')),
      expected: { file, line: 1, column: firstColumn },
    },
    {
      kind,
      what: 'a column missing',
      write: () =>
        writeOwnFile([Object.fromEntries(Object.entries(OWN_ROWS[kind]).filter(([name]) => name !== requiredColumn))]),
      expected: { file, line: 1, column: requiredColumn },
    },
    {
      kind,
      what: 'the same row twice',
      write: () => writeOwnFile([OWN_ROWS[kind], OWN_ROWS[kind]]),
      expected: { file, line: getSecondLine(kind) },
    },
    {
      kind,
      what: 'JSON cut short',
      write: () => writeBytes('own.json', '[\n{"key": "1"},\n{"key": '),
      expected: { file: 'own.json', line: 3 },
    },
    {
      kind,
      what: 'JSON that is no list',
      write: () => writeBytes('own.json', '{"rows": []}'),
      expected: { file: 'own.json' },
    },
    {
      kind,
      what: 'JSON of no objects',
      write: () => writeBytes('own.json', '[\n{"key": "1"},\n7]'),
      expected: { file: 'own.json', line: 3 },
    },
  ];
}

/** Rows whose columns contradict each other. */
const CROSS_ROW_ERRORS: PlantedError[] = (
  [
    ['schools', { 'source.date': '' }, 'source.date'],
    ['schools', { 'source.address': '' }, 'source.address'],
    ['schools', { lat: '' }, 'city'],
    ['schools', { 'name.en-us': 'University of Leeds' }, 'name.en-us'],
    ['courses', { 'source.publisher': '' }, 'source.publisher'],
    ['courses', { school: 'No School' }, 'school'],
    ['courses', { 'start-months': '9; 13' }, 'start-months'],
    ['courses', { 'start-months': '9; 9' }, 'start-months'],
    ['courses', { weeks: '', 'fee-year': '', 'fee-total': '', 'source.publisher': '' }, 'source.publisher'],
    ['rules', { rule: 'english>=9' }, 'rule'],
    ['rules', { school: 'No School' }, 'school'],
    ['facts', { school: 'No School' }, 'school'],
    ['facts', { school: '' }, 'school'],
    ['facts', { fact: 'course-fee' }, 'course'],
    ['facts', { fact: 'english-minimum', each: 'spelling 6' }, 'each'],
    ['facts', { fact: 'international-fee', for: '2027' }, 'value'],
    ['facts', { fact: 'international-fee', for: '2026/27', value: 'much' }, 'value'],
    ['facts', { fact: 'international-fee', standing: 'indirect', for: '2023/24' }, 'for'],
    ['facts', { fact: 'international-fee', standing: 'indirect', for: '' }, 'for'],
    ['facts', { fact: 'deadline', of: 'application', value: '2027-13-01' }, 'value'],
    ['facts', { 'source.as-at': 'autumn' }, 'source.as-at'],
    ['rankings', { school: 'Harvard University', 'table.en-us': 'Another' }, 'table.en-us'],
    ['rankings', { school: 'No School' }, 'school'],
    ['news', { school: 'No School' }, 'school'],
    ['lectures', { end: '2026-12-01 18:00' }, 'end'],
    ['dates', { school: 'No School' }, 'school'],
    ['dates', { country: 'us' }, 'school'],
  ] as const
).map(([kind, changedFields, column]) => {
  const validRow: OwnRow = OWN_ROWS[kind];
  const secondRow = { ...validRow, ...('key' in validRow && { key: 'second' }), ...changedFields };
  return {
    kind,
    what: `${column} beside others`,
    write: () => writeOwnFile([validRow, secondRow]),
    expected: { file: 'own.csv', line: getSecondLine(kind), column },
  };
});

const ALL_ERRORS = [...OWN_KINDS.flatMap((kind) => [...plantInCells(kind), ...plantInFile(kind)]), ...CROSS_ROW_ERRORS];

const ERRORS_PER_TEST = 10;

describe('an agency’s own file with an error', () => {
  const { db, sign: getSignature } = openMemoryDatabase();
  let signatureBefore = '';

  beforeAll(async () => {
    await importSamples(db);
    await importOwnFile(db, 'schools', writeOwnFile([OWN_ROWS.schools]));
    signatureBefore = getSignature();
  });

  it('is tested in two hundred variants and more', () => expect(ALL_ERRORS.length).toBeGreaterThan(200));

  // The errors are split into groups, so that each test stays within its timeout.
  it.each(
    Array.from({ length: Math.ceil(ALL_ERRORS.length / ERRORS_PER_TEST) }, (_, index) => index * ERRORS_PER_TEST),
  )('is rejected as a whole with the error’s position: %i and on', async (firstIndex) => {
    for (const { kind, what, write: writeFile, expected } of ALL_ERRORS.slice(
      firstIndex,
      firstIndex + ERRORS_PER_TEST,
    )) {
      const { report, isWritten } = await importOwnFile(db, kind, writeFile());
      expect(isWritten, `${kind}: ${what}`).toBe(false);
      expect(report.errors.list, `${kind}: ${what}`).toContainEqual(expect.objectContaining(expected));
    }
    expect(getSignature()).toBe(signatureBefore);
  });
});
