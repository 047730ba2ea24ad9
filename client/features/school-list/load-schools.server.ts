import { LIST_ROWS } from '#shared/constants.ts';
import { institutionInquiry } from '#shared/contract/school-list.ts';
import type { PortalRequest } from '#client/portal-request.server.ts';
import type { CountryFacet } from './list-facets.ts';
import type { SchoolFilters } from './school-filters.ts';
import { toInquiry } from './school-inquiry.ts';
import { type SchoolRow, toSchoolRow } from './school-row.ts';

export type SchoolsOutcome =
  | { kind: 'found'; rows: SchoolRow[]; total: number; page: number; pages: number; first: number }
  | { kind: 'notOffered'; country: string }
  | { kind: 'failed' };

export async function loadSchools(
  { ask, keepOutOfCache }: Pick<PortalRequest, 'ask' | 'keepOutOfCache'>,
  filters: SchoolFilters,
  country: CountryFacet | null,
): Promise<SchoolsOutcome> {
  if (country && !country.offered) return { kind: 'notOffered', country: country.label };
  const answer = await ask(institutionInquiry, { ...toInquiry(filters), showCount: LIST_ROWS });
  if (!answer.ok) {
    keepOutOfCache();
    return { kind: 'failed' };
  }
  const { rows, page } = answer.value;
  const perPage = page.showCount || LIST_ROWS;
  return {
    kind: 'found',
    rows: rows.map(toSchoolRow),
    total: page.totalResult,
    page: page.currentPage || 1,
    pages: page.totalPage || Math.ceil(page.totalResult / perPage),
    first: ((page.currentPage || 1) - 1) * perPage + 1,
  };
}
