import { quoteNames } from '#backend/queries/backup.ts';
import { fillOpenRanks } from '#backend/queries/catalogue/open-ranks.ts';
import { fillCounts } from '#backend/queries/catalogue/cached-counts.ts';
import { fillPackedNames } from '#backend/queries/catalogue/packed-names.ts';
import { clearCourseIndex } from '#backend/queries/assistant/index.ts';
import { prepareFragments, type Statement } from '#backend/queries/database.ts';
import { notifySavers, notifyFavouritesWhere } from '#backend/queries/inbox-messages.ts';
import { repackCatalogue } from '#backend/queries/matching/match-catalogue.ts';
import { countFacts } from './sources.ts';
import { addUpYears } from '#backend/queries/site/site-facts.ts';
import { packedFields, packedRows } from './import-switch.ts';
import { followSchools, requireAllBatches } from './import-tables.ts';

// Applies a published catalogue in one transaction. A target is a table name for upserted rows, 'gone NAME' for deleted
// keys, or one of a few others below. Names must come from the schema.

interface SwitchedTable {
  table: string;
  /** Columns of the upserted rows, in order. */
  columns: readonly string[];
  key: readonly string[];
  /** Local columns that the file lacks, with the value for a new row. */
  fixed: Readonly<Record<string, string>>;
  /** Whether another table of the catalogue references this one. */
  isLeantOn: boolean;
}

interface CatalogueSwitch {
  /** Next import id: of two concurrent imports the second fails. */
  id: number;
  token: string;
  packs: number;
  at: number;
  /** Tables in dependency order, referenced ones first. */
  tables: readonly SwitchedTable[];
  /** Targets that have rows. */
  targets: ReadonlySet<string>;
  /** Id of the last row of the fact history. `shift` is added to ids that conflict with the file. */
  lastPast: number;
  shift: number;
  /** Lower bound of the ids of rows that belong to single sites; ids of shared rows are smaller. */
  firstOwnId: number;
  /** Ids of imports whose changes users of this database have not been notified of. */
  news: readonly number[];
}

const SUBJECTS = ['school', 'course'] as const;
const HISTORY = 'fact_history';
const GUIDE_WORDS = ['rowid', 'country', 'topic', 'title', 'passage'];
function insertStatement({ table, columns, key, fixed }: SwitchedTable): string {
  const otherNames = columns
    .filter((column) => !key.includes(column))
    .map((column) => `"${column}" = excluded."${column}"`);
  const all = [...columns, ...Object.keys(fixed)];
  return `INSERT INTO "${table}" (${quoteNames(all)}) SELECT ${[packedFields(columns), ...Object.values(fixed)].join(', ')} FROM ${packedRows(table)}
ON CONFLICT (${quoteNames(key)}) DO ${otherNames.length > 0 ? `UPDATE SET ${otherNames.join(', ')}` : 'NOTHING'}`;
}

const remove = ({ table, key }: SwitchedTable) =>
  `DELETE FROM "${table}" WHERE (${quoteNames(key)}) IN (SELECT ${packedFields(key)} FROM ${packedRows(`gone ${table}`)})`;

const getIds = (target: string) => `SELECT r.value ->> 0 FROM ${packedRows(target)}`;

/** Replaces history rows written by triggers with those of the file. */
const historyStatements = (table: SwitchedTable) => [
  `DELETE FROM ${HISTORY} WHERE id > :lastPast AND subject_id < :firstOwnId`,
  `UPDATE ${HISTORY} SET id = id + :shift WHERE id IN (${getIds('moved')})`,
  remove(table),
  insertStatement(table),
];

/**
 * Replaces the search index of subjects with changed names. Their digests are cleared, so that the next import rewrites
 * them fully.
 */
const wordStatements = (subject: (typeof SUBJECTS)[number]) => [
  ...['words', 'trigrams'].map(
    (index) => `DELETE FROM ${subject}_${index} WHERE rowid IN (${getIds(`${subject}_words`)})`,
  ),
  `INSERT INTO ${subject}_words (rowid, words) SELECT r.value ->> 0, r.value ->> 1 FROM ${packedRows(`${subject}_words`)}`,
  `INSERT INTO ${subject}_trigrams (rowid, words) SELECT r.value ->> 0, r.value ->> 2 FROM ${packedRows(`${subject}_words`)}`,
  `UPDATE external_ids SET digest = '' WHERE subject = '${subject}' AND subject_id IN (${getIds(`${subject}_words`)})`,
];

/**
 * Returns the statements of the switch. The transaction fails without changes if another import intervened, a portion
 * is missing or a reference is broken.
 */
export function switchCatalogue({ tables, targets, news, ...values }: CatalogueSwitch): Statement[] {
  const otherSwitchedTables = tables.filter(({ table }) => table !== HISTORY);
  const leaves = otherSwitchedTables.filter(({ isLeantOn }) => !isLeantOn);
  const history = tables.filter(({ table }) => table === HISTORY);
  const isPut = ({ table }: SwitchedTable) => targets.has(table);
  const goes = ({ table }: SwitchedTable) => targets.has(`gone ${table}`);
  const text = new Date(values.at).toISOString();
  const sql = [
    `INSERT INTO imports (id, register, as_at, files, counts, token, packs, at, editions)
VALUES (:id, 'catalogue', '', '[]', '{}', :token, :packs, :at, '{}')`,
    // The row only reserved the import id against concurrent imports; the file has its own rows of imports.
    'DELETE FROM imports WHERE id = :id',
    notifyFavouritesWhere('listedAgain', (subject) => `t.levels = 0 AND t.id IN (${getIds(`${subject} back`)})`),
    ...leaves.filter(goes).map(remove),
    ...otherSwitchedTables.filter(isPut).map(insertStatement),
    ...SUBJECTS.filter((subject) => targets.has(`${subject} hidden`)).map(
      (subject) => `UPDATE ${subject}s SET levels = 0 WHERE id IN (${getIds(`${subject} hidden`)})`,
    ),
    notifyFavouritesWhere('withdrawn', (subject) => `t.levels = 0 AND t.id IN (${getIds(`${subject} hidden`)})`),
    ...history.flatMap(historyStatements),
    ...otherSwitchedTables
      .filter((table) => table.isLeantOn && goes(table))
      .toReversed()
      .map(remove),
    ...SUBJECTS.filter((subject) => targets.has(`${subject}_words`)).flatMap(wordStatements),
    ...(targets.has('guide_words')
      ? [
          `DELETE FROM guide_words WHERE rowid IN (${getIds('guide_words')})`,
          `INSERT INTO guide_words (${GUIDE_WORDS.join(', ')}) SELECT ${packedFields(GUIDE_WORDS)} FROM ${packedRows('guide_words')}`,
        ]
      : []),
    'DELETE FROM import_packs WHERE token = :token',
  ];
  return [
    requireAllBatches(values.token, values.packs),
    ...sql.map((value) => prepareFragments(value, { ...values, told: text })),
    ...followSchools(),
    ...addUpYears(),
    countFacts(),
    ...news.map((id) => notifySavers(id, text)),
    ...fillOpenRanks(),
    ...repackCatalogue(),
    ...fillCounts(),
    ...fillPackedNames(),
    ...clearCourseIndex(),
  ];
}
