import { open } from 'node:fs/promises';
import { statSync } from 'node:fs';
import { UnreadableFileError } from '#scripts/import/read/import-errors.ts';
import { findFile, type FoundFile, hasFile } from '#scripts/import/read/find-file.ts';
import { parseCsv } from '#scripts/import/read/parse-csv.ts';
import { readTableRows, type TableRow } from '#scripts/import/read/table-rows.ts';
import type { ImportReport } from '#scripts/import/import-report.ts';
import type { ImportSubject } from '#scripts/import/catalogue/subject.ts';
import { ENTRY_SHARES, EntrantSpreads, TARIFF_SHARES } from './entrants.ts';
import { KIS_COURSE_COLUMNS, KIS_COURSE_OPTIONAL, KisCourses } from './kis-courses.ts';
import { NamedCourses, SALARY_COLUMNS, UCAS_COLUMNS } from './named-courses.ts';
import { OFFER_COLUMNS, Offers } from './offers.ts';
import { PROVIDER_COLUMNS, UkProviders } from './uk-providers.ts';

// Reads the United Kingdom's data set: a folder of CSV files and a readme that contains the version. KISCOURSE has the
// titles of all courses. Without it, COURSES has some of them. Providers without titles get level offers by field.

const COURSE_KEY = ['PUBUKPRN', 'KISCOURSEID'] as const;

const REQUIRED_FILES = {
  INSTITUTION: PROVIDER_COLUMNS,
  LOCATION: ['UKPRN', 'LOCID', 'LOCNAME', 'LATITUDE', 'LONGITUDE'],
  TEFOutcome: ['PUBUKPRN', 'OVERALL_RATING', 'STUDENT_EXPERIENCE_RATING', 'STUDENT_OUTCOMES_RATING'],
  COURSELOCATION: [...COURSE_KEY, 'UKPRN', 'LOCID'],
  SBJ: [...COURSE_KEY, 'KISMODE', 'SBJ'],
  TARIFF: [...COURSE_KEY, 'KISMODE', 'TARPOP', 'TARAGG', 'TARAGGYEAR', 'TARSBJ', ...TARIFF_SHARES],
  ENTRY: [...COURSE_KEY, 'KISMODE', 'ENTPOP', 'ENTAGG', 'ENTAGGYEAR', 'ENTSBJ', ...ENTRY_SHARES],
} as const satisfies Record<string, readonly string[]>;

/** Files that may be missing. */
const OPTIONAL_FILES = {
  KISAIM: ['KISAIMCODE', 'KISAIMLABEL'],
  KISCOURSE: KIS_COURSE_COLUMNS,
  COURSES: KIS_COURSE_COLUMNS,
  UCASCOURSEID: UCAS_COLUMNS,
  GOSALARY: SALARY_COLUMNS,
  OFFERS: OFFER_COLUMNS,
} as const satisfies Record<string, readonly string[]>;

const COLUMNS_BY_FILE: Readonly<Record<string, readonly string[]>> = { ...REQUIRED_FILES, ...OPTIONAL_FILES };
type FileName = keyof typeof REQUIRED_FILES | keyof typeof OPTIONAL_FILES;
const OPTIONAL_COLUMNS: Partial<Record<FileName, readonly string[]>> = {
  KISCOURSE: KIS_COURSE_OPTIONAL,
  COURSES: KIS_COURSE_OPTIONAL,
};

const getPattern = (name: string) => new RegExp(`^${name}\\.csv$`, 'i');
const findRequiredFile = (folder: string, name: string) => findFile(folder, `${name}.csv`, getPattern(name));

function findAll(folder: string): Map<FileName, FoundFile> {
  const requiredNames = Object.keys(REQUIRED_FILES) as FileName[];
  const foundFiles = requiredNames.map((name): [FileName, FoundFile] => [name, findRequiredFile(folder, name)]);
  const optionalNames = (Object.keys(OPTIONAL_FILES) as FileName[]).filter((name) => hasFile(folder, getPattern(name)));
  // COURSES is a subset of KISCOURSE.
  const readNames = optionalNames.filter((name) => name !== 'COURSES' || !optionalNames.includes('KISCOURSE'));
  return new Map([
    ...foundFiles,
    ...readNames.map((name): [FileName, FoundFile] => [name, findRequiredFile(folder, name)]),
  ]);
}

