import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, queryRows } from '#backend/queries/database.ts';
import { selectExistingSchools } from '#backend/queries/facts/import-tables.ts';
import type { ImportFlags } from '#scripts/import/deletion-limit.ts';
import { OWN_FILES, type OwnKind } from '#scripts/import/own/own-tables.ts';
import { runImport } from '#scripts/import/run-import.ts';
import { encodeCsv, createFolder } from './sample-registers.ts';

export type OwnRow = Record<string, string>;

const createTrilingual = (name: string, ...[traditional, simplified, english]: [string, string, string]): OwnRow => ({
  [`${name}.zh-hk`]: traditional,
  [`${name}.zh`]: simplified,
  [`${name}.en-us`]: english,
});

const SOURCE_FIELDS: OwnRow = {
  'source.publisher': 'Own School',
  'source.title': 'Fees',
  'source.address': 'https://own.example/fees',
  'source.date': '2026-09-01',
};

/** One fictitious row for each kind of import file, with a value in every column. */
export const OWN_ROWS: Record<OwnKind, OwnRow> = {
  schools: {
    key: 'S-1',
    ...createTrilingual('name', '自家書院', '自家书院', 'Own School'),
    'other-names': 'OS; Own',
    country: 'uk',
    state: 'England',
    city: 'Ownham',
    lat: '52.5',
    lng: '-1.25',
    kind: 'college',
    ownership: 'private',
    address: '1 Own Road, Ownham',
    website: 'https://own.example/',
    'room-and-board': '9000',
    'students-from-abroad': '300',
    ...SOURCE_FIELDS,
    'source.licence': 'CC BY 4.0',
  },
  courses: {
    key: 'C-1',
    school: 'S-1',
    ...createTrilingual('name', '自家課程', '自家课程', 'BSc Owning'),
    level: 'bachelor',
    fields: 'finance; business',
    'start-months': '9; 1',
    weeks: '156',
    'fee-year': '21000',
    'fee-total': '63000',
    ...SOURCE_FIELDS,
    'source.licence': 'CC BY 4.0',
  },
  rules: {
    school: 'University of Leeds',
    level: 'bachelor',
    fields: 'business',
    programme: 'Owning',
    asking: 'AAB',
    exam: 'DSE',
    rule: 'english>=4',
    ...createTrilingual('name', '商學院', '商学院', 'Business School'),
    ...createTrilingual('note', '英文 4 級。', '英语 4 级。', 'English at 4.'),
    'source.address': 'https://own.example/entry',
    'source.title': 'Entry',
    'source.as-at': '2026',
    'source.year': '2026',
    'source.read': '2026-11-28',
    confidence: 'stated',
  },
  facts: {
    school: 'University of Leeds',
    course: '',
    fact: 'deposit',
    level: 'master',
    of: 'deposit',
    ...createTrilingual('applies-to', '自家學院', '自家学院', 'School of Owning'),
    value: '1500',
    to: '2000',
    ...createTrilingual('share', '學費的一半', '学费的一半', 'half of the fee'),
    each: '6.0',
    currency: 'GBP',
    per: 'year',
    for: '2027',
    standing: 'stated',
    'source.publisher': 'Own Admissions',
    'source.title': 'Deposits',
    'source.address': 'https://own.example/deposits',
    'source.as-at': '2026-10',
    'source.read': '2026-11-01',
    'source.licence': 'CC BY 4.0',
  },
  rankings: {
    ...createTrilingual('table', 'QS 世界大學排名', 'QS世界大学排名', 'QS World University Rankings'),
    year: '2021',
    field: 'whole',
    school: 'University of Leeds',
    place: '=91',
    'source.publisher': 'QS',
    'source.address': 'https://own.example/ranking',
    'source.date': '2020-06-10',
    'may-be-shown': 'yes',
  },
  news: {
    key: 'N-1',
    ...createTrilingual('title', '新消息', '新消息', 'News of ours'),
    ...createTrilingual('subtitle', '一句話', '一句话', 'One sentence'),
    ...createTrilingual('text', '第一段。\n\n第二段。', '第一段。\n\n第二段。', 'First <b>.\n\nSecond & last.'),
    published: '2026-10-01 09:00',
    country: 'uk',
    school: 'University of Leeds',
  },
  lectures: {
    key: 'L-1',
    ...createTrilingual('title', '講座', '讲座', 'A lecture'),
    ...createTrilingual('speaker', '顧問', '顾问', 'An adviser'),
    ...createTrilingual('place', '網上', '线上', 'Online'),
    ...createTrilingual('text', '內容。', '内容。', 'What it is about.'),
    start: '2026-12-01 19:00',
    end: '2026-12-01 20:00',
    online: 'yes',
    seats: '30',
    join: 'https://own.example/join',
  },
  dates: {
    key: 'D-1',
    country: 'uk',
    school: 'University of Leeds',
    ...createTrilingual('title', '截止申請', '申请截止', 'Applications close'),
    day: '2099-01-14',
    time: '18:00',
    'source.publisher': 'Own Admissions',
    'source.address': 'https://own.example/dates',
    'source.date': '2026-09-01',
  },
  guides: {
    key: 'uk-own-1',
    country: 'uk',
    topic: 'work',
    ...createTrilingual('title', '兼職', '兼职', 'Working beside one’s studies'),
    ...createTrilingual('passage', '每週最多二十小時。', '每周最多二十小时。', 'At most twenty hours a week.'),
    'source.publisher': 'own.example',
    'source.address': 'https://own.example/work',
    'source.date': '2026-11',
    'review-by': '2099-06-30',
    standing: 'told',
  },
};

const toNestedObject = (row: OwnRow) => {
  const object: Record<string, unknown> = {};
  for (const [name, cell] of Object.entries(row)) {
    const [outerKey = '', innerKey] = name.split('.');
    if (innerKey === undefined) object[outerKey] = cell;
    else object[outerKey] = { ...(object[outerKey] as object | undefined), [innerKey]: cell };
  }
  return object;
};

/** Writes rows as CSV or JSON. Each JSON entry starts on a new line. */
export function writeOwnFile(rows: readonly OwnRow[], format: 'csv' | 'json' = 'csv'): string {
  const path = join(createFolder(), `own.${format}`);
  const columnNames = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  if (format === 'csv')
    writeFileSync(path, encodeCsv([columnNames, ...rows.map((row) => columnNames.map((name) => row[name] ?? ''))]));
  else writeFileSync(path, `[\n${rows.map((row) => JSON.stringify(toNestedObject(row))).join(',\n')}\n]`);
  return path;
}

/** Imports a file as the command does. Returns the messages, and whether rows were written. */
export async function importOwnFile(db: Database, kind: OwnKind, path: string, flags: ImportFlags = {}) {
  const ownFile = OWN_FILES[kind];
  if ('importTable' in ownFile) return ownFile.importTable(db, path, flags);
  return runImport(db, ownFile.registerOf(await queryRows(db, selectExistingSchools())), path, flags);
}
