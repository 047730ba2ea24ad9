import { quoted } from '#backend/queries/backup.ts';
import { fillOpenRanks } from '#backend/queries/catalogue/open-ranks.ts';
import { fillCounts } from '#backend/queries/catalogue/kept-counts.ts';
import { fillPackedNames } from '#backend/queries/catalogue/packed-names.ts';
import { namedOf, type Statement } from '#backend/queries/database.ts';
import { tellSavers, tellSaversThat } from '#backend/queries/inbox-messages.ts';
import { repackCatalogue } from '#backend/queries/matching/match-catalogue.ts';
import { countFacts } from './sources.ts';
import { addUpYears } from '#backend/queries/site/site-facts.ts';
import { packedFields, packedRows } from './import-switch.ts';
import { followSchools, requireAllPacks } from './import-tables.ts';

// How the portions of a published catalogue become the catalogue here: one transaction, as an import of a register is. A target is the
// name of a table for rows that are put, 'gone NAME' for keys of those that go, and a few words below. Names are the schema's.

interface SwitchedTable {
  table: string;
  /** Of the rows that are put, in their order. */
  columns: readonly string[];
  key: readonly string[];
  /** Columns that the file has not, which are another database's own, and what a new row has there. */
  fixed: Readonly<Record<string, string>>;
  /** Another table of the catalogue hangs on it. */
  isLeantOn: boolean;
}

interface CatalogueSwitch {
  /** The one after the last: of two imports at a time the second fails. */
  id: number;
  token: string;
  packs: number;
  at: number;
  /** Each after those that it hangs on. */
  tables: readonly SwitchedTable[];
  /** Targets that have rows. */
  targets: ReadonlySet<string>;
  /** The last row of the history of facts, and how far those move whose place is another's in the file. */
  lastPast: number;
  shift: number;
  /** Beyond all ids of rows that are everybody's. */
  firstOwnId: number;
  /** Imports of which nobody here was told. */
  news: readonly number[];
}

const SUBJECTS = ['school', 'course'] as const;
const HISTORY = 'fact_history';
const GUIDE_WORDS = ['rowid', 'country', 'topic', 'title', 'passage'];
function put({ table, columns, key, fixed }: SwitchedTable): string {
  const others = columns
    .filter((column) => !key.includes(column))
    .map((column) => `"${column}" = excluded."${column}"`);
  const all = [...columns, ...Object.keys(fixed)];
  return `INSERT INTO "${table}" (${quoted(all)}) SELECT ${[packedFields(columns), ...Object.values(fixed)].join(', ')} FROM ${packedRows(table)}
ON CONFLICT (${quoted(key)}) DO ${others.length > 0 ? `UPDATE SET ${others.join(', ')}` : 'NOTHING'}`;
}

const remove = ({ table, key }: SwitchedTable) =>
  `DELETE FROM "${table}" WHERE (${quoted(key)}) IN (SELECT ${packedFields(key)} FROM ${packedRows(`gone ${table}`)})`;

const idsOf = (target: string) => `SELECT r.value ->> 0 FROM ${packedRows(target)}`;

/** What triggers have written of the facts makes room for what the file says of them. */
const putHistory = (table: SwitchedTable) => [
  `DELETE FROM ${HISTORY} WHERE id > :lastPast AND subject_id < :firstOwnId`,
  `UPDATE ${HISTORY} SET id = id + :shift WHERE id IN (${idsOf('moved')})`,
  remove(table),
  put(table),
];

/** The index of those whose names are others: without a digest the next import of their register writes it by every spelling. */
const putWords = (subject: (typeof SUBJECTS)[number]) => [
  ...['words', 'trigrams'].map(
    (index) => `DELETE FROM ${subject}_${index} WHERE rowid IN (${idsOf(`${subject}_words`)})`,
  ),
  `INSERT INTO ${subject}_words (rowid, words) SELECT r.value ->> 0, r.value ->> 1 FROM ${packedRows(`${subject}_words`)}`,
  `INSERT INTO ${subject}_trigrams (rowid, words) SELECT r.value ->> 0, r.value ->> 2 FROM ${packedRows(`${subject}_words`)}`,
  `UPDATE external_ids SET digest = '' WHERE subject = '${subject}' AND subject_id IN (${idsOf(`${subject}_words`)})`,
];

/** The whole change. It fails, and changes nothing, where an import came between, a portion is missing or a row hangs on nothing. */
export function switchCatalogue({ tables, targets, news, ...values }: CatalogueSwitch): Statement[] {
  const others = tables.filter(({ table }) => table !== HISTORY);
  const leaves = others.filter(({ isLeantOn }) => !isLeantOn);
  const history = tables.filter(({ table }) => table === HISTORY);
  const isPut = ({ table }: SwitchedTable) => targets.has(table);
  const goes = ({ table }: SwitchedTable) => targets.has(`gone ${table}`);
  const told = new Date(values.at).toISOString();
  const sql = [
    `INSERT INTO imports (id, register, as_at, files, counts, token, packs, at, editions)
VALUES (:id, 'catalogue', '', '[]', '{}', :token, :packs, :at, '{}')`,
    // It has said that all is there; the file brings the imports that made it.
    'DELETE FROM imports WHERE id = :id',
    tellSaversThat('listedAgain', (subject) => `t.levels = 0 AND t.id IN (${idsOf(`${subject} back`)})`),
    ...leaves.filter(goes).map(remove),
    ...others.filter(isPut).map(put),
    ...SUBJECTS.filter((subject) => targets.has(`${subject} hidden`)).map(
      (subject) => `UPDATE ${subject}s SET levels = 0 WHERE id IN (${idsOf(`${subject} hidden`)})`,
    ),
    tellSaversThat('withdrawn', (subject) => `t.levels = 0 AND t.id IN (${idsOf(`${subject} hidden`)})`),
    ...history.flatMap(putHistory),
    ...others
      .filter((table) => table.isLeantOn && goes(table))
      .toReversed()
      .map(remove),
    ...SUBJECTS.filter((subject) => targets.has(`${subject}_words`)).flatMap(putWords),
    ...(targets.has('guide_words')
      ? [
          `DELETE FROM guide_words WHERE rowid IN (${idsOf('guide_words')})`,
          `INSERT INTO guide_words (${GUIDE_WORDS.join(', ')}) SELECT ${packedFields(GUIDE_WORDS)} FROM ${packedRows('guide_words')}`,
        ]
      : []),
    'DELETE FROM import_packs WHERE token = :token',
  ];
  return [
    requireAllPacks(values.token, values.packs),
    ...sql.map((one) => namedOf(one, { ...values, told })),
    ...followSchools(),
    ...addUpYears(),
    countFacts(),
    ...news.map((id) => tellSavers(id, told)),
    ...fillOpenRanks(),
    ...repackCatalogue(),
    ...fillCounts(),
    ...fillPackedNames(),
  ];
}
