import {
  CALLER_SITE,
  type Database,
  queryRow,
  selectInLanguage,
  isShared,
  bindNamed,
  prepareFragments,
  buildSiteCondition,
  type Reader,
  queryRows,
  batchRead,
  type SqlValue,
  type Statement,
} from '#backend/queries/database.ts';
import type { Keyword } from '#backend/search/search-words.ts';
import { MAX_VISITOR_COURSES } from '#shared/contract/catalogue/course.ts';
import type { UserId } from './favourite-joins.ts';

// Builder for optional filters. Conditions are constants, and values from callers are always bound by name.

export interface Filters {
  bind: (value: SqlValue) => string;
  /** Creates a statement that binds only the values used in its text. */
  statement: <Row>(sql: string) => Statement<Row>;
}

/** Starts a builder that binds :locale, :chinese and :level for shared SQL fragments. */
export function startFilters(
  { locale, chinese }: Pick<Reader, 'locale'> & Partial<Reader>,
  publicLevel: number,
): Filters {
  const values: Record<string, SqlValue> = { locale, level: publicLevel, ...(chinese && { chinese }) };
  let valueCount = 0;
  return {
    bind(value) {
      valueCount += 1;
      values[`v${valueCount}`] = value;
      return `:v${valueCount}`;
    },
    statement: (sql) => prepareFragments(sql, values),
  };
}

export const joinConditions = (conditions: readonly (string | false | null | undefined | 0 | '')[]) =>
  conditions.filter(Boolean).join(' AND ');

export interface PageQuery {
  currentPage: number;
  showCount: number;
}

interface TotalRow {
  total: number;
}

/** A query for one page of rows and a query for the total, executed in one round trip. */
export interface PagedQuery<Row> {
  rows: Statement<Row & Partial<TotalRow> & { shown?: number }>;
  total: Statement<TotalRow>;
  /** Counts the rows through which the caller can page, if there are fewer of these than the total. */
  countVisible?: Statement<TotalRow>;
  /** Whether the page query returns the total as a column, so that `total` runs only if the page is empty. */
  rowsSayTotal?: boolean;
}

/** SQL column with which the page query itself computes the total. */
export const TOTAL_COLUMN = 'count(*) OVER () AS total';

/** Limits to a page, by a sum for the same reason as in LIMIT. */
export const limitToLevel = ({ bind }: Filters, { currentPage, showCount }: PageQuery) =>
  `LIMIT ${bind(showCount)} + 0 OFFSET ${bind((currentPage - 1) * showCount)}`;

/** Returns the SQL for the name of a place or level in the reader's language. */
export const selectPlaceName = <const Table extends string>(table: Table) =>
  `CASE WHEN :locale = 'en-us' THEN ${table}.name ELSE ${selectInLanguage(`${table}.name_chn`)} END` as const;

/**
 * Returns the SQL for the Chinese name of a school: the name set by the caller's site, otherwise the shared name. The
 * statement must bind :level.
 */
export const selectSchoolNameChn = <const Table extends string, const In extends 'chinese' | 'locale' = 'chinese'>(
  table: Table,
  language: In = 'chinese' as In,
) =>
  `coalesce((SELECT nullif(own.name_chn ->> :${language}, '') FROM site_names own WHERE own.agent_id = ${CALLER_SITE} AND own.school_id = ${table}.id),
  nullif(${table}.name_chn ->> :${language}, ''), ${table}.name_chn ->> 'zh', '')` as `:${In} :level`;

interface PagedRows<Row> {
  rows: Row[];
  total: number;
  /** Number of rows through which the caller can page. */
  visibleCount: number;
}

/** Loads a page of rows and the total in one round trip. */
export async function queryPage<Row>(
  db: Database,
  { rows, total, countVisible, rowsSayTotal }: PagedQuery<Row>,
): Promise<PagedRows<Row>> {
  if (!rowsSayTotal) {
    const [pageRows, [totalRow], ...[limitedRow]] = await batchRead(
      db,
      rows,
      total,
      ...(countVisible ? [countVisible] : []),
    );
    const allCount = totalRow?.total ?? 0;
    return { rows: pageRows, total: allCount, visibleCount: limitedRow ? (limitedRow[0]?.total ?? 0) : allCount };
  }
  const foundRows = await queryRows(db, rows);
  // An empty page is ambiguous: either there are no results, or the page is beyond the last one.
  const allCount = foundRows[0]?.total ?? (await queryRow(db, total))?.total ?? 0;
  const seenCount = countVisible ? (foundRows[0]?.shown ?? (await queryRow(db, countVisible))?.total ?? 0) : allCount;
  return {
    rows: foundRows.map(({ total: _total, shown: _shown, ...row }) => row as Row),
    total: allCount,
    visibleCount: seenCount,
  };
}

