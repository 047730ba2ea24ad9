import { basename } from 'node:path';
import { levelOf, MAJOR_LEVELS } from '#backend/seed/plans/award-plans.ts';
import { SUBJECT_PLANS } from '#backend/seed/plans/subject-plans.ts';
import { rule as countingRule } from '#backend/seed/matching/counting-seed.ts';
import { idOfKey } from '#backend/seed/plans/chance.ts';
import { texts } from '#backend/seed/texts.ts';
import type { Row } from '#backend/queries/write-rows.ts';
import { readCsv } from '#scripts/import/read/read-csv.ts';
import { type TableRow, tableRows } from '#scripts/import/read/table-rows.ts';
import { Reading } from '#scripts/import/reading.ts';
import { PUBLIC_EXAM_TYPES } from '#shared/rules/exams/public-exams.ts';
import { readRule } from './rule-notation.ts';

export const RULE_COLUMNS = [
  'school',
  'level',
  'fields',
  'programme',
  'exam',
  'rule',
  'name_en',
  'name_zh',
  'name_zh_hk',
  'note_en',
  'note_zh',
  'note_zh_hk',
  'page_address',
  'page_title',
  'as_at',
  'as_at_year',
  'confidence',
] as const;

const EXAMS = ['DSE', 'Gaokao', 'A-level', 'IB'] as const;
const LEVELS = MAJOR_LEVELS.map(({ key }) => key) as [string, ...string[]];
const stored = JSON.stringify;

/** Rules of entry out of a file, as rows of their table. Schools are named by their number here or by their own name. */
export async function readRules(
  path: string,
  schools: readonly { id: number; name: string }[],
  reading = new Reading(),
): Promise<{ reading: Reading; rows: Row[] }> {
  const file = basename(path);
  const byName = new Map(schools.flatMap(({ id, name }) => [[String(id), id] as const, [name, id] as const]));
  const rows = new Map<number, Row>();
  const lines = readCsv({ path, file }, reading.faults, reading.advance);
  for await (const row of tableRows(lines, { file }, { columns: RULE_COLUMNS }, reading)) {
    reading.count('rows');
    const found = ruleOf(row, byName, reading);
    if (found && rows.has(found.id as number)) row.fault('name_en', 'is of a rule that stands in an earlier row');
    if (found) rows.set(found.id as number, found);
  }
  return { reading, rows: [...rows.values()] };
}

function ruleOf(row: TableRow, schools: ReadonlyMap<string, number>, reading: Reading): Row | null {
  const school = row.required('school');
  const schoolId = schools.get(school);
  if (school !== '' && schoolId === undefined) row.fault('school', `is '${school}', which is no school here`);
  const level = row.oneOf('level', LEVELS);
  const exam = PUBLIC_EXAM_TYPES[EXAMS.indexOf(row.oneOf('exam', EXAMS))] ?? '1';
  const fields = row.text('fields').split(' ').filter(Boolean);
  for (const field of fields)
    if (!(field in SUBJECT_PLANS)) row.fault('fields', `has '${field}', which is no field here`);
  const name = wordsOf(row, 'name');
  const note = wordsOf(row, 'note');
  const confidence = row.oneOf('confidence', ['stated', 'indirect']);
  const address = row.required('page_address');
  if (address !== '' && !/^https?:\/\/\S+$/.test(address)) row.fault('page_address', 'is no address');
  const read = readRule(exam, row.required('rule'));
  if (read.kind === 'fault') row.fault('rule', read.problem);
  if (read.kind === 'none') {
    reading.leaveOut('rules', `${read.why} is no threshold`, `${school}, ${name['en-us']}`);
    return null;
  }
  const { kind, ...threshold } = read.kind === 'threshold' ? read : { kind: read.kind };
  const id = idOfKey(['rule', school, level, exam, row.text('fields'), row.text('programme'), name['en-us']].join(' '));
  const {
    exam: _exam,
    id: _id,
    name: _name,
    note: _note,
    ...rule
  } = countingRule(exam, {
    id,
    key: `entry-${id}`,
    points: {},
    take: [],
    fullMarks: 0,
    ...threshold,
    name,
    note,
    source: address,
    illustrative: false,
  });
  return {
    id,
    exam,
    school_id: schoolId ?? 0,
    major_level_id: levelOf(level as 'bachelor').id,
    group_ids: stored(fields.flatMap((field) => SUBJECT_PLANS[field as 'business']?.id ?? [])),
    name: stored(name),
    note: stored(note),
    rule: stored({ asked: 0, ...rule }),
    source: address,
    source_title: row.required('page_title'),
    as_at: stored(texts(row.text('as_at'), row.text('as_at'), row.text('as_at'))),
    as_at_year: row.number('as_at_year', { most: 2100 }) ?? 0,
    confidence,
    // What is of one programme is never widened to the courses around it.
    judges: kind === 'threshold' && confidence === 'stated' && row.text('programme') === '' ? 1 : 0,
  };
}

const wordsOf = (row: TableRow, column: 'name' | 'note') =>
  texts(row.required(`${column}_zh_hk`), row.required(`${column}_zh`), row.required(`${column}_en`));
