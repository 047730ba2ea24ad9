import { type PageQuery, parseKeyword } from '#client/site/portal/page-query.ts';
import { STUDY_OPTIONS, type StudyOption } from '#shared/rules/study-options.ts';
import type { QueryKeyOf } from '#shared/pages/page-table.ts';

/** Filters of a school's course list. They are stored only in the URL. */
export interface CourseQuery {
  keyword: string;
  courseTypeId: string;
  /** Award such as 'BSc', or '' for all awards. */
  award: string;
  option: StudyOption | '';
  page: number;
}

const MAX_AWARD_LENGTH = 40;
const ID_PATTERN = /^\d{1,19}$/;

export function parseCourseQuery(query: PageQuery<QueryKeyOf<'schoolDetail'>>): CourseQuery {
  const courseTypeId = query.get('courseTypeId') ?? '';
  const pageNumber = Number(query.get('currentPage') ?? 1);
  return {
    keyword: parseKeyword(query),
    award: (query.get('award') ?? '').trim().slice(0, MAX_AWARD_LENGTH),
    option: STUDY_OPTIONS.find((option) => option === query.get('option')) ?? '',
    courseTypeId: ID_PATTERN.test(courseTypeId) ? courseTypeId : '',
    page: Number.isInteger(pageNumber) && pageNumber >= 1 && pageNumber <= 10_000 ? pageNumber : 1,
  };
}

/** Formats the query string with its question mark. Returns '' if no filter is set. */
export function formatCourseQuery({ keyword, courseTypeId, award, option, page }: CourseQuery): string {
  const searchParams = new URLSearchParams();
  if (courseTypeId) searchParams.set('courseTypeId', courseTypeId);
  if (award) searchParams.set('award', award);
  if (option) searchParams.set('option', option);
  if (keyword) searchParams.set('keyword', keyword);
  if (page > 1) searchParams.set('currentPage', String(page));
  const queryText = searchParams.toString();
  return queryText && `?${queryText}`;
}

export const isFiltered = ({ keyword, courseTypeId, award, option }: CourseQuery) =>
  [keyword, courseTypeId, award, option].some((text) => text !== '');
