import type { ExistingSchool } from '#backend/queries/facts/import-tables.ts';
import { createEntryRuleRow, RULE_EXAMS } from '#backend/seed/matching/entry-rule-rows.ts';
import type { Row } from '#backend/queries/write-rows.ts';
import {
  createAddressColumn,
  createDueDayColumn,
  createTranslatedColumns,
  createRequiredColumn,
  createRequiredTextColumn,
  text,
  getTexts,
  type ValuesOf,
  createWholeNumberColumn,
  createWordColumn,
  createWordsColumn,
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
 * Number of years by which a rule may be ahead of today. Pages describe the next intakes. A later year is a typing
 * error that would make the rule apply for decades.
 */
const YEARS_AHEAD = 2;

export const RULE_COLUMNS = {
  school: createRequiredTextColumn(
    'School: the key of your own school, or the id or English name of a school in the catalogue',
  ),
  level: createRequiredColumn(createWordColumn('Level of the courses that the rule applies to', LEVELS)),
  fields: createWordsColumn('Fields of the courses that the rule applies to; empty: every field', SUBJECTS),
  programme: text('Single programme that the rule applies to; such a rule is displayed but not used in matching'),
  asking: text('A-level grades, e.g. AAB: the rule applies to courses with that typical offer; empty: every course'),
  exam: createRequiredColumn(createWordColumn('Examination', EXAMS)),
  rule: createRequiredTextColumn('Requirement, in the notation below'),
  ...createTranslatedColumns('name', 'Scope of the rule, in your own words', createRequiredTextColumn),
  ...createTranslatedColumns('note', 'Requirement, in your own words', createRequiredTextColumn),
  'source.address': createRequiredColumn(createAddressColumn('Page that states the rule')),
  'source.title': createRequiredTextColumn('Title of the page'),
  'source.as-at': text('Date of the rule, as the page words it'),
  'source.year': createWholeNumberColumn(
    'Year of the rule; empty if the page states none. A rule without a year, or four to ten years old, is matched only where no newer one exists, and its date is shown; an older rule is displayed but not matched',
    {
      min: FIRST_YEAR,
      max: LAST_YEAR,
    },
  ),
  'source.read': createDueDayColumn('Day on which you read the page'),
  confidence: createRequiredColumn(
    createWordColumn('stated: the page states the rule; indirect: second-hand, displayed but not used in matching', [
      'stated',
      'indirect',
    ]),
  ),
} as const;
type Values = ValuesOf<typeof RULE_COLUMNS>;

/** Columns in the order of the table. */
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
    const match = createRule(row, values, { schools, report });
    if (match && rows.has(match.id as number)) row.addError('name.en-us', 'belongs to a rule in an earlier row');
    if (match) rows.set(match.id as number, match);
  }
  return { report, rows: [...rows.values()] };
}

function createRule(
  row: TableRow,
  values: Values,
  { schools, report }: { schools: SchoolsByName; report: ImportReport },
): Row | null {
  const school = schools.findSchool(row, 'school', values.school);
  const year = values['source.year'] ?? 0;
  if (year > new Date().getUTCFullYear() + YEARS_AHEAD)
    row.addError('source.year', `is ${year}, which is in the future`);
  if (values.asking !== '' && !/^(?:[A-E]\*?)+$/.test(values.asking))
    row.addError('asking', `is '${values.asking}', not A-level grades`);
  const [name, note] = [getTexts(values, 'name'), getTexts(values, 'note')];
  const parsedRule = parseRule(RULE_EXAMS[values.exam], values.rule);
  if (parsedRule.kind === 'fault') row.addError('rule', parsedRule.problem);
  if (parsedRule.kind === 'none') {
    report.skip('rules', `${parsedRule.why} is no threshold`, `${values.school}, ${name['en-us']}`);
    return null;
  }
  const { level, fields, programme, asking, exam, confidence } = values;
  return createEntryRuleRow({
    schoolId: school?.id ?? 0,
    schoolKey: values.school,
    level,
    fields,
    programme,
    asking,
    exam,
    read: parsedRule.kind === 'fault' ? { kind: 'unchecked', clause: values.rule, checked: null } : parsedRule,
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
