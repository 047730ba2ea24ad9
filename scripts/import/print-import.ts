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

/** Replaces control characters: a terminal would execute those in the content of a file. */
export const stripControlCharacters = (text: string): string => text.replace(/[^\P{C}\n]/gu, '\uFFFD');

export async function printImport(
  db: Database,
  { name }: RegisterImporter,
  result: ImportResult,
  isDryRun: boolean,
): Promise<string> {
  const { report, counts, facts, importSubjects: some } = result;
  const editions = [...new Set(report.editions.values())].join(', ');
  const read = [...report.rows].map(([kind, count]) => `${formatCount(count)} ${kind}`).join(', ');
  const parts: string[][] = [
    [`${name}${editions && `, as at ${editions}`}: ${read || 'nothing was read'}`],
    tableOfCounts(counts),
    [`${formatCount(facts)} facts of those that are new, changed or back`],
    titled(
      'changed, among others',
      isDryRun ? (await Promise.all(some.map((importSubject) => printFactChange(db, importSubject)))).flat() : [],
    ),
    titled('joined', joinedLines(report)),
    ...printReport(report),
    [verdict(result, isDryRun)],
  ];
  return parts
    .filter((part) => part.length > 0)
    .map((part) => part.join('\n'))
    .join('\n\n');
}

/** Formats skipped rows and validation errors. */
const printReport = ({ skipped, unusedColumns, errors }: ImportResult['report']): string[][] => [
  titled(
    'left out',
    [...skipped]
      .sort(([, a], [, b]) => b.count - a.count)
      .map(
        ([reason, { count, examples: names }]) =>
          `${formatCount(count)} × ${reason} (${names.join('; ')}${count > names.length ? '; …' : ''})`,
      ),
  ),
  titled('columns that nobody asks for', unusedColumns),
  titled(`errors (${formatCount(errors.count)})`, [
    ...errors.list.map(formatImportError),
    ...(errors.count > errors.list.length ? [`and ${formatCount(errors.count - errors.list.length)} more`] : []),
  ]),
];

/** Formats the report of an agency's own table. */
export const printTableImport = (name: string, report: ImportResult['report'], outcome: string): string =>
  [
    [
      `${name}: ${[...report.rows].map(([kind, count]) => `${formatCount(count)} ${kind}`).join(', ') || 'nothing was read'}`,
    ],
    ...printReport(report),
    [outcome],
  ]
    .filter((part) => part.length > 0)
    .map((part) => part.join('\n'))
    .join('\n\n');

const titled = (title: string, lines: readonly string[]) => (lines.length > 0 ? [`${title}:`, ...indent(lines)] : []);

function verdict({ report, isWritten, counts }: ImportResult, isDryRun: boolean): string {
  if (report.errors.count > 0) return 'nothing was written: there are errors';
  const isSame = Object.values(counts).every((count) => count.new + count.changed + count.back + count.gone === 0);
  if (isDryRun) return isSame ? 'nothing would change' : 'nothing was written: this was a dry run';
  if (!isWritten) return 'nothing was written: all of it is here already';
  return 'written; lists, search and matching have it, and pages that are kept follow within ten minutes';
}

const CHANGES = ['new', 'changed', 'back', 'unchanged', 'gone'] as const;

const tableOfCounts = (counts: ImportResult['counts']) =>
  indent(
    formatTable(
      ['', ...CHANGES],
      (['school', 'course'] as const).map((kind) => [
        `${kind}s`,
        ...CHANGES.map((change) => formatCount(counts[kind][change])),
      ]),
    ).split('\n'),
  );

const joinedLines = ({ joinedSchools }: ImportResult['report']) =>
  formatTable(
    ['CODE', 'IN THE REGISTER', 'HERE', 'NUMBER', 'HOW'],
    joinedSchools.map(({ codes, name, to, id, method }) => [codes.join(' '), name, to, String(id), method]),
  )
    .split('\n')
    .slice(0, joinedSchools.length > 0 ? undefined : 0);

/** Quotes a CSV cell and escapes a leading character that spreadsheets would take for a formula. */
const quoteCell = (text: string) => `"${text.replace(/^(?=[=+@-])/, "'").replaceAll('"', '""')}"`;

/** Formats joined names as CSV, because there may be hundreds. */
export const formatJoinedNames = ({ joinedSchools }: ImportResult['report']): string =>
  [
    'codes,in the register,here,number,how',
    ...joinedSchools.map(({ codes, name, to, id, method }) =>
      [codes.join(' '), name, to, String(id), method].map(quoteCell).join(','),
    ),
  ].join('\n');

/** Formats the facts of a subject before and after the import. */
async function printFactChange(db: Database, { subject, id, facts, row }: ImportSubject): Promise<string[]> {
  const previousCounts = new Map(
    (await queryRows(db, selectFacts(subject, id, 'en-us'))).map(({ factKey, part, value }) => [
      `${factKey} ${part}`,
      value,
    ]),
  );
  const now = new Map(facts.map(({ key, part = '', value }) => [`${key} ${part}`, { key, value }]));
  const other = [...now].filter(([key, { value }]) => previousCounts.get(key) !== value);
  const lines = [
    ...other.map(
      ([key, fact]) =>
        `${key.trim()} ${previousCounts.get(key) ?? 'not known'} → ${fact.value} ${FACT_KINDS[fact.key].unit}`,
    ),
    ...[...previousCounts.keys()].filter((key) => !now.has(key)).map((key) => `${key.trim()} is told no longer`),
  ];
  return [
    `${id} ${String(row.name)}: ${lines.join('; ') || 'no fact, but its name, its place or the lowest fee of its courses'}`,
  ];
}
