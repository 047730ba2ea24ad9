import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { findFile, type FoundFile, hasFile } from '#scripts/import/read/find-file.ts';
import { parseCsv } from '#scripts/import/read/parse-csv.ts';
import { readTableRows, type TableRow } from '#scripts/import/read/table-rows.ts';
import type { ImportReport } from '#scripts/import/import-report.ts';
import type { SourceKey } from '#scripts/import/sources.ts';
import type { Fact, ImportSubject } from '#scripts/import/catalogue/subject.ts';
import { ADMISSION_COLUMNS, createAdmissionFacts } from './admission-figures.ts';
import { AWARD_COLUMNS, type AwardsByLevel, createAwardsFact, parseAwards } from './awards.ts';
import { AFFILIATIONS, CALENDARS } from './code-labels.ts';
import { DIRECTORY_COLUMNS, DIRECTORY_OPTIONAL, parseInstitution } from './institution.ts';

// Reads the United States' register: a CSV file for each part of the survey, with the year in its name. Values that the
// publisher has estimated, which it marks with flags, are not used.

interface IpedsTable {
  name: string;
  pattern: RegExp;
  source: SourceKey;
}

const DIRECTORY_TABLE: IpedsTable = { name: 'hd<year>.csv', pattern: /^hd(\d{4})\.csv$/i, source: 'ipedsDirectory' };
const CHARACTERISTICS_TABLE: IpedsTable = {
  name: 'ic<year>.csv',
  pattern: /^ic(\d{4})\.csv$/i,
  source: 'ipedsCharacteristics',
};
const CHARGES_TABLE: IpedsTable = { name: 'ic<year>_ay.csv', pattern: /^ic(\d{4})_ay\.csv$/i, source: 'ipedsCharges' };
const REQUIRED_TABLES = [DIRECTORY_TABLE, CHARACTERISTICS_TABLE, CHARGES_TABLE];
/** Revised part of the survey with newer values. It lacks the flags of estimated values. */
const REVISED_TABLE: IpedsTable = { name: 'ic<year>_rv.csv', pattern: /^ic(\d{4})_rv\.csv$/i, source: 'ipedsRevised' };
const ADMISSIONS_TABLE: IpedsTable = {
  name: 'adm<year>.csv',
  pattern: /^adm(\d{4})\.csv$/i,
  source: 'ipedsAdmissions',
};
const AWARDS_TABLE: IpedsTable = { name: 'c<year>_c.csv', pattern: /^c(\d{4})_c\.csv$/i, source: 'ipedsAwards' };
const OPTIONAL_TABLES = [REVISED_TABLE, ADMISSIONS_TABLE, AWARDS_TABLE];

type Amount = Pick<Fact, 'key' | 'part'> & { column: string; max: number };

const AMOUNTS: Record<'characteristics' | 'charges', Amount[]> = {
  characteristics: [
    { key: 'applicationFee', part: 'undergraduate', column: 'APPFEEU', max: 5000 },
    { key: 'applicationFee', part: 'graduate', column: 'APPFEEG', max: 5000 },
  ],
  charges: [
    { key: 'tuition', part: 'undergraduate', column: 'TUIT3', max: 300_000 },
    { key: 'requiredFees', part: 'undergraduate', column: 'FEE3', max: 300_000 },
    { key: 'tuition', part: 'graduate', column: 'TUIT7', max: 300_000 },
    { key: 'requiredFees', part: 'graduate', column: 'FEE7', max: 300_000 },
    { key: 'roomAndBoard', part: '', column: 'CHG5AY3', max: 200_000 },
  ],
};

/**
 * Amount columns that have another name than their flag column. By default, the flag column is named X plus the key.
 */
const AMOUNT_COLUMNS: Readonly<Record<string, string>> = {
  APPFEEU: 'APPLFEEU',
  APPFEEG: 'APPLFEEG',
  TUIT3: 'TUITION3',
  TUIT7: 'TUITION7',
};
const getAmountColumn = ({ column }: Amount) => AMOUNT_COLUMNS[column] ?? column;

const REPORTED_FLAG = 'R';
const MISSING_VALUE = '.';

