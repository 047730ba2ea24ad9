import type { Band } from '#shared/contract/matching/school-list.ts';
import type { SchoolMatch } from './match-schools.ts';
import { worthInOrder } from '#shared/rules/budget.ts';
import { easeOf } from '#shared/rules/placement/placement.ts';
import { compareMatches } from '#shared/rules/match-score.ts';

/**
 * Order of groups in the list: realistic ones first. A school without a placement never precedes one with a placement.
 */
const ORDER_OF_BAND: Record<Band, number> = { match: 0, likely: 1, reach: 2, unknown: 3 };

type MatchSort = 'match' | 'rank' | 'name' | 'tuition';

/** Fee for sorting; unpublished fees sort last. */
const feeInHkd = ({ best }: SchoolMatch) =>
  best.fee > 0 ? worthInOrder(best.fee, best.currency) : Number.MAX_SAFE_INTEGER;

/**
 * Order of schools without a placement: those whose past or indirect rule is met first, highly selective ones after the
 * others, missed rules last.
 */
const ORDER_OF_READING = { met: 0, other: 1, top: 2, missed: 3 } as const;

const getApplicants = ({ school }: SchoolMatch) => school.admission?.applicants ?? 0;

const byName = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Returns the sort keys of a match, all ascending. They are computed once per match. */
function getKeys(match: SchoolMatch, sort: MatchSort) {
  const { best, school } = match;
  return {
    match,
    asked: sort === 'rank' ? school.rankSort : sort === 'tuition' ? feeInHkd(match) : 0,
    group:
      ORDER_OF_BAND[match.band] * 100 +
      Number(match.isSpecial) * 10 +
      ORDER_OF_READING[best.reading] * 2 +
      // A placement by admission rate alone does not compare results, so it follows others.
      Number(best.placement.basis === 'admissionRate'),
    ease: easeOf(best.placement),
  };
}

/** Sorts matches. The order is total: ties end with the id. */
export function sortMatches(matches: readonly SchoolMatch[], sort: MatchSort): SchoolMatch[] {
  const keyed = matches.map((match) => getKeys(match, sort));
  keyed.sort((a, b) => {
    if (sort === 'name') {
      const apart = byName(a.match.school.nameSort, b.match.school.nameSort);
      if (apart !== 0) return apart;
    }
    return (
      a.asked - b.asked ||
      a.group - b.group ||
      compareMatches(a.match.best, b.match.best) ||
      // Of equal matches the more selective course comes first.
      a.ease - b.ease ||
      getApplicants(b.match) - getApplicants(a.match) ||
      a.match.school.rankSort - b.match.school.rankSort ||
      a.match.school.id - b.match.school.id
    );
  });
  return keyed.map(({ match }) => match);
}
