/** A rule older than this is shown as what was asked in its year. */
const FRESH_YEARS = 3;

/**
 * How old a rule of entry is by the year of its page. Only a fresh one judges anybody: of an old one nobody can say that it still
 * holds, and of one whose page names no year nobody can say how old it is. The day on which a copy was read dates the copy alone.
 */
export function ruleAge(asAtYear: number, thisYear: number): 'fresh' | 'old' | 'undated' {
  if (asAtYear <= 0) return 'undated';
  return thisYear - asAtYear > FRESH_YEARS ? 'old' : 'fresh';
}
