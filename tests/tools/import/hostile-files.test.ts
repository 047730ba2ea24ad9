import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImportError, formatImportError } from '#scripts/import/read/import-errors.ts';
import { isPlausibleDate } from '#scripts/import/read/plausible-date.ts';
import { isOwnKind, type OwnKind } from '#scripts/import/own/own-tables.ts';
import { runImport } from '#scripts/import/run-import.ts';
import { importLivingCosts } from '#scripts/import/tables/import-tables.ts';
import { formatJoinedNames, stripControlCharacters, formatTableImport } from '#scripts/import/print-import.ts';
import { importSamples, findRegister } from './support/import-samples.ts';
import { openMemoryDatabase } from './support/memory-database.ts';
import { importOwnFile, OWN_ROWS, type OwnRow, writeOwnFile } from './support/own-samples.ts';
import {
  createCricosTables,
  createFolder,
  removeFolders,
  createSampleCourses,
  writeCricos,
} from './support/sample-registers.ts';
import { createWorkbookFiles, createZip } from './support/write-workbook.ts';

afterAll(removeFolders);

const writeFile = (name: string, text: string) => {
  const path = join(createFolder(), name);
  writeFileSync(path, text);
  return path;
};
const folder = (name: string) => {
  const path = join(createFolder(), name);
  mkdirSync(path);
  return path;
};
const writeCourse = (changedFields: OwnRow) =>
  writeOwnFile([OWN_ROWS.courses, { ...OWN_ROWS.courses, key: 'second', ...changedFields }]);
const writeSchool = (changedFields: OwnRow) =>
  writeOwnFile([{ ...OWN_ROWS.schools, key: 'elsewhere', ...changedFields }]);
const createDeepJson = (open: string, close: string) => `[\n{"key": ${open.repeat(50_000)}1${close.repeat(50_000)}}]`;

/** Writes the sample register as a workbook, with one replacement in one of the workbook's internal files. */
function writeWorkbook(part: string, from: string | RegExp, to: string): string {
  const workbookFiles = createWorkbookFiles(createCricosTables(createSampleCourses(200)));
  const textBefore = String(workbookFiles.get(part));
  const textAfter = textBefore.replace(from, to);
  if (textAfter === textBefore) throw new Error(`${part} has nothing like ${String(from)}`);
  workbookFiles.set(part, Buffer.from(textAfter));
  const path = join(createFolder(), 'cricos.xlsx');
  writeFileSync(path, createZip(workbookFiles));
  return path;
}

