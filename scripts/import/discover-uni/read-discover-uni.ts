import { open } from 'node:fs/promises';
import { statSync } from 'node:fs';
import { Unreadable } from '#scripts/import/read/faults.ts';
import { findFile, type FoundFile } from '#scripts/import/read/find-file.ts';
import { readCsv } from '#scripts/import/read/read-csv.ts';
import { tableRows, type TableRow } from '#scripts/import/read/table-rows.ts';
import type { Reading } from '#scripts/import/reading.ts';
import type { ImportSubject } from '#scripts/import/catalogue/subject.ts';
import { ENTRY_SHARES, EntrantSpreads, TARIFF_SHARES } from './entrants.ts';
import { PROVIDER_COLUMNS, ProviderShelf } from './uk-providers.ts';

// The United Kingdom's data set as it comes: a folder of CSV files, and a readme that says which version it is.

const FILES = {
  INSTITUTION: PROVIDER_COLUMNS,
  LOCATION: ['UKPRN', 'LOCID', 'LOCNAME', 'LATITUDE', 'LONGITUDE'],
  TEFOutcome: ['PUBUKPRN', 'OVERALL_RATING', 'STUDENT_EXPERIENCE_RATING', 'STUDENT_OUTCOMES_RATING'],
  COURSELOCATION: ['PUBUKPRN', 'UKPRN', 'KISCOURSEID', 'LOCID'],
  SBJ: ['PUBUKPRN', 'KISCOURSEID', 'KISMODE', 'SBJ'],
  TARIFF: ['PUBUKPRN', 'TARPOP', 'TARAGG', 'TARAGGYEAR', 'TARSBJ', ...TARIFF_SHARES],
  ENTRY: ['PUBUKPRN', 'ENTPOP', 'ENTAGG', 'ENTAGGYEAR', 'ENTSBJ', ...ENTRY_SHARES],
} as const satisfies Record<string, readonly string[]>;
type FileName = keyof typeof FILES;

const find = (folder: string, name: string) => findFile(folder, `${name}.csv`, new RegExp(`^${name}\\.csv$`, 'i'));

export const sizeOfDiscoverUni = (folder: string) =>
  Object.keys(FILES).reduce((sum, name) => sum + statSync(find(folder, name).path).size, 0);

const VERSION = /^Version (\d+(?:\.\d+)*) Produced (\d{4}-\d{2}-\d{2})\s*$/;
const FIRST_LINE_BYTES = 200;

async function readVersion(folder: string): Promise<string> {
  const { path, file } = findFile(folder, 'readme.txt', /^readme\.txt$/i);
  const opened = await open(path);
  try {
    // Its letters are those of Windows; the first line has none but Latin ones.
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(FIRST_LINE_BYTES), 0, FIRST_LINE_BYTES, 0);
    const [first = ''] = buffer.toString('latin1', 0, bytesRead).split('\n');
    const [, , date] = VERSION.exec(first) ?? [];
    if (!date) throw new Unreadable("does not begin with 'Version … Produced …' and a day", { file, line: 1 });
    return date;
  } finally {
    await opened.close();
  }
}

export async function* readDiscoverUni(folder: string, reading: Reading): AsyncGenerator<ImportSubject> {
  reading.editions.set('discoverUni', await readVersion(folder));
  const found = new Map<FileName, FoundFile>();
  for (const name of Object.keys(FILES) as FileName[]) {
    const one = find(folder, name);
    found.set(name, one);
    reading.files.push(one.path);
  }
  async function* rows(name: FileName): AsyncGenerator<TableRow> {
    const { file, path } = found.get(name) as FoundFile;
    const raw = readCsv({ file, path }, reading.faults, reading.advance);
    for await (const row of tableRows(raw, { file }, { columns: FILES[name] }, reading)) {
      reading.count(file);
      yield row;
    }
  }
  const providers = new ProviderShelf(reading);
  for await (const row of rows('INSTITUTION')) providers.add(row);
  for await (const row of rows('LOCATION')) providers.addPlace(row);
  for await (const row of rows('COURSELOCATION')) providers.addCoursePlace(row);
  for await (const row of rows('TEFOutcome')) providers.addRatings(row);
  for await (const row of rows('SBJ')) providers.addSubject(row);
  const tariff = new EntrantSpreads('TAR', TARIFF_SHARES, reading);
  for await (const row of rows('TARIFF')) tariff.add(row);
  const entry = new EntrantSpreads('ENT', ENTRY_SHARES, reading);
  for await (const row of rows('ENTRY')) entry.add(row);
  yield* providers.schools((code) => [
    ...tariff.factsOf(code, 'entryTariff'),
    ...entry.factsOf(code, 'entryQualifications'),
  ]);
}
