import { getSources } from '#client/features/facts/figure.ts';
import { type SchoolRow, toSchoolRow } from '#client/features/school-list/school-row.ts';
import type { PortalRequestWithSite } from '#client/portal-request.server.ts';
import type { Source } from '#shared/contract/catalogue/fact.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import { agentCurrency } from '#shared/rules/budget.ts';
import { BACHELOR, type FoundBy, finderInquiry, usualFee } from './finder-inquiry.ts';

export interface FoundSchools {
  total: number;
  rows: SchoolRow[];
  sources: Source[];
}

export interface FinderContent {
  chosen: FoundBy;
  found: FoundSchools;
}

/** Loads the schools within the usual budget for the first screen. It returns null if the catalogue is unavailable. */
export async function loadFinder({
  ask,
  site,
}: Pick<PortalRequestWithSite, 'ask' | 'site'>): Promise<FinderContent | null> {
  const selected = { fee: usualFee(agentCurrency(site.agent)), english: '' };
  const result = await ask(institutionInquiry, finderInquiry(selected));
  if (!result.ok) return null;
  const { rows, page } = result.value;
  return {
    chosen: selected,
    found: {
      total: page.totalResult,
      rows: rows.map((school) => toSchoolRow(school, { level: BACHELOR, ...selected })),
      sources: getSources(rows),
    },
  };
}