const HOSTILE_FILES: readonly [string, OwnKind, () => string, Partial<ImportError>][] = [
  ['objects without end', 'courses', () => writeFile('own.json', createDeepJson('{"a":', '}')), { line: 2 }],
  ['lists without end', 'courses', () => writeFile('own.json', createDeepJson('[', ']')), { line: 2 }],
  ['an object in a list', 'courses', () => writeFile('own.json', '[\n{"key": "1", "fields": [{}]}]'), { line: 2 }],
  [
    'columns without end',
    'courses',
    () =>
      writeFile(
        'own.json',
        JSON.stringify([Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [index, '']))]),
      ),
    { problem: 'has 1001 columns, and 1000 are the most' },
  ],
  ['a folder for a file', 'courses', () => folder('own.csv'), { problem: 'is a folder, and no file' }],
  ['words that turn round', 'courses', () => writeCourse({ 'name.en-us': 'Bach\u202Erole' }), { column: 'name.en-us' }],
  ['a key with a blank nobody sees', 'courses', () => writeCourse({ key: 'C-\u200B1' }), { column: 'key' }],
  [
    'a key written in two ways',
    'courses',
    () => writeOwnFile(['e\u0301', '\u00E9'].map((key) => ({ ...OWN_ROWS.courses, key }))),
    { column: 'key' },
  ],
  ['a day to come', 'courses', () => writeCourse({ 'source.date': '2999-01-01' }), { column: 'source.date' }],
  [
    'a day of no source',
    'rankings',
    () => writeOwnFile([{ ...OWN_ROWS.rankings, 'source.date': '0206-06-10' }]),
    { column: 'source.date' },
  ],
  [
    'an address with a password',
    'courses',
    () => writeCourse({ 'source.address': 'https://qs.com:x@own.example/' }),
    { column: 'source.address' },
  ],
  [
    'a course that costs less than its year',
    'courses',
    () => writeCourse({ 'fee-total': '6300' }),
    { column: 'fee-total' },
  ],
  [
    'a name twice in one object',
    'schools',
    () => writeFile('own.json', `[\n${JSON.stringify(OWN_ROWS.schools).replace('"lat":', '"lat":"1.5",\n"lat":')}]`),
    { line: 3, column: 'lat', problem: 'stands twice in one object' },
  ],
  [
    'a name with a point and within',
    'schools',
    () => writeFile('own.json', JSON.stringify([{ ...OWN_ROWS.schools, name: { zh: '别的' } }])),
    { line: 1, column: 'name.zh', problem: 'stands twice in one object' },
  ],
  [
    'a key of more digits than a number has',
    'schools',
    () => writeFile('own.json', JSON.stringify([OWN_ROWS.schools]).replace('"S-1"', '12345678901234567890')),
    { line: 1, problem: expect.stringContaining('12345678901234567890') as string },
  ],
  [
    'half a letter',
    'courses',
    () => writeOwnFile([{ ...OWN_ROWS.courses, key: 'C\uD800' }], 'json'),
    { column: 'key' },
  ],
  [
    'a cell longer than a spreadsheet has',
    'courses',
    () => writeCourse({ 'name.zh': '長'.repeat(40_000) }),
    { line: 3, column: 'name.zh', problem: 'has more than 32767 letters' },
  ],
  [
    'semicolons for commas',
    'courses',
    () => writeFile('own.csv', 'key;school;level\n1;2;3\n'),
    { line: 1, problem: 'has its cells parted by semicolons: they have to be parted by commas' },
  ],
  ['tabs for commas', 'courses', () => writeFile('own.csv', 'key\tschool\n1\t2\n'), { line: 1 }],
  ['lat and lng exchanged', 'schools', () => writeSchool({ lat: '-1.25', lng: '52.5' }), { line: 2, column: 'lat' }],
  ['a minus that was lost', 'schools', () => writeSchool({ country: 'us', lat: '40', lng: '100' }), { column: 'lng' }],
  ['a minus too many', 'schools', () => writeSchool({ country: 'au', lat: '33.9', lng: '151.2' }), { column: 'lat' }],
  [
    'two schools of one name',
    'schools',
    () => writeOwnFile([OWN_ROWS.schools, { ...OWN_ROWS.schools, key: 'S-2', 'name.en-us': 'The OWN school' }]),
    { column: 'name.en-us' },
  ],
];

