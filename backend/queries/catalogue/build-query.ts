import type { Locale } from '#shared/locale/locales.ts';
import type { SqlValue, Statement } from '#backend/queries/database.ts';

// Filters that may or may not be there. Conditions are words of ours; what a caller gives is bound, and stands in them
// only as its place.

export interface Filters {
  values: SqlValue[];
  /** Binds a value and says where it stands. */
  bind: (value: SqlValue) => string;
}

/** The language is always ?1 and the level ?2, as in-language.ts and open-to-level.ts have it. */
export function startFilters(locale: Locale, publicLevel: number): Filters {
  const values: SqlValue[] = [locale, publicLevel];
  return { values, bind: (value) => `?${values.push(value)}` };
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
  /** What had to be gathered whole for its order is counted on the way, and the total only asked for without rows. */
  rowsSayTotal?: boolean;
}

/** Beside the columns of a page that says its total. */
export const TOTAL_ON_THE_WAY = 'count(*) OVER () AS total';

export const limitTo = (
  { bind }: Filters,
  { currentPage, showCount }: PageSought,
  atMost = Number.POSITIVE_INFINITY,
) => {
  const offset = (currentPage - 1) * showCount;
  return `LIMIT ${bind(Math.max(0, Math.min(showCount, atMost - offset)))} OFFSET ${bind(offset)}`;
};

/** A name of a place or a level: English beside Chinese, whichever the language asks for. */
export const placeName = (table: string) =>
  `CASE WHEN ?1 = 'en-us' THEN ${table}.name ELSE coalesce(nullif(${table}.name_chn ->> ?1, ''), ${table}.name_chn ->> 'zh', '') END`;