export const measureIpedsSize = (folder: string) =>
  [...REQUIRED_TABLES, ...OPTIONAL_TABLES.filter(({ pattern }) => hasFile(folder, pattern))].reduce(
    (sum, { name, pattern }) => sum + statSync(findFile(folder, name, pattern).path).size,
    0,
  );

/** Formats the school year that starts in a year: '2022-23' for '2022'. */
const formatSchoolYear = (year: string) => `${year}-${String((Number(year) + 1) % 100).padStart(2, '0')}`;

export async function* parseIpeds(folder: string, report: ImportReport): AsyncGenerator<ImportSubject> {
  const findTable = ({ name, pattern, source }: IpedsTable) => {
    const foundFile = findFile(folder, name, pattern);
    report.files.push(foundFile.path);
    report.editions.set(source, formatSchoolYear(foundFile.captured));
    return foundFile;
  };
  const [directory, characteristics, charges] = [
    findTable(DIRECTORY_TABLE),
    findTable(CHARACTERISTICS_TABLE),
    findTable(CHARGES_TABLE),
  ];
  const facts = new Map<string, Fact[]>();
  await parseAmounts(characteristics, AMOUNTS.characteristics, CHARACTERISTICS_TABLE.source, report, facts);
  await parseAmounts(charges, AMOUNTS.charges, CHARGES_TABLE.source, report, facts);
  const findOptional = (table: IpedsTable) => (hasFile(folder, table.pattern) ? findTable(table) : null);
  await parseRevised(findOptional(REVISED_TABLE), report, facts);
  await parseAdmissions(findOptional(ADMISSIONS_TABLE), report, facts);
  await parseAllAwards(findOptional(AWARDS_TABLE), report, facts);

  const lines = new Map<string, number>();
  for await (const row of getRows(directory, DIRECTORY_COLUMNS, report, DIRECTORY_OPTIONAL)) {
    const id = getId(row, lines);
    yield* parseInstitution(row, id, facts.get(id) ?? [], report);
  }
  for (const id of facts.keys())
    if (!lines.has(id)) report.skip('figures', `their institution is not in ${basename(directory.path)}`, id);
}

async function* getRows(
  { file, path }: FoundFile,
  columns: readonly string[],
  report: ImportReport,
  optionalColumns: readonly string[] = [],
) {
  const rows = parseCsv({ file, path }, report.errors, report.advance);
  for await (const row of readTableRows(rows, { file }, { columns, optional: optionalColumns }, report)) {
    report.count(file);
    yield row;
  }
}

function getId(row: TableRow, lines: Map<string, number>): string {
  const id = row.getRequiredText('UNITID');
  if (id !== '' && !/^\d{6}$/.test(id)) row.addError('UNITID', `is '${id}', not six digits`);
  if (lines.has(id)) row.addError('UNITID', `${id} appears twice, first in line ${lines.get(id)}`);
  lines.set(id, row.location.line ?? 0);
  return id;
}

async function parseAmounts(
  foundFile: FoundFile,
  amounts: readonly Amount[],
  source: SourceKey,
  report: ImportReport,
  facts: Map<string, Fact[]>,
): Promise<void> {
  const columns = ['UNITID', ...amounts.flatMap((amount) => [`X${amount.column}`, getAmountColumn(amount)])];
  const lines = new Map<string, number>();
  for await (const row of getRows(foundFile, columns, report, DESCRIPTIVE_COLUMNS)) {
    const id = getId(row, lines);
    for (const amount of amounts) {
      const value = row.parseNumber(getAmountColumn(amount), { max: amount.max, fallback: MISSING_VALUE });
      const flag = row.parseWord(`X${amount.column}`, VALUE_FLAGS);
      if (value === null) continue;
      if (flag !== REPORTED_FLAG)
        report.skip('figure', `the publisher flags it as '${flag}' instead of as reported`, `${id} ${amount.column}`);
      else addFact(facts, id, { key: amount.key, part: amount.part ?? '', value, source });
    }
    for (const fact of createDescriptiveFacts(row, source)) addFact(facts, id, fact);
  }
}

type FactsById = Map<string, Fact[]>;

