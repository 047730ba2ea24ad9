import { exchange } from '#shared/rules/budget/exchange-rates.ts';
import type { SchoolMatch } from './match-schools.ts';

export type MatchSort = 'match' | 'rank' | 'name' | 'tuition';

const bestScore = ({ best }: SchoolMatch) => best.score;
const feeInHkd = ({ best }: SchoolMatch) => exchange(best.fee, best.currency, 'HKD');
const byName = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const FIRST: Record<MatchSort, (a: SchoolMatch, b: SchoolMatch) => number> = {
  match: (a, b) => bestScore(b) - bestScore(a),
  rank: (a, b) => a.school.rankSort - b.school.rankSort,
  name: (a, b) => byName(a.school.nameSort, b.school.nameSort),
  tuition: (a, b) => feeInHkd(a) - feeInHkd(b),
};

/** No two schools are level: the better score, the better rank, and then the number they have for ever. */
export const sortMatches = (matches: readonly SchoolMatch[], sort: MatchSort): SchoolMatch[] =>
  matches.toSorted(
    (a, b) =>
      FIRST[sort](a, b) || FIRST.match(a, b) || a.school.rankSort - b.school.rankSort || a.school.id - b.school.id,
  );
