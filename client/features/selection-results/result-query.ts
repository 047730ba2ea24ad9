import type { PageQuery } from '#client/site/asking/page-query.ts';
import type { QueryKeyOf } from '#shared/pages/page-table.ts';
import type { Band } from '#shared/contract/matching/school-list.ts';
import { withQuery } from '#client/site/addresses.ts';

export const RESULT_BANDS = ['match', 'reach', 'unknown'] as const satisfies readonly Band[];
/** The best match first, unless somebody wants another order. */
export const RESULT_SORTS = ['match', 'rank', 'tuition', 'name'] as const;

/** Which of the results are shown, and in which order; all of it stands in the address. */
export interface ResultQuery {
  band: Band | '';
  sort: (typeof RESULT_SORTS)[number];
  page: number;
}

export function readResultQuery(query: PageQuery<QueryKeyOf<'selectionSearch'>>): ResultQuery {
  const page = Number(query.get('page'));
  return {
    band: RESULT_BANDS.find((band) => band === query.get('band')) ?? '',
    sort: RESULT_SORTS.find((sort) => sort === query.get('sort')) ?? 'match',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

export const resultsAddress = ({ band, sort, page }: ResultQuery) =>
  withQuery('/school-selection/search', {
    band,
    sort: sort === 'match' ? '' : sort,
    page: page === 1 ? '' : page,
  });
