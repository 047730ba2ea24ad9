import {
  type Database,
  findRow,
  inLanguage,
  namedOf,
  type Reader,
  readRows,
  readTogether,
  type SqlValue,
  type Statement,
} from '#backend/queries/database.ts';
import type { Keyword } from '#backend/search/search-words.ts';

// Filters that may or may not be there. Conditions are words of ours; what a caller gives is bound, and stands in them
// only by its name.

export interface Filters {
  /** Binds a value under a name of its own and gives that name. */
  bind: (value: SqlValue) => string;
  /** The statement, with those of the values that it names. */
  statement: <Row>(sql: string) => Statement<Row>;
}

/** With :locale, :chinese and :level, which parts of statements that many share name. */
export function startFilters({ locale, chinese }: Pick<Reader, 'locale'> & Partial<Reader>, level: number): Filters {
  const values: Record<string, SqlValue> = { locale, level, ...(chinese && { chinese }) };
  let count = 0;
  return {
    bind(value) {
      count += 1;
      values[`v${count}`] = value;
      return `:v${count}`;
    },
    statement: (sql) => namedOf(sql, values),
  };
}

export const allOf = (conditions: readonly (string | false | null | undefined | 0 | '')[]) =>
  conditions.filter(Boolean).join(' AND ');

export interface PageSought {
  currentPage: number;
  showCount: number;
}

interface TotalRow {
  total: number;
}

/** A page of rows, and how many there are in all: two statements for one journey. */
export interface PagedQuery<Row> {
  rows: Statement<Row & Partial<TotalRow>>;
  total: Statement<TotalRow>;
  /** How many of them whoever asks is shown, where that is fewer: pages are turned by it. */
  shown?: Statement<TotalRow>;
  /** What had to be gathered whole for its order is counted on the way, and the total only asked for without rows. */
  rowsSayTotal?: boolean;
}

/** Beside the columns of a page that says its total. */
export const TOTAL_ON_THE_WAY = 'count(*) OVER () AS total';

export const limitTo = ({ bind }: Filters, { currentPage, showCount }: PageSought) =>
  `LIMIT ${bind(showCount)} OFFSET ${bind((currentPage - 1) * showCount)}`;

/** A name of a place or a level: English beside Chinese, whichever the language asks for. */
export const placeName = <const Table extends string>(table: Table) =>
  `CASE WHEN :locale = 'en-us' THEN ${table}.name ELSE ${inLanguage(`${table}.name_chn`)} END` as const;

interface FoundPage<Row> {
  rows: Row[];
  total: number;
  /** As many of them as there are pages for. */
  shown: number;
}

/** A page of rows and how many there are in all, in one journey. */
export async function readPage<Row>(
  db: Database,
  { rows, total, shown, rowsSayTotal }: PagedQuery<Row>,
): Promise<FoundPage<Row>> {
  if (!rowsSayTotal) {
    const [found, [count], ...[limited]] = await readTogether(db, rows, total, ...(shown ? [shown] : []));
    const all = count?.total ?? 0;
    return { rows: found, total: all, shown: limited ? (limited[0]?.total ?? 0) : all };
  }
  const found = await readRows(db, rows);
  // An empty page cannot say whether there are none, or it is one too many.
  const all = found[0]?.total ?? (await findRow(db, total))?.total ?? 0;
  return { rows: found.map(({ total: _total, ...row }) => row as Row), total: all, shown: all };
}

/**
 * What a keyword finds, as a list of ids with a tier, the best first: 0 a name as it stands, 1 the beginning of a name,
 * 2 all words, 3 all words, inside others. An id stands in it once, with its best tier.
 */
export function keywordHits(kind: 'school' | 'course', keyword: Keyword, { bind }: Filters): string {
  const term = bind(keyword.term);
  const ways = [
    `SELECT ${kind}_id AS id, 0 AS tier FROM ${kind}_terms WHERE term = ${term}`,
    `SELECT ${kind}_id, 1 FROM ${kind}_terms WHERE term > ${term} AND term < ${bind(keyword.termEnd)}`,
    `SELECT rowid, 2 FROM ${kind}_words WHERE ${kind}_words MATCH ${bind(keyword.wordMatch)}`,
    ...(keyword.trigramMatch
      ? [`SELECT rowid, 3 FROM ${kind}_trigrams WHERE ${kind}_trigrams MATCH ${bind(keyword.trigramMatch)}`]
      : []),
  ];
  return `SELECT id, min(tier) AS tier FROM (${ways.join(' UNION ALL ')}) GROUP BY id`;
}

/** A keyword of which nothing can be looked for finds nothing. */
export const NO_HITS = 'SELECT 0 AS id, 0 AS tier WHERE false';
