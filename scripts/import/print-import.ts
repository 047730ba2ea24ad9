import { type Database, queryRows } from '#backend/queries/database.ts';
import { selectFacts } from '#backend/queries/facts/facts.ts';
import { FACT_KINDS } from '#backend/catalogue/fact-kinds.ts';
import { formatTable } from '#scripts/ops/format-table.ts';
import type { ImportSubject } from './catalogue/subject.ts';
import { formatImportError } from './read/import-errors.ts';
import type { RegisterImporter } from './registers.ts';
import type { ImportResult } from './run-import.ts';

const formatCount = (count: number) => count.toLocaleString('en-GB');
const indent = (lines: readonly string[]) => lines.map((line) => `  ${line}`);

/** Replaces control characters in texts from a file, because a terminal would execute them. */
export const stripControlCharacters = (text: string): string => text.replace(/[^\P{C}\n]/gu, '\uFFFD');

export async function printImport(
  db: Database,
  { name }: RegisterImporter,
  result: ImportResult,
  isDryRun: boolean,
): Promise<string> {
  const { report, counts, facts, sampleSubjects } = result;
  const editions = [...new Set(report.editions.values())].join(', ');
  const readCounts = [...report.rows].map(([kind, count]) => `${formatCount(count)} ${kind}`).join(', ');
  const outputParts: string[][] = [
    [`${name}${editions && `, as at ${editions}`}: ${readCounts || 'nothing was read'}`],
    formatCountTable(counts),
    [`${formatCount(facts)} facts of new, changed or restored subjects`],
    formatTitled(
      'changed, among others',
      isDryRun
        ? (await Promise.all(sampleSubjects.map((importSubject) => formatFactChanges(db, importSubject)))).flat()
        : [],
    ),
    formatTitled('joined', formatJoinedLines(report)),
    ...formatReport(report),
    [formatVerdict(result, isDryRun)],
  ];
  return outputParts
    .filter((part) => part.length > 0)
    .map((part) => part.join('\n'))
    .join('\n\n');
}

/** Formats skipped rows and validation errors. */
const formatReport = ({ skipped, unusedColumns, errors }: ImportResult['report']): string[][] => [
  formatTitled(
    'left out',
    [...skipped]
      .sort(([, a], [, b]) => b.count - a.count)
      .map(
        ([reason, { count, examples: names }]) =>
          `${formatCount(count)} × ${reason} (${names.join('; ')}${count > names.length ? '; …' : ''})`,
      ),
  ),
  formatTitled('unused columns', unusedColumns),
  formatTitled(`errors (${formatCount(errors.count)})`, [
    ...errors.list.map(formatImportError),
    ...(errors.count > errors.list.length ? [`and ${formatCount(errors.count - errors.list.length)} more`] : []),
  ]),
];

/** Formats the report about an agency's own import file. */
export const formatTableImport = (name: string, report: ImportResult['report'], outcome: string): string =>
  [
    [
      `${name}: ${[...report.rows].map(([kind, count]) => `${formatCount(count)} ${kind}`).join(', ') || 'nothing was read'}`,
    ],
    ...formatReport(report),
    [outcome],
  ]
    .filter((part) => part.length > 0)
    .map((part) => part.join('\n'))
    .join('\n\n');

const formatTitled = (title: string, lines: readonly string[]) =>
  lines.length > 0 ? [`${title}:`, ...indent(lines)] : [];

function formatVerdict({ report, isWritten, counts }: ImportResult, isDryRun: boolean): string {
  if (report.errors.count > 0) return 'nothing was written: there are errors';
  const isSame = Object.values(counts).every((count) => count.new + count.changed + count.back + count.gone === 0);
  if (isDryRun) return isSame ? 'nothing would change' : 'nothing was written: this was a dry run';
  if (!isWritten) return 'nothing was written: no changes';
  return 'written; lists, search and matching are updated, cached pages follow within ten minutes';
}

const CHANGE_KINDS = ['new', 'changed', 'back', 'unchanged', 'gone'] as const;

const formatCountTable = (counts: ImportResult['counts']) =>
  indent(
    formatTable(
      ['', ...CHANGE_KINDS],
      (['school', 'course'] as const).map((kind) => [
        `${kind}s`,
        ...CHANGE_KINDS.map((change) => formatCount(counts[kind][change])),
      ]),
    ).split('\n'),
  );

const formatJoinedLines = ({ joinedSchools }: ImportResult['report']) =>
  formatTable(
    ['CODE', 'IN THE REGISTER', 'HERE', 'NUMBER', 'HOW'],
    joinedSchools.map(({ codes, name, to: schoolName, id, method }) => [
      codes.join(' '),
      name,
      schoolName,
      String(id),
      method,
    ]),
  )
    .split('\n')
    .slice(0, joinedSchools.length > 0 ? undefined : 0);

/** Quotes a CSV cell, and escapes a leading character that would make spreadsheets treat it as a formula. */
const quoteCell = (text: string) => `"${text.replace(/^(?=[=+@-])/, "'").replaceAll('"', '""')}"`;

/** Formats the joined names as CSV, because there may be hundreds of them. */
export const formatJoinedNames = ({ joinedSchools }: ImportResult['report']): string =>
  [
    'codes,in the register,here,number,how',
    ...joinedSchools.map(({ codes, name, to: schoolName, id, method }) =>
      [codes.join(' '), name, schoolName, String(id), method].map(quoteCell).join(','),
    ),
  ].join('\n');

/** Formats the facts of a subject before and after the import. */
async function formatFactChanges(db: Database, { subject, id, facts, row }: ImportSubject): Promise<string[]> {
  const previousValues = new Map(
    (await queryRows(db, selectFacts(subject, id, 'en-us'))).map(({ factKey, part, value }) => [
      `${factKey} ${part}`,
      value,
    ]),
  );
  const currentFacts = new Map(facts.map(({ key, part = '', value }) => [`${key} ${part}`, { key, value }]));
  const changedFacts = [...currentFacts].filter(([key, { value }]) => previousValues.get(key) !== value);
  const lines = [
    ...changedFacts.map(
      ([key, fact]) =>
        `${key.trim()} ${previousValues.get(key) ?? 'not known'} → ${fact.value} ${FACT_KINDS[fact.key].unit}`,
    ),
    ...[...previousValues.keys()].filter((key) => !currentFacts.has(key)).map((key) => `${key.trim()} is removed`),
  ];
  return [
    `${id} ${String(row.name)}: ${lines.join('; ') || 'no fact changed, only its name, its place or the lowest fee of its courses'}`,
  ];
}
