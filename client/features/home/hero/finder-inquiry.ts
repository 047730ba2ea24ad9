import { type FeeCurrency, feeSteps, IELTS_SCORES } from '#shared/rules/school-filters.ts';

/** Filter values in the format of the school list's URL. */
export interface FoundBy {
  fee: string;
  /** IELTS score; '' without a score. */
  english: string;
}

/** Id of the bachelor level in the level filter of the list. */
export const BACHELOR = '1';
const SHOWN = 3;
const MIDDLE = 3;

/** Returns the fee option in the middle, such as HK$250,000. */
export const usualFee = (currency: FeeCurrency): string => feeSteps(currency)[MIDDLE] ?? '';

export const finderInquiry = ({ fee, english }: FoundBy) => ({
  fkMajorLevelId: BACHELOR,
  feeMost: fee,
  ieltsHeld: IELTS_SCORES.find((score) => score === english) ?? ('' as const),
  showCount: SHOWN,
});
