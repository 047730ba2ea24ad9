import type { SchoolFacets } from '#shared/contract/matching/school-facets.ts';
import { SCHOOL_FILTER_KEYS, type SchoolFilterKey, valuesOfFilter } from '#shared/rules/school-filters.ts';

export interface Facet {
  id: string;
  label: string;
  /** How many schools there would be with it; nobody could say where it is missing. */
  total?: number | undefined;
}

export interface CountryFacet extends Facet {
  key: string;
  /** Its name in the other language, for somebody may look for it. */
  otherName: string;
  offered: boolean;
}

/** What can be chosen. An empty list is not shown: there is nothing to choose, or nobody could say. */
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
  /** How many schools there are in each bar of feeBars, in the currency of the fees; empty where nobody counts them. */
  spread: number[];
  /** Of each filter that is on, how many schools there would be without it, where somebody counts that. */
  without: Partial<Record<string, number>>;
  /** Schools that are left out, for they do not say what is asked. */
  unstated: SchoolFacets['unstated'];
}

export const NO_OFFERS = {
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
  /** Filters that clear this one when they change: a state belongs to one country. */
  dependsOn: readonly ('country' | 'state')[];
  /** Whether a new search preserves it. */
  outlivesSearch: boolean;
  /** Facet of the backend that lists the options; null for fixed options. */
  facets: Exclude<keyof ListFacets, 'spread' | 'without' | 'unstated'> | null;
  /** Control in the rail, and the label of no choice for single-choice filters; null for filters set by links. */
  list: { control: 'group' | 'select' | 'pick'; all: `filter.all${string}` | null } | null;
}

/**
 * How each filter of shared/rules/school-filters.ts is shown: the rail, the sheet and the chips are made of these rows, in
 * this order. A new filter is a row there and one here, what it compares in the backend, and its words: filter.KEY, and
 * chip.KEY for what it says. What is picked has all its choices in sight, on the sheet too.
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
  /** From the index above the library. */
  initial: { dependsOn: [], outlivesSearch: false, facets: null, list: null },
  /** From what a search finds: 'courses named …'. */
  course: { dependsOn: [], outlivesSearch: false, facets: null, list: null },
  /** From the line that tells how many schools say nothing of what is asked. */
  unstated: { dependsOn: [], outlivesSearch: true, facets: null, list: null },
} as const satisfies Record<SchoolFilterKey, FilterRow>;

type ListedFilter = {
  [Key in SchoolFilterKey]: (typeof FILTERS)[Key]['list'] extends null ? never : Key;
}[SchoolFilterKey];

/** Those that are chosen from a list, and those that a link sets: a form hands these on without asking for them. */
export const LISTED_FILTERS = (Object.keys(FILTERS) as SchoolFilterKey[]).filter(
  (key): key is ListedFilter => FILTERS[key].list !== null,
);
export const LINKED_FILTERS = SCHOOL_FILTER_KEYS.filter((key) => FILTERS[key].list === null);

/** What a search that begins anew still holds to. */
export const FILTERS_BEYOND_SEARCH = SCHOOL_FILTER_KEYS.filter((key) => FILTERS[key].outlivesSearch);

/** What there is to choose; a value that is always the same is its own label, and chip.KEY says it in words. */
export function facetsOf(key: SchoolFilterKey, facets: ListFacets): readonly (Facet | CountryFacet)[] {
  const { facets: listed } = FILTERS[key];
  return listed ? facets[listed] : valuesOfFilter(key).map((value) => ({ id: value, label: value }));
}

/** The same for every filter, by its key. */
export const forEachFilter = <Value>(valueOf: (key: SchoolFilterKey) => Value) =>
  Object.fromEntries(SCHOOL_FILTER_KEYS.map((key) => [key, valueOf(key)])) as Record<SchoolFilterKey, Value>;