export const measureDiscoverUniSize = (folder: string) =>
  [...findAll(folder).values()].reduce((sum, { path }) => sum + statSync(path).size, 0);

const VERSION_PATTERN = /^Version (\d+(?:\.\d+)*) Produced (\d{4}-\d{2}-\d{2})\s*$/;
const FIRST_LINE_BYTES = 200;

async function parseVersion(folder: string): Promise<string> {
  const { path, file } = findFile(folder, 'readme.txt', /^readme\.txt$/i);
  const fileHandle = await open(path);
  try {
    // The file is in windows-1252, but its first line contains only ASCII.
    const { buffer, bytesRead } = await fileHandle.read(Buffer.alloc(FIRST_LINE_BYTES), 0, FIRST_LINE_BYTES, 0);
    const [firstLine = ''] = buffer.toString('latin1', 0, bytesRead).split('\n');
    const [, , producedOn] = VERSION_PATTERN.exec(firstLine) ?? [];
    if (!producedOn)
      throw new UnreadableFileError("does not begin with 'Version … Produced …' and a day", { file, line: 1 });
    return producedOn;
  } finally {
    await fileHandle.close();
  }
}

export async function* parseDiscoverUni(folder: string, report: ImportReport): AsyncGenerator<ImportSubject> {
  report.editions.set('discoverUni', await parseVersion(folder));
  const match = findAll(folder);
  for (const { path } of match.values()) report.files.push(path);
  async function* rows(name: FileName): AsyncGenerator<TableRow> {
    const foundFile = match.get(name);
    if (!foundFile) return;
    const { file, path } = foundFile;
    const rawRows = parseCsv({ file, path }, report.errors, report.advance);
    const shape = { columns: COLUMNS_BY_FILE[name] ?? [], optional: OPTIONAL_COLUMNS[name] ?? [] };
    for await (const row of readTableRows(rawRows, { file }, shape, report)) {
      report.count(file);
      yield row;
    }
  }
  const providers = new UkProviders(report);
  for await (const row of rows('INSTITUTION')) providers.addRow(row);
  const aimByCode = new Map<string, string>();
  for await (const row of rows('KISAIM'))
    aimByCode.set(row.getRequiredText('KISAIMCODE'), row.getRequiredText('KISAIMLABEL'));
  const kisCourses = new KisCourses(report, aimByCode);
  for await (const row of rows('KISCOURSE')) kisCourses.addRow(row);
  for await (const row of rows('COURSES')) kisCourses.addRow(row);
  const namedCourses = new NamedCourses(report, kisCourses.all(), providers.websiteOf);
  for await (const row of rows('LOCATION')) providers.addPlace(row);
  for await (const row of rows('COURSELOCATION')) {
    providers.addCoursePlace(row);
    namedCourses.addPlace(row, providers.placeName(row));
  }
  for await (const row of rows('TEFOutcome')) providers.addRatings(row);
  for await (const row of rows('SBJ')) {
    providers.addSubject(row);
    namedCourses.addSubject(row);
  }
  const isNamed = namedCourses.has;
  const tariff = new EntrantSpreads('TAR', TARIFF_SHARES, { report: report, isNamed });
  for await (const row of rows('TARIFF')) tariff.addRow(row);
  const entry = new EntrantSpreads('ENT', ENTRY_SHARES, { report: report, isNamed });
  for await (const row of rows('ENTRY')) entry.addRow(row);
  for await (const row of rows('UCASCOURSEID')) {
    providers.addUcasId(row);
    namedCourses.addUcasId(row);
  }
  for await (const row of rows('GOSALARY')) namedCourses.addEarnings(row);
  const offers = new Offers(report);
  for await (const row of rows('OFFERS')) offers.addRow(row);
  const figures = { tariff, entry, offers: offers.getOffers() };
  yield* providers.createSubjects({
    factsOf: (code) => [...tariff.factsOf(code), ...entry.factsOf(code)],
    coursesOf: (code, school) =>
      namedCourses.hasAnyOf(code)
        ? {
            facts: namedCourses.getFacts(code, school, figures.offers, providers.websiteOf(code)),
            courses: namedCourses.iterateCourses(code, school, figures),
          }
        : null,
  });
}
