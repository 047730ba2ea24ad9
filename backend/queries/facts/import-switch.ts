import { fillOpenRanks } from '#backend/queries/catalogue/open-ranks.ts';
import { fillCounts } from '#backend/queries/catalogue/cached-counts.ts';
import { fillPackedNames } from '#backend/queries/catalogue/packed-names.ts';
import { clearCourseIndex } from '#backend/queries/assistant/index.ts';
import { prepareFragments, type Statement } from '#backend/queries/database.ts';
import { notifySavers, insertFavouriteNotifications } from '#backend/queries/inbox-messages.ts';
import { repackCatalogue } from '#backend/queries/matching/match-catalogue.ts';
import { setLowestFees } from './school-fees.ts';
import { countFacts } from './sources.ts';
import type { FactSubject } from './facts.ts';
import { VALUE_DIFFERS, selectIsReported } from './fact-changes.ts';
import { deriveLevelFigures } from './level-figures.ts';
import { applyFeesOfPages } from './derived-years.ts';
import { requireAllBatches, orderSpecialSchoolsLast } from './import-tables.ts';
import { addUpYears } from '#backend/queries/site/site-facts.ts';

// Applies an import in one transaction, from the staged batches of rows for each target. Table and column names must be
// constants.

const FACT_SUBJECTS = ['school', 'course'] as const;

/** Returns the FROM clause for all staged rows of a target. */
export const buildPackedRows = (target: string) =>
  `import_packs p, json_each(p.rows) r WHERE p.token = :token AND p.target = '${target}'`;

export const buildPackedFields = (columns: readonly string[]) =>
  columns.map((_, index) => `r.value ->> ${index}`).join(', ');

/** Returns the SQL that inserts missing lookup rows and leaves existing rows unchanged. */
const insertMissing = (table: string, columns: readonly string[]) =>
  `INSERT OR IGNORE INTO ${table} (${columns.join(', ')}) SELECT ${buildPackedFields(columns)} FROM ${buildPackedRows(table)} ORDER BY p.seq, r.key`;

function upsertPacked(table: string, columns: readonly string[], keptColumns: readonly string[]): string {
  const updatedColumns = columns.filter((column) => column !== 'id' && !keptColumns.includes(column));
  return `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${buildPackedFields(columns)} FROM ${buildPackedRows(table)}
ON CONFLICT (id) DO UPDATE SET ${updatedColumns.map((column) => `${column} = excluded.${column}`).join(', ')}`;
}

const insertPacked = (table: string, columns: readonly string[]) =>
  `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${buildPackedFields(columns)} FROM ${buildPackedRows(table)}`;

/** SQL for the subjects that the import rewrites. Staged rows of the target 'changed' are [subject, id]. */
const selectChangedIds = (subject: FactSubject) =>
  `SELECT r.value ->> 1 FROM ${buildPackedRows('changed')} AND r.value ->> 0 = '${subject}'`;

/**
 * SQL for the subjects that the register no longer contains. Staged rows of the target 'gone' are [scheme, code,
 * subject, id, whether the row came from a register].
 */
const selectDeletedRows = (subject: FactSubject) =>
  `SELECT r.value ->> 3 FROM ${buildPackedRows('gone')} AND r.value ->> 2 = '${subject}'`;

/** SQL for rewritten subjects that were previously delisted. */
const selectRelistedIds = (subject: FactSubject) => `SELECT e.subject_id FROM external_ids e
WHERE e.subject = '${subject}' AND e.gone_at IS NOT NULL AND e.subject_id IN (${selectChangedIds(subject)})`;

const CHANGE_TABLES = [
  ['course_type_links', 'course_id', 'course'],
  ['course_intakes', 'course_id', 'course'],
  ['course_terms', 'course_id', 'course'],
  ['course_words', 'rowid', 'course'],
  ['course_trigrams', 'rowid', 'course'],
  ['school_terms', 'school_id', 'school'],
  ['school_words', 'rowid', 'school'],
  ['school_trigrams', 'rowid', 'school'],
] as const;

const FACT_COLUMNS = ['subject', 'subject_id', 'fact_key', 'part', 'value', 'unit', 'source_id'];
const CODE_COLUMNS = ['scheme', 'code', 'subject', 'subject_id', 'digest'];
const SOURCE_COLUMNS = ['id', 'source_key', 'publisher', 'title', 'licence', 'licence_address', 'address', 'as_at'];

/** Columns of each target, in the order of the values in staged rows. */
type TargetColumns = Readonly<Record<string, readonly string[]>>;

