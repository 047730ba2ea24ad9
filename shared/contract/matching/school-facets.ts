import { z } from 'zod';
import type { DataCall } from '#shared/contract/call.ts';
import { count, optionalKeyword, inputList, optionalEnum, list, group, text, token } from '#shared/contract/fields.ts';
import { FEE_CURRENCIES } from '#shared/rules/school-filters.ts';
import { filterInputs, SEARCH_BY_COUNTRY } from './school-list.ts';

/** Facet value, with the number of schools if it replaced the current value of its filter. */
const Facet = z.object({ id: token(), name: text(), total: count() });

const FACETS = {
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
 * Facets by filter (shared/rules/school-filters.ts). Filters without data have no values; level, field and type include
 * values without schools.
 */
export const SchoolFacets = z.object({
  ...FACETS,
  /**
   * Histogram: schools with a course in each fee range, independent of the fee filter; ids are ranges as in `feeMost`.
   * Empty if not counted.
   */
  feeSpread: list(Facet),
  /** Number of schools without each active filter. May be empty. */
  without: list(Facet),
  /** Schools excluded only because they lack data for the filters listed in `of`. */
  unstated: group({ schools: count(), of: list(token()) }),
});
export type SchoolFacets = z.infer<typeof SchoolFacets>;

const MAX_FEE = 99_999_999;
const MAX_AMOUNTS = 8;

/** Filters available with the same keyword and filters. Optional for a backend. */
export const schoolFacets = {
  method: 'POST',
  path: '/appInstitution/institution/facets',
  input: z.object({
    keyword: optionalKeyword(),
    searchType: optionalEnum(['0', SEARCH_BY_COUNTRY]),
    ...filterInputs,
    /** Currency of the fee ranges. */
    feeCurrency: optionalEnum(FEE_CURRENCIES),
    /** Custom range bounds in whole units. A backend may ignore them. */
    feeAmounts: inputList(z.int().min(1).max(MAX_FEE), MAX_AMOUNTS),
  }),
  edgeFields: ['publicLevel'],
  data: SchoolFacets,
  idempotent: true,
  isPublic: true,
} satisfies DataCall;
