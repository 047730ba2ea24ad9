import type { MatchCount } from '#shared/contract/school-match.ts';
import { bandOf } from './band-of.ts';
import type { SchoolMatch } from './match-schools.ts';
import { RULE_SET } from './rule-set.ts';

/** How many there are of each band. */
export function countMatches(matches: readonly SchoolMatch[]): MatchCount {
  const bands = { match: 0, reach: 0, unknown: 0 };
  for (const { best } of matches) bands[bandOf(best).band] += 1;
  return {
    total: matches.length,
    courses: matches.reduce((sum, { courseCount }) => sum + courseCount, 0),
    bands,
    ruleSetVersion: RULE_SET.version,
  };
}