/** Adds a fact, replacing the same fact from an older file. */
function addFact(facts: FactsById, id: string, fact: Fact) {
  const otherFacts = (facts.get(id) ?? []).filter(
    ({ key, part }) => key !== fact.key || (part ?? '') !== (fact.part ?? ''),
  );
  facts.set(id, [...otherFacts, fact]);
}

const DESCRIPTIVE_COLUMNS = ['OPENADMP', 'CALSYS', 'RELAFFIL'];
const YES_CODE = '1';

/** Returns the facts in the coded columns; none if the file lacks these columns. */
function createDescriptiveFacts(row: TableRow, source: SourceKey): Fact[] {
  const calendar = CALENDARS[row.text('CALSYS')];
  const affiliation = AFFILIATIONS[row.text('RELAFFIL')];
  return [
    // The value is JSON, like that of the facts used for placement.
    ...(row.text('OPENADMP') === YES_CODE ? [{ key: 'openAdmission', value: 'true', source } as const] : []),
    ...(calendar ? [{ key: 'academicCalendar', value: calendar, source } as const] : []),
    ...(affiliation ? [{ key: 'religiousAffiliation', value: affiliation, source } as const] : []),
  ];
}

const REVISED_COLUMNS = ['UNITID', 'APPLFEEU', 'APPLFEEG', 'ROOMAMT', 'BOARDAMT', 'RMBRDAMT', 'OPENADMP', 'CALSYS'];
const MAX_FEE_USD = 5000;
const MAX_ROOM_USD = 200_000;

async function parseRevised(foundFile: FoundFile | null, report: ImportReport, facts: FactsById): Promise<void> {
  if (!foundFile) return;
  const { source } = REVISED_TABLE;
  const lines = new Map<string, number>();
  for await (const row of getRows(foundFile, REVISED_COLUMNS, report, ['RELAFFIL'])) {
    const id = getId(row, lines);
    const parseAmount = (column: string, max: number) => row.parseNumber(column, { max, fallback: MISSING_VALUE });
    for (const [column, part] of [
      ['APPLFEEU', 'undergraduate'],
      ['APPLFEEG', 'graduate'],
    ] as const) {
      const value = parseAmount(column, MAX_FEE_USD);
      if (value !== null) addFact(facts, id, { key: 'applicationFee', part, value, source });
    }
    const [roomAmount, boardAmount] = [parseAmount('ROOMAMT', MAX_ROOM_USD), parseAmount('BOARDAMT', MAX_ROOM_USD)];
    const roomAndBoard =
      parseAmount('RMBRDAMT', MAX_ROOM_USD) ??
      (roomAmount !== null && boardAmount !== null ? roomAmount + boardAmount : null);
    if (roomAndBoard) addFact(facts, id, { key: 'roomAndBoard', part: '', value: roomAndBoard, source });
    for (const fact of createDescriptiveFacts(row, source)) addFact(facts, id, fact);
  }
}

async function parseAdmissions(foundFile: FoundFile | null, report: ImportReport, facts: FactsById): Promise<void> {
  if (!foundFile) return;
  const lines = new Map<string, number>();
  for await (const row of getRows(foundFile, ADMISSION_COLUMNS, report)) {
    const id = getId(row, lines);
    for (const fact of createAdmissionFacts(row, id, foundFile.captured, report)) addFact(facts, id, fact);
  }
}

async function parseAllAwards(foundFile: FoundFile | null, report: ImportReport, facts: FactsById): Promise<void> {
  if (!foundFile) return;
  const byId = new Map<string, AwardsByLevel>();
  for await (const row of getRows(foundFile, AWARD_COLUMNS, report)) {
    const id = row.getRequiredText('UNITID');
    const awards = parseAwards(row);
    if (awards) byId.set(id, { ...byId.get(id), ...awards });
  }
  // The file is named by the year in which the academic year ends.
  const years = formatSchoolYear(String(Number(foundFile.captured) - 1));
  report.editions.set(AWARDS_TABLE.source, years);
  for (const [id, awards] of byId) addFact(facts, id, createAwardsFact(awards, years));
}

/** Flags of the publisher. R means that the institution itself reported the value. */
const VALUE_FLAGS = ['R', 'A', 'B', 'C', 'D', 'G', 'H', 'J', 'K', 'L', 'N', 'P', 'Y', 'Z'] as const;
