import type { z } from 'zod';
import {
  selectInLanguage,
  buildSiteCondition,
  type Reader,
  maskByLevel,
  type Statement,
} from '#backend/queries/database.ts';
import { factsOfRow } from '#backend/queries/facts/facts.ts';
import { selectBroadestRules } from '#backend/queries/matching/match-catalogue.ts';
import type { CheapestCourse, OfferSchool } from '#backend/catalogue/filter-offers.ts';
import type { FoundPage } from '#backend/search/look-up-packed.ts';
import { type Keyword, parseKeyword } from '#backend/search/search-words.ts';
import type { CourseNaming } from '#shared/contract/catalogue/course.ts';
import { type institutionInquiry, SEARCH_BY_COUNTRY } from '#shared/contract/matching/school-list.ts';
import type { Locale } from '#shared/locale/locales.ts';
import {
  COURSE_FILTERS,
  OFFER_FILTERS,
  type OfferFilter,
  SCHOOL_FILTERS,
  type SchoolFilterKey,
  splitFilterValues,
} from '#shared/rules/school-filters.ts';
import {
  joinConditions,
  type Filters,
  buildKeywordHits,
  limitToLevel,
  NO_HITS,
  type PagedQuery,
  selectPlaceName,
  selectSchoolNameChn,
  startFilters,
  TOTAL_COLUMN,
} from './build-query.ts';
import { type CountedList, selectCoursesOfSchool, selectTotal } from './cached-counts.ts';
import { selectPageIds, selectConstantCount } from './packed-names.ts';
import {
  SCHOOL_FAVOURITE_COLUMNS,
  type SchoolFavouriteColumns,
  joinSchoolFavourites,
  type UserId,
} from './favourite-joins.ts';

export type SchoolQuery = Omit<z.output<typeof institutionInquiry.input>, 'ruleExams' | 'institutionIds'> & {
  ruleExams?: readonly string[];
  /**
   * Ids of schools with matching courses (backend/selection/find-offers.ts); null or absent if there is no filter on
   * courses.
   */
  among?: readonly number[] | null;
  /** Cheapest matching course of each school. Its fee is shown instead of the school's lowest fee. */
  cheapest?: ReadonlyMap<number, CheapestCourse>;
  /** Page of results that was found in the denormalised index (search/find-packed.ts). */
  found?: FoundPage | null;
};

/** SQL sort orders. The last key is the id, so that pages never overlap. */
const SCHOOL_ORDERS = {
  rank: 's.rank_sort, s.id',
  name: 's.name_sort, s.id',
  tuition: 's.tuition_sort, s.id',
};
const BEST_MATCH_ORDER = 'h.tier, s.rank_sort, s.id';

export function selectSchools(
  query: SchoolQuery,
  reader: Reader,
  publicLevel: number,
  userId: UserId = null,
): PagedQuery<SchoolRow> {
  const filters = startFilters(reader, publicLevel);
  if (query.found) return selectFoundSchools(query, query.found, filters, userId);
  const hitSelect = buildNameHits(query, filters);
  const source = `${hitSelect ? `(${hitSelect}) h JOIN schools s ON s.id = h.id` : 'schools s'} WHERE ${buildConditions(query, filters)}`;
  const order =
    query.sort === 'tuition' && query.cheapest
      ? orderByFee(query.cheapest, filters)
      : !query.sort || query.sort === 'match'
        ? hitSelect
          ? BEST_MATCH_ORDER
          : SCHOOL_ORDERS.rank
        : SCHOOL_ORDERS[query.sort];

  const total = selectTotal(filters, buildCountedList(query), `SELECT count(*) FROM ${source}`);
  const pageSelect = `SELECT s.id${hitSelect ? `, h.tier, ${TOTAL_COLUMN}` : ''} FROM ${source} ORDER BY ${order} ${limitToLevel(filters, query)}`;
  return {
    // CROSS JOIN makes SQLite select the page first, so that only the page's rows are joined.
    rows: filters.statement(
      `SELECT ${SCHOOL_COLUMNS}${selectCheapestFacts(query, filters)}${selectRules(query, filters)}, ${SCHOOL_FAVOURITE_COLUMNS}${hitSelect ? ', h.total' : ''}
FROM (${pageSelect}) h CROSS JOIN schools s ON s.id = h.id ${SCHOOL_JOINS} ${joinSchoolFavourites(filters.bind(userId))} ORDER BY ${order}`,
    ),
    total,
    rowsSayTotal: hitSelect !== null,
  };
}

/** Returns the SQL that looks up a school's value in a map which is bound as JSON. */
const lookUpSchoolValue = <T>(
  valuesBySchool: ReadonlyMap<number, T>,
  selectValue: (value: T) => number,
  bind: Filters['bind'],
) =>
  `json_extract(${bind(JSON.stringify(Object.fromEntries([...valuesBySchool].map(([id, value]) => [id, selectValue(value)]))))}, '$."' || s.id || '"')`;

