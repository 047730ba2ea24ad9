import { type FeeCurrency, feeSteps, IELTS_SCORES } from '#shared/rules/school-filters.ts';

/** Filter values as the school list has them in its address. */
export interface FoundBy {
  fee: string;
  /** '' without a score. */
  english: string;
}

/** Id of the level in a filter of the list. */
export const BACHELOR = '1';
const SHOWN = 3;
const MIDDLE = 3;

/** The step in the middle of those offered: HK$250,000. */
export const usualFee = (currency: FeeCurrency): string => feeSteps(currency)[MIDDLE] ?? '';

export const finderInquiry = ({ fee, english }: FoundBy) => ({
  fkMajorLevelId: BACHELOR,
  feeMost: fee,
  ieltsHeld: IELTS_SCORES.find((score) => score === english) ?? ('' as const),
  showCount: SHOWN,
});
