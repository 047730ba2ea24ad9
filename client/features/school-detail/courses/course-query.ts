import { type PageQuery, parseKeyword } from '#client/site/portal/page-query.ts';
import { STUDY_OPTIONS, type StudyOption } from '#shared/rules/study-options.ts';
import type { QueryKeyOf } from '#shared/pages/page-table.ts';

/** Filters of a school's course list. Their only state is the URL. */
export interface CourseQuery {
  keyword: string;
  courseTypeId: string;
  /** Award such as 'BSc'; '' for all. */
  award: string;
  option: StudyOption | '';
  page: number;
}

const LONGEST_AWARD = 40;
const DIGITS = /^\d{1,19}$/;

export function parseCourseQuery(query: PageQuery<QueryKeyOf<'schoolDetail'>>): CourseQuery {
  const courseTypeId = query.get('courseTypeId') ?? '';
  const page = Number(query.get('currentPage') ?? 1);
  return {
    keyword: parseKeyword(query),
    award: (query.get('award') ?? '').trim().slice(0, LONGEST_AWARD),
    option: STUDY_OPTIONS.find((option) => option === query.get('option')) ?? '',
    courseTypeId: DIGITS.test(courseTypeId) ? courseTypeId : '',
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  };
}

/** Formats the query string with its question mark; '' without filters. */
export function formatCourseQuery({ keyword, courseTypeId, award, option, page }: CourseQuery): string {
  const query = new URLSearchParams();
  if (courseTypeId) query.set('courseTypeId', courseTypeId);
  if (award) query.set('award', award);
  if (option) query.set('option', option);
  if (keyword) query.set('keyword', keyword);
  if (page > 1) query.set('currentPage', String(page));
  const text = query.toString();
  return text && `?${text}`;
}

export const isSearch = ({ keyword, courseTypeId, award, option }: CourseQuery) =>
  [keyword, courseTypeId, award, option].some((text) => text !== '');