/**
 * Returns the SQL for keyword matches as ids with a tier: 0 for the exact name, 1 for a prefix of the name, 2 for all
 * words, 3 for all words as substrings. Each id occurs once, with its best tier.
 */
export function buildKeywordHits(kind: 'school' | 'course', keyword: Keyword, { bind }: Filters): string {
  const term = bind(keyword.term);
  const hitSelects = [
    `SELECT ${kind}_id AS id, 0 AS tier FROM ${kind}_terms WHERE term = ${term}`,
    `SELECT ${kind}_id, 1 FROM ${kind}_terms WHERE term > ${term} AND term < ${bind(keyword.termEnd)}`,
    `SELECT rowid, 2 FROM ${kind}_words WHERE ${kind}_words MATCH ${bind(keyword.wordMatch)}`,
    ...(keyword.trigramMatch
      ? [`SELECT rowid, 3 FROM ${kind}_trigrams WHERE ${kind}_trigrams MATCH ${bind(keyword.trigramMatch)}`]
      : []),
    // The site's own rows are not in the shared index, which would reveal them to other sites. There are only few, so
    // they are scanned.
    ...(keyword.words.length > 0
      ? [buildSiteRowHits(kind, term, joinConditions(keyword.words.map((word) => `instr(k.value, ${bind(word)}) > 0`)))]
      : []),
  ];
  return `SELECT id, min(tier) AS tier FROM (${hitSelects.join(' UNION ALL ')}) GROUP BY id`;
}

const buildSiteRowHits = (kind: 'school' | 'course', term: string, wordsCondition: string) =>
  kind === 'course'
    ? `SELECT k.course_id, 2 FROM (SELECT k.course_id, k.term AS value FROM own_courses o CROSS JOIN course_terms k ON k.course_id = o.id
  WHERE o.agent_id = ${CALLER_SITE}) k WHERE ${wordsCondition}`
    : `SELECT n.school_id, CASE instr(k.value, ${term}) WHEN 1 THEN k.value <> ${term} ELSE 2 END FROM site_names n CROSS JOIN json_each(n.terms) k
  WHERE n.agent_id = ${CALLER_SITE} AND ${wordsCondition}`;

/** SQL that returns no matches, for a keyword without searchable terms. */
export const NO_HITS = 'SELECT 0 AS id, 0 AS tier WHERE false';

/** The user's results in English tests, which are compared with the requirements of courses. */
interface FilteredResults {
  ielts?: number | null;
  toefl?: number | null;
  pte?: number | null;
}

/** Filters that only the assistant uses, not the course list. */
export interface ResultNarrowing extends FilteredResults {
  school?: number | null;
  cities?: readonly number[];
  /** Maximum duration in months. */
  maxMonths?: number | null;
  countries?: readonly number[];
  /** Maximum fee by currency code. */
  ceilings?: Readonly<Record<string, number>> | null;
  /** Maximum rank of the school. */
  maxRank?: number | null;
  /** Sort order: bachelor's degrees first, or lowest fee first. The latter is meaningful only within one currency. */
  first?: 'firstDegree' | 'lowestFee' | 'lowestFirstDegree';
}

export const buildNarrowingCondition = (narrowing: ResultNarrowing) =>
  Object.values(narrowing).some((value) => value !== null && value !== false);

/** Returns the SQL for the overall score that a course requires in a test of this type. */
function buildOverallExpression(typeId: number) {
  return `(SELECT e.value ->> 'overall' FROM json_each(english) e WHERE e.value ->> 'typeId' = ${typeId})`;
}

const REQUIRED_SCORES = {
  ielts: 'ielts',
  toefl: buildOverallExpression(2),
  pte: buildOverallExpression(4),
} as const satisfies Record<keyof FilteredResults, string>;

export function buildNarrowingConditions(narrowing: ResultNarrowing, bind: Filters['bind']): (string | false)[] {
  const { school = null, cities = [], maxMonths = null, countries = [], ceilings = null, maxRank = null } = narrowing;
  const resultConditions = Object.entries(REQUIRED_SCORES).flatMap(([exam, requiredScore]) => {
    const result = narrowing[exam as keyof FilteredResults] ?? null;
    // Courses without a stated requirement are not excluded.
    return result === null ? [] : [`coalesce(${requiredScore} <= ${bind(result)}, 1)`];
  });
  return [
    school !== null && `c.school_id = ${bind(school)}`,
    cities.length > 0 &&
      `c.school_id IN (SELECT id FROM schools WHERE city_id IN (SELECT value FROM json_each(${bind(JSON.stringify(cities))})))`,
    maxMonths !== null && `c.terms_id IN (SELECT id FROM admission_terms WHERE duration_months = ${bind(maxMonths)})`,
    countries.length > 0 && `c.country_id IN (SELECT value FROM json_each(${bind(JSON.stringify(countries))}))`,
    ceilings !== null && `c.fee > 0 AND c.fee <= CASE c.currency ${buildCeilingCases(ceilings, bind)} END`,
    maxRank !== null && `c.school_rank <= ${bind(maxRank)}`,
    resultConditions.length > 0 &&
      `(c.illustrative = 1 OR c.terms_id IN (SELECT id FROM admission_terms WHERE ${resultConditions.join(' AND ')}))`,
  ];
}

