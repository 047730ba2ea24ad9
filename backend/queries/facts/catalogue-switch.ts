import { quoteNames } from '#backend/queries/backup.ts';
import { fillOpenRanks } from '#backend/queries/catalogue/open-ranks.ts';
import { fillCounts } from '#backend/queries/catalogue/cached-counts.ts';
import { fillPackedNames } from '#backend/queries/catalogue/packed-names.ts';
import { clearCourseIndex } from '#backend/queries/assistant/index.ts';
import { prepareFragments, type Statement } from '#backend/queries/database.ts';
import { notifySavers, insertFavouriteNotifications } from '#backend/queries/inbox-messages.ts';
import { repackCatalogue } from '#backend/queries/matching/match-catalogue.ts';
import { countFacts } from './sources.ts';
import { addUpYears } from '#backend/queries/site/site-facts.ts';
import { buildPackedFields, buildPackedRows } from './import-switch.ts';
import { followSchools, requireAllBatches } from './import-tables.ts';

// Applies a published catalogue in one transaction. A target is a table name (rows to upsert), 'gone NAME' (keys to
// delete) or one of the few targets below. Names must come from the schema.

interface SwitchedTable {
  table: string;
  /** Columns of the rows to upsert, in order. */
  columns: readonly string[];
  key: readonly string[];
  /** Local columns that the file does not contain, each with the value for a new row. */
  fixed: Readonly<Record<string, string>>;
  /** Whether another table of the catalogue references this one. */
  isReferenced: boolean;
}

interface CatalogueSwitch {
  /** Next import id. If two concurrent imports have the same id, the second fails. */
  id: number;
  token: string;
  packs: number;
  at: number;
  /** Tables in dependency order: a table comes after those to which it refers. */
  tables: readonly SwitchedTable[];
  /** Targets that have rows. */
  targets: ReadonlySet<string>;
  /** Id of the last row in the fact history. `shift` is added to ids that conflict with those in the file. */
  lastPast: number;
  shift: number;
  /** Lower bound of the ids of rows that belong to a single site. Ids of shared rows are smaller. */
  firstOwnId: number;
  /** Ids of those imports in the file whose changes users of this database have not been notified of. */
  news: readonly number[];
}

const FACT_SUBJECTS = ['school', 'course'] as const;
const HISTORY_TABLE = 'fact_history';
const GUIDE_WORD_COLUMNS = ['rowid', 'country', 'topic', 'title', 'passage'];
function insertStatement({ table, columns, key, fixed }: SwitchedTable): string {
  const updateAssignments = columns
    .filter((column) => !key.includes(column))
    .map((column) => `"${column}" = excluded."${column}"`);
  const allColumns = [...columns, ...Object.keys(fixed)];
  return `INSERT INTO "${table}" (${quoteNames(allColumns)}) SELECT ${[buildPackedFields(columns), ...Object.values(fixed)].join(', ')} FROM ${buildPackedRows(table)}
ON CONFLICT (${quoteNames(key)}) DO ${updateAssignments.length > 0 ? `UPDATE SET ${updateAssignments.join(', ')}` : 'NOTHING'}`;
}

const deleteByIds = ({ table, key }: SwitchedTable) =>
  `DELETE FROM "${table}" WHERE (${quoteNames(key)}) IN (SELECT ${buildPackedFields(key)} FROM ${buildPackedRows(`gone ${table}`)})`;

const getIds = (target: string) => `SELECT r.value ->> 0 FROM ${buildPackedRows(target)}`;

/** Replaces the history rows written by triggers with those in the file. */
const buildHistoryStatements = (table: SwitchedTable) => [
  `DELETE FROM ${HISTORY_TABLE} WHERE id > :lastPast AND subject_id < :firstOwnId`,
  `UPDATE ${HISTORY_TABLE} SET id = id + :shift WHERE id IN (${getIds('moved')})`,
  deleteByIds(table),
  insertStatement(table),
];

