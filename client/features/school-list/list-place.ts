/** The three addresses that show schools. Each names the country in its own way, and sorts by something of its own. */
export const LIST_PLACES = {
  library: { path: '/college-library', countryKey: 'country', usualSort: 'name' },
  country: { path: '/school', countryKey: 'id', usualSort: '' },
  search: { path: '/school/school-search', countryKey: 'country', usualSort: '' },
} as const;

export type ListPlace = keyof typeof LIST_PLACES;