const orderByFee = (cheapestCourses: ReadonlyMap<number, CheapestCourse>, { bind }: Filters) =>
  `coalesce(${lookUpSchoolValue(cheapestCourses, ({ worth }) => worth, bind)}, 9e999), ${SCHOOL_ORDERS.tuition}`;

const selectCheapestFacts = ({ cheapest }: SchoolQuery, { bind }: Filters) =>
  cheapest
    ? `, ${factsOfRow(
        'course',
        lookUpSchoolValue(cheapest, ({ id }) => id, bind),
      )} AS cheapestFacts`
    : '';

const selectRules = ({ ruleExams = [], fkCourseTypeGroupId = '' }: SchoolQuery, { bind }: Filters) =>
  ruleExams.length > 0
    ? `, ${selectBroadestRules(bind(JSON.stringify(ruleExams)), 's.id', bind(JSON.stringify(splitFilterValues(fkCourseTypeGroupId).map(Number))))} AS entryRules`
    : '';

const selectFoundSchools = (
  query: SchoolQuery,
  foundPage: FoundPage,
  filters: Filters,
  userId: UserId,
): PagedQuery<SchoolRow> => ({
  rows: filters.statement(
    `SELECT ${SCHOOL_COLUMNS}${selectCheapestFacts(query, filters)}${selectRules(query, filters)}, ${SCHOOL_FAVOURITE_COLUMNS} FROM ${selectPageIds('school', foundPage, filters)} h CROSS JOIN schools s ON s.id = h.id AND ${buildSiteCondition('s')}
${SCHOOL_JOINS} ${joinSchoolFavourites(filters.bind(userId))} ORDER BY h.key`,
  ),
  total: selectConstantCount(foundPage.total),
});

/** Returns the cache key of a school list, or null if the list is not cached. */
function buildCountedList(query: SchoolQuery): CountedList | null {
  if (query.keyword || query.bbox || query.among) return null;
  const { country } = SCHOOL_FILTERS;
  if (splitFilterValues(query[country.inquiry] ?? '').length > 1) return null;
  const requestedFilters = COUNTED_FILTERS.filter((key) => query[SCHOOL_FILTERS[key].inquiry] !== undefined);
  if (requestedFilters.length > 1) return null;
  const [part = 'all'] = requestedFilters;
  const value = part === 'all' ? undefined : query[SCHOOL_FILTERS[part].inquiry];
  return { subject: 'school', part, value, columns: { country_id: query[country.inquiry] } };
}

export function selectSchoolIds(query: SchoolQuery, locale: Locale, publicLevel: number): Statement<{ id: number }> {
  const filters = startFilters({ locale }, publicLevel);
  const hits = buildNameHits(query, filters);
  const source = hits ? `(${hits}) h JOIN schools s ON s.id = h.id` : 'schools s';
  return filters.statement(`SELECT s.id FROM ${source} WHERE ${buildConditions(query, filters)}`);
}

/** Removes the filters whose options are counted as facets. */
export const removeChoices = ({
  keyword,
  searchType,
  initial,
  bbox,
  currentPage,
  showCount,
}: SchoolQuery): SchoolQuery => ({
  keyword,
  searchType,
  initial,
  bbox,
  currentPage,
  showCount,
});

/** Returns schools with the columns that the filters on courses need. */
export function selectSchoolsToWeigh(query: SchoolQuery, locale: Locale, publicLevel: number): Statement<OfferSchool> {
  const filters = startFilters({ locale }, publicLevel);
  const hits = buildNameHits(query, filters);
  const source = hits ? `(${hits}) h JOIN schools s ON s.id = h.id` : 'schools s';
  return filters.statement(
    `SELECT s.id, s.country_id AS country, s.state_id AS state, s.city_id AS city, s.type_id AS type, s.student_count AS students
FROM ${source} WHERE ${buildConditions(query, filters)}`,
  );
}

function buildNameHits({ keyword, searchType }: SchoolQuery, filters: Filters): string | null {
  if (!keyword || searchType === SEARCH_BY_COUNTRY) return null;
  const parsedKeyword = parseKeyword(keyword);
  return parsedKeyword ? buildKeywordHits('school', parsedKeyword, filters) : NO_HITS;
}

/** Columns of the filters on the school's row. Filters on courses and size are applied through `among`. */
export const COLUMN_BY_FILTER = {
  country: 'country_id',
  state: 'state_id',
  city: 'city_id',
  type: 'type_id',
  initial: 'initial',
} as const satisfies Record<Exclude<SchoolFilterKey, OfferFilter | 'course' | 'unstated'>, string>;
export const COLUMN_FILTERS = Object.keys(COLUMN_BY_FILTER) as (keyof typeof COLUMN_BY_FILTER)[];
const COUNTED_FILTERS = COLUMN_FILTERS.filter((key) => key !== 'country');

/** Returns whether a query has a filter on courses or on size. */
export const requiresOffers = (query: SchoolQuery) =>
  [...OFFER_FILTERS, 'course' as const].some((key) => query[SCHOOL_FILTERS[key].inquiry] !== undefined);