interface ImportSwitch {
  id: number;
  register: string;
  asAt: string;
  /** JSON array with a description of each imported file. `counts` is JSON too. */
  files: string;
  counts: string;
  token: string;
  packs: number;
  at: number;
  /** Columns of the staged rows. Targets without rows are missing. */
  columns: TargetColumns;
  /** Columns, by table, that keep their values in existing rows. */
  retainedColumns: Readonly<Record<'schools' | 'courses', readonly string[]>>;
  /** JSON array of source ids: the sources of this register, or of all files of an agency. */
  sources: string;
  /** JSON object of editions by source id. */
  editions: string;
  /**
   * Scheme of the schools whose courses the register lists completely, so that their generated demo courses are hidden,
   * or null for other registers.
   */
  namesCourses: string | null;
  /** Whether the caller rebuilds counts and indexes later. Until then, queries count the rows themselves. */
  isFilledLater: boolean;
}

const LOOKUP_TABLES = [
  'countries',
  'country_terms',
  'states',
  'cities',
  'institution_types',
  'course_type_groups',
  'course_types',
  'major_levels',
  'course_outlines',
  'admission_terms',
];

/**
 * Returns the statements of the import. The transaction fails without changes if another import has intervened or a
 * batch of rows is missing.
 */
export function switchImport({ columns, retainedColumns, isFilledLater, ...values }: ImportSwitch): Statement[] {
  const hasTarget = (target: string) => columns[target] !== undefined;
  const getColumns = (target: string) => columns[target] ?? [];
  const sqlStatements = [
    `INSERT INTO imports (id, register, as_at, files, counts, token, packs, at, editions)
VALUES (:id, :register, :asAt, :files, :counts, :token, :packs, :at, :editions)`,
    // Source dates are updated last, because history rows copy the old date.
    insertMissing('sources', SOURCE_COLUMNS),
    ...LOOKUP_TABLES.filter(hasTarget).map((table) => insertMissing(table, getColumns(table))),
    ...(hasTarget('schools') ? [upsertPacked('schools', getColumns('schools'), retainedColumns.schools)] : []),
    ...(hasTarget('courses') ? [upsertPacked('courses', getColumns('courses'), retainedColumns.courses)] : []),
    ...(hasTarget('changed')
      ? CHANGE_TABLES.map(
          ([table, column, subject]) => `DELETE FROM ${table} WHERE ${column} IN (${selectChangedIds(subject)})`,
        )
      : []),
    ...CHANGE_TABLES.filter(([table]) => hasTarget(table)).map(([table]) => insertPacked(table, getColumns(table))),
    `UPDATE courses SET school_rank = (SELECT rank_sort FROM schools WHERE schools.id = courses.school_id),
  school_levels = (SELECT levels FROM schools WHERE schools.id = courses.school_id) WHERE id IN (${selectChangedIds('course')})`,
    ...['course_type_links', 'course_intakes'].map(
      (table) =>
        `UPDATE ${table} SET school_rank = (SELECT school_rank FROM courses WHERE id = course_id) WHERE course_id IN (${selectChangedIds('course')})`,
    ),
    ...buildFactStatements(hasTarget('facts')),
    ...buildCodeStatements(hasTarget('external_ids')),
    ...(values.namesCourses === null
      ? []
      : [
          `UPDATE courses SET levels = 0 WHERE illustrative = 1 AND levels <> 0
AND school_id IN (SELECT subject_id FROM external_ids WHERE scheme = :namesCourses AND gone_at IS NULL)`,
        ]),
    `UPDATE sources SET (publisher, title, licence, licence_address, address, as_at) = (SELECT r.value ->> 2, r.value ->> 3,
  r.value ->> 4, r.value ->> 5, r.value ->> 6, r.value ->> 7 FROM ${buildPackedRows('sources')} AND r.value ->> 0 = sources.id)
WHERE id IN (SELECT r.value ->> 0 FROM ${buildPackedRows('sources')})`,
    insertFavouriteNotifications('withdrawn', (subject) => `t.levels = 0 AND t.id IN (${selectDeletedRows(subject)})`),
    UPDATE_FIGURE_COUNT,
    'DELETE FROM import_packs WHERE token = :token',
  ];
  const publishedAt = new Date(values.at).toISOString();
  return [
    requireAllBatches(values.token, values.packs),
    ...sqlStatements.map((sqlStatement) => prepareFragments(sqlStatement, { ...values, told: publishedAt })),
    ...orderSpecialSchoolsLast(),
    applyFeesOfPages(),
    ...addUpYears(),
    ...setLowestFees(),
    ...deriveLevelFigures(),
    countFacts(),
    notifySavers(values.id, publishedAt),
    ...(isFilledLater
      ? []
      : [...fillOpenRanks(), ...repackCatalogue(), ...fillCounts(), ...fillPackedNames(), ...clearCourseIndex()]),
  ];
}

