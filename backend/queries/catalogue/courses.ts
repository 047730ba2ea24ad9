import type { z } from 'zod';
import type { Course, institutionCourseList } from '#shared/contract/catalogue/course.ts';
import {
  selectInChinese,
  selectInLanguage,
  buildLevelCondition,
  buildSiteCondition,
  type Reader,
  type Statement,
} from '#backend/queries/database.ts';
import { factsOfRow } from '#backend/queries/facts/facts.ts';
import type { FoundPage } from '#backend/search/look-up-packed.ts';
import { type Keyword, parseKeyword } from '#backend/search/search-words.ts';
import {
  joinConditions,
  type Filters,
  FIRST_COURSES_SELECT,
  IN_VISIBLE_RESULTS,
  buildNarrowingCondition,
  limitToLevel,
  buildNarrowingConditions,
  type ResultNarrowing,
  ORDER_IN_SCHOOL,
  selectVisibleToVisitor,
  type PagedQuery,
  selectSchoolNameChn,
  type VisibilityCondition,
  getVisibilityCondition,
  startFilters,
  TOTAL_COLUMN,
} from './build-query.ts';
import {
  type CourseQuery,
  combineBothWays,
  FIRST_ORDERS,
  selectVisible,
  limitToVisible,
  type Ordering,
  selectSource,
  type Source,
  type FeeScans,
} from './course-source.ts';
import { selectCountedCourses, selectCoursesOfSchool, selectTotal, type CountQueries } from './cached-counts.ts';
import { selectPageIds, selectConstantCount } from './packed-names.ts';
import { OPTION_BITS, type StudyOption } from '#shared/rules/study-options.ts';
import {
  COURSE_FAVOURITE_COLUMNS,
  joinCourseFavourites,
  type CourseFavouriteColumns,
  type UserId,
} from './favourite-joins.ts';

export interface CourseRow extends Partial<CourseFavouriteColumns>, Pick<Course, 'type' | 'named'> {
  id: number;
  name: string;
  nameChn: string;
  fkInstitutionId: number;
  fkAreaCountryId: number;
  countryKey: string;
  schoolName: string;
  schoolNameChn: string;
  /** JSON array [{id, typeName}]. */
  types: string;
  fee: number;
  currency: string;
  startYear: number | null;
  startMonth: number | null;
  levelId: number;
  levelKey: string;
  levelName: string;
  levelNameChn: string;
  illustrative: 0 | 1;
  award: string;
  years: number | null;
  /** Bit set: 1 sandwich year, 2 year abroad, 4 foundation year. */
  options: number;
  /** JSON array of facts (queries/facts/facts.ts). */
  facts: string;
}

export const COURSE_COLUMNS =
  `c.id, c.name, ${selectInChinese('c.name_chn')} AS nameChn, c.school_id AS fkInstitutionId, c.country_id AS fkAreaCountryId,
  s.name AS schoolName, ${selectSchoolNameChn('s')} AS schoolNameChn,
  (SELECT json_group_array(json_object('id', t.id, 'typeName', ${selectInLanguage('t.name')})) FROM course_type_links l
  JOIN course_types t ON t.id = l.type_id WHERE l.course_id = c.id) AS types,
  c.fee, c.currency, c.start_year AS startYear, c.start_month AS startMonth, m.id AS levelId, m.level_key AS levelKey,
  m.name AS levelName, ${selectInChinese('m.name_chn')} AS levelNameChn,
  c.kind AS type, c.named, c.illustrative, c.award, c.years, c.options, (SELECT country_key FROM countries WHERE id = c.country_id) AS countryKey,
  ${factsOfRow('course', 'c.id')} AS facts` as const;

/** Returns the joins for COURSE_COLUMNS. The parameter forces every query to state which courses are visible. */
export const buildCourseJoins = (visibilityCondition: VisibilityCondition) =>
  `JOIN schools s ON s.id = c.school_id AND ${visibilityCondition} JOIN major_levels m ON m.id = c.major_level_id`;

