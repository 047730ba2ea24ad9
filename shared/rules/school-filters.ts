/** What a filter may say: an id of a row, or one of a few values that are always the same. */
type SaidByFilter = 'id' | readonly [string, ...string[]];

interface SchoolFilterRow {
  /** Its name in the contract; its key here is its name in an address. */
  inquiry: string;
  says: SaidByFilter;
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'] as [string, ...string[]];

/**
 * Every filter of the list of schools, in the order of an address. From these rows come the input of institutionInquiry
 * and the keys that the list's pages read. How a filter is shown stands in FILTERS of client/features/school-list, and
 * which column it compares in backend/queries/catalogue/schools.ts; neither compiles without a row for each.
 */
export const SCHOOL_FILTERS = {
  country: { inquiry: 'fkAreaCountryId', says: 'id' },
  state: { inquiry: 'fkAreaStateId', says: 'id' },
  city: { inquiry: 'cityId', says: 'id' },
  type: { inquiry: 'institutionTypeId', says: 'id' },
  /** The first letter of the English name, without 'The' and 'University of'; sorting by name goes by the same. */
  initial: { inquiry: 'initial', says: LETTERS },
} as const satisfies Record<string, SchoolFilterRow>;

export type SchoolFilterKey = keyof typeof SCHOOL_FILTERS;
export type SchoolFilter = (typeof SCHOOL_FILTERS)[SchoolFilterKey];

export const SCHOOL_FILTER_KEYS = Object.keys(SCHOOL_FILTERS) as SchoolFilterKey[];

/** The values of a filter that are always the same; none where it says an id. */
export function valuesOfFilter(key: SchoolFilterKey): readonly string[] {
  const { says }: SchoolFilterRow = SCHOOL_FILTERS[key];
  return says === 'id' ? [] : says;
}
