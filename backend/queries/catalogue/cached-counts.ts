import {
  CALLER_SITE,
  isShared,
  LEVEL_BITS,
  buildLevelCondition,
  buildSiteCondition,
  type Statement,
} from '#backend/queries/database.ts';
import { FIRST_SITE_ROW_ID } from '#backend/site/rows/row-fields.ts';
import { MAX_VISITOR_COURSES } from '#shared/contract/catalogue/course.ts';
import { joinConditions, type Filters, ORDER_IN_SCHOOL } from './build-query.ts';

// Cached totals of frequent lists of shared rows. Every write to counted rows clears the table in the same batch
// (invalidate.ts). If the table is empty, or the site has its own courses, the rows are counted instead.

type CountColumn = 'country_id' | 'major_level_id' | 'kind';

/** Cache key of a list: at most one filter, in addition to the columns that every list has. */
export interface CountedList {
  subject: 'school' | 'course';
  part: 'all' | 'state' | 'city' | 'type' | 'initial' | 'group' | 'month' | 'fee';
  value?: string | number | undefined;
  /** Fee range. Whole steps are read from the cache, and the remainders are counted. */
  fees?: FeeSteps;
  columns: Partial<Record<CountColumn, string | number | undefined>>;
  /** Whether only rows that visitors can see are counted. */
  isLimited?: boolean;
}

export interface CountQueries {
  list: CountedList | null;
  firstSql?: string;
}

export const NO_SITE_COURSES = `NOT EXISTS (SELECT 1 FROM own_courses WHERE agent_id = ${CALLER_SITE})` as const;
export const NO_SITE_SCHOOLS = `NOT EXISTS (SELECT 1 FROM site_schools WHERE agent_id = ${CALLER_SITE} AND school_id >= ${FIRST_SITE_ROW_ID})`;
/** SQL condition that cached counts exist and are complete for the caller's site. */
export const HAS_COUNTS = `EXISTS (SELECT 1 FROM catalogue_counts WHERE subject = 'course') AND ${NO_SITE_COURSES}`;

/** SQL condition that the cache has counts per school, which older releases do not write. */
const HAS_SCHOOL_COUNTS =
  `EXISTS (SELECT 1 FROM catalogue_counts WHERE subject = 'course' AND part = 'school') AND ${NO_SITE_COURSES}` as const;

/** Returns the SQL for the number of visible courses of a school. */
export const selectCoursesOfSchool = <const Id extends string>(id: Id) =>
  `iif(${HAS_SCHOOL_COUNTS}, (SELECT coalesce(sum(k.total), 0) FROM catalogue_counts k
    WHERE k.subject = 'course' AND k.part = 'school' AND k.value = ${id} AND ${buildLevelCondition('k.levels')}),
  (SELECT count(*) FROM courses n WHERE n.school_id = ${id} AND ${buildSiteCondition('n')}))` as const;

/** Returns the cached total, or the result of `countResult` if the cache is empty or has no such list. */
export function selectTotal(
  filters: Filters,
  list: CountedList | null,
  countResult: string,
  /** Same query as `countResult`, but using the fee index. */
  countByFee = countResult,
): Statement<{ total: number }> {
  if (!list) return filters.statement(`SELECT (${countResult}) AS total`);
  const { subject, fees } = list;
  const { bind } = filters;
  // The remainders are shorter than two steps, so counting them is cheap.
  const edgeCounts =
    fees?.edgeRanges.map(([min, max]) => ` + (${countByFee} AND c.fee BETWEEN ${bind(min)} AND ${bind(max)})`) ?? [];
  const hasStoredCount = `EXISTS (SELECT 1 FROM catalogue_counts WHERE subject = '${subject}'${fees ? " AND part = 'fee'" : ''}) AND ${subject === 'course' ? NO_SITE_COURSES : NO_SITE_SCHOOLS}`;
  return filters.statement(
    `SELECT iif(${hasStoredCount}, ${selectCachedCount(filters, list)}${edgeCounts.join('')}, (${countResult})) AS total`,
  );
}