/** SQL condition for visible courses. Courses of hidden schools are hidden. */
const OPEN_COURSE_CONDITION = `${buildSiteCondition('c')} AND ${buildLevelCondition('c.school_levels')}`;

type BindValue = Filters['bind'];
type TypeFields = { fkCourseTypeGroupId?: string; fkCourseTypeId?: string };

const buildTypeCondition = ({ fkCourseTypeId }: TypeFields, bind: BindValue) =>
  fkCourseTypeId &&
  `EXISTS (SELECT 1 FROM course_type_links WHERE course_id = c.id AND type_id = ${bind(fkCourseTypeId)})`;

// The plus keeps SQLite from reading all courses of the field for each course of a list: it must look up the course's links.
const buildGroupCondition = ({ fkCourseTypeGroupId }: TypeFields, bind: BindValue) =>
  fkCourseTypeGroupId &&
  `EXISTS (SELECT 1 FROM course_type_links WHERE course_id = c.id AND +group_id = CAST(${bind(fkCourseTypeGroupId)} AS INTEGER))`;

const buildAwardCondition = (
  { award, option }: { award?: string | undefined; option?: StudyOption | undefined },
  bind: BindValue,
) => joinConditions([award && `c.award = ${bind(award)}`, option && `(c.options & ${OPTION_BITS[option]}) > 0`]);

const buildStartMonthCondition = ({ startMonth: month }: { startMonth?: number | undefined }, bind: BindValue) =>
  month !== undefined && `EXISTS (SELECT 1 FROM course_intakes WHERE course_id = c.id AND month = ${bind(month)})`;

export type SchoolCourseQuery = z.output<typeof institutionCourseList.input> & { fkMajorLevelId?: string };

/**
 * Returns the courses of one school. There are few, so keywords are matched by scanning, and visitors see the first
 * matches.
 */
export function selectSchoolCourses(
  query: SchoolCourseQuery,
  reader: Reader,
  publicLevel: number,
  userId: UserId,
): PagedQuery<CourseRow> {
  const filters = startFilters(reader, publicLevel);
  const schoolId = filters.bind(query.fkInstitutionId);
  const condition = joinConditions([
    `s.id = ${schoolId}`,
    buildSiteCondition('s'),
    buildSiteCondition('c'),
    buildTypeCondition(query, filters.bind),
    buildGroupCondition(query, filters.bind),
    query.fkMajorLevelId && `c.major_level_id = ${filters.bind(query.fkMajorLevelId)}`,
    buildAwardCondition(query, filters.bind),
    query.keyword && buildAllWordsCondition(parseKeyword(query.keyword), filters.bind),
  ]);
  const source = `schools s JOIN courses c ON c.school_id = s.id WHERE ${condition}`;
  if (userId !== null) return createPagedQuery(source, { order: ORDER_IN_SCHOOL }, query, filters, userId);
  const visibleCondition = selectVisibleToVisitor(condition);
  return {
    rows: filters.statement(
      `SELECT ${COURSE_COLUMNS}, ${COURSE_FAVOURITE_COLUMNS} FROM (SELECT f.id FROM (${visibleCondition}) f ORDER BY f.major_level_id, f.id ${limitToLevel(filters, query)}) h
CROSS JOIN courses c ON c.id = h.id ${buildCourseJoins(IN_VISIBLE_RESULTS)} ${joinCourseFavourites(filters.bind(userId))} ORDER BY ${ORDER_IN_SCHOOL}`,
    ),
    total: filters.statement(
      isFiltered(query)
        ? `SELECT count(*) AS total FROM ${source}`
        : `SELECT iif(EXISTS (SELECT 1 FROM schools s WHERE s.id = ${schoolId} AND ${buildSiteCondition('s')}), ${selectCoursesOfSchool(schoolId)}, 0) AS total`,
    ),
    countVisible: filters.statement(`SELECT count(*) AS total FROM (${visibleCondition})`),
  };
}

