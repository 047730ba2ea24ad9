import type { Placement } from '#shared/contract/matching/placement.ts';
import { type EntrantSplit, figuresOf, findMedianBand, placementAt, positionInCohort } from './placement.ts';
import type { UcasPoints } from './ucas-points.ts';

/** Lower bounds of the UCAS point bands of Discover Uni. */
export const ENTRANT_BANDS = [0, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192, 208, 224, 240] as const;

/** Minimum number of entrants for which the distribution is meaningful. */
const MIN_ENTRANTS = 10;
const MIN_SHOWN = 50;

interface Entrants {
  entrants: number;
  /** Percentage of entrants in each of ENTRANT_BANDS. */
  shares: readonly number[];
}

/**
 * Returns the percentages of entrants in lower, equal and higher bands. Published percentages are rounded to 5 and need
 * not add up to 100.
 */
export function splitEntrants(shares: readonly number[], points: number): EntrantSplit {
  const split = { fewer: 0, same: 0, more: 0 };
  for (let index = 0; index < shares.length; index++) {
    const share = shares[index] as number;
    if (points < (ENTRANT_BANDS[index] ?? Infinity)) split.more += share;
    else if (points < (ENTRANT_BANDS[index + 1] ?? Infinity)) split.same += share;
    else split.fewer += share;
  }
  return split;
}

/**
 * UCAS points from which a course is a top course if the median entrant has them: grades alone then make no place
 * likely.
 */
const TOP_POINTS = 160;
const TOP_SHARE = 0.5;

export function isTopCourse({ shares }: Pick<Entrants, 'shares'>): boolean {
  let [all, top] = [0, 0];
  for (let index = 0; index < shares.length; index++) {
    all += shares[index] as number;
    if ((ENTRANT_BANDS[index] ?? 0) >= TOP_POINTS) top += shares[index] as number;
  }
  return all > 0 && top / all >= TOP_SHARE;
}

export function placeByEntrantDistribution({ entrants, shares }: Entrants, points: UcasPoints): Placement | null {
  const split = splitEntrants(shares, points.least);
  const position = positionInCohort(split);
  const isShown = split.fewer + split.same + split.more >= MIN_SHOWN;
  if (entrants < MIN_ENTRANTS || !isShown || !position) return null;
  return placementAt(
    position,
    'entrants',
    figuresOf('ucasPoints', points, { ...findMedianBand(ENTRANT_BANDS, shares), ...split }),
  );
}