const buildCeilingCases = (ceilings: Readonly<Record<string, number>>, bind: Filters['bind']) =>
  Object.entries(ceilings)
    .map(([currency, ceiling]) => `WHEN ${bind(currency)} THEN ${bind(ceiling)}`)
    .join(' ');

// Visitors see only the first courses of each school: fixed ones in lists of several schools, the first results in the
// list of one school. Logged-in users see every course, and totals count all courses. Courses that belong to one site
// are visible to everyone.

/** Order of the courses within a school, which determines the first courses. */
export const ORDER_IN_SCHOOL = 'c.major_level_id, c.id';

/** SQL condition for the rows that are visible to the caller. `c` is the course. The statement must bind :level. */
export type VisibilityCondition = string & { readonly condition: 'shown' };

const FIRST_COURSES_CONDITION =
  `(NOT ${isShared('c')} OR (SELECT count(*) FROM (SELECT 1 FROM courses p WHERE p.school_id = c.school_id AND ${isShared('p')} AND ${buildSiteCondition('p')}
  AND (p.major_level_id, p.id) < (c.major_level_id, c.id) LIMIT ${MAX_VISITOR_COURSES})) < ${MAX_VISITOR_COURSES})` as VisibilityCondition;

const NO_CONDITION = 'true' as VisibilityCondition;

export const getVisibilityCondition = (userId: UserId) => (userId === null ? FIRST_COURSES_CONDITION : NO_CONDITION);

/** Course pages have no visitor limit, so that shared links work (decision 032). */
export const VISIBLE_BY_URL = NO_CONDITION;

/** Condition for rows that were selected from visible results and need no further check. */
export const IN_VISIBLE_RESULTS = NO_CONDITION;

/**
 * Returns the SQL for the courses of one school that a visitor sees: the first matching shared courses, and all courses
 * of the site, which are few. `condition` uses the aliases c (course) and s (school). The statement must bind :level.
 */
export const selectVisibleToVisitor = (condition: string) => {
  const columnSelect = 'SELECT c.id, c.major_level_id';
  return `SELECT id, major_level_id FROM (${columnSelect} FROM schools s JOIN courses c ON c.school_id = s.id
  WHERE ${condition} AND ${isShared('c')} ORDER BY ${ORDER_IN_SCHOOL} LIMIT ${MAX_VISITOR_COURSES})
UNION ALL ${columnSelect} FROM (${SITE_COURSES_SELECT}) o CROSS JOIN courses c ON c.id = o.id JOIN schools s ON s.id = c.school_id WHERE ${condition}`;
};

/** SQL for the ids of the courses that belong to the caller's site. The statement must bind :level. */
const SITE_COURSES_SELECT = `SELECT id FROM own_courses WHERE agent_id = ${CALLER_SITE} AND content <> 'null'`;

/**
 * SQL for the ids of the first courses of every school, read from the index by school. The statement must bind :level.
 */
export const FIRST_COURSES_SELECT = `SELECT f.value AS id FROM schools s CROSS JOIN json_each((SELECT json_group_array(id) FROM (
    SELECT c.id FROM courses c WHERE c.school_id = s.id AND ${isShared('c')} AND ${buildSiteCondition('c')} ORDER BY ${ORDER_IN_SCHOOL} LIMIT ${MAX_VISITOR_COURSES}))) f
WHERE ${buildSiteCondition('s')} UNION ALL ${SITE_COURSES_SELECT}`;

/** Returns the result of FIRST_COURSES_SELECT as a single JSON array. */
export const selectPackedFirstCourses = (publicLevel: number): Statement<{ ids: string }> =>
  bindNamed(`SELECT json_group_array(id) AS ids FROM (${FIRST_COURSES_SELECT})`, { level: publicLevel });

export const selectSiteFirstCourses = (publicLevel: number): Statement<{ id: number }> =>
  prepareFragments(SITE_COURSES_SELECT, { level: publicLevel });
