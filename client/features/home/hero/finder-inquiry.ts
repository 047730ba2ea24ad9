import type { SchoolFacets } from '#shared/contract/matching/school-facets.ts';
import { type FeeCurrency, listFeeSteps, IELTS_SCORES, parseFeeStep } from '#shared/rules/school-filters.ts';

/** Filter values in the format of the school list's URL. */
export interface FinderChoice {
  fee: string;
  /** IELTS score, or '' without a score. */
  english: string;
}

/** Id of the bachelor level in the level filter of the list. */
export const BACHELOR_LEVEL_ID = '1';
const SHOWN_SCHOOL_COUNT = 3;
const MIDDLE_STEP = 3;

/** Returns the fee option in the middle, such as HK$250,000. */
export const getDefaultFee = (currency: FeeCurrency): string => listFeeSteps(currency)[MIDDLE_STEP] ?? '';

const createFilters = ({ fee, english }: FinderChoice) => ({
  fkMajorLevelId: BACHELOR_LEVEL_ID,
  feeMost: fee,
  ieltsHeld: IELTS_SCORES.find((score) => score === english) ?? ('' as const),
});

export const createFinderInquiry = (finderChoice: FinderChoice) => ({
  ...createFilters(finderChoice),
  showCount: SHOWN_SCHOOL_COUNT,
});

/** Input of the counts by country for the same schools. */
export const createCountInquiry = (finderChoice: FinderChoice) => ({
  ...createFilters(finderChoice),
  feeCurrency: parseFeeStep(finderChoice.fee).currency,
  feeAmounts: [],
});

/** Converts the facets to numbers of schools by country id. */
export const toCountsByCountry = ({ country }: Pick<SchoolFacets, 'country'>): Record<string, number> =>
  Object.fromEntries(country.map(({ id, total }) => [id, total]));
