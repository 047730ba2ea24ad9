import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { findFile, type FoundFile } from '#scripts/import/read/find-file.ts';
import { readCsv } from '#scripts/import/read/read-csv.ts';
import { tableRows, type TableRow } from '#scripts/import/read/table-rows.ts';
import type { Reading } from '#scripts/import/reading.ts';
import type { SourceKey } from '#scripts/import/sources.ts';
import type { Fact, ImportSubject } from '#scripts/import/catalogue/subject.ts';
import { DIRECTORY_COLUMNS, readInstitution } from './institution.ts';

// The United States' register as it comes: a CSV of each part of the survey, with the year in its name. Only what an
// institution has reported itself is a figure of it: the publisher marks with letters what it has filled in.

interface Part {
  name: string;
  pattern: RegExp;
  source: SourceKey;
}

const DIRECTORY: Part = { name: 'hd<year>.csv', pattern: /^hd(\d{4})\.csv$/i, source: 'ipedsDirectory' };
const CHARACTERISTICS: Part = { name: 'ic<year>.csv', pattern: /^ic(\d{4})\.csv$/i, source: 'ipedsCharacteristics' };
const CHARGES: Part = { name: 'ic<year>_ay.csv', pattern: /^ic(\d{4})_ay\.csv$/i, source: 'ipedsCharges' };
const PARTS = [DIRECTORY, CHARACTERISTICS, CHARGES];

type Amount = Pick<Fact, 'key' | 'part'> & { column: string; most: number };

const AMOUNTS: Record<'characteristics' | 'charges', Amount[]> = {
  characteristics: [
    { key: 'applicationFee', part: 'undergraduate', column: 'APPFEEU', most: 5000 },
    { key: 'applicationFee', part: 'graduate', column: 'APPFEEG', most: 5000 },
  ],
  charges: [
    { key: 'tuition', part: 'undergraduate', column: 'TUIT3', most: 300_000 },
    { key: 'requiredFees', part: 'undergraduate', column: 'FEE3', most: 300_000 },
    { key: 'tuition', part: 'graduate', column: 'TUIT7', most: 300_000 },
    { key: 'requiredFees', part: 'graduate', column: 'FEE7', most: 300_000 },
    { key: 'roomAndBoard', part: '', column: 'CHG5AY3', most: 200_000 },
  ],
};

/** The flag's column is named by an X and this; that of the amount is another word in some files. */
const AMOUNT_COLUMNS: Readonly<Record<string, string>> = {
  APPFEEU: 'APPLFEEU',
  APPFEEG: 'APPLFEEG',
  TUIT3: 'TUITION3',
  TUIT7: 'TUITION7',
};
const amountColumn = ({ column }: Amount) => AMOUNT_COLUMNS[column] ?? column;

const REPORTED = 'R';
const NOTHING = '.';

export const sizeOfIpeds = (folder: string) =>
  PARTS.reduce((sum, { name, pattern }) => sum + statSync(findFile(folder, name, pattern).path).size, 0);

/** '2022' is the school year 2022-23. */
const schoolYear = (year: string) => `${year}-${String((Number(year) + 1) % 100).padStart(2, '0')}`;

export async function* readIpeds(folder: string, reading: Reading): AsyncGenerator<ImportSubject> {
  const find = ({ name, pattern, source }: Part) => {
    const found = findFile(folder, name, pattern);
    reading.files.push(found.path);
    reading.editions.set(source, schoolYear(found.said));
    return found;
  };
  const [directory, characteristics, charges] = [find(DIRECTORY), find(CHARACTERISTICS), find(CHARGES)];
  const facts = new Map<string, Fact[]>();
  await readAmounts(characteristics, AMOUNTS.characteristics, CHARACTERISTICS.source, reading, facts);
  await readAmounts(charges, AMOUNTS.charges, CHARGES.source, reading, facts);

  const lines = new Map<string, number>();
  for await (const row of rowsOf(directory, DIRECTORY_COLUMNS, reading)) {
    const id = idOf(row, lines);
    yield* readInstitution(row, id, facts.get(id) ?? [], reading);
  }
  for (const id of facts.keys())
    if (!lines.has(id)) reading.leaveOut('figures', `their institution is not in ${basename(directory.path)}`, id);
}

async function* rowsOf({ file, path }: FoundFile, columns: readonly string[], reading: Reading) {
  const rows = readCsv({ file, path }, reading.faults, reading.advance);
  for await (const row of tableRows(rows, { file }, { columns }, reading)) {
    reading.count(file);
    yield row;
  }
}

function idOf(row: TableRow, lines: Map<string, number>): string {
  const id = row.required('UNITID');
  if (id !== '' && !/^\d{6}$/.test(id)) row.fault('UNITID', `is '${id}', not six digits`);
  if (lines.has(id)) row.fault('UNITID', `${id} stands there twice, first in line ${lines.get(id)}`);
  lines.set(id, row.spot.line ?? 0);
  return id;
}

async function readAmounts(
  found: FoundFile,
  amounts: readonly Amount[],
  source: SourceKey,
  reading: Reading,
  facts: Map<string, Fact[]>,
): Promise<void> {
  const columns = ['UNITID', ...amounts.flatMap((amount) => [`X${amount.column}`, amountColumn(amount)])];
  const lines = new Map<string, number>();
  for await (const row of rowsOf(found, columns, reading)) {
    const id = idOf(row, lines);
    for (const amount of amounts) {
      const value = row.number(amountColumn(amount), { most: amount.most, none: NOTHING });
      const flag = row.oneOf(`X${amount.column}`, FLAGS);
      if (value === null) continue;
      if (flag !== REPORTED)
        reading.leaveOut('figure', `the publisher marks it '${flag}', not as reported`, `${id} ${amount.column}`);
      else facts.set(id, [...(facts.get(id) ?? []), { key: amount.key, part: amount.part ?? '', value, source }]);
    }
  }
}

/** What the publisher writes beside an amount; R is what was reported. */
const FLAGS = ['R', 'A', 'B', 'C', 'D', 'G', 'H', 'J', 'K', 'L', 'N', 'P', 'Y', 'Z'] as const;
