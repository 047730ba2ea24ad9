import { institutionInquiry } from '#shared/contract/school-list.ts';
import type { PortalRequest } from '#client/portal-request.server.ts';
import type { CountryFacet } from './list-facets.ts';
import type { SchoolFilters } from './school-filters.ts';
import { toInquiry } from './school-inquiry.ts';
import { type SchoolRow, toSchoolRow } from './school-row.ts';

export type SchoolsOutcome =
  | { is: 'found'; rows: SchoolRow[]; total: number; page: number; pages: number; first: number }
  | { is: 'notOffered'; country: string }
  | { is: 'failed' };

const ROWS = 10;

export async function loadSchools(
  { ask, keepOutOfCache }: Pick<PortalRequest, 'ask' | 'keepOutOfCache'>,
  filters: SchoolFilters,
  country: CountryFacet | null,
): Promise<SchoolsOutcome> {
  if (country && !country.offered) return { is: 'notOffered', country: country.label };
  const answer = await ask(institutionInquiry, { ...toInquiry(filters), showCount: ROWS });
  if (!answer.ok) {
    keepOutOfCache();
    return { is: 'failed' };
  }
  const { rows, page } = answer.value;
  const perPage = page.showCount || ROWS;
  return {
    is: 'found',
    rows: rows.map(toSchoolRow),
    total: page.totalResult,
    page: page.currentPage || 1,
    pages: page.totalPage || Math.ceil(page.totalResult / perPage),
    first: ((page.currentPage || 1) - 1) * perPage + 1,
  };
}
