import type { PageName } from '#shared/pages/page-table.ts';

/**
 * Where schools are shown. Each place names the country in its own way and sorts by something of its own; the map is a
 * view of the search. Where schools are searched for, a search begins anew, and a country may be sought by its name.
 */
export const LIST_PLACES = {
  library: {
    page: 'collegeLibrary',
    path: '/college-library',
    countryKey: 'country',
    usualSort: 'name',
    searches: false,
    view: '',
  },
  country: { page: 'school', path: '/school', countryKey: 'id', usualSort: '', searches: false, view: '' },
  search: {
    page: 'schoolSearch',
    path: '/school/school-search',
    countryKey: 'country',
    usualSort: '',
    searches: true,
    view: '',
  },
  map: {
    page: 'schoolSearch',
    path: '/school/school-search',
    countryKey: 'country',
    usualSort: '',
    searches: false,
    view: 'map',
  },
} as const satisfies Record<string, { page: PageName } & Record<string, unknown>>;

export type ListPlace = keyof typeof LIST_PLACES;
