import type {
  Placement,
  PlacementBasis,
  PlacementFigures,
  PlacementGroup,
  Position,
} from '#shared/contract/matching/placement.ts';

export const UNKNOWN_PLACEMENT: Placement = {
  position: 'unknown',
  group: 'unknown',
  basis: null,
  limitedBy: null,
  figures: null,
  missingSubjects: [],
};

/** Whether a position comes from the admission rate of a school and not from a comparison of results. */
export const isEstimated = ({ basis }: Pick<Placement, 'basis'>): boolean =>
  basis === 'admissionRate' || basis === 'openAdmission';

const GROUPS_BY_POSITION: Record<Position, PlacementGroup> = {
  above: 'likely',
  among: 'match',
  below: 'reach',
  farBelow: 'outOfReach',
  unknown: 'unknown',
};

export const createPlacement = (
  position: Position,
  basis: PlacementBasis,
  figures: PlacementFigures | null,
): Placement => ({
  position,
  group: GROUPS_BY_POSITION[position],
  basis,
  limitedBy: null,
  figures,
  missingSubjects: [],
});

export const createFigures = (
  unit: PlacementFigures['unit'],
  { min, max }: { min: number; max: number },
  knownFigures: Partial<PlacementFigures> = {},
): PlacementFigures => ({
  least: min,
  most: max,
  unit,
  lower: knownFigures.lower ?? null,
  upper: knownFigures.upper ?? null,
  fewer: knownFigures.fewer ?? null,
  same: knownFigures.same ?? null,
  more: knownFigures.more ?? null,
  admitted: knownFigures.admitted ?? null,
});

/** Percentages of entrants below, equal to and above the student. */
export interface EntrantSplit {
  fewer: number;
  same: number;
  more: number;
}

const FULL_PERCENT = 100;
/** Percentiles that bound the lower and the upper quarter. */
const LOWER_QUARTILE_PERCENTILE = 25;
const UPPER_QUARTILE_PERCENTILE = 75;
/** Percentile below which a course is out of reach. */
const FAR_BELOW_PERCENTILE = 10;

/**
 * Returns the position among entrants, or null for an empty distribution. `bandShare` is the share of the student's own
 * band that is assumed to be below. Published percentages are rounded and may not add up to 100, so they are divided by
 * their sum.
 */
function findPositionInCohort({ fewer, same, more }: EntrantSplit, bandShare: number): Position | null {
  const total = fewer + same + more;
  if (total === 0) return null;
  if (((fewer + same) * FULL_PERCENT) / total < FAR_BELOW_PERCENTILE) return 'farBelow';
  const percentile = ((fewer + same * bandShare) * FULL_PERCENT) / total;
  if (percentile < LOWER_QUARTILE_PERCENTILE) return 'below';
  return percentile >= UPPER_QUARTILE_PERCENTILE ? 'above' : 'among';
}

/**
 * Returns the bounds of the band that contains the median entrant. `bands` are lower bounds, lowest first. `upper` is
 * null for the highest band.
 */
export function findMedianBand(bands: readonly number[], shares: readonly number[]) {
  const halfOfShares = shares.reduce((sum, share) => sum + share, 0) / 2;
  let reachedShare = 0;
  const medianIndex = shares.findIndex((share) => (reachedShare += share) >= halfOfShares);
  const nextBound = bands[medianIndex + 1];
  return { lower: bands[medianIndex] ?? null, upper: nextBound === undefined ? null : nextBound - 1 };
}

/**
 * Ease per point of each unit. One A-level grade (eight UCAS points) corresponds to about a tenth of the entrants, as
 * do 40 SAT points.
 */
const EASE_PER_POINT = { ucasPoints: 10 / 8, ibPoints: 5, sat: 10 / 40, act: 10 / 1.5 } as const;
const MEDIUM_EASE = 50;

/** Ease that corresponds to one A-level grade. */
const GRADE_EASE = 10;

/**
 * Estimates how easy admission is, from 0 to 100, to sort courses with the same position (above, among, below). 50 if
 * unknown.
 */
export function estimateEase({ figures }: Placement): number {
  if (!figures) return MEDIUM_EASE;
  const { fewer, same, more, least, lower, upper, unit } = figures;
  if (fewer !== null && same !== null && more !== null)
    return ((fewer + same / 2) * 2 * MEDIUM_EASE) / Math.max(1, fewer + same + more);
  if (least === null || lower === null || unit === 'percent' || unit === 'rulePoints') return MEDIUM_EASE;
  const referenceScore = unit === 'sat' || unit === 'act' ? (lower + (upper ?? lower)) / 2 : lower;
  return Math.min(2 * MEDIUM_EASE, Math.max(0, MEDIUM_EASE + (least - referenceScore) * EASE_PER_POINT[unit]));
}

/**
 * Ease per point, including units that estimateEase does not compare. A grade corresponds to about a point of a rule,
 * or 5%.
 */
const CLOSENESS_PER_POINT = { ...EASE_PER_POINT, percent: 2, rulePoints: GRADE_EASE } as const;

/**
 * Returns by how many A-level grades the results are above the reference value (negative: below it), or 0 if less than
 * a grade above. Null if no result was compared with a value.
 */
export function countGradesAbove({ figures }: Placement): number | null {
  if (!figures) return null;
  const { least, lower, upper, unit } = figures;
  if (least === null || lower === null) return null;
  const referenceScore = unit === 'sat' || unit === 'act' ? (lower + (upper ?? lower)) / 2 : lower;
  return Math.floor(((least - referenceScore) * CLOSENESS_PER_POINT[unit]) / GRADE_EASE);
}

/** Grades below the band of the median entrant beyond which the lower quarter is out of reach, as it is below an offer. */
const MAX_GRADES_BELOW_MEDIAN = 3;

/**
 * Places a result among entrants, or returns null for an empty distribution. The lowest published band has no lower
 * bound, so entrants in it may be far above or below a student in it.
 */
export function placeInCohort(
  basis: 'entrants' | 'averages',
  unit: PlacementFigures['unit'],
  result: { min: number; max: number },
  cohort: EntrantSplit & Pick<PlacementFigures, 'lower' | 'upper'>,
  bandShare: number,
): Placement | null {
  const position = findPositionInCohort(cohort, bandShare);
  if (!position) return null;
  const placement = createPlacement(position, basis, createFigures(unit, result, cohort));
  const isFarBelow = position === 'below' && (countGradesAbove(placement) ?? 0) < -MAX_GRADES_BELOW_MEDIAN;
  return isFarBelow ? createPlacement('farBelow', basis, placement.figures) : placement;
}

const GROUPS_FROM_BEST: readonly PlacementGroup[] = ['likely', 'match', 'reach', 'outOfReach'];

/** Share of a band of unknown width that is assumed to be below a student in it. */
export const HALF_BAND = 0.5;

/** Limits the band to `maxGroup` if it is better, and records the reason. Worse and unknown bands are unchanged. */
export function limitGroup(
  placement: Placement,
  maxGroup: PlacementGroup,
  limitedBy: Placement['limitedBy'],
): Placement {
  const groupIndex = GROUPS_FROM_BEST.indexOf(placement.group);
  const isLowered = groupIndex !== -1 && groupIndex < GROUPS_FROM_BEST.indexOf(maxGroup);
  return isLowered ? { ...placement, group: maxGroup, limitedBy } : placement;
}
