import type { EntryRule } from '#shared/contract/matching/entry-rules.ts';

/** Maximum age of a rule that counts as current. Older rules are shown with their year. */
const MAX_RULE_AGE_YEARS = 3;
/** Maximum age of a rule that is used at all, because exams, scales and policies change. */
const MAX_USABLE_YEARS = 10;

/**
 * Returns the age class of an entry rule from the year of its page. `past` and `undated` rules place a student only if
 * there is no dated rule. The date on which a copy was read does not indicate the page's age, so it does not make an
 * undated rule fresh.
 */
export function classifyRuleAge(asAtYear: number, thisYear: number): 'fresh' | 'past' | 'old' | 'undated' {
  if (asAtYear <= 0) return 'undated';
  const ageYears = thisYear - asAtYear;
  return ageYears <= MAX_RULE_AGE_YEARS ? 'fresh' : ageYears <= MAX_USABLE_YEARS ? 'past' : 'old';
}

/**
 * Returns whether the rule was published by the school and can be fully compared. An undated or past rule applies only
 * if there is no dated one.
 */
export const isUsableRule = ({ counts, isUndated, isPast }: Pick<EntryRule, 'counts' | 'isUndated' | 'isPast'>) =>
  counts || isUndated || isPast;
