import type { EntryRule } from '#shared/contract/matching/entry-rules.ts';

/** A rule of these years is taken as today's; an older one is named with its year. */
const FRESH_YEARS = 3;
/** Exams, scales and admission policies change: a rule older than this places nobody. */
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

/** Whether all that the rule asks can be compared and the school itself states it; an undated or past one decides where nothing dated does. */
export const isUsable = ({ counts, isUndated, isPast }: Pick<EntryRule, 'counts' | 'isUndated' | 'isPast'>) =>
  counts || isUndated || isPast;
