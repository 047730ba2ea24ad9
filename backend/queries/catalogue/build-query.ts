import type { Locale } from '#shared/locale/locales.ts';
import type { SqlValue, Statement } from '#backend/queries/database.ts';
import { inLanguage } from '#backend/queries/in-language.ts';
import { namedOf } from '#backend/queries/named.ts';

// Filters that may or may not be there. Conditions are words of ours; what a caller gives is bound, and stands in them
// only by its name.

export interface Filters {
  /** Binds a value under a name of its own and gives that name. */
  bind: (value: SqlValue) => string;
  /** The statement, with those of the values that it names. */
  statement: <Row>(sql: string) => Statement<Row>;
}

/** With :locale and :level, which parts of statements that many share name. */
export function startFilters(locale: Locale, level: number): Filters {
  const values: Record<string, SqlValue> = { locale, level };
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
