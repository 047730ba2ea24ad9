import { STUDENT_FILTERS, type StudentFilter } from '#shared/rules/student-filters.ts';

export interface StudentChoice {
  q: string;
  filter: StudentFilter;
}

/** Parses the filters of a URL such as '?q=chan&show=mine'. */
export const parseStudentChoice = (query: URLSearchParams): StudentChoice => ({
  q: (query.get('q') ?? '').trim(),
  filter: STUDENT_FILTERS.find((filter) => filter === query.get('show')) ?? 'all',
});

/** Returns the query of a list with its leading '?', or '' for the whole list. */
export function createStudentQuery(
  { q, filter }: StudentChoice,
  pageEdge: { after?: string; before?: string } = {},
): string {
  const searchParams = new URLSearchParams({ ...(q && { q }), ...(filter !== 'all' && { show: filter }), ...pageEdge });
  return searchParams.size > 0 ? `?${searchParams}` : '';
}
