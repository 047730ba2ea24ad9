import { type FeeCurrency, listFeeSteps, IELTS_SCORES } from '#shared/rules/school-filters.ts';

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

export const createFinderInquiry = ({ fee, english }: FinderChoice) => ({
  fkMajorLevelId: BACHELOR_LEVEL_ID,
  feeMost: fee,
  ieltsHeld: IELTS_SCORES.find((score) => score === english) ?? ('' as const),
  showCount: SHOWN_SCHOOL_COUNT,
});
