import type { EntryRule } from '#shared/contract/matching/entry-rules.ts';

/** Maximum age of a current rule; older ones are shown with their year. */
const FRESH_YEARS = 3;
/** Older rules are not used, since exams, scales and policies change. */
const USABLE_YEARS = 10;

/**
 * Age of an entry rule by the year of its page. `past` and `undated` rules place a student only where nothing dated does. The day on which
 * a copy was read dates the copy alone, so it does not make an undated rule fresh.
 */
export function ruleAge(asAtYear: number, thisYear: number): 'fresh' | 'past' | 'old' | 'undated' {
  if (asAtYear <= 0) return 'undated';
  const years = thisYear - asAtYear;
  return years <= FRESH_YEARS ? 'fresh' : years <= USABLE_YEARS ? 'past' : 'old';
}

/**
 * Whether the rule is the school's own and fully comparable; an undated or past one applies only where nothing dated
 * does.
 */
export const isUsable = ({ counts, isUndated, isPast }: Pick<EntryRule, 'counts' | 'isUndated' | 'isPast'>) =>
  counts || isUndated || isPast;
