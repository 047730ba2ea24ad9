import {
  ASKING_SITE,
  type Database,
  findRow,
  inLanguage,
  isShared,
  named,
  namedOf,
  openToSite,
  type Reader,
  readRows,
  readTogether,
  type SqlValue,
  type Statement,
} from '#backend/queries/database.ts';
import type { Keyword } from '#backend/search/search-words.ts';
import { VISITOR_COURSES } from '#shared/contract/catalogue/course.ts';
import type { UserId } from './favourite-joins.ts';

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
  rows: Statement<Row & Partial<TotalRow> & { shown?: number }>;
  total: Statement<TotalRow>;
  /** How many of them whoever asks is shown, where that is fewer: pages are turned by it. */
  shown?: Statement<TotalRow>;
  /** What had to be gathered whole for its order is counted on the way, as is what is shown of it, and these only asked for without rows. */
  rowsSayTotal?: boolean;
}

/** Beside the columns of a page that says its total. */
export const TOTAL_ON_THE_WAY = 'count(*) OVER () AS total';

export const limitTo = ({ bind }: Filters, { currentPage, showCount }: PageSought) =>
  `LIMIT ${bind(showCount)} OFFSET ${bind((currentPage - 1) * showCount)}`;

/** A name of a place or a level: English beside Chinese, whichever the language asks for. */
export const placeName = <const Table extends string>(table: Table) =>
  `CASE WHEN :locale = 'en-us' THEN ${table}.name ELSE ${inLanguage(`${table}.name_chn`)} END` as const;

/** What a school is called in Chinese: as the site that asks knows it by hand, else as all sites have it. With :level. */
export const schoolNameChn = <const Table extends string, const In extends 'chinese' | 'locale' = 'chinese'>(
  table: Table,
  language: In = 'chinese' as In,
) =>
  `coalesce((SELECT nullif(own.name_chn ->> :${language}, '') FROM site_names own WHERE own.agent_id = ${ASKING_SITE} AND own.school_id = ${table}.id),
  nullif(${table}.name_chn ->> :${language}, ''), ${table}.name_chn ->> 'zh', '')` as `:${In} :level`;

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
  const seen = shown ? (found[0]?.shown ?? (await findRow(db, shown))?.total ?? 0) : all;
  return { rows: found.map(({ total: _total, shown: _shown, ...row }) => row as Row), total: all, shown: seen };
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
    // Those of the site that asks, which are few, stand in no index of words: what others have of it would tell of them.
    ...(keyword.words.length > 0
      ? [ownHits(kind, term, allOf(keyword.words.map((word) => `instr(k.value, ${bind(word)}) > 0`)))]
      : []),
  ];
  return `SELECT id, min(tier) AS tier FROM (${ways.join(' UNION ALL ')}) GROUP BY id`;
}

const ownHits = (kind: 'school' | 'course', term: string, hasWords: string) =>
  kind === 'course'
    ? `SELECT k.course_id, 2 FROM (SELECT k.course_id, k.term AS value FROM own_courses o CROSS JOIN course_terms k ON k.course_id = o.id
  WHERE o.agent_id = ${ASKING_SITE}) k WHERE ${hasWords}`
    : `SELECT n.school_id, CASE instr(k.value, ${term}) WHEN 1 THEN k.value <> ${term} ELSE 2 END FROM site_names n CROSS JOIN json_each(n.terms) k
  WHERE n.agent_id = ${ASKING_SITE} AND ${hasWords}`;

/** A keyword of which nothing can be looked for finds nothing. */
export const NO_HITS = 'SELECT 0 AS id, 0 AS tier WHERE false';

/**
 * Somebody's results of an English test; a course that asks for nothing of the kind is no answer to them. What a course
 * gives as an example decides nothing, and results of school go by published rules alone.
 */
interface ResultsHeld {
  ielts?: number | null;
  toefl?: number | null;
  pte?: number | null;
}

/** What the list of all courses cannot be asked for, and a question can. */
export interface Narrower extends ResultsHeld {
  school?: number | null;
  cities?: readonly number[];
  /** How long it takes. */
  months?: number | null;
  countries?: readonly number[];
  /** The most that a fee may be, by the currency it stands in. */
  ceilings?: Readonly<Record<string, number>> | null;
  /** The last place in the ranking that will do. */
  top?: number | null;
  /** For somebody who comes from school: nothing that follows a first degree. */
  isFirstStep?: boolean;
  /** The first degrees first, or the lowest fee, which says something within one currency only. */
  first?: 'firstDegree' | 'lowestFee' | 'lowestFirstDegree';
}

export const isNarrowed = (narrower: Narrower) => Object.values(narrower).some((one) => one !== null && one !== false);

/** Of the test with this number, among the scores that a course names. */
function overallOf(typeId: number) {
  return `(SELECT e.value ->> 'overall' FROM json_each(english) e WHERE e.value ->> 'typeId' = ${typeId})`;
}

