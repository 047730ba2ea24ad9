/**
 * Where schools are shown. Each place names the country in its own way and sorts by something of its own; the map is a
 * view of the search. Where schools are searched for, a search begins anew, and a country may be sought by its name.
 */
export const LIST_PLACES = {
  library: { path: '/college-library', countryKey: 'country', usualSort: 'name', searches: false, view: '' },
  country: { path: '/school', countryKey: 'id', usualSort: '', searches: false, view: '' },
  search: { path: '/school/school-search', countryKey: 'country', usualSort: '', searches: true, view: '' },
  map: { path: '/school/school-search', countryKey: 'country', usualSort: '', searches: false, view: 'map' },
} as const;

export type ListPlace = keyof typeof LIST_PLACES;
