import { type PageQuery, readId } from '#client/site/asking/page-query.ts';
import type { QueryKeyOf } from '#shared/pages/page-table.ts';
import { withQuery } from '#client/site/addresses.ts';

export const FAVOURITES_PATH = '/personal-center/collection';

export const FAVOURITE_SORTS = ['newest', 'oldest', 'name'] as const;
export type Sort = (typeof FAVOURITE_SORTS)[number];

/** Which favourites are shown, and in which order. All of it stands in the address. */
export interface FavouritesQuery {
  view: 'schools' | 'courses';
  /** Shows only the schools in this country, or only the courses of this school, by id; '' for all. */
  within: string;
  sort: Sort;
}

/** One key for each, because an address is passed on. */
export const WITHIN = { schools: 'country', courses: 'id' } as const;

export function readFavouritesQuery(query: PageQuery<QueryKeyOf<'collection'>>): FavouritesQuery {
  const view = query.get('view') === 'courses' ? 'courses' : 'schools';
  const sort = FAVOURITE_SORTS.find((one) => one === query.get('sort')) ?? 'newest';
  return { view, within: readId(query, WITHIN[view]), sort };
}

export const favouritesAddress = ({ view, within, sort }: FavouritesQuery) =>
  withQuery(FAVOURITES_PATH, {
    view: view === 'courses' ? view : '',
    [WITHIN[view]]: within,
    sort: sort === 'newest' ? '' : sort,
  });
