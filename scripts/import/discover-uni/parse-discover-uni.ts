import { open } from 'node:fs/promises';
import { statSync } from 'node:fs';
import { UnreadableFile } from '#scripts/import/read/import-errors.ts';
import { findFile, type FoundFile, hasFile } from '#scripts/import/read/find-file.ts';
import { parseCsv } from '#scripts/import/read/parse-csv.ts';
import { tableRows, type TableRow } from '#scripts/import/read/table-rows.ts';
import type { ImportReport } from '#scripts/import/import-report.ts';
import type { ImportSubject } from '#scripts/import/catalogue/subject.ts';
import { ENTRY_SHARES, EntrantSpreads, TARIFF_SHARES } from './entrants.ts';
import { KIS_COURSE_COLUMNS, KIS_COURSE_OPTIONAL, KisCourses } from './kis-courses.ts';
import { NamedCourses, SALARY_COLUMNS, UCAS_COLUMNS } from './named-courses.ts';
import { OFFER_COLUMNS, Offers } from './offers.ts';
import { PROVIDER_COLUMNS, UkProviders } from './uk-providers.ts';

// Reads the United Kingdom's data set: a folder of CSV files, and a readme with the version. KISCOURSE has the titles
// of all courses; without it, COURSES has some. Providers without titles get level offers by field.

const COURSE_KEY = ['PUBUKPRN', 'KISCOURSEID'] as const;

const FILES = {
  INSTITUTION: PROVIDER_COLUMNS,
  LOCATION: ['UKPRN', 'LOCID', 'LOCNAME', 'LATITUDE', 'LONGITUDE'],
  TEFOutcome: ['PUBUKPRN', 'OVERALL_RATING', 'STUDENT_EXPERIENCE_RATING', 'STUDENT_OUTCOMES_RATING'],
  COURSELOCATION: [...COURSE_KEY, 'UKPRN', 'LOCID'],
  SBJ: [...COURSE_KEY, 'KISMODE', 'SBJ'],
  TARIFF: [...COURSE_KEY, 'KISMODE', 'TARPOP', 'TARAGG', 'TARAGGYEAR', 'TARSBJ', ...TARIFF_SHARES],
  ENTRY: [...COURSE_KEY, 'KISMODE', 'ENTPOP', 'ENTAGG', 'ENTAGGYEAR', 'ENTSBJ', ...ENTRY_SHARES],
} as const satisfies Record<string, readonly string[]>;

/** Files that may be missing. */
const MORE_FILES = {
  KISAIM: ['KISAIMCODE', 'KISAIMLABEL'],
  KISCOURSE: KIS_COURSE_COLUMNS,
  COURSES: KIS_COURSE_COLUMNS,
  UCASCOURSEID: UCAS_COLUMNS,
  GOSALARY: SALARY_COLUMNS,
  OFFERS: OFFER_COLUMNS,
} as const satisfies Record<string, readonly string[]>;

const COLUMNS: Readonly<Record<string, readonly string[]>> = { ...FILES, ...MORE_FILES };
type FileName = keyof typeof FILES | keyof typeof MORE_FILES;
const OPTIONAL: Partial<Record<FileName, readonly string[]>> = {
  KISCOURSE: KIS_COURSE_OPTIONAL,
  COURSES: KIS_COURSE_OPTIONAL,
};

const getPattern = (name: string) => new RegExp(`^${name}\\.csv$`, 'i');
const find = (folder: string, name: string) => findFile(folder, `${name}.csv`, getPattern(name));

function findAll(folder: string): Map<FileName, FoundFile> {
  const requiredNames = Object.keys(FILES) as FileName[];
  const all = requiredNames.map((name): [FileName, FoundFile] => [name, find(folder, name)]);
  const optionalNames = (Object.keys(MORE_FILES) as FileName[]).filter((name) => hasFile(folder, getPattern(name)));
  // COURSES is a subset of KISCOURSE.
  const read = optionalNames.filter((name) => name !== 'COURSES' || !optionalNames.includes('KISCOURSE'));
  return new Map([...all, ...read.map((name): [FileName, FoundFile] => [name, find(folder, name)])]);
}

export const sizeOfDiscoverUni = (folder: string) =>
  [...findAll(folder).values()].reduce((sum, { path }) => sum + statSync(path).size, 0);

const VERSION = /^Version (\d+(?:\.\d+)*) Produced (\d{4}-\d{2}-\d{2})\s*$/;
const FIRST_LINE_BYTES = 200;

async function parseVersion(folder: string): Promise<string> {
  const { path, file } = findFile(folder, 'readme.txt', /^readme\.txt$/i);
  const fileHandle = await open(path);
  try {
    // The file is in windows-1252; its first line contains ASCII only.
    const { buffer, bytesRead } = await fileHandle.read(Buffer.alloc(FIRST_LINE_BYTES), 0, FIRST_LINE_BYTES, 0);
    const [first = ''] = buffer.toString('latin1', 0, bytesRead).split('\n');
    const [, , date] = VERSION.exec(first) ?? [];
    if (!date) throw new UnreadableFile("does not begin with 'Version … Produced …' and a day", { file, line: 1 });
    return date;
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
    const raw = parseCsv({ file, path }, report.errors, report.advance);
    const shape = { columns: COLUMNS[name] ?? [], optional: OPTIONAL[name] ?? [] };
    for await (const row of tableRows(raw, { file }, shape, report)) {
      report.count(file);
      yield row;
    }
  }
  const providers = new UkProviders(report);
  for await (const row of rows('INSTITUTION')) providers.add(row);
  const aims = new Map<string, string>();
  for await (const row of rows('KISAIM')) aims.set(row.requiredText('KISAIMCODE'), row.requiredText('KISAIMLABEL'));
  const titles = new KisCourses(report, aims);
  for await (const row of rows('KISCOURSE')) titles.add(row);
  for await (const row of rows('COURSES')) titles.add(row);
  const namedCourses = new NamedCourses(report, titles.all(), providers.websiteOf);
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
  for await (const row of rows('TARIFF')) tariff.add(row);
  const entry = new EntrantSpreads('ENT', ENTRY_SHARES, { report: report, isNamed });
  for await (const row of rows('ENTRY')) entry.add(row);
  for await (const row of rows('UCASCOURSEID')) namedCourses.addUcasId(row);
  for await (const row of rows('GOSALARY')) namedCourses.addEarnings(row);
  const offers = new Offers(report);
  for await (const row of rows('OFFERS')) offers.add(row);
  const figures = { tariff, entry, offers: offers.all() };
  yield* providers.schools({
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
