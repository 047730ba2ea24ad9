import { z } from 'zod';
import type { DataCall } from '#shared/contract/call.ts';
import { count, optionalKeyword, inputList, optionalEnum, list, group, text, token } from '#shared/contract/fields.ts';
import { FEE_CURRENCIES } from '#shared/rules/school-filters.ts';
import { filterInputs, SEARCH_BY_COUNTRY } from './school-list.ts';

/** Value of a filter. `total` is the number of schools if this value replaced the filter's current value. */
const Facet = z.object({ id: token(), name: text(), total: count() });

const FACET_FIELDS = {
  country: list(Facet),
  state: list(Facet),
  city: list(Facet),
  type: list(Facet),
  level: list(Facet),
  field: list(Facet),
  fee: list(Facet),
  english: list(Facet),
  start: list(Facet),
  size: list(Facet),
};

/**
 * Facets by filter (shared/rules/school-filters.ts). A filter without data has no values. `level`, `field` and `type`
 * include values without schools.
 */
export const SchoolFacets = z.object({
  ...FACET_FIELDS,
  /**
   * Histogram of fees: number of schools with a course in each range, ignoring the fee filter. An id is a range as in
   * `feeMost`. Empty if not counted.
   */
  feeSpread: list(Facet),
  /** Number of schools if a filter were removed, for each active filter. May be empty. */
  without: list(Facet),
  /**
   * Number of schools that are excluded only because data for the filters in `of` is missing, also by country without the
   * filter of the country.
   */
  unstated: group({ schools: count(), of: list(token()), countries: list(Facet) }),
});
export type SchoolFacets = z.infer<typeof SchoolFacets>;

const MAX_FEE = 99_999_999;
const MAX_FEE_AMOUNTS = 8;

/** Returns the filter values available for the keyword and the other filters. Optional for a backend. */
export const schoolFacets = {
  method: 'POST',
  path: '/appInstitution/institution/facets',
  input: z.object({
    keyword: optionalKeyword(),
    searchType: optionalEnum(['0', SEARCH_BY_COUNTRY]),
    ...filterInputs,
    feeCurrency: optionalEnum(FEE_CURRENCIES),
    /** Bounds of custom fee ranges in whole currency units. A backend may ignore them. */
    feeAmounts: inputList(z.int().min(1).max(MAX_FEE), MAX_FEE_AMOUNTS),
  }),
  edgeFields: ['publicLevel'],
  data: SchoolFacets,
  idempotent: true,
  isPublic: true,
} satisfies DataCall;