/**
 * SQL that records the first publication of a figure in the history, for users who have it among their favourites. The
 * triggers on facts record only changes.
 */
const INSERT_NEW_FACT_HISTORY = `INSERT INTO fact_history (subject, subject_id, fact_key, part, value, unit, source_id, as_at, kept_at, import_id,
  next_value, next_unit, next_source_id)
SELECT r.value ->> 0, r.value ->> 1, r.value ->> 2, r.value ->> 3, '', r.value ->> 5, r.value ->> 6, '', unixepoch() * 1000, :id,
  r.value ->> 4, r.value ->> 5, r.value ->> 6 FROM ${buildPackedRows('facts')} AND ${selectIsReported('r.value ->> 2')} AND (${FACT_SUBJECTS.map(
    (
      subject,
    ) => `r.value ->> 0 = '${subject}' AND r.value ->> 1 IN (SELECT t.id FROM ${subject}_favourites v JOIN ${subject}s t
    ON t.id = v.${subject}_id WHERE t.levels <> 0)`,
  ).join(' OR ')}) AND NOT EXISTS (SELECT 1 FROM facts f
  WHERE f.subject = r.value ->> 0 AND f.subject_id = r.value ->> 1 AND f.fact_key = r.value ->> 2 AND f.part = r.value ->> 3)`;

/** Stores the number of changed figures, so that reports do not have to count them. */
const UPDATE_FIGURE_COUNT = `UPDATE imports SET counts = json_set(counts, '$.figures', (SELECT count(*) FROM fact_history h
  WHERE h.import_id = :id AND h.${selectIsReported('fact_key')} AND h.value <> '' AND ${VALUE_DIFFERS})) WHERE id = :id`;

const buildFactStatements = (hasFacts: boolean) => [
  ...(hasFacts
    ? [
        INSERT_NEW_FACT_HISTORY,
        `INSERT INTO facts (${FACT_COLUMNS.join(', ')}, import_id) SELECT ${buildPackedFields(FACT_COLUMNS)}, :id FROM ${buildPackedRows('facts')}
ON CONFLICT (subject, subject_id, fact_key, part) DO UPDATE SET value = excluded.value, unit = excluded.unit,
  source_id = excluded.source_id, import_id = excluded.import_id`,
      ]
    : []),
  // Deletes facts of rewritten subjects that the register no longer contains.
  ...FACT_SUBJECTS.flatMap((subject) =>
    [selectChangedIds(subject), selectDeletedRows(subject)].map(
      (idSelect) => `DELETE FROM facts WHERE subject = '${subject}' AND subject_id IN (${idSelect}) AND import_id <> :id
AND source_id IN (SELECT value FROM json_each(:sources))`,
    ),
  ),
];

const buildCodeStatements = (hasCodes: boolean) => [
  // Relisted subjects become visible only after the notifications, because the query for these selects them by `levels
  // = 0`.
  insertFavouriteNotifications('listedAgain', (subject) => `t.levels = 0 AND t.id IN (${selectRelistedIds(subject)})`),
  ...FACT_SUBJECTS.map(
    (subject) => `UPDATE ${subject}s SET levels = -1 WHERE levels = 0 AND id IN (${selectRelistedIds(subject)})`,
  ),
  ...(hasCodes
    ? [
        `INSERT INTO external_ids (${CODE_COLUMNS.join(', ')}, gone_at) SELECT ${buildPackedFields(CODE_COLUMNS)}, NULL FROM ${buildPackedRows('external_ids')}
ON CONFLICT (scheme, code) DO UPDATE SET subject = excluded.subject, subject_id = excluded.subject_id, digest = excluded.digest, gone_at = NULL`,
      ]
    : []),
  `UPDATE external_ids SET gone_at = :asAt, digest = '' WHERE (scheme, code) IN (SELECT r.value ->> 0, r.value ->> 1 FROM ${buildPackedRows('gone')})`,
  // Delisted subjects are hidden but not deleted, for users who have them among their favourites and are notified.
  // Schools that existed before the register stay visible.
  ...FACT_SUBJECTS.map(
    (subject) => `UPDATE ${subject}s SET levels = 0 WHERE id IN (${selectDeletedRows(subject)} AND r.value ->> 4 = 1)
AND NOT EXISTS (SELECT 1 FROM external_ids e WHERE e.subject = '${subject}' AND e.subject_id = ${subject}s.id AND e.gone_at IS NULL)`,
  ),
];
