import type { z } from 'zod';
import type { coursesList } from '#shared/contract/catalogue/course.ts';
import { readKeyword } from '#backend/search/search-words.ts';
import { type Filters, keywordHits, NO_HITS } from './build-query.ts';

export type CoursesSought = z.output<typeof coursesList.input>;

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