describe('a malicious or truncated file', () => {
  const { db, rows, sign } = openMemoryDatabase();
  let signatureBefore = '';

  beforeAll(async () => {
    await importSamples(db, createSampleCourses(200));
    await importOwnFile(db, 'schools', writeOwnFile([OWN_ROWS.schools]));
    await importOwnFile(db, 'courses', writeOwnFile([OWN_ROWS.courses]));
    signatureBefore = sign();
  });

  it.each(HOSTILE_FILES)('with %s is rejected with its position', async (_, kind, writeHostileFile, error) => {
    const { report, isWritten } = await importOwnFile(db, kind, writeHostileFile());
    expect(report.errors.list).toContainEqual(expect.objectContaining(error));
    expect([isWritten, sign()]).toEqual([false, signatureBefore]);
  });

  it('is read completely with mixed line ends', async () => {
    const { key: _key, ...rowWithoutKey } = OWN_ROWS.courses;
    const lines = readFileSync(
      writeOwnFile(['C-1', 'C-2', 'C-3'].map((key) => ({ key, ...rowWithoutKey }))),
      'utf8',
    ).trim();
    const [headerLine, ...otherLines] = lines.split(/\r?\n/);
    const { counts } = await importOwnFile(
      db,
      'courses',
      writeFile('own.csv', `${headerLine}\r\n${otherLines.join('\n')}\r`),
      {
        isDry: true,
      },
    );
    expect(counts).toMatchObject({ course: { new: 2, unchanged: 1 } });
  });

  it('reports missing columns when it is another table', async () => {
    const { report } = await importLivingCosts(db, writeFile('a.csv', 'city\nx\n'), {});
    expect(report.errors.list).toContainEqual(expect.objectContaining({ column: 'currency', problem: 'is missing' }));
  });

  it('that is empty deletes nothing without the flag', async () => {
    const headerLine = Object.keys(OWN_ROWS.courses).join(',');
    const { report, isWritten } = await importOwnFile(db, 'courses', writeFile('own.csv', `${headerLine}\n`));
    expect(report.errors.list).toMatchObject([
      {
        problem:
          'names 1 of the 1 courses no longer that are here from it: with --let-go, where that is meant, they go',
      },
    ]);
    expect([isWritten, sign()]).toEqual([false, signatureBefore]);
  });

  it('deletes at most a quarter of a register', async () => {
    const writeCourses = (count: number) =>
      writeCricos(createCricosTables(createSampleCourses(200).slice(0, count), 'Monday, 8 January 2024'));
    const cutResult = await runImport(db, findRegister('cricos'), writeCourses(100));
    expect(cutResult.report.errors.list).toMatchObject([{ problem: expect.stringContaining('--let-go') }]);
    expect([cutResult.isWritten, sign()]).toEqual([false, signatureBefore]);
    const importResult = await runImport(db, findRegister('cricos'), writeCourses(100), {
      isDry: true,
      acceptsDeletions: true,
    });
    expect([importResult.report.errors.list, importResult.counts.course.gone > 50]).toEqual([[], true]);
    expect(
      (await runImport(db, findRegister('cricos'), writeCourses(190), { isDry: true })).report.errors.list,
    ).toEqual([]);
  });

  const SHEET_PATH = 'xl/worksheets/sheet2.xml';
  it.each<[string, string, string | RegExp, string, Partial<ImportError>]>([
    ['two cells in one place', SHEET_PATH, /<c r="B5"/, '<c r="A5"', { line: 5, problem: 'has two cells in column 1' }],
    ['rows out of order', SHEET_PATH, '<row r="5">', '<row r="1000000000">', { line: 4 }],
    ['a cell beyond every column', SHEET_PATH, '<c r="B5"', '<c r="ZZZZ5"', { line: 5 }],
    ['two sheets of one name', 'xl/workbook.xml', 'name="Locations"', 'name="Courses"', { file: 'cricos.xlsx' }],
  ])('of a register with %s is rejected with its position', async (_, part, from, to, error) => {
    const { report, isWritten } = await runImport(db, findRegister('cricos'), writeWorkbook(part, from, to));
    expect(report.errors.list).toContainEqual(expect.objectContaining(error));
    expect([isWritten, sign()]).toEqual([false, signatureBefore]);
  });

  it.each([
    ['the end of a line as a number', 'xl/sharedStrings.xml', /(<t>Bachelor)/, '$1_x000D_'],
    [
      'how a text is read aloud',
      SHEET_PATH,
      /(<c r="A5") t="s"><v>\d+<\/v>/,
      '$1 t="inlineStr"><is><t>00025B</t><rPh><t>sound</t></rPh></is>',
    ],
  ])('rejects %s in a text', async (_, part, from, to) => {
    const { report, counts } = await runImport(db, findRegister('cricos'), writeWorkbook(part, from, to), {
      isDry: true,
    });
    expect([report.errors.list, counts.school.changed, counts.course.changed]).toEqual([[], 0, 0]);
  });

  it('with a future date does not block later editions', async () => {
    const { report } = await runImport(
      db,
      findRegister('cricos'),
      writeCricos(createCricosTables(createSampleCourses(200), 'Monday, 8 January 2999')),
    );
    expect(report.errors.list).toMatchObject([{ problem: 'is of 2999-01-08: no edition is of that day' }]);
    expect(rows(`SELECT as_at FROM sources WHERE source_key = 'cricos'`)).toEqual([{ as_at: '2023-01-03' }]);
  });

  it('is printed as text on a terminal, and without formulas in a CSV', async () => {
    const { report } = await importOwnFile(db, 'courses', writeCourse({ level: '\u001B[2J', '\u001B]0;x\u0007': '' }));
    const text = stripControlCharacters(formatTableImport('courses', report, ''));
    expect(text).toContain('column level');
    expect(text).not.toMatch(/[^\P{C}\n]/u);
    expect(stripControlCharacters(formatImportError({ file: 'a\u202Eb\n', problem: '學' }))).toBe('a\uFFFDb\n: 學');
    report.joinSchool('=1+1', '-x', 1, ['@a'], 'by name');
    expect(formatJoinedNames(report).split('\n')[1]).toBe(`"'@a","'=1+1","'-x","1","by name"`);
  });
});

it.each(['toString', '__proto__', 'constructor'])('rejects %s as a kind of file', (name) =>
  expect(isOwnKind(name)).toBe(false),
);

it.each([
  ['2023-01-03', true],
  ['2022-23', true],
  ['2027-11-26', true],
  ['2027-11-27', false],
  ['2028-29', false],
  ['1979-12-31', false],
])('the source %s, read on 26 November 2026, has the date %s', (text, isAllowed) =>
  expect(isPlausibleDate(text, new Date('2026-11-26T10:00Z'))).toBe(isAllowed),
);