/** Where the terms of a course say what it asks for. */
const ASKED = {
  ielts: 'ielts',
  toefl: overallOf(2),
  pte: overallOf(4),
} as const satisfies Record<keyof ResultsHeld, string>;

export function narrow(narrower: Narrower, bind: Filters['bind']): (string | false)[] {
  const { school = null, cities = [], months = null, countries = [], ceilings = null, top = null } = narrower;
  const held = Object.entries(ASKED).flatMap(([exam, asked]) => {
    const result = narrower[exam as keyof ResultsHeld] ?? null;
    // A course that does not say what it asks for is not one that asks for more.
    return result === null ? [] : [`coalesce(${asked} <= ${bind(result)}, 1)`];
  });
  return [
    school !== null && `c.school_id = ${bind(school)}`,
    cities.length > 0 &&
      `c.school_id IN (SELECT id FROM schools WHERE city_id IN (SELECT value FROM json_each(${bind(JSON.stringify(cities))})))`,
    months !== null && `c.terms_id IN (SELECT id FROM admission_terms WHERE duration_months = ${bind(months)})`,
    countries.length > 0 && `c.country_id IN (SELECT value FROM json_each(${bind(JSON.stringify(countries))}))`,
    ceilings !== null && `c.fee > 0 AND c.fee <= CASE c.currency ${ceilingsOf(ceilings, bind)} END`,
    top !== null && `c.school_rank <= ${bind(top)}`,
    held.length > 0 &&
      `(c.illustrative = 1 OR c.terms_id IN (SELECT id FROM admission_terms WHERE ${held.join(' AND ')}))`,
  ];
}

const ceilingsOf = (ceilings: Readonly<Record<string, number>>, bind: Filters['bind']) =>
  Object.entries(ceilings)
    .map(([currency, most]) => `WHEN ${bind(currency)} THEN ${bind(most)}`)
    .join(' ');

// A user is shown every course, a visitor the first of each school: always the same ones in every list across schools, and
// within one school the first of what was looked for. Totals count all of them for everybody. What a site has of its own it shows to everybody.

/** The order of a school's own list, which says what its first courses are. */
export const ORDER_IN_SCHOOL = 'c.major_level_id, c.id';

/** A row that whoever asks may be shown; `c` is the course. With :level. */
export type ShownCondition = string & { readonly condition: 'shown' };

const FIRST_OF_SCHOOL =
  `(NOT ${isShared('c')} OR (SELECT count(*) FROM (SELECT 1 FROM courses p WHERE p.school_id = c.school_id AND ${isShared('p')} AND ${openToSite('p')}
  AND (p.major_level_id, p.id) < (c.major_level_id, c.id) LIMIT ${VISITOR_COURSES})) < ${VISITOR_COURSES})` as ShownCondition;

const ALL = 'true' as ShownCondition;

export const shownTo = (userId: UserId) => (userId === null ? FIRST_OF_SCHOOL : ALL);

/** The page of one course is open to whoever has its address: what is shared must open (decision 032). */
export const BY_ITS_ADDRESS = ALL;

/** Of rows that were found among those alone that whoever asks is shown. */
export const IS_FOUND_AMONG_SHOWN = ALL;

/**
 * Of one school's courses 'c' that a condition finds, with their school 's', those that a visitor is shown: the first that all sites share,
 * where the index of the school ends the search, and whatever the asking site has of its own, which is little. With :level.
 */
export const shownToVisitor = (condition: string) => {
  const columns = 'SELECT c.id, c.major_level_id';
  return `SELECT id, major_level_id FROM (${columns} FROM schools s JOIN courses c ON c.school_id = s.id
  WHERE ${condition} AND ${isShared('c')} ORDER BY ${ORDER_IN_SCHOOL} LIMIT ${VISITOR_COURSES})
UNION ALL ${columns} FROM (${OWN_COURSES}) o CROSS JOIN courses c ON c.id = o.id JOIN schools s ON s.id = c.school_id WHERE ${condition}`;
};

/** What a site has of its own it shows to everybody. With :level. */
const OWN_COURSES = `SELECT id FROM own_courses WHERE agent_id = ${ASKING_SITE} AND content <> 'null'`;

/** The first courses of every school, by their ids; each is looked up in its school's index. With :level. */
export const FIRST_COURSES = `SELECT f.value AS id FROM schools s CROSS JOIN json_each((SELECT json_group_array(id) FROM (
    SELECT c.id FROM courses c WHERE c.school_id = s.id AND ${isShared('c')} AND ${openToSite('c')} ORDER BY ${ORDER_IN_SCHOOL} LIMIT ${VISITOR_COURSES}))) f
WHERE ${openToSite('s')} UNION ALL ${OWN_COURSES}`;

/** JSON of their ids. */
export const packedFirstCourses = (publicLevel: number): Statement<{ ids: string }> =>
  named(`SELECT json_group_array(id) AS ids FROM (${FIRST_COURSES})`, { level: publicLevel });

export const ownFirstCourses = (publicLevel: number): Statement<{ id: number }> =>
  namedOf(OWN_COURSES, { level: publicLevel });
