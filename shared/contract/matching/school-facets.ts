import { z } from 'zod';
import type { DataCall } from '#shared/contract/call.ts';
import { count, givenKeyword, givenList, givenOneOf, list, part, text, token } from '#shared/contract/fields.ts';
import { FEE_CURRENCIES } from '#shared/rules/school-filters.ts';
import { givenFilters, SEARCH_BY_COUNTRY } from './school-list.ts';

/** What can be chosen, and how many schools there would be with it in place of what is chosen of the same filter. */
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

/** By filter (shared/rules/school-filters.ts). A filter of which the catalogue knows nothing has no row; level, field and type are named, and a type without schools stands there with none. */
export const SchoolFacets = z.object({
  ...FACETS,
  /**
   * How many schools have a course in each step of tuition, in order, whatever is asked of tuition; an id is a step as `feeMost` says
   * it. Empty where a backend does not count them, and then no picture is drawn.
   */
  feeSpread: list(Facet),
  /** By filter that is asked for, how many schools there would be without it. Empty where a backend does not say. */
  without: list(Facet),
  /** Schools that would be found, did they say what the filters ask; `of` names these filters. */
  unstated: part({ schools: count(), of: list(token()) }),
});
export type SchoolFacets = z.infer<typeof SchoolFacets>;

const MAX_FEE = 99_999_999;
const MAX_AMOUNTS = 8;

/** What institutionInquiry can be narrowed by, beside the same keyword and filters. A backend without it offers level, field and the like to nobody. */
export const schoolFacets = {
  method: 'POST',
  path: '/appInstitution/institution/facets',
  input: z.object({
    keyword: givenKeyword(),
    searchType: givenOneOf(['0', SEARCH_BY_COUNTRY]),
    ...givenFilters,
    /** In which steps of tuition are counted. */
    feeCurrency: givenOneOf(FEE_CURRENCIES),
    /** Whole amounts that are counted in place of the usual steps. A backend that does not know them counts those. */
    feeAmounts: givenList(z.int().min(1).max(MAX_FEE), MAX_AMOUNTS),
  }),
  edgeFields: ['publicLevel'],
  data: SchoolFacets,
  idempotent: true,
  isPublic: true,
} satisfies DataCall;
