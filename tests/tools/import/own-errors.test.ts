import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportError } from '#scripts/import/read/import-errors.ts';
import type { Columns } from '#scripts/import/own/columns.ts';
import { OWN_KINDS, OWN_FILES, type OwnKind } from '#scripts/import/own/own-tables.ts';
import { importSamples } from './support/import-samples.ts';
import { openMemoryDatabase } from './support/memory-database.ts';
import { importOwn, OWN_ROWS, type OwnRow, writeOwn } from './support/own-samples.ts';
import { newFolder, removeFolders } from './support/sample-registers.ts';

afterAll(removeFolders);

/** Invalid cell values for each column format. */
const WRONG: readonly [RegExp, readonly string[]][] = [
  [/^a (whole )?number/, ['many', '-99999', '1e12', '１２']],
  [/^a whole number/, ['1.5']],
  [/^an address/, ['own.example', 'javascript:alert(1)', 'https://']],
  [/^a day/, ['1 May 2026', '2026-02-30', '2026-13-01']],
  [/^a time/, ['2026-10-01', '2026-10-01 25:00', '2026-02-30 10:00']],
  [/^a place/, ['first', '1 to 5']],
  [/^with ; between/, ['business; magic']],
];

interface Planted {
  kind: OwnKind;
  what: string;
  write: () => string;
  expected: Partial<ImportError>;
}

const getColumns = (kind: OwnKind): Columns => OWN_FILES[kind].columns;

const getLines = (row: OwnRow) => Object.values(row).join('').split('\n').length;
/** Line number of the second row: in a CSV file, the first row may span several lines. */
const secondLine = (kind: OwnKind, as: 'csv' | 'json' = 'csv') => (as === 'csv' ? 2 + getLines(OWN_ROWS[kind]) : 3);

/** Errors with one invalid cell in the second row. */
function plantInCells(kind: OwnKind): Planted[] {
  const good = OWN_ROWS[kind];
  const second: OwnRow = 'key' in good ? { ...good, key: 'second' } : good;
  return Object.entries(getColumns(kind)).flatMap(([column, { form, isRequired }], index) => {
    const isOfWords = /^\w*(, \w[\w-]*)+$/.test(form);
    const cells = [
      ...(isRequired ? [''] : []),
      ...(isOfWords ? ['something else'] : []),
      ...WRONG.filter(([of]) => of.test(form)).flatMap(([, invalidFields]) => invalidFields),
      'bad \u0007 bell',
    ];
    return cells.map((cell, angle) => {
      const as = (index + angle) % 2 === 0 ? 'csv' : 'json';
      const write = () => writeOwn([good, { ...second, [column]: cell }], as);
      return {
        kind,
        what: `${column} is '${cell}'`,
        write,
        expected: { file: `own.${as}`, line: secondLine(kind, as), column },
      };
    });
  });
}

const written = (name: string, bytes: Buffer | string) => {
  const path = join(newFolder(), name);
  writeFileSync(path, bytes);
  return path;
};
const getBytes = (kind: OwnKind, change: (text: string) => string) => {
  const row = OWN_ROWS[kind];
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  return change(`${Object.keys(row).join(',')}\n${Object.values(row).map(quoted).join(',')}\n`);
};
const MEGABYTES = 3;
const BOMB = gzipSync(Buffer.alloc(MEGABYTES * 1024 * 1024, ' \n'));

