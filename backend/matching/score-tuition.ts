import type { Criteria } from './read-criteria.ts';
import type { CourseBlock } from './catalogue.ts';
import { convertAmount } from '#shared/rules/budget.ts';
import { RULE_SET } from './rule-set.ts';
import type { MatchScore } from '#shared/rules/match-score.ts';
import { ZERO_SCORE } from './match-score.ts';

export function createTuitionScore({ budget }: Criteria, { currency }: CourseBlock) {
  const [min, max] = [budget.min, budget.max].map(
    (amount) => convertAmount(amount, budget.currency, currency) ?? 0,
  ) as [number, number];
  const isComparable = convertAmount(1, budget.currency, currency) !== null;
  const isKnown = (fee: number) => fee > 0 && isComparable;
  const { atLimit, most } = RULE_SET.tuition;
  /**
   * Creates one object for each possible score and uses it for all courses, because there are tens of thousands of
   * them.
   */
  const tuitionScores = Array.from({ length: most + 1 }, (_, tuitionScore): MatchScore => ({
    score: tuitionScore,
    counted: most,
  }));
  return {
    /**
     * Whether the fee is within the budget. Unknown or incomparable fees count as within the budget and are reported as
     * unknown.
     */
    isWithin: (fee: number) => !isKnown(fee) || (fee >= min && fee <= max),
    /** Scores a fee: full points at half the budget or less, half of the points at the budget, none above it. */
    count: (fee: number): MatchScore =>
      !isKnown(fee)
        ? ZERO_SCORE
        : (tuitionScores[
            fee > max ? 0 : max > 0 ? Math.min(most, atLimit + Math.round(((max - fee) / max) * atLimit * 2)) : most
          ] as MatchScore),
  };
}