const isFiltered = (query: SchoolCourseQuery) =>
  [
    query.fkCourseTypeId,
    query.fkCourseTypeGroupId,
    query.fkMajorLevelId,
    query.award,
    query.option,
    query.keyword,
  ].some(Boolean);

const buildAllWordsCondition = (keyword: Keyword | null, bind: Filters['bind']) =>
  keyword
    ? `EXISTS (SELECT 1 FROM course_terms k WHERE k.course_id = c.id AND ${keyword.words.map((word) => `instr(k.term, ${bind(word)}) > 0`).join(' AND ')})`
    : 'false';

/** Number of matches of each kind: courses with titles, or offers that name only a field or level. */
export interface KindCount {
  named: CourseRow['named'];
  count: number;
}

export interface FeeRange {
  least: number | null;
  most: number | null;
  currency: string | null;
  currencies: number;
}

/**
 * SQL condition for courses with a published fee. A fee of 0 is unpublished, so it is in no range and never the lowest.
 */
const HAS_FEE_CONDITION = 'c.fee > 0';

/** Maximum number of schools listed after the results because they have further matches. */
const MAX_SCHOOLS = 3;

export function selectCourses(
  query: CourseQuery,
  reader: Reader,
  publicLevel: number,
  userId: UserId,
  narrowing: ResultNarrowing = {},
): PagedQuery<CourseRow> & {
  feeRange: Statement<FeeRange>;
  firstSchools: Statement<{ id: number }>;
  kindCounts: Statement<KindCount>;
} {
  const filters = startFilters(reader, publicLevel);
  const { bind } = filters;
  const { first } = narrowing;
  const courseSource = selectSource(query, filters);
  const buildOtherConditions = (feeColumn: 'c.fee' | '+c.fee') =>
    joinConditions([
      OPEN_COURSE_CONDITION,
      query.fkAreaCountryId && `c.country_id = ${bind(query.fkAreaCountryId)}`,
      query.fkMajorLevelId && `c.major_level_id = ${bind(query.fkMajorLevelId)}`,
      query.type && `c.kind = ${bind(query.type)}`,
      buildAwardCondition(query, bind),
      query.feeMin !== undefined && `${feeColumn} >= ${bind(query.feeMin)}`,
      query.feeMax !== undefined && `${feeColumn} <= ${bind(query.feeMax)}`,
      (query.feeMin ?? query.feeMax) !== undefined && HAS_FEE_CONDITION,
      first !== undefined && first !== 'firstDegree' && HAS_FEE_CONDITION,
      ...buildNarrowingConditions(narrowing, bind),
    ]);
  const otherConditions = buildOtherConditions('c.fee');
  const indexedConditions = {
    type: buildTypeCondition(query, bind),
    group: buildGroupCondition(query, bind),
    month: buildStartMonthCondition(query, bind),
  };
  const joinIndexedConditions = (indexedPart?: Source['by']) =>
    joinConditions(Object.entries(indexedConditions).map(([part, condition]) => part !== indexedPart && condition));
  const source = `${courseSource.tables} WHERE ${joinConditions([courseSource.condition, joinIndexedConditions(courseSource.by), otherConditions])}`;
  const feeRange = filters.statement<FeeRange>(
    `SELECT min(nullif(c.fee, 0)) AS least, max(nullif(c.fee, 0)) AS most, min(c.currency) AS currency, count(DISTINCT c.currency) AS currencies
FROM ${source}`,
  );
  const firstSchools = filters.statement<{ id: number }>(
    `SELECT c.school_id AS id FROM ${source} GROUP BY c.school_id ORDER BY min(c.school_rank), c.school_id LIMIT ${MAX_SCHOOLS}`,
  );
  const kindCounts = filters.statement<KindCount>(
    `SELECT c.named, count(*) AS count FROM ${source} GROUP BY c.named ORDER BY c.named = 'title' DESC, c.named`,
  );
  const ordering = first ? { isSearch: courseSource.isSearch, order: FIRST_ORDERS[first] } : courseSource;
  const countedList = buildNarrowingCondition(narrowing) ? null : selectCountedCourses(query);
  const countQueries: CountQueries & FeeScans = {
    list: countedList,
    ...(countedList?.fees && {
      byRank: `courses c WHERE ${buildOtherConditions('+c.fee')}`,
      byFee: `courses c INDEXED BY courses_by_fee WHERE ${otherConditions}`,
    }),
    // Keywords match only few rows. Without a keyword, the first courses of each school are looked up instead.
    ...(!courseSource.isSearch && {
      firstSql: `(${FIRST_COURSES_SELECT}) o CROSS JOIN courses c ON c.id = o.id WHERE ${joinConditions([joinIndexedConditions(), otherConditions])}`,
    }),
  };
  const pagedQuery = query.found
    ? selectFoundCourses(query.found, filters, userId)
    : createPagedQuery(source, ordering, query, filters, userId, countQueries);
  return { ...pagedQuery, feeRange, firstSchools, kindCounts };
}

