import type { z } from 'zod';
import type { coursesList } from '#shared/contract/catalogue/course.ts';
import type { FoundPage } from '#backend/search/look-up-packed.ts';
import { parseKeyword } from '#backend/search/search-words.ts';
import {
  type Filters,
  buildKeywordHits,
  NO_HITS,
  type PageQuery,
  type VisibilityCondition,
  TOTAL_COLUMN,
} from './build-query.ts';
import { type CountedList, HAS_COUNTS, selectCachedCount } from './cached-counts.ts';

export type CourseQuery = z.output<typeof coursesList.input> & {
  /** Page of results that was found in the denormalised index (search/find-packed.ts). */
  found?: FoundPage | null;
};

export interface Ordering {
  order: string;
  /** The sort order, expressed in the columns of the index that is scanned first. */
  orderOfIndex?: string;
  isSearch?: boolean;
}

export interface Source extends Ordering {
  by?: 'type' | 'group' | 'month';
  tables: string;
  condition?: string;
}

const RANK_ORDER = 'c.school_rank, c.id';

/**
 * Returns the FROM clause of a course list. Rows are scanned in display order, so that the scan stops when the page is
 * complete.
 */
export function selectSource(
  { keyword, fkCourseTypeId, fkCourseTypeGroupId, startMonth }: CourseQuery,
  filters: Filters,
): Source {
  const { bind } = filters;
  if (keyword) {
    const parsedKeyword = parseKeyword(keyword);
    const hitSelect = parsedKeyword ? buildKeywordHits('course', parsedKeyword, filters) : NO_HITS;
    return {
      tables: `(${hitSelect}) h CROSS JOIN courses c ON c.id = h.id`,
      order: `h.tier, ${RANK_ORDER}`,
      isSearch: true,
    };
  }
  const orderByIndex = (table: string, condition: string) => ({
    tables: `${table} f CROSS JOIN courses c ON c.id = f.course_id`,
    condition,
    order: RANK_ORDER,
    orderOfIndex: 'f.school_rank, f.course_id',
  });
  if (fkCourseTypeId)
    return { by: 'type', ...orderByIndex('course_type_links', `f.type_id = ${bind(fkCourseTypeId)}`) };
  if (fkCourseTypeGroupId)
    return { by: 'group', ...orderByIndex('course_type_links', `f.group_id = ${bind(fkCourseTypeGroupId)}`) };
  if (startMonth) return { by: 'month', ...orderByIndex('course_intakes', `f.month = ${bind(startMonth)}`) };
  return { tables: 'courses c', order: RANK_ORDER };
}

/**
 * Returns the LIMIT clause for visitors, who see only few of many rows: the scan stops at the cached number of visible
 * rows, and a list without visible rows is not scanned.
 */
export function limitToVisible(list: CountedList, filters: Filters, { currentPage, showCount }: PageQuery): string {
  const { bind } = filters;
  const offset = bind((currentPage - 1) * showCount);
  const remainingCount = `${selectCachedCount(filters, { ...list, isLimited: true })} - ${offset}`;
  return `LIMIT iif(${HAS_COUNTS}, max(0, min(${bind(showCount)}, ${remainingCount})), ${bind(showCount)}) OFFSET ${offset}`;
}

/** Two query plans for a fee range: scan the list in rank order, or sort the rows within the range. */
export interface FeeScans {
  byRank?: string;
  byFee?: string;
}

/** Chooses the cheaper plan by the cached counts, and disables the other one by limiting it to zero rows. */
export function combineBothWays(
  list: CountedList,
  { byRank: scanByRank, byFee: scanByFee }: Required<FeeScans>,
  { currentPage, showCount }: PageQuery,
  filters: Filters,
): string {
  const { bind } = filters;
  const { fees: _fees, ...listWithoutFees } = list;
  const from = bind((currentPage - 1) * showCount);
  const limitRows = (source: string, condition: string) =>
    `SELECT id FROM (SELECT c.id FROM ${source} ORDER BY c.school_rank, c.id
  LIMIT (SELECT iif(${condition}, ${bind(showCount)}, 0) FROM way) OFFSET ${from})`;
  return `WITH way AS MATERIALIZED (SELECT within * within > ${selectCachedCount(filters, { ...listWithoutFees, part: 'all' })} * ${bind(currentPage * showCount)} AS by_rank
  FROM (SELECT ${selectCachedCount(filters, list)} AS within LIMIT 1))
${limitRows(scanByRank, 'by_rank')} UNION ALL ${limitRows(scanByFee, 'NOT by_rank')}`;
}

/** Optional sort orders that take precedence over the default order. */
export const FIRST_ORDERS = {
  firstDegree: 'c.major_level_id, c.school_rank, c.id',
  lowestFee: 'c.fee, c.school_rank, c.id',
  lowestFirstDegree: 'c.major_level_id, c.fee, c.school_rank, c.id',
};

/** Returns the SQL for the visible matches and for both totals. */
export const selectVisible = (source: string, visibilityCondition: VisibilityCondition, limit: string) =>
  `SELECT id, tier, total, shown FROM (SELECT *, ${TOTAL_COLUMN}, sum(is_shown) OVER () AS shown
  FROM (SELECT c.id, h.tier, c.school_rank, ${visibilityCondition} AS is_shown FROM ${source}))
WHERE is_shown ORDER BY tier, school_rank, id ${limit}`;