/**
 * Replaces the index terms of subjects whose names changed. Their digests are cleared, so that the next import rewrites
 * them completely.
 */
const buildWordStatements = (subject: (typeof FACT_SUBJECTS)[number]) => [
  ...['words', 'trigrams'].map(
    (index) => `DELETE FROM ${subject}_${index} WHERE rowid IN (${getIds(`${subject}_words`)})`,
  ),
  `INSERT INTO ${subject}_words (rowid, words) SELECT r.value ->> 0, r.value ->> 1 FROM ${buildPackedRows(`${subject}_words`)}`,
  `INSERT INTO ${subject}_trigrams (rowid, words) SELECT r.value ->> 0, r.value ->> 2 FROM ${buildPackedRows(`${subject}_words`)}`,
  `UPDATE external_ids SET digest = '' WHERE subject = '${subject}' AND subject_id IN (${getIds(`${subject}_words`)})`,
];

/**
 * Returns the statements that switch to the new catalogue. The transaction fails without changes if another import has
 * intervened, a batch of rows is missing, or a reference is broken.
 */
export function switchCatalogue({ tables, targets, news, ...values }: CatalogueSwitch): Statement[] {
  const currentTables = tables.filter(({ table }) => table !== HISTORY_TABLE);
  const unreferencedTables = currentTables.filter(({ isReferenced }) => !isReferenced);
  const historyTables = tables.filter(({ table }) => table === HISTORY_TABLE);
  const hasNewRows = ({ table }: SwitchedTable) => targets.has(table);
  const hasDeletedRows = ({ table }: SwitchedTable) => targets.has(`gone ${table}`);
  const publishedAt = new Date(values.at).toISOString();
  const sqlStatements = [
    `INSERT INTO imports (id, register, as_at, files, counts, token, packs, at, editions)
VALUES (:id, 'catalogue', '', '[]', '{}', :token, :packs, :at, '{}')`,
    // This row only reserved the import id against concurrent imports. The file contains the real rows of imports.
    'DELETE FROM imports WHERE id = :id',
    insertFavouriteNotifications('listedAgain', (subject) => `t.levels = 0 AND t.id IN (${getIds(`${subject} back`)})`),
    ...unreferencedTables.filter(hasDeletedRows).map(deleteByIds),
    ...currentTables.filter(hasNewRows).map(insertStatement),
    ...FACT_SUBJECTS.filter((subject) => targets.has(`${subject} hidden`)).map(
      (subject) => `UPDATE ${subject}s SET levels = 0 WHERE id IN (${getIds(`${subject} hidden`)})`,
    ),
    insertFavouriteNotifications('withdrawn', (subject) => `t.levels = 0 AND t.id IN (${getIds(`${subject} hidden`)})`),
    ...historyTables.flatMap(buildHistoryStatements),
    ...currentTables
      .filter((table) => table.isReferenced && hasDeletedRows(table))
      .toReversed()
      .map(deleteByIds),
    ...FACT_SUBJECTS.filter((subject) => targets.has(`${subject}_words`)).flatMap(buildWordStatements),
    ...(targets.has('guide_words')
      ? [
          `DELETE FROM guide_words WHERE rowid IN (${getIds('guide_words')})`,
          `INSERT INTO guide_words (${GUIDE_WORD_COLUMNS.join(', ')}) SELECT ${buildPackedFields(GUIDE_WORD_COLUMNS)} FROM ${buildPackedRows('guide_words')}`,
        ]
      : []),
    'DELETE FROM import_packs WHERE token = :token',
  ];
  return [
    requireAllBatches(values.token, values.packs),
    ...sqlStatements.map((sqlStatement) => prepareFragments(sqlStatement, { ...values, told: publishedAt })),
    ...followSchools(),
    ...addUpYears(),
    countFacts(),
    ...news.map((id) => notifySavers(id, publishedAt)),
    ...fillOpenRanks(),
    ...repackCatalogue(),
    ...fillCounts(),
    ...fillPackedNames(),
    ...clearCourseIndex(),
  ];
}
