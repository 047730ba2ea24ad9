import type { ExistingSchool } from '#backend/queries/facts/import-tables.ts';
import { entryRuleRow, RULE_EXAMS } from '#backend/seed/matching/entry-rule-rows.ts';
import type { Row } from '#backend/queries/write-rows.ts';
import {
  address,
  dueDay,
  translatedColumns,
  requiredColumn,
  requiredText,
  text,
  getTexts,
  type ValuesOf,
  wholeNumber,
  parseWord,
  findWord,
} from '#scripts/import/own/columns.ts';
import { parseOwnFile } from '#scripts/import/own/parse-own-file.ts';
import { SchoolsByName } from '#scripts/import/own/schools-by-name.ts';
import type { TableRow } from '#scripts/import/read/table-rows.ts';
import { ImportReport } from '#scripts/import/import-report.ts';
import { parseRule } from '#backend/matching/rule-notation.ts';
import { SUBJECTS } from '#backend/catalogue/subjects.ts';
import { type LevelKey, MAJOR_LEVELS } from '#backend/catalogue/major-levels.ts';

const EXAMS = ['DSE', 'Gaokao', 'A-level', 'IB'] as const;
const LEVELS = MAJOR_LEVELS.map(({ key }) => key) as [LevelKey, ...LevelKey[]];

const FIRST_YEAR = 1990;
const LAST_YEAR = 2100;
/**
 * Limit of the year of a rule. Pages describe the next intakes; a later year is a typing error that would last for
 * decades.
 */
const YEARS_AHEAD = 2;

export const RULE_COLUMNS = {
  school: requiredText('Whose rule it is: the key of your own school, or the number or English name of a school here'),
  level: requiredColumn(parseWord('For courses of this level', LEVELS)),
  fields: findWord('For courses in these fields; empty: in all', SUBJECTS),
  programme: text('The one programme that it holds for; such a rule is shown and judges nobody'),
  asking: text(
    'The A-level grades of the courses that it holds for, AAB; it judges courses whose typical offer is that; empty: all',
  ),
  exam: requiredColumn(parseWord('Of which exam', EXAMS)),
  rule: requiredText('What is asked for, in the notation below'),
  ...translatedColumns('name', 'For what it holds, in your own words', requiredText),
  ...translatedColumns('note', 'What it asks, in your own words', requiredText),
  'source.address': requiredColumn(address('The page that says so')),
  'source.title': requiredText('What that page is called'),
  'source.as-at': text('As at when, in the page’s own words'),
  'source.year': wholeNumber(
    'That year; empty: the page gives none. A rule without a year, or of four to ten years ago, places where nothing dated does, and its date is said; an older one is shown and places nobody',
    {
      least: FIRST_YEAR,
      most: LAST_YEAR,
    },
  ),
  'source.read': dueDay('The day on which you read the page'),
  confidence: requiredColumn(
    parseWord('Whether the page says it in so many words; second hand, it is shown and judges nobody', [
      'stated',
      'indirect',
    ]),
  ),
} as const;
type Values = ValuesOf<typeof RULE_COLUMNS>;

/** Columns in the order in which the table has them. */
export const ENTRY_RULE_COLUMNS =
  'id exam school_id major_level_id group_ids name note rule source source_title as_at as_at_year confidence judges'.split(
    ' ',
  );

export async function parseEntryRules(
  path: string,
  existingSchools: readonly ExistingSchool[],
  report = new ImportReport(),
): Promise<{ report: ImportReport; rows: Row[] }> {
  const schools = new SchoolsByName(existingSchools);
  const rows = new Map<number, Row>();
  for await (const { row, values } of parseOwnFile(RULE_COLUMNS, path, report)) {
    const match = getRule(row, values, { schools, report: report });
    if (match && rows.has(match.id as number)) row.addError('name.en-us', 'is of a rule that stands in an earlier row');
    if (match) rows.set(match.id as number, match);
  }
  return { report: report, rows: [...rows.values()] };
}

function getRule(
  row: TableRow,
  values: Values,
  { schools, report }: { schools: SchoolsByName; report: ImportReport },
): Row | null {
  const school = schools.find(row, 'school', values.school);
  const year = values['source.year'] ?? 0;
  if (year > new Date().getUTCFullYear() + YEARS_AHEAD)
    row.addError('source.year', `is ${year}, which no page is of yet`);
  if (values.asking !== '' && !/^(?:[A-E]\*?)+$/.test(values.asking))
    row.addError('asking', `is '${values.asking}', which are no A-level grades`);
  const [name, note] = [getTexts(values, 'name'), getTexts(values, 'note')];
  const read = parseRule(RULE_EXAMS[values.exam], values.rule);
  if (read.kind === 'fault') row.addError('rule', read.problem);
  if (read.kind === 'none') {
    report.skip('rules', `${read.why} is no threshold`, `${values.school}, ${name['en-us']}`);
    return null;
  }
  const { level, fields, programme, asking, exam, confidence } = values;
  return entryRuleRow({
    schoolId: school?.id ?? 0,
    schoolKey: values.school,
    level,
    fields,
    programme,
    asking,
    exam,
    read: read.kind === 'fault' ? { kind: 'unchecked', clause: values.rule, checked: null } : read,
    name,
    note,
    address: values['source.address'],
    title: values['source.title'],
    asAt: values['source.as-at'],
    year,
    readOn: values['source.read'],
    confidence,
  });
}
