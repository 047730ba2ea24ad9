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

const GROUP_OF: Record<Position, PlacementGroup> = {
  above: 'likely',
  among: 'match',
  below: 'reach',
  farBelow: 'outOfReach',
  unknown: 'unknown',
};

export const placementAt = (position: Position, basis: PlacementBasis, figures: PlacementFigures): Placement => ({
  position,
  group: GROUP_OF[position],
  basis,
  limitedBy: null,
  figures,
  missingSubjects: [],
});

export const figuresOf = (
  unit: PlacementFigures['unit'],
  { least, most }: { least: number; most: number },
  existing: Partial<PlacementFigures> = {},
): PlacementFigures => ({
  least,
  most,
  unit,
  lower: existing.lower ?? null,
  upper: existing.upper ?? null,
  fewer: existing.fewer ?? null,
  same: existing.same ?? null,
  more: existing.more ?? null,
  admitted: existing.admitted ?? null,
});

/** Percentages of entrants below, equal to and above the student. */
export interface EntrantSplit {
  fewer: number;
  same: number;
  more: number;
}

const FULL_PERCENT = 100;
/** Percentiles that bound the lower and the upper quarter. */
const LOWER_QUARTER = 25;
const UPPER_QUARTER = 75;
/** Percentile below which a course is out of reach. */
const FAR_BELOW_MARGIN = 5;

/**
 * Returns the position among entrants; null for an empty distribution. Published percentages are rounded and need not
 * add up to 100, so they are divided by their sum.
 */
export function positionInCohort({ fewer, same, more }: EntrantSplit): Position | null {
  const all = fewer + same + more;
  if (all === 0) return null;
  if (((fewer + same) * FULL_PERCENT) / all < FAR_BELOW_MARGIN) return 'farBelow';
  const standing = ((fewer + same / 2) * FULL_PERCENT) / all;
  if (standing < LOWER_QUARTER) return 'below';
  return standing >= UPPER_QUARTER ? 'above' : 'among';
}

/** Bounds of the median entrant's band. `bands` are lower bounds, lowest first; `upper` is null for the highest band. */
export function findMedianBand(bands: readonly number[], shares: readonly number[]) {
  const half = shares.reduce((sum, share) => sum + share, 0) / 2;
  let reached = 0;
  const index = shares.findIndex((share) => (reached += share) >= half);
  const next = bands[index + 1];
  return { lower: bands[index] ?? null, upper: next === undefined ? null : next - 1 };
}

/**
 * Ease per point of a unit. An A-level grade, which is eight UCAS points, corresponds to about a tenth of the entrants,
 * as do 40 SAT points.
 */
const EASE_OF = { ucasPoints: 10 / 8, ibPoints: 5, sat: 10 / 40, act: 10 / 1.5 } as const;
const MIDDLE = 50;

/** Returns the ease of admission within a position from 0 to 100; 50 if unknown. */
export function easeOf({ figures }: Placement): number {
  if (!figures) return MIDDLE;
  const { fewer, same, more, least, lower, upper, unit } = figures;
  if (fewer !== null && same !== null && more !== null)
    return ((fewer + same / 2) * 2 * MIDDLE) / Math.max(1, fewer + same + more);
  if (least === null || lower === null || unit === 'percent' || unit === 'rulePoints') return MIDDLE;
  const requested = unit === 'sat' || unit === 'act' ? (lower + (upper ?? lower)) / 2 : lower;
  return Math.min(2 * MIDDLE, Math.max(0, MIDDLE + (least - requested) * EASE_OF[unit]));
}

const GROUPS_FROM_BEST: readonly PlacementGroup[] = ['likely', 'match', 'reach', 'outOfReach'];

/** Lowers a group that is better than `max` to it and records the reason; worse and unknown groups are unchanged. */
export function limitGroup(placement: Placement, max: PlacementGroup, limitedBy: Placement['limitedBy']): Placement {
  const groupIndex = GROUPS_FROM_BEST.indexOf(placement.group);
  const isLowered = groupIndex !== -1 && groupIndex < GROUPS_FROM_BEST.indexOf(max);
  return isLowered ? { ...placement, group: max, limitedBy } : placement;
}
