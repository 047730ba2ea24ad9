import { assertNever } from '#shared/assert-never.ts';
import type { Band, BandRule, MatchCount } from '#shared/contract/matching/school-list.ts';
import { worthInOrder } from '#shared/rules/budget.ts';
import { compareStanding } from '#shared/rules/match-standing.ts';
import type { SchoolMatch } from './match-schools.ts';
import { RULE_SET } from './rule-set.ts';
import type { CourseMatch } from './score-course.ts';

interface JudgedBand {
  band: Band;
  bandRule: BandRule;
}

/** The verdict of judgeEntry and nothing else: without a published rule there is no match. */
export function bandOf({
  rule,
  judged: { verdict },
  hasExam,
}: Pick<CourseMatch, 'rule' | 'judged' | 'hasExam'>): JudgedBand {
  switch (verdict) {
    case 'meets':
      return { band: 'match', bandRule: 'met' };
    case 'close':
    case 'notYet':
      return { band: 'reach', bandRule: 'missed' };
    case 'unknown':
      return { band: 'unknown', bandRule: hasExam ? ruleless(rule) : 'noResult' };
    default:
      return assertNever(verdict);
  }
}

/** A rule of today that says nothing asks for more than was entered. */
const ruleless = (rule: CourseMatch['rule']): BandRule => (!rule ? 'noRule' : rule.counts ? 'noResult' : 'oldRule');

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

type MatchSort = 'match' | 'rank' | 'name' | 'tuition';

/** A fee that nobody knows comes after all others. */
const feeInHkd = ({ best }: SchoolMatch) =>
  best.fee > 0 ? worthInOrder(best.fee, best.currency) : Number.MAX_SAFE_INTEGER;
const byName = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const FIRST: Record<MatchSort, (a: SchoolMatch, b: SchoolMatch) => number> = {
  match: (a, b) => compareStanding(a.best, b.best),
  rank: (a, b) => a.school.rankSort - b.school.rankSort,
  name: (a, b) => byName(a.school.nameSort, b.school.nameSort),
  tuition: (a, b) => feeInHkd(a) - feeInHkd(b),
};

/** No two schools are level: the better standing, the better rank, and then the number they have for ever. */
export const sortMatches = (matches: readonly SchoolMatch[], sort: MatchSort): SchoolMatch[] =>
  matches.toSorted(
    (a, b) =>
      FIRST[sort](a, b) || FIRST.match(a, b) || a.school.rankSort - b.school.rankSort || a.school.id - b.school.id,
  );
