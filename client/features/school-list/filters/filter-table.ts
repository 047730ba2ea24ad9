import type { SchoolFacets } from '#shared/contract/matching/school-facets.ts';
import { SCHOOL_FILTER_KEYS, type SchoolFilterKey, listFilterValues } from '#shared/rules/school-filters.ts';

export interface Facet {
  id: string;
  label: string;
  /** Number of schools with the option, or undefined if it is unknown. */
  total?: number | undefined;
  /** Whether the total is 0 only because the schools do not state what is requested. */
  isUnstated?: true;
}

export interface CountryFacet extends Facet {
  key: string;
  /** Name in the other language. The search among the options finds it too. */
  otherName: string;
  offered: boolean;
}

/**
 * Options of each filter. If a list is empty, the filter is hidden, because it has no options or they failed to load.
 */
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
   * Number of schools for each bar of `feeBars`, whose limits are in the currency of the fees. Empty if the backend
   * returns no counts.
   */
  spread: number[];
  /** Number of matching schools if a filter is removed, for each active filter that the backend counts in this way. */
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
  unstated: { schools: 0, of: [], countries: [] },
} satisfies Partial<ListFacets>;

interface FilterRow {
  /** Filters that clear this one when they change. A state, for example, belongs to one country. */
  dependsOn: readonly ('country' | 'state')[];
  /** Whether a new search keeps the filter. */
  outlivesSearch: boolean;
  /** Field of `ListFacets` with the options, or null if the options are fixed. */
  facets: Exclude<keyof ListFacets, 'spread' | 'without' | 'unstated'> | null;
  /**
   * Control in the sidebar, and the message for 'no choice' in a filter with a single choice. Null for filters that
   * only links set.
   */
  list: { control: 'group' | 'select' | 'pick'; all: `filter.all${string}` | null } | null;
}

/**
 * How each filter in shared/rules/school-filters.ts is shown, in the order of the sidebar, the phone sheet and the
 * chips. A new filter needs a row in both tables, a comparison in the backend, and the messages filter.KEY and
 * chip.KEY. The control 'pick' shows all its options, even on the phone sheet.
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
  /** First letter, set by the alphabetical index above the library. */
  initial: { dependsOn: [], outlivesSearch: false, facets: null, list: null },
  /** Course name, set by search suggestions such as 'courses named …'. */
  course: { dependsOn: [], outlivesSearch: false, facets: null, list: null },
  /** Includes schools that lack the filtered figure. It is set by the note that counts these schools. */
  unstated: { dependsOn: [], outlivesSearch: true, facets: null, list: null },
} as const satisfies Record<SchoolFilterKey, FilterRow>;

type ListedFilter = {
  [Key in SchoolFilterKey]: (typeof FILTERS)[Key]['list'] extends null ? never : Key;
}[SchoolFilterKey];

/** Filters with a control in the form. Filters in `LINKED_FILTERS` can be set only by links and are hidden fields. */
export const LISTED_FILTERS = (Object.keys(FILTERS) as SchoolFilterKey[]).filter(
  (key): key is ListedFilter => FILTERS[key].list !== null,
);
export const LINKED_FILTERS = SCHOOL_FILTER_KEYS.filter((key) => FILTERS[key].list === null);

export const FILTERS_BEYOND_SEARCH = SCHOOL_FILTER_KEYS.filter((key) => FILTERS[key].outlivesSearch);

/**
 * Returns the options of a filter. Fixed options have the value as their label. The message chip.KEY contains the full
 * text.
 */
export function getFacets(key: SchoolFilterKey, facets: ListFacets): readonly (Facet | CountryFacet)[] {
  const { facets: facetsKey } = FILTERS[key];
  return facetsKey ? facets[facetsKey] : listFilterValues(key).map((value) => ({ id: value, label: value }));
}

export const mapFilters = <Value>(getValue: (key: SchoolFilterKey) => Value) =>
  Object.fromEntries(SCHOOL_FILTER_KEYS.map((key) => [key, getValue(key)])) as Record<SchoolFilterKey, Value>;
