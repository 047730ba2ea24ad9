import type { SchoolFacets } from '#shared/contract/matching/school-facets.ts';
import { SCHOOL_FILTER_KEYS, type SchoolFilterKey, listFilterValues } from '#shared/rules/school-filters.ts';

export interface Facet {
  id: string;
  label: string;
  /** Number of schools with the option; undefined if it is unknown. */
  total?: number | undefined;
}

export interface CountryFacet extends Facet {
  key: string;
  /** Name in the other language, which the search among the options also matches. */
  otherName: string;
  offered: boolean;
}

/** Options of each filter. A filter with an empty list is hidden, because it has no options or loading them failed. */
export interface ListFacets {
  countries: CountryFacet[];
  states: Facet[];
  cities: Facet[];
  types: Facet[];
  levels: Facet[];
  fields: Facet[];
  fees: Facet[];
  english: Facet[];
  starts: Facet[];
  sizes: Facet[];
  /**
   * Number of schools in each bar of `feeBars`, whose bounds are in the currency of the fees; empty if the backend
   * returns no counts.
   */
  spread: number[];
  /** Number of schools that match if a filter is removed, by active filter, if the backend counts it. */
  without: Partial<Record<string, number>>;
  /** Number of schools that are excluded because they do not publish a filtered figure. */
  unstated: SchoolFacets['unstated'];
}

export const EMPTY_OFFERS = {
  levels: [],
  fields: [],
  fees: [],
  english: [],
  starts: [],
  sizes: [],
  spread: [],
  without: {},
  unstated: { schools: 0, of: [] },
} satisfies Partial<ListFacets>;

interface FilterRow {
  /** Filters whose change clears this one: a state, for example, belongs to one country. */
  dependsOn: readonly ('country' | 'state')[];
  /** True if a new search preserves the filter. */
  outlivesSearch: boolean;
  /** Field of `ListFacets` with the options; null for fixed options. */
  facets: Exclude<keyof ListFacets, 'spread' | 'without' | 'unstated'> | null;
  /**
   * Control in the sidebar, and the message for 'no choice' in a single-choice filter; null for filters that only links
   * set.
   */
  list: { control: 'group' | 'select' | 'pick'; all: `filter.all${string}` | null } | null;
}

/**
 * Presentation of each filter in shared/rules/school-filters.ts, in the order of the sidebar, the phone sheet and the
 * chips. A new filter needs a row in both tables, a comparison in the backend, and the messages filter.KEY and
 * chip.KEY. The control 'pick' shows all its options, including on the phone sheet.
 */
export const FILTERS = {
  level: {
    dependsOn: [],
    outlivesSearch: true,
    facets: 'levels',
    list: { control: 'pick', all: null },
  },
  field: {
    dependsOn: [],
    outlivesSearch: false,
    facets: 'fields',
    list: { control: 'pick', all: null },
  },
  fee: { dependsOn: [], outlivesSearch: true, facets: 'fees', list: { control: 'pick', all: 'filter.allFees' } },
  english: {
    dependsOn: [],
    outlivesSearch: true,
    facets: 'english',
    list: { control: 'pick', all: 'filter.allEnglish' },
  },
  start: { dependsOn: [], outlivesSearch: true, facets: 'starts', list: { control: 'pick', all: 'filter.allStarts' } },
  country: {
    dependsOn: [],
    outlivesSearch: false,
    facets: 'countries',
    list: { control: 'group', all: null },
  },
  state: {
    dependsOn: ['country'],
    outlivesSearch: false,
    facets: 'states',
    list: { control: 'select', all: 'filter.allStates' },
  },
  city: {
    dependsOn: ['country', 'state'],
    outlivesSearch: false,
    facets: 'cities',
    list: { control: 'select', all: 'filter.allCities' },
  },
  type: {
    dependsOn: [],
    outlivesSearch: true,
    facets: 'types',
    list: { control: 'group', all: 'filter.allTypes' },
  },
  size: { dependsOn: [], outlivesSearch: true, facets: 'sizes', list: { control: 'pick', all: 'filter.allSizes' } },
  /** First letter, set by the index above the library. */
  initial: { dependsOn: [], outlivesSearch: false, facets: null, list: null },
  /** Course name, set by search suggestions such as 'courses named …'. */
  course: { dependsOn: [], outlivesSearch: false, facets: null, list: null },
  /** Includes schools without the filtered figure, set by the note that counts these schools. */
  unstated: { dependsOn: [], outlivesSearch: true, facets: null, list: null },
} as const satisfies Record<SchoolFilterKey, FilterRow>;

type ListedFilter = {
  [Key in SchoolFilterKey]: (typeof FILTERS)[Key]['list'] extends null ? never : Key;
}[SchoolFilterKey];

/** Filters with a control in the form. `LINKED_FILTERS`, which links set, are hidden fields. */
export const LISTED_FILTERS = (Object.keys(FILTERS) as SchoolFilterKey[]).filter(
  (key): key is ListedFilter => FILTERS[key].list !== null,
);
export const LINKED_FILTERS = SCHOOL_FILTER_KEYS.filter((key) => FILTERS[key].list === null);

export const FILTERS_BEYOND_SEARCH = SCHOOL_FILTER_KEYS.filter((key) => FILTERS[key].outlivesSearch);

/**
 * Returns the options of a filter. Fixed options have the value as label; the message chip.KEY contains the full text.
 */
export function getFacets(key: SchoolFilterKey, facets: ListFacets): readonly (Facet | CountryFacet)[] {
  const { facets: facetsKey } = FILTERS[key];
  return facetsKey ? facets[facetsKey] : listFilterValues(key).map((value) => ({ id: value, label: value }));
}

export const mapFilters = <Value>(getValue: (key: SchoolFilterKey) => Value) =>
  Object.fromEntries(SCHOOL_FILTER_KEYS.map((key) => [key, getValue(key)])) as Record<SchoolFilterKey, Value>;
