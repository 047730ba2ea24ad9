import type { SchoolHere } from '#backend/queries/facts/import-tables.ts';
import { SUBJECTS } from '#backend/seed/catalogue/catalogue-seed.ts';
import { type LevelKey, levelOf, MAJOR_LEVELS } from '#backend/seed/plans/award-plans.ts';
import { SUBJECT_PLANS } from '#backend/seed/plans/subject-plans.ts';
import { rule as countingRule } from '#backend/seed/matching/counting-seed.ts';
import { idOfKey } from '#backend/seed/plans/chance.ts';
import { sameText } from '#backend/site/site-content.ts';
import type { Row } from '#backend/queries/write-rows.ts';
import {
  address,
  inThree,
  needed,
  neededText,
  text,
  textsOf,
  type ValuesOf,
  wholeNumber,
  word,
  words,
} from '#scripts/import/own/columns.ts';
import { readOwn } from '#scripts/import/own/read-own.ts';
import { SchoolsByName } from '#scripts/import/own/schools-by-name.ts';
import type { TableRow } from '#scripts/import/read/table-rows.ts';
import { Reading } from '#scripts/import/reading.ts';
import { PUBLIC_EXAM_TYPES } from '#shared/rules/exams/public-exams.ts';
import { readRule } from '#backend/matching/rule-notation.ts';

const EXAMS = ['DSE', 'Gaokao', 'A-level', 'IB'] as const;
const LEVELS = MAJOR_LEVELS.map(({ key }) => key) as [LevelKey, ...LevelKey[]];
const stored = JSON.stringify;

const FIRST_YEAR = 1990;
const LAST_YEAR = 2100;
/** Pages speak of the next intakes; a year further on is a slip, by which people would be judged for decades. */
const YEARS_AHEAD = 2;

export const RULE_COLUMNS = {
  school: neededText('Whose rule it is: the key of your own school, or the number or English name of a school here'),
  level: needed(word('For courses of this level', LEVELS)),
  fields: words('For courses in these fields; empty: in all', SUBJECTS),
  programme: text('The one programme that it holds for; such a rule is shown and judges nobody'),
  exam: needed(word('Of which exam', EXAMS)),
  rule: neededText('What is asked for, in the notation below'),
  ...inThree('name', 'For what it holds, in your own words', neededText),
  ...inThree('note', 'What it asks, in your own words', neededText),
  'source.address': needed(address('The page that says so')),
  'source.title': neededText('What that page is called'),
  'source.as-at': text('As at when, in the page’s own words'),
  'source.year': wholeNumber('That year; empty: the page gives none, and such a rule is shown and judges nobody', {
    least: FIRST_YEAR,
    most: LAST_YEAR,
  }),
  confidence: needed(
    word('Whether the page says it in so many words; second hand, it is shown and judges nobody', [
      'stated',
      'indirect',
    ]),
  ),
} as const;
type Values = ValuesOf<typeof RULE_COLUMNS>;

/** Of their table, in its order. */
export const ENTRY_RULE_COLUMNS =
  'id exam school_id major_level_id group_ids name note rule source source_title as_at as_at_year confidence judges'.split(
    ' ',
  );

/** Rules of entry out of a file, as rows of their table. */
export async function readRules(
  path: string,
  here: readonly SchoolHere[],
  reading = new Reading(),
): Promise<{ reading: Reading; rows: Row[] }> {
  const schools = new SchoolsByName(here);
  const rows = new Map<number, Row>();
  for await (const { row, values } of readOwn(RULE_COLUMNS, path, reading)) {
    const found = ruleOf(row, values, { schools, reading });
    if (found && rows.has(found.id as number)) row.fault('name.en-us', 'is of a rule that stands in an earlier row');
    if (found) rows.set(found.id as number, found);
  }
  return { reading, rows: [...rows.values()] };
}

function ruleOf(
  row: TableRow,
  values: Values,
  { schools, reading }: { schools: SchoolsByName; reading: Reading },
): Row | null {
  const { level, fields, programme, confidence } = values;
  const school = schools.find(row, 'school', values.school);
  const exam = PUBLIC_EXAM_TYPES[EXAMS.indexOf(values.exam)] ?? '1';
  const [name, note] = [textsOf(values, 'name'), textsOf(values, 'note')];
  const source = values['source.address'];
  const year = values['source.year'] ?? 0;
  if (year > new Date().getUTCFullYear() + YEARS_AHEAD) row.fault('source.year', `is ${year}, which no page is of yet`);
  const read = readRule(exam, values.rule);
  if (read.kind === 'fault') row.fault('rule', read.problem);
  if (read.kind === 'none') {
    reading.leaveOut('rules', `${read.why} is no threshold`, `${values.school}, ${name['en-us']}`);
    return null;
  }
  const { kind, ...threshold } = read.kind === 'threshold' ? read : { kind: read.kind };
  const id = idOfKey(['rule', values.school, level, exam, fields.join(' '), programme, name['en-us']].join(' '));
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
    source,
    illustrative: false,
  });
  return {
    id,
    exam,
    school_id: school?.id ?? 0,
    major_level_id: levelOf(level).id,
    group_ids: stored(fields.map((field) => SUBJECT_PLANS[field].id)),
    name: stored(name),
    note: stored(note),
    rule: stored({ asked: 0, ...rule }),
    source,
    source_title: values['source.title'],
    as_at: stored(sameText(values['source.as-at'])),
    as_at_year: year,
    confidence,
    // What is of one programme is never widened to the courses around it.
    judges: kind === 'threshold' && confidence === 'stated' && programme === '' ? 1 : 0,
  };
}