/** Whether a query has a filter on courses. If it has, the fee shown is that of a matching course. */
export const requiresCourses = (query: SchoolQuery) =>
  COURSE_FILTERS.some((key) => query[SCHOOL_FILTERS[key].inquiry] !== undefined);

function buildConditions(query: SchoolQuery, { bind }: Filters): string {
  const buildEqualCondition = (key: keyof typeof COLUMN_BY_FILTER) => {
    const value = query[SCHOOL_FILTERS[key].inquiry];
    const selectedValues = splitFilterValues(value ?? '');
    if (selectedValues.length > 1)
      return `s.${COLUMN_BY_FILTER[key]} IN (${selectedValues.map((filterValue) => bind(filterValue)).join(', ')})`;
    return value !== undefined && `s.${COLUMN_BY_FILTER[key]} = ${bind(value)}`;
  };
  return joinConditions([
    buildSiteCondition('s'),
    ...COLUMN_FILTERS.map(buildEqualCondition),
    query.among && `s.id IN (SELECT value FROM json_each(${bind(JSON.stringify(query.among))}))`,
    buildCountryNameCondition(query, bind),
    buildBoundsCondition(query.bbox, bind),
  ]);
}

/** Returns the SQL condition for schools in countries whose name begins with the keyword. */
function buildCountryNameCondition({ keyword, searchType }: SchoolQuery, bind: Filters['bind']): string | false {
  if (!keyword || searchType !== SEARCH_BY_COUNTRY) return false;
  const read = parseKeyword(keyword);
  return read ? `s.country_id IN (${selectCountriesNamed(read, bind)})` : 'false';
}

const selectCountriesNamed = ({ term, termEnd }: Keyword, bind: Filters['bind']) =>
  `SELECT country_id FROM country_terms WHERE term >= ${bind(term)} AND term < ${bind(termEnd)}`;

export const selectCountryIdsNamed = (keyword: Keyword): Statement<{ id: number }> => {
  const filters = startFilters({ locale: 'zh' }, 0);
  return filters.statement(`SELECT country_id AS id FROM (${selectCountriesNamed(keyword, filters.bind)})`);
};

function buildBoundsCondition(box: SchoolQuery['bbox'], bind: Filters['bind']): string | false {
  if (!box) return false;
  const [west, south, east, north] = box;
  const longitudeOperator = west <= east ? 'AND' : 'OR'; // The box may cross the antimeridian.
  return `s.lat BETWEEN ${bind(south)} AND ${bind(north)} AND (s.lng >= ${bind(west)} ${longitudeOperator} s.lng <= ${bind(east)})`;
}

export interface SchoolRow extends Partial<SchoolFavouriteColumns> {
  id: number;
  name: string;
  nameChn: string;
  city: string;
  province: string;
  country: string;
  fkAreaCountryId: number;
  countryKey: string;
  monogram: string;
  schoolLogo: string;
  institutionCover: string;
  establishedDate: string;
  studentCount: number | null;
  nature: string;
  institutionTypeId: number;
  qsRank: string;
  address: string;
  lat: number;
  lng: number;
  mapXyBd: string;
  fkCurrencyTypeNum: string;
  lowestFee: number | null;
  courseCount: number;
  coursesNamed: CourseNaming;
  website: string;
  illustrative: 0 | 1;
  /** JSON array of facts (queries/facts/facts.ts). */
  facts: string;
  /** JSON array of facts of the course whose fee is shown. */
  cheapestFacts?: string;
  /** JSON array of the rules for the requested exams (queries/matching/match-catalogue.ts). */
  entryRules?: string;
}

export const SCHOOL_COLUMNS =
  `s.id, s.name, ${selectSchoolNameChn('s')} AS nameChn, ${selectPlaceName('ci')} AS city, ${selectPlaceName('st')} AS province, ${selectPlaceName('co')} AS country,
  s.country_id AS fkAreaCountryId, co.country_key AS countryKey, s.monogram, s.logo AS schoolLogo, s.cover AS institutionCover,
  s.established_date AS establishedDate, s.student_count AS studentCount, ${selectInLanguage('s.nature')} AS nature, s.type_id AS institutionTypeId,
  ${maskByLevel('rankings', 's.qs_rank')} AS qsRank, s.address, s.lat, s.lng, s.map_xy_bd AS mapXyBd, s.currency AS fkCurrencyTypeNum, s.lowest_fee AS lowestFee,
  ${selectCoursesOfSchool('s.id')} AS courseCount,
  coalesce((SELECT n.named FROM courses n WHERE n.school_id = s.id AND ${buildSiteCondition('n')} LIMIT 1), 'title') AS coursesNamed, s.website, s.illustrative,
  ${factsOfRow('school', 's.id')} AS facts` as const;

export const SCHOOL_JOINS =
  'JOIN countries co ON co.id = s.country_id JOIN states st ON st.id = s.state_id JOIN cities ci ON ci.id = s.city_id';
