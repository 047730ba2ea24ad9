import type { Criteria } from './read-criteria.ts';
import type { CourseBlock } from './catalogue.ts';
import { exchange } from '#shared/rules/budget.ts';
import { RULE_SET } from './rule-set.ts';
import type { MatchScore } from '#shared/rules/match-score.ts';
import { NOTHING } from './match-score.ts';

export function createTuitionScore({ budget }: Criteria, { currency }: CourseBlock) {
  const [min, max] = [budget.min, budget.max].map((item) => exchange(item, budget.currency, currency) ?? 0) as [
    number,
    number,
  ];
  const isComparable = exchange(1, budget.currency, currency) !== null;
  const isKnown = (fee: number) => fee > 0 && isComparable;
  const { atLimit, most } = RULE_SET.tuition;
  /** Interned by score, as there are tens of thousands of courses. */
  const standings = Array.from({ length: most + 1 }, (_, score): MatchScore => ({ score, counted: most }));
  return {
    /** Unknown or incomparable fees are within every budget and reported as unknown. */
    isWithin: (fee: number) => !isKnown(fee) || (fee >= min && fee <= max),
    /** At the budget about half of the points, at half the budget or less all, above it none. */
    count: (fee: number): MatchScore =>
      !isKnown(fee)
        ? NOTHING
        : (standings[
            fee > max ? 0 : max > 0 ? Math.min(most, atLimit + Math.round(((max - fee) / max) * atLimit * 2)) : most
          ] as MatchScore),
  };
}
