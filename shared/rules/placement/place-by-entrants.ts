import type { Placement } from '#shared/contract/matching/placement.ts';
import { createPlacement, type EntrantSplit, findMedianBand, HALF_BAND, placeInCohort } from './placement.ts';
import type { UcasPoints } from './ucas-points.ts';

/** Lower bounds of the UCAS point bands of Discover Uni. */
export const ENTRANT_BANDS = [0, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192, 208, 224, 240] as const;

/** Minimum number of entrants for which the distribution is meaningful. */
const MIN_ENTRANTS = 10;
const MIN_PUBLISHED_PERCENT = 50;

interface EntrantDistribution {
  entrants: number;
  /** Percentage of entrants in each of ENTRANT_BANDS. */
  shares: readonly number[];
}

/**
 * Returns the percentages of entrants in lower, equal and higher bands. Published percentages are rounded to 5 and may
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

/** Width of every band but the lowest and the highest, and the difference between possible sums of DSE points. */
const BAND_WIDTH = 16;
const POINTS_STEP = 4;

/**
 * Returns the share of the student's band whose points are assumed to be lower, with entrants spread evenly over the
 * band: a quarter for A-level sums in its lower half, three quarters in its upper half.
 */
function calculateBandShare(points: number): number {
  const bandIndex = ENTRANT_BANDS.filter((lowerBound) => points >= lowerBound).length - 1;
  const lowerBound = ENTRANT_BANDS[bandIndex] ?? 0;
  const isClosedBand = ENTRANT_BANDS[bandIndex + 1] === lowerBound + BAND_WIDTH;
  return isClosedBand ? Math.min(1, (points - lowerBound + POINTS_STEP) / BAND_WIDTH) : HALF_BAND;
}

/** Number of empty bands that separates entrants with few or no UCAS points from the others. */
const GAP_BANDS = 3;

/**
 * Returns the percentages without the entrants whom a gap separates from most others. They entered with qualifications
 * that have few or no UCAS points, so a student with the same points is not comparable to them.
 */
function selectComparableShares(shares: readonly number[]): readonly number[] {
  if (!shares[0]) return shares;
  const gapIndex = shares.findIndex((_, index) => {
    const bands = shares.slice(index, index + GAP_BANDS);
    return bands.length === GAP_BANDS && bands.every((share) => share === 0);
  });
  const sumShares = (bandShares: readonly number[]) => bandShares.reduce((sum, share) => sum + share, 0);
  return gapIndex > 0 && sumShares(shares.slice(0, gapIndex)) < sumShares(shares.slice(gapIndex))
    ? shares.map((share, index) => (index < gapIndex ? 0 : share))
    : shares;
}

/** Minimum UCAS points of the median entrant for a top course, at which grades alone do not make a place likely. */
const TOP_COURSE_POINTS = 160;
const TOP_COURSE_SHARE = 0.5;

export function isTopCourse({ shares }: Pick<EntrantDistribution, 'shares'>): boolean {
  let [totalShare, topShare] = [0, 0];
  for (const [index, share] of selectComparableShares(shares).entries()) {
    totalShare += share;
    if ((ENTRANT_BANDS[index] ?? 0) >= TOP_COURSE_POINTS) topShare += share;
  }
  return totalShare > 0 && topShare / totalShare >= TOP_COURSE_SHARE;
}

/** Share of the median band's points from which a Scottish course is within reach. */
const SCOTTISH_REACH_SHARE = 2 / 3;

/**
 * Places a student among the entrants of a course. Null if the median entrant is in the lowest band, below three passes
 * at A-level: such a course admits by other qualifications, with which exam results cannot be compared. Scottish entrants
 * add the points of Highers and Advanced Highers, so fewer points than nearly all of them leave no Scottish course out.
 */
export function placeByEntrantDistribution(
  { entrants, shares: publishedShares }: EntrantDistribution,
  points: UcasPoints,
  isScottish = false,
): Placement | null {
  const shares = selectComparableShares(publishedShares);
  const split = splitEntrants(shares, points.min);
  const isMostlyPublished = split.fewer + split.same + split.more >= MIN_PUBLISHED_PERCENT;
  const medianBand = findMedianBand(ENTRANT_BANDS, shares);
  if (entrants < MIN_ENTRANTS || !isMostlyPublished || !medianBand.lower) return null;
  const placement = placeInCohort(
    'entrants',
    'ucasPoints',
    points,
    { ...medianBand, ...split },
    calculateBandShare(points.min),
  );
  const isWithinReach = isScottish && points.min >= medianBand.lower * SCOTTISH_REACH_SHARE;
  return isWithinReach && placement?.position === 'farBelow'
    ? createPlacement('below', 'entrants', placement.figures)
    : placement;
}
