import type { MatchCount, MatchLine } from '#shared/contract/school-match.ts';
import { bandOf } from './band-of.ts';
import type { SchoolMatch } from './match-schools.ts';
import type { Wishes } from './read-wishes.ts';
import { RULE_SET } from './rule-set.ts';
import { unmetOf, writeLedger } from './write-ledger.ts';

/** How many there are of each band, and what stands most often alone between the student and a school. */
export function countMatches(matches: readonly SchoolMatch[], wishes: Wishes): MatchCount {
  const bands = { reach: 0, match: 0, safer: 0, unknown: 0 };
  const alone = new Map<string, { line: MatchLine; schools: number }>();
  for (const { school, best } of matches) {
    const { band } = bandOf(best);
    bands[band ?? 'unknown'] += 1;
    if (band !== 'reach') continue;
    const [line, ...others] = unmetOf(writeLedger(best, school, wishes));
    if (!line || others.length > 0) continue;
    const key = `${line.kind} ${line.key} ${line.unit} ${line.asked}`;
    alone.set(key, { line, schools: (alone.get(key)?.schools ?? 0) + 1 });
  }
  const [most] = [...alone.values()].sort((a, b) => b.schools - a.schools);
  return {
    total: matches.length,
    courses: matches.reduce((sum, { courseCount }) => sum + courseCount, 0),
    bands,
    nextStep: most
      ? {
          kind: most.line.kind,
          key: most.line.key,
          have: most.line.have,
          needs: most.line.asked,
          unit: most.line.unit,
          schools: most.schools,
        }
      : null,
    ruleSetVersion: RULE_SET.version,
  };
}
