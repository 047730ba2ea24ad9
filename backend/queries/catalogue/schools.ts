import type { z } from 'zod';
import { type institutionInquiry, SEARCH_BY_COUNTRY } from '#shared/contract/school-list.ts';
import type { Locale } from '#shared/locale/locales.ts';
import type { Statement } from '#backend/queries/database.ts';
import { openToLevel } from '#backend/queries/open-to-level.ts';
import { readKeyword } from '#backend/search/read-keyword.ts';
import { allOf, type Filters, limitTo, type PagedQuery, startFilters, TOTAL_ON_THE_WAY } from './build-query.ts';
import { keywordHits, NO_HITS } from './keyword-hits.ts';
import { SCHOOL_MARK, schoolMarkJoin, type UserId } from './marks.ts';
import { SCHOOL_COLUMNS, SCHOOL_JOINS, type SchoolRow } from './school-columns.ts';

export type SchoolsSought = z.output<typeof institutionInquiry.input>;

/** The id last, so that no two schools are level and pages never overlap. */
const ORDERS = {
  rank: 's.rank_sort, s.id',
  name: 's.name_sort, s.id',
  tuition: 's.tuition_sort, s.id',
};
const BEST_MATCH = 'h.tier, s.rank_sort, s.id';

export function schools(
  sought: SchoolsSought,
  locale: Locale,
  publicLevel: number,
  userId: UserId = null,
): PagedQuery<SchoolRow> {
  const filters = startFilters(locale, publicLevel);
  const hits = nameHits(sought, filters);
  const source = `${hits ? `(${hits}) h JOIN schools s ON s.id = h.id` : 'schools s'} WHERE ${conditions(sought, filters)}`;
  const order = !sought.sort || sought.sort === 'match' ? (hits ? BEST_MATCH : ORDERS.rank) : ORDERS[sought.sort];

  const total = filters.statement<{ total: number }>(`SELECT count(*) AS total FROM ${source}`);
  const page = `SELECT s.id${hits ? `, h.tier, ${TOTAL_ON_THE_WAY}` : ''} FROM ${source} ORDER BY ${order} ${limitTo(filters, sought)}`;
  return {
    // The page is found first, and CROSS says so: what is looked up for a row is looked up for those of the page only.
    rows: filters.statement(
      `SELECT ${SCHOOL_COLUMNS}, ${SCHOOL_MARK}${hits ? ', h.total' : ''}
FROM (${page}) h CROSS JOIN schools s ON s.id = h.id ${SCHOOL_JOINS} ${schoolMarkJoin(filters.bind(userId))} ORDER BY ${order}`,
    ),
    total,
    rowsSayTotal: hits !== null,
  };
}

/** All that the conditions let through, by id alone. */
export function schoolIds(sought: SchoolsSought, locale: Locale, publicLevel: number): Statement<{ id: number }> {
  const filters = startFilters(locale, publicLevel);
  const hits = nameHits(sought, filters);
  const source = hits ? `(${hits}) h JOIN schools s ON s.id = h.id` : 'schools s';
  return filters.statement(`SELECT s.id FROM ${source} WHERE ${conditions(sought, filters)}`);
}

function nameHits({ keyword, searchType }: SchoolsSought, filters: Filters): string | null {
  if (!keyword || searchType === SEARCH_BY_COUNTRY) return null;
  const read = readKeyword(keyword);
  return read ? keywordHits('school', read, filters) : NO_HITS;
}

function conditions(sought: SchoolsSought, { bind }: Filters): string {
  const equal = (column: string, value: string | undefined) => value !== undefined && `s.${column} = ${bind(value)}`;
  return allOf([
    openToLevel('s.levels'),
    equal('country_id', sought.fkAreaCountryId),
    equal('state_id', sought.fkAreaStateId),
    equal('city_id', sought.cityId),
    equal('type_id', sought.institutionTypeId),
    equal('initial', sought.initial),
    inCountryNamed(sought, bind),
    inBox(sought.bbox, bind),
  ]);
}

/** The beginning of any of its names will do. */
function inCountryNamed({ keyword, searchType }: SchoolsSought, bind: Filters['bind']): string | false {
  if (!keyword || searchType !== SEARCH_BY_COUNTRY) return false;
  const read = readKeyword(keyword);
  if (!read) return 'false';
  return `s.country_id IN (SELECT country_id FROM country_terms WHERE term >= ${bind(read.term)} AND term < ${bind(read.termEnd)})`;
}

function inBox(box: SchoolsSought['bbox'], bind: Filters['bind']): string | false {
  if (!box) return false;
  const [west, south, east, north] = box;
  const columns = west <= east ? 'AND' : 'OR'; // A box may lie across the date line.
  return `s.lat BETWEEN ${bind(south)} AND ${bind(north)} AND (s.lng >= ${bind(west)} ${columns} s.lng <= ${bind(east)})`;
}