/** Errors of the file as a whole. */
function plantInFile(kind: OwnKind): Planted[] {
  const file = 'own.csv';
  const [first = ''] = Object.keys(OWN_ROWS[kind]);
  const [neededText = ''] = Object.entries(getColumns(kind)).flatMap(([name, { isRequired }]) =>
    isRequired ? [name] : [],
  );
  const csv = (change: (text: string) => string | Buffer) => () =>
    written(file, change(getBytes(kind, (text) => text)));
  return [
    { kind, what: 'nothing', write: () => written(file, ''), expected: { file, problem: 'has no head' } },
    { kind, what: 'a gzip bomb', write: () => written(file, BOMB), expected: { file } },
    { kind, what: 'UTF-16', write: csv((text) => Buffer.from(`\uFEFF${text}`, 'utf16le')), expected: { file } },
    {
      kind,
      what: 'Latin-1',
      write: csv((text) => Buffer.concat([Buffer.from(text), Buffer.from([0xe9, 0x0a])])),
      expected: { file, line: secondLine(kind) },
    },
    {
      kind,
      what: 'a row too short',
      write: csv((text) => `${text}alone\n`),
      expected: { file, line: secondLine(kind) },
    },
    { kind, what: 'an open quote', write: csv((text) => `${text}"open`), expected: { file } },
    {
      kind,
      what: 'a column twice',
      write: csv((text) => text.replace('\n', `,${first}\n`).replace(/\n$/, ',x\n')),
      expected: { file, line: 1, column: first },
    },
    {
      kind,
      what: 'a column missing',
      write: () =>
        writeOwn([Object.fromEntries(Object.entries(OWN_ROWS[kind]).filter(([name]) => name !== neededText))]),
      expected: { file, line: 1, column: neededText },
    },
    {
      kind,
      what: 'the same row twice',
      write: () => writeOwn([OWN_ROWS[kind], OWN_ROWS[kind]]),
      expected: { file, line: secondLine(kind) },
    },
    {
      kind,
      what: 'JSON cut short',
      write: () => written('own.json', '[\n{"key": "1"},\n{"key": '),
      expected: { file: 'own.json', line: 3 },
    },
    {
      kind,
      what: 'JSON that is no list',
      write: () => written('own.json', '{"rows": []}'),
      expected: { file: 'own.json' },
    },
    {
      kind,
      what: 'JSON of no objects',
      write: () => written('own.json', '[\n{"key": "1"},\n7]'),
      expected: { file: 'own.json', line: 3 },
    },
  ];
}

/** Pairs of columns whose values contradict each other. */
const TOGETHER: Planted[] = (
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
    ['facts', { fact: 'deadline', of: 'application', value: '2027-13-01' }, 'value'],
    ['facts', { 'source.as-at': 'autumn' }, 'source.as-at'],
    ['rankings', { school: 'Harvard University', 'table.en-us': 'Another' }, 'table.en-us'],
    ['rankings', { school: 'No School' }, 'school'],
    ['news', { school: 'No School' }, 'school'],
    ['lectures', { end: '2026-12-01 18:00' }, 'end'],
    ['dates', { school: 'No School' }, 'school'],
    ['dates', { country: 'us' }, 'school'],
  ] as const
).map(([kind, other, column]) => {
  const good: OwnRow = OWN_ROWS[kind];
  const second = { ...good, ...('key' in good && { key: 'second' }), ...other };
  return {
    kind,
    what: `${column} beside others`,
    write: () => writeOwn([good, second]),
    expected: { file: 'own.csv', line: secondLine(kind), column },
  };
});

const ALL = [...OWN_KINDS.flatMap((kind) => [...plantInCells(kind), ...plantInFile(kind)]), ...TOGETHER];

const PORTION = 10;

describe('an agency’s own file with a mistake in it', () => {
  const { db, sign } = openMemoryDatabase();
  let before = '';

  beforeAll(async () => {
    await importSamples(db);
    await importOwn(db, 'schools', writeOwn([OWN_ROWS.schools]));
    before = sign();
  });

  it('is one of two hundred and more', () => expect(ALL.length).toBeGreaterThan(200));

  // Split into portions to stay within the timeout of a test.
  it.each(Array.from({ length: Math.ceil(ALL.length / PORTION) }, (_, index) => index * PORTION))(
    'is rejected as a whole with the error’s position: %i and on',
    async (first) => {
      for (const { kind, what, write, expected } of ALL.slice(first, first + PORTION)) {
        const { report, isWritten } = await importOwn(db, kind, write());
        expect(isWritten, `${kind}: ${what}`).toBe(false);
        expect(report.errors.list, `${kind}: ${what}`).toContainEqual(expect.objectContaining(expected));
      }
      expect(sign()).toBe(before);
    },
  );
});
