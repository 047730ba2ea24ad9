import type { InputOf } from '#shared/contract/call.ts';
import type { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import { isId } from '#client/site/asking/page-query.ts';

export type FilterKey = 'country' | 'state' | 'city' | 'type' | 'initial';

export interface Facet {
  id: string;
  label: string;
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
}

interface FilterRow {
  /** Its name in the contract; its key here is its name in the address. */
  inquiry: keyof InputOf<typeof institutionInquiry>;
  /** What an address may say; '' for what makes no sense, which would fail the whole call. */
  read: (value: string) => string;
  /** A state is one of a country: where the country changes, it stands for nothing any more. */
  dependsOn: readonly ('country' | 'state')[];
  /** Whether a search that begins anew still holds to it. */
  outlivesSearch: boolean;
  /** What it is chosen from, how the rail shows that, and the words for no choice; null where a link sets it. */
  list: { facets: keyof ListFacets; control: 'group' | 'select'; all: `filter.all${string}` } | null;
}

const idOnly = (value: string) => (isId(value) ? value : '');

/**
 * Every filter of the list of schools, one a row, in the order of the address, the chips and the sheet. The rail, the
 * sheet, the chips, the address and the inquiry are made of these rows: a new filter is a row here, its key in
 * shared/pages/page-table.ts (the edge drops what stands in no row there), and its words: filter.KEY and chip.KEY.
 */
export const FILTERS = {
  country: {
    inquiry: 'fkAreaCountryId',
    read: idOnly,
    dependsOn: [],
    outlivesSearch: false,
    list: { facets: 'countries', control: 'group', all: 'filter.allCountries' },
  },
  state: {
    inquiry: 'fkAreaStateId',
    read: idOnly,
    dependsOn: ['country'],
    outlivesSearch: false,
    list: { facets: 'states', control: 'select', all: 'filter.allStates' },
  },
  city: {
    inquiry: 'cityId',
    read: idOnly,
    dependsOn: ['country', 'state'],
    outlivesSearch: false,
    list: { facets: 'cities', control: 'select', all: 'filter.allCities' },
  },
  type: {
    inquiry: 'institutionTypeId',
    read: idOnly,
    dependsOn: [],
    outlivesSearch: true,
    list: { facets: 'types', control: 'group', all: 'filter.allTypes' },
  },
  /** The first letter of the English name, from the index above the library. */
  initial: {
    inquiry: 'initial',
    read: (value) => /^[a-z]$/i.exec(value)?.[0].toUpperCase() ?? '',
    dependsOn: [],
    outlivesSearch: false,
    list: null,
  },
} as const satisfies Record<FilterKey, FilterRow>;

export const FILTER_KEYS = Object.keys(FILTERS) as FilterKey[];

type ListedFilter = { [Key in FilterKey]: (typeof FILTERS)[Key]['list'] extends null ? never : Key }[FilterKey];

/** Those that are chosen from a list, and those that a link sets: a form hands these on without asking for them. */
export const LISTED_FILTERS = FILTER_KEYS.filter((key): key is ListedFilter => FILTERS[key].list !== null);
export const LINKED_FILTERS = FILTER_KEYS.filter((key) => FILTERS[key].list === null);

/** What a search that begins anew still holds to. */
export const FILTERS_BEYOND_SEARCH = FILTER_KEYS.filter((key) => FILTERS[key].outlivesSearch);

/** What a filter is chosen from; nothing where a link sets it. */
export function facetsOf(key: FilterKey, facets: ListFacets): readonly (Facet | CountryFacet)[] {
  const { list } = FILTERS[key];
  return list ? facets[list.facets] : [];
}

/** The same for every filter, by its key. */
export const forEachFilter = <Value>(valueOf: (key: FilterKey) => Value) =>
  Object.fromEntries(FILTER_KEYS.map((key) => [key, valueOf(key)])) as Record<FilterKey, Value>;