/** Returns the SQL for the cached total of a list; for a fee range, the sum of its whole steps. */
export function selectCachedCount(
  { bind }: Filters,
  { subject, part, value, fees, columns, isLimited = false }: CountedList,
): string {
  const requestedCondition = fees
    ? `BETWEEN ${bind(fees.firstStep)} AND ${bind(fees.lastStep)}`
    : `= ${part === 'all' ? 0 : part === 'initial' ? `unicode(${bind(value ?? null)})` : bind(value ?? null)}`;
  const storedCondition = joinConditions([
    `subject = '${subject}' AND part = '${part}' AND value ${requestedCondition}`,
    ...Object.entries(columns).map(
      ([column, columnValue]) => columnValue !== undefined && `${column} = ${bind(columnValue)}`,
    ),
    buildLevelCondition('levels'),
    isLimited && buildLevelCondition('first_levels'),
  ]);
  return `(SELECT coalesce(sum(total), 0) FROM catalogue_counts WHERE ${storedCondition})`;
}

/** Width of a fee step in units of the currency. */
const FEE_STEP = 1000;

interface FeeSteps {
  /** First whole step of the range. `lastStep` is the last one. */
  firstStep: number;
  lastStep: number;
  /** Inclusive remainders at both ends of the range, which are shorter than a whole step. */
  edgeRanges: (readonly [least: number, most: number])[];
}

/** Splits a fee range into steps. Returns null if it contains no whole step. Unpublished fees belong to no step. */
function getSteps(feeMin: number | undefined, feeMax: number | undefined): FeeSteps | null {
  const min = Math.max(1, Math.ceil(feeMin ?? 0));
  const max = Math.floor(feeMax ?? Number.MAX_SAFE_INTEGER);
  const firstStep = min === 1 ? 0 : Math.ceil(min / FEE_STEP);
  const lastStep = feeMax === undefined ? Number.MAX_SAFE_INTEGER : Math.floor((max + 1) / FEE_STEP) - 1;
  if (lastStep < firstStep) return null;
  const edgeRanges = [[min, firstStep * FEE_STEP - 1] as const, [(lastStep + 1) * FEE_STEP, max] as const];
  return { firstStep, lastStep, edgeRanges: edgeRanges.filter(([start, end]) => start <= end) };
}

interface CourseQuery {
  keyword?: string | undefined;
  feeMin?: number | undefined;
  feeMax?: number | undefined;
  fkCourseTypeId?: string | undefined;
  fkCourseTypeGroupId?: string | undefined;
  startMonth?: number | undefined;
  fkAreaCountryId?: string | undefined;
  fkMajorLevelId?: string | undefined;
  type?: string | undefined;
  award?: string | undefined;
  option?: string | undefined;
}

/** Returns the cache key of a course list, or null if the list is not cached. */
export function selectCountedCourses(query: CourseQuery): CountedList | null {
  const { keyword, feeMin, feeMax, fkCourseTypeId, fkCourseTypeGroupId, startMonth } = query;
  if (keyword || query.award || query.option) return null;
  const requestedFilters = Object.entries({
    type: fkCourseTypeId,
    group: fkCourseTypeGroupId,
    month: startMonth,
  }).filter(([, value]) => value !== undefined && value !== '') as [CountedList['part'], string | number][];
  const hasFees = feeMin !== undefined || feeMax !== undefined;
  const fees = hasFees ? getSteps(feeMin, feeMax) : null;
  if (requestedFilters.length > 1 || (hasFees && (requestedFilters.length > 0 || !fees))) return null;
  const [part = fees ? 'fee' : 'all', value] = requestedFilters[0] ?? [];
  return {
    subject: 'course',
    part,
    value,
    ...(fees && { fees }),
    columns: {
      country_id: query.fkAreaCountryId,
      major_level_id: query.fkMajorLevelId,
      kind: query.type,
    },
  };
}

const LEVELS_JSON = JSON.stringify(Array.from({ length: LEVEL_BITS }, (_, level) => level));

/**
 * SQL for the levels at which a course is one of the first of its school. -1 means all levels, which is usual if no
 * rows are hidden.
 */
