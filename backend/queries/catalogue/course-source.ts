import type { z } from 'zod';
import type { coursesList } from '#shared/contract/catalogue/course.ts';
import type { FoundPage } from '#backend/search/look-up-packed.ts';
import { readKeyword } from '#backend/search/search-words.ts';
import {
  type Filters,
  keywordHits,
  NO_HITS,
  type PageSought,
  type ShownCondition,
  TOTAL_ON_THE_WAY,
} from './build-query.ts';
import { type CountedList, HAS_COUNTS, keptOf } from './kept-counts.ts';

export type CoursesSought = z.output<typeof coursesList.input> & {
  /** The page itself, where it was found in what is packed (search/find-packed.ts). */
  found?: FoundPage | null;
};

export interface Ordering {
  order: string;
  /** The same order, as the index has it that is read first. */
  orderOfIndex?: string;
  isSearch?: boolean;
}

export interface Source extends Ordering {
  by?: 'type' | 'group' | 'month';
  tables: string;
  condition?: string;
}

const BY_RANK = 'c.school_rank, c.id';

/** What is read first, in the order in which it is shown: then a page is whole before the rest has been read. */
export function pickSource(
  { keyword, fkCourseTypeId, fkCourseTypeGroupId, startMonth }: CoursesSought,
  filters: Filters,
): Source {
  const { bind } = filters;
  if (keyword) {
    const read = readKeyword(keyword);
    const hits = read ? keywordHits('course', read, filters) : NO_HITS;
    return { tables: `(${hits}) h CROSS JOIN courses c ON c.id = h.id`, order: `h.tier, ${BY_RANK}`, isSearch: true };
  }
  const ordered = (table: string, condition: string) => ({
    tables: `${table} f CROSS JOIN courses c ON c.id = f.course_id`,
    condition,
    order: BY_RANK,
    orderOfIndex: 'f.school_rank, f.course_id',
  });
  if (fkCourseTypeId) return { by: 'type', ...ordered('course_type_links', `f.type_id = ${bind(fkCourseTypeId)}`) };
  if (fkCourseTypeGroupId)
    return { by: 'group', ...ordered('course_type_links', `f.group_id = ${bind(fkCourseTypeGroupId)}`) };
  if (startMonth) return { by: 'month', ...ordered('course_intakes', `f.month = ${bind(startMonth)}`) };
  return { tables: 'courses c', order: BY_RANK };
}

/** A visitor is shown few of many: whoever knows how many looks for no more, and through no list of which they are shown nothing. */
export function limitToShown(list: CountedList, filters: Filters, { currentPage, showCount }: PageSought): string {
  const { bind } = filters;
  const from = bind((currentPage - 1) * showCount);
  const left = `${keptOf(filters, { ...list, isLimited: true })} - ${from}`;
  return `LIMIT iif(${HAS_COUNTS}, max(0, min(${bind(showCount)}, ${left})), ${bind(showCount)}) OFFSET ${from}`;
}

/** Of a range of fees: the list by rank, of which those within are taken, or those within, which are put in order. */
export interface WaysThroughFees {
  byRank?: string;
  byFee?: string;
}

/**
 * Where many are within, a page is whole after a few of the list by rank; where few are, they are fewer than the list. What is
 * kept says which, and the way that is not gone reads nothing, for it is limited to no row.
 */
export function eitherWay(
  list: CountedList,
  { byRank, byFee }: Required<WaysThroughFees>,
  { currentPage, showCount }: PageSought,
  filters: Filters,
): string {
  const { bind } = filters;
  const { fees: _fees, ...all } = list;
  const from = bind((currentPage - 1) * showCount);
  const take = (source: string, isTaken: string) =>
    `SELECT id FROM (SELECT c.id FROM ${source} ORDER BY c.school_rank, c.id
  LIMIT (SELECT iif(${isTaken}, ${bind(showCount)}, 0) FROM way) OFFSET ${from})`;
  return `WITH way AS MATERIALIZED (SELECT within * within > ${keptOf(filters, { ...all, part: 'all' })} * ${bind(currentPage * showCount)} AS by_rank
  FROM (SELECT ${keptOf(filters, list)} AS within LIMIT 1))
${take(byRank, 'by_rank')} UNION ALL ${take(byFee, 'NOT by_rank')}`;
}

/** What may come first, where a question says so. */
export const FIRST = {
  firstDegree: 'c.major_level_id, c.school_rank, c.id',
  lowestFee: 'c.fee, c.school_rank, c.id',
  lowestFirstDegree: 'c.major_level_id, c.fee, c.school_rank, c.id',
};

/** Of what was looked for those that a visitor is shown, each with how many there are of both. */
export const gatherShown = (source: string, shown: ShownCondition, limit: string) =>
  `SELECT id, tier, total, shown FROM (SELECT *, ${TOTAL_ON_THE_WAY}, sum(is_shown) OVER () AS shown
  FROM (SELECT c.id, h.tier, c.school_rank, ${shown} AS is_shown FROM ${source}))
WHERE is_shown ORDER BY tier, school_rank, id ${limit}`;