const selectFoundCourses = (foundPage: FoundPage, filters: Filters, userId: UserId): PagedQuery<CourseRow> => ({
  rows: filters.statement(
    `SELECT ${COURSE_COLUMNS}, ${COURSE_FAVOURITE_COLUMNS} FROM ${selectPageIds('course', foundPage, filters)} h CROSS JOIN courses c ON c.id = h.id AND ${OPEN_COURSE_CONDITION}
${buildCourseJoins(getVisibilityCondition(userId))} ${joinCourseFavourites(filters.bind(userId))} ORDER BY h.key`,
  ),
  total: selectConstantCount(foundPage.total),
  ...(userId === null && { countVisible: selectConstantCount(foundPage.visibleCount) }),
});

function createPagedQuery(
  source: string,
  { order, orderOfIndex = order, isSearch = false }: Ordering,
  query: { currentPage: number; showCount: number },
  filters: Filters,
  userId: UserId,
  { list, firstSql, byRank, byFee }: CountQueries & FeeScans = { list: null },
): PagedQuery<CourseRow> {
  const visibilityCondition = getVisibilityCondition(userId);
  const isLimited = userId === null;
  // Matches are materialized once, together with both totals.
  const containsTotal = isSearch;
  const total = selectTotal(filters, list, `SELECT count(*) FROM ${source}`, `SELECT count(*) FROM ${byFee ?? source}`);
  const limitedTotal = isLimited && {
    countVisible: selectTotal(
      filters,
      list && { ...list, isLimited },
      `SELECT count(*) FROM ${firstSql ?? `${source} AND ${visibilityCondition}`}`,
      `SELECT count(*) FROM ${byFee ?? source} AND ${visibilityCondition}`,
    ),
  };
  const rowSelect =
    list?.fees && byRank && byFee
      ? combineBothWays(
          list,
          { byRank: `${byRank} AND ${visibilityCondition}`, byFee: `${byFee} AND ${visibilityCondition}` },
          query,
          filters,
        )
      : isSearch && isLimited
        ? selectVisible(source, visibilityCondition, limitToLevel(filters, query))
        : `SELECT c.id${isSearch ? `, h.tier, ${TOTAL_COLUMN}` : ''} FROM ${source} AND ${visibilityCondition}
ORDER BY ${orderOfIndex} ${isLimited && list ? limitToVisible(list, filters, query) : limitToLevel(filters, query)}`;
  return {
    // The page is selected first, so that only its rows are joined.
    rows: filters.statement(
      `SELECT ${COURSE_COLUMNS}, ${COURSE_FAVOURITE_COLUMNS}${containsTotal ? ', h.total' : ''}${containsTotal && isLimited ? ', h.shown' : ''} FROM (${rowSelect}) h
CROSS JOIN courses c ON c.id = h.id ${buildCourseJoins(visibilityCondition)} ${joinCourseFavourites(filters.bind(userId))} ORDER BY ${order}`,
    ),
    total,
    ...limitedTotal,
    rowsSayTotal: containsTotal,
  };
}
