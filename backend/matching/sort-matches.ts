import type { Band } from '#shared/contract/matching/school-list.ts';
import type { SchoolMatch } from './match-schools.ts';
import { getSortableAmount } from '#shared/rules/budget.ts';
import { countGradesAbove, estimateEase, isEstimated } from '#shared/rules/placement/placement.ts';
import { compareMatches } from '#shared/rules/match-score.ts';

/** Order of the bands in the list, most realistic first. Schools without a placement come last. */
const BAND_ORDER: Record<Band, number> = { match: 0, likely: 1, reach: 2, unknown: 3 };

type MatchSort = 'match' | 'rank' | 'name' | 'tuition';

/** Returns the fee in Hong Kong dollars for sorting. Unpublished fees sort last. */
const getFeeInHkd = ({ best }: SchoolMatch) =>
  best.fee > 0 ? getSortableAmount(best.fee, best.currency) : Number.MAX_SAFE_INTEGER;

/**
 * Order of schools without a placement: schools whose past or indirect rule is met come first, highly selective schools
 * come after the others, and missed rules come last.
 */
const READING_ORDER = { met: 0, other: 1, top: 2, missed: 3 } as const;

const getApplicants = ({ school }: SchoolMatch) => school.admission?.applicants ?? 0;

const compareNames = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Grades within which schools count as equally selective, so that fees and priorities decide between them. */
const GRADES_PER_STEP = 2;

/**
 * Returns a sort key for the distance between the results and those that a school usually takes. Of schools within
 * reach, the most selective come first, because families look for the best place they can get; of the others, the
 * closest.
 */
function getDistance({ best, band }: SchoolMatch): number {
  const gradesAbove = countGradesAbove(best.placement);
  if (gradesAbove === null) return Number.MAX_SAFE_INTEGER;
  const step = Math.floor(gradesAbove / GRADES_PER_STEP);
  return band === 'reach' ? -step : step;
}

/** Returns the sort keys of a match, all ascending. They are computed once per match. */
function getSortKeys(match: SchoolMatch, sort: MatchSort) {
  const { best, school } = match;
  return {
    match,
    asked: sort === 'rank' ? school.rankSort : sort === 'tuition' ? getFeeInHkd(match) : 0,
    group:
      BAND_ORDER[match.band] * 100 +
      Number(match.isSpecial) * 10 +
      READING_ORDER[best.reading] * 2 +
      // An estimate does not compare results, so it comes after the other placements.
      Number(isEstimated(best.placement)),
    distance: getDistance(match),
    ease: estimateEase(best.placement),
  };
}

/** Sorts matches. The order is total: ties are resolved by id. */
export function sortMatches(matches: readonly SchoolMatch[], sort: MatchSort): SchoolMatch[] {
  const keyedMatches = matches.map((match) => getSortKeys(match, sort));
  keyedMatches.sort((a, b) => {
    if (sort === 'name') {
      const nameOrder = compareNames(a.match.school.nameSort, b.match.school.nameSort);
      if (nameOrder !== 0) return nameOrder;
    }
    return (
      a.asked - b.asked ||
      a.group - b.group ||
      // Courses of the requested field alone come before those that combine it with others.
      a.match.best.fieldOrder - b.match.best.fieldOrder ||
      // A family that names a budget first sees the schools whose fee can be compared with it.
      Number(b.match.best.tuition.counted > 0) - Number(a.match.best.tuition.counted > 0) ||
      a.distance - b.distance ||
      compareMatches(a.match.best, b.match.best) ||
      // If the matches are equal up to here, the more selective course comes first.
      a.ease - b.ease ||
      getApplicants(b.match) - getApplicants(a.match) ||
      a.match.school.rankSort - b.match.school.rankSort ||
      a.match.school.id - b.match.school.id
    );
  });
  return keyedMatches.map(({ match }) => match);
}
