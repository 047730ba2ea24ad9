import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Rows, type Tables, UK_TABLES, US_TABLES } from './sample-tables.ts';
import { type Cell, createWorkbookFiles, createZip } from './write-workbook.ts';

// Small registers in the publishers' formats. The data is fictitious, except the names of schools that the catalogue
// contains.

const formatReportDate = (date: string) => `Report generated ${date}`;
const formatYesNo = (value: boolean) => (value ? 'Yes' : 'No');

const INSTITUTION_HEADINGS = [
  'CRICOS Provider Code',
  'Trading Name',
  'Institution Name',
  'Institution Type',
  'Institution Capacity',
  'Website',
];
const LOCATION_HEADINGS = [
  'CRICOS Provider Code',
  'Address Line 1',
  'Address Line 2',
  'Address Line 3',
  'Address Line 4',
  'City',
  'State',
  'Postcode',
];
const COURSE_LOCATION_HEADINGS = ['CRICOS Provider Code', 'CRICOS Course Code', 'Location City', 'Location State'];
const COURSE_HEADINGS = [
  'CRICOS Provider Code',
  'CRICOS Course Code',
  'Course Name',
  'Field of Education 1 Detailed Field',
  'Field of Education 2 Detailed Field',
  'Course Level',
  'Foundation Studies',
  'Work Component',
  'Work Component Total Hours',
  'Course Language',
  'Duration (Weeks)',
  'Tuition Fee',
  'Non Tuition Fee',
  'Estimated Total Course Cost',
  'Expired',
];

export interface SampleCourse {
  provider: string;
  code: string;
  name: string;
  level?: string;
  weeks?: number;
  tuition?: Cell;
  language?: string;
  isExpired?: boolean;
}

/**
 * Rows of four schools: two from the catalogue, one of them under two codes, one unknown school, and one in an unknown
 * town.
 */
const PROVIDERS: Rows = [
  ['00116K', '', 'The University of Melbourne (UniMelb)', 'Government', 30_000, 'www.unimelb.edu.au'],
  ['00025B', 'The University of Queensland', 'The University of Queensland', 'Government', 20_000, ''],
  ['00091C', '', 'The University of Queensland (UQ)', 'Government', 900, ''],
  ['09999A', 'Sample College', 'Sample Pty Ltd', 'Private', 120, 'http://sample.example/'],
  ['09998B', '', 'Remote College', 'Private', '', ''],
];

export function createSampleCourses(count = 12): SampleCourse[] {
  return Array.from({ length: count }, (_, index) => ({
    provider: String(PROVIDERS[index % PROVIDERS.length]?.[0]),
    code: index % 2 === 0 ? `01${String(index).padStart(4, '0')}A` : `01${String(index).padStart(5, '0')}`,
    name: `Bachelor of Samples ${index}`,
    tuition: 90_000 + index,
  }));
}

export function createCricosTables(courses: readonly SampleCourse[], date = 'Tuesday, 3 January 2023'): Tables {
  const createSheet = (title: string, headings: string[], rows: Rows): Rows =>
    [[title], [formatReportDate(date)], headings, ...rows].map((row) => [...row]);
  return {
    'Purpose Statement': [['Sample']],
    Institutions: createSheet('Institutions', INSTITUTION_HEADINGS, PROVIDERS),
    Courses: createSheet(
      'Courses',
      COURSE_HEADINGS,
      courses.map(
        ({
          provider,
          code,
          name,
          level = 'Bachelor Degree',
          weeks = 156,
          tuition = 90_000,
          language = 'English',
          isExpired = false,
        }) => [
          provider,
          code,
          name,
          '080101 - Accounting',
          '090901 - Business and Commercial Law',
          level,
          'No',
          'Yes',
          40,
          language,
          weeks,
          tuition,
          100,
          tuition,
          formatYesNo(isExpired),
        ],
      ),
    ),
    Locations: createSheet(
      'Locations',
      LOCATION_HEADINGS,
      PROVIDERS.map(([code = '']) => [
        code,
        '1 Sample Street',
        '',
        '',
        '',
        code === '09998B' ? 'NOWHERE' : 'MELBOURNE',
        'VIC',
        3000,
      ]),
    ),
    'Course Locations': createSheet(
      'Course Locations',
      COURSE_LOCATION_HEADINGS,
      courses.map(({ provider, code }) => [provider, code, 'MELBOURNE', 'VIC']),
    ),
  };
}

const copyTables = (tables: Tables): Tables =>
  Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, rows.map((row) => [...row])]));

export const createIpedsTables = () => copyTables(US_TABLES);
export const createDiscoverUniTables = () => copyTables(UK_TABLES);

const folders: string[] = [];

export function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'register-'));
  folders.push(folder);
  return folder;
}

/** Removes the temporary folders. Called after the last test of a file. */
export function removeFolders() {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
}

const quoteCell = (cell: Cell) =>
  /[",\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : String(cell);
export const encodeCsv = (rows: Rows) => Buffer.from(rows.map((row) => `${row.map(quoteCell).join(',')}\r\n`).join(''));

/** Writes the tables to a folder. Every other file is zipped, because publishers deliver both forms. */
export function writeFolder(tables: Tables, extraFiles: Readonly<Record<string, Buffer>> = {}): string {
  const folder = createFolder();
  for (const [index, [name, rows]] of Object.entries(tables).entries())
    if (index % 2 === 0) writeFileSync(join(folder, name), encodeCsv(rows));
    else writeFileSync(join(folder, `${name}.gz`), gzipSync(encodeCsv(rows)));
  for (const [name, bytes] of Object.entries(extraFiles)) writeFileSync(join(folder, name), bytes);
  return folder;
}

/** Text in Windows-1252, the encoding of the publisher's file. */
export const README = Buffer.from('Version 7.4 Produced 2025-08-04\r\n\r\nstudents\x92 answers\r\n', 'latin1');

export function writeCricos(tables: Tables): string {
  const path = join(createFolder(), 'cricos.xlsx');
  writeFileSync(path, createZip(createWorkbookFiles(tables)));
  return path;
}
