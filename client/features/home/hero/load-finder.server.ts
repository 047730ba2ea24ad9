import { getSources } from '#client/features/facts/figure.ts';
import { type SchoolRow, toSchoolRow } from '#client/features/school-list/school-row.ts';
import type { PortalRequestWithSite } from '#client/portal-request.server.ts';
import type { Source } from '#shared/contract/catalogue/fact.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import { getAgentCurrency } from '#shared/rules/budget.ts';
import { schoolFacets } from '#shared/contract/matching/school-facets.ts';
import {
  BACHELOR_LEVEL_ID,
  type FinderChoice,
  createCountInquiry,
  createFinderInquiry,
  getDefaultFee,
  toCountsByCountry,
} from './finder-inquiry.ts';

export interface FoundSchools {
  total: number;
  /** Number of schools by country id. */
  countsByCountry: Record<string, number>;
  rows: SchoolRow[];
  sources: Source[];
}

export interface FinderContent {
  choice: FinderChoice;
  foundSchools: FoundSchools;
}

/** Loads the schools within the default budget for the first screen. Returns null if the catalogue is unavailable. */
export async function loadFinder({
  ask,
  site,
  locale,
}: Pick<PortalRequestWithSite, 'ask' | 'site' | 'locale'>): Promise<FinderContent | null> {
  const defaultChoice = { fee: getDefaultFee(getAgentCurrency(site.agent)), english: '' };
  const [inquiryResult, countResult] = await Promise.all([
    ask(institutionInquiry, createFinderInquiry(defaultChoice)),
    ask(schoolFacets, createCountInquiry(defaultChoice)),
  ]);
  if (!inquiryResult.ok) return null;
  const { rows, page } = inquiryResult.value;
  return {
    choice: defaultChoice,
    foundSchools: {
      total: page.totalResult,
      countsByCountry: countResult.ok ? toCountsByCountry(countResult.value) : {},
      rows: rows.map((school) => toSchoolRow(school, { level: BACHELOR_LEVEL_ID, ...defaultChoice }, locale)),
      sources: getSources(rows),
    },
  };
}
