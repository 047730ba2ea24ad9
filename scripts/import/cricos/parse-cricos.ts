import { basename } from 'node:path';
import { openWorkbook, type Workbook } from '#scripts/import/read/open-workbook.ts';
import { parseSheet, parseSharedStrings } from '#scripts/import/read/parse-sheet.ts';
import { ImportErrors, UnreadableFileError } from '#scripts/import/read/import-errors.ts';
import { readTableRows } from '#scripts/import/read/table-rows.ts';
import type { ImportReport } from '#scripts/import/import-report.ts';
import type { ImportSubject } from '#scripts/import/catalogue/subject.ts';
import { CricosCourses } from './courses.ts';
import { Providers } from './providers.ts';

// Reads Australia's register, which is a workbook. Each sheet has a title, then its date, then the column heads in the
// third row.

const HEADER_LINE = 3;

const SHEETS = {
  Institutions: [
    'CRICOS Provider Code',
    'Trading Name',
    'Institution Name',
    'Institution Type',
    'Institution Capacity',
    'Website',
  ],
  Locations: [
    'CRICOS Provider Code',
    'Address Line 1',
    'Address Line 2',
    'Address Line 3',
    'Address Line 4',
    'City',
    'State',
    'Postcode',
  ],
  'Course Locations': ['CRICOS Provider Code', 'CRICOS Course Code', 'Location City', 'Location State'],
  Courses: [
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
  ],
} as const;
type SheetName = keyof typeof SHEETS;

/** Measures the number of bytes to read, for the progress bar. */
export async function measureCricosSize(path: string): Promise<number> {
  const book = await openWorkbook(path);
  try {
    // The sheet Courses is counted twice, because it is read in two passes.
    return [...Object.keys(SHEETS), 'Courses'].reduce((sum, sheet) => sum + getSheetSize(book, sheet), 0);
  } finally {
    book.close();
  }
}

const getSheetSize = (book: Workbook, sheet: string) => {
  const innerText = book.sheets.get(sheet);
  return innerText && book.has(innerText) ? book.size(innerText) : 0;
};

export async function* parseCricos(path: string, report: ImportReport): AsyncGenerator<ImportSubject> {
  const file = basename(path);
  report.files.push(path);
  const book = await openWorkbook(path);
  try {
    const missingSheets = Object.keys(SHEETS).filter((sheet) => !book.sheets.has(sheet));
    for (const sheet of missingSheets) report.errors.addError({ file, sheet }, 'is missing');
    if (missingSheets.length > 0) throw new UnreadableFileError('cannot be read without these sheets');
    const sharedStrings = await parseSharedStrings(book);
    const getShape = (sheet: SheetName) => ({ columns: SHEETS[sheet], headerLine: HEADER_LINE, mayBeShort: true });
    const readTable = (sheet: SheetName) => {
      const rows = parseSheet(book, { file, sheet }, sharedStrings, report.errors, report.advance);
      return readTableRows(readReportDate(rows, { file, sheet }, report), { file, sheet }, getShape(sheet), report);
    };
    /** Reads the rows in the first pass, which reports no errors, because the second pass over the same rows does. */
    async function* readFirstRows(sheet: SheetName) {
      const texts = { errors: new ImportErrors(), unused: () => {} };
      const rows = parseSheet(book, { file, sheet }, sharedStrings, texts.errors, report.advance);
      try {
        yield* readTableRows(rows, { file, sheet }, getShape(sheet), texts);
      } catch (error) {
        if (!(error instanceof UnreadableFileError)) throw error;
      }
    }
    const providers = new Providers(report);
    for await (const row of readTable('Institutions')) providers.add(row);
    for await (const row of readTable('Locations')) providers.addLocation(row);
    providers.matchSchools();
    const courses = new CricosCourses(report, providers);
    for await (const row of readTable('Course Locations')) courses.addLocation(row);
    for await (const row of readFirstRows('Courses')) courses.collectFee(row);
    for await (const row of readTable('Courses')) {
      const course = courses.parseRow(row);
      if (course) yield course;
    }
    yield* providers.schools();
  } finally {
    book.close();
  }
}

const REPORT_DATE_PATTERN = /^Report generated \w+, (\d{1,2}) (\w+) (\d{4})$/;
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** Yields the rows unchanged, and reads the sheet's date from the second row. */
async function* readReportDate(
  rows: ReturnType<typeof parseSheet>,
  location: { file: string; sheet: string },
  report: ImportReport,
): ReturnType<typeof parseSheet> {
  for await (const row of rows) {
    if (row.line === 2) {
      const [, day = '', month = '', year = ''] = REPORT_DATE_PATTERN.exec((row.cells[0] ?? '').trim()) ?? [];
      const position = MONTHS.indexOf(month) + 1;
      const date = `${year}-${String(position).padStart(2, '0')}-${day.padStart(2, '0')}`;
      if (position === 0)
        report.errors.addError({ ...location, line: 2 }, "does not contain 'Report generated …' with a date");
      else if ((report.editions.get('cricos') ?? date) !== date)
        report.errors.addError(
          { ...location, line: 2 },
          `is dated ${date}, but another sheet ${report.editions.get('cricos')}`,
        );
      else report.editions.set('cricos', date);
    }
    yield row;
  }
}