const FIRST_LEVELS = `CASE WHEN min(c.levels) OVER school = -1 AND max(c.levels) OVER school <= 0
  THEN iif(c.levels = -1 AND count(*) FILTER (WHERE c.levels = -1) OVER (school ORDER BY ${ORDER_IN_SCHOOL}) <= ${MAX_VISITOR_COURSES}, -1, 0)
  ELSE (SELECT coalesce(sum(1 << l.value), 0) FROM json_each('${LEVELS_JSON}') l WHERE (c.levels & (1 << l.value)) <> 0
    AND (SELECT count(*) FROM (SELECT 1 FROM courses p WHERE p.school_id = c.school_id AND (p.levels & (1 << l.value)) <> 0 AND ${isShared('p')}
      AND (p.major_level_id, p.id) < (c.major_level_id, c.id) LIMIT ${MAX_VISITOR_COURSES})) < ${MAX_VISITOR_COURSES}) END`;

/** SQL for shared courses, with the levels at which they are visible and those at which even visitors see them. */
export const VISIBLE_COURSES = `SELECT c.id, c.country_id, c.major_level_id, c.kind, c.fee, c.levels & c.school_levels AS levels, ${FIRST_LEVELS} AS first_levels
FROM courses c WHERE ${isShared('c')} WINDOW school AS (PARTITION BY c.school_id)`;

const COUNT_GROUPING = 'GROUP BY value, c.country_id, c.major_level_id, c.kind, c.levels, c.first_levels';
const buildCourseCounts = (part: CountedList['part'], value: string, extraCondition = '') =>
  `SELECT 'course', '${part}', ${value} AS value, c.country_id, c.major_level_id, c.kind, c.levels, c.first_levels, count(*)
FROM placed c ${extraCondition} ${COUNT_GROUPING}`;

const buildSchoolCounts = (part: CountedList['part'], value: string) =>
  `SELECT 'school', '${part}', ${value} AS value, country_id, 0, '', levels, 0, count(*) FROM schools WHERE ${isShared('schools')} GROUP BY value, country_id, levels`;

const SCHOOL_COUNT_SELECTS = [
  buildSchoolCounts('all', '0'),
  buildSchoolCounts('state', 'state_id'),
  buildSchoolCounts('city', 'city_id'),
  buildSchoolCounts('type', 'type_id'),
  buildSchoolCounts('initial', 'unicode(initial)'),
];
const COURSE_COUNT_SELECTS = [
  buildCourseCounts('all', '0'),
  buildCourseCounts('type', 'l.type_id', 'JOIN course_type_links l ON l.course_id = c.id'),
  buildCourseCounts('group', 'l.group_id', 'JOIN course_type_links l ON l.course_id = c.id AND l.group_id IS NOT NULL'),
  buildCourseCounts('month', 'i.month', 'JOIN course_intakes i ON i.course_id = c.id'),
  buildCourseCounts('fee', `c.fee / ${FEE_STEP}`, 'WHERE c.fee > 0'),
];
/**
 * SQL for the number of courses per school. A course is visible only at levels of its school, so a join with the school
 * is unnecessary.
 */
const COUNT_COURSES_OF_SCHOOLS = `INSERT INTO catalogue_counts SELECT 'course', 'school', school_id, 0, 0, '', levels, 0, count(*)
FROM courses WHERE ${isShared('courses')} GROUP BY school_id, levels`;
const UNION_ALL = '\nUNION ALL ';

/**
 * Returns the statements that refill the cache. They run after the last write to the catalogue, in the same
 * transaction.
 */
export const fillCounts = (): Statement[] =>
  [
    'DELETE FROM catalogue_counts',
    `INSERT INTO catalogue_counts ${SCHOOL_COUNT_SELECTS.join(UNION_ALL)}`,
    COUNT_COURSES_OF_SCHOOLS,
    `INSERT INTO catalogue_counts WITH placed AS MATERIALIZED (${VISIBLE_COURSES}) ${COURSE_COUNT_SELECTS.join(UNION_ALL)}`,
  ].map((sql) => ({ sql, values: [] }));
