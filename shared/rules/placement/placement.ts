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

/** Figures with what a comparison does not have left null. */
export const figuresOf = (
  unit: PlacementFigures['unit'],
  { least, most }: { least: number; most: number },
  known: Partial<PlacementFigures> = {},
): PlacementFigures => ({
  least,
  most,
  unit,
  lower: known.lower ?? null,
  upper: known.upper ?? null,
  fewer: known.fewer ?? null,
  same: known.same ?? null,
  more: known.more ?? null,
  admitted: known.admitted ?? null,
});

/** Of 100 entrants: those with less than the student, with as much and with more. */
export interface EntrantSplit {
  fewer: number;
  same: number;
  more: number;
}

const WHOLE = 100;
/** An entrant's standing below the first is the lower quarter, from the second on the upper. */
const LOWER_QUARTER = 25;
const UPPER_QUARTER = 75;
/** Where so few entrants had no more than the student, the course is out of reach. */
const FAR_BELOW = 5;

/** Shares are rounded where they are published, and need not add up to 100; null where there are none. */
export function positionAmong({ fewer, same, more }: EntrantSplit): Position | null {
  const all = fewer + same + more;
  if (all === 0) return null;
  if (((fewer + same) * WHOLE) / all < FAR_BELOW) return 'farBelow';
  const standing = ((fewer + same / 2) * WHOLE) / all;
  if (standing < LOWER_QUARTER) return 'below';
  return standing >= UPPER_QUARTER ? 'above' : 'among';
}

/** An A-level grade is eight UCAS points, and moves a student by about a tenth of the entrants; so do 40 points of the SAT. */
const EASE_OF = { ucasPoints: 10 / 8, ibPoints: 5, sat: 10 / 40, act: 10 / 1.5 } as const;
const MIDDLE = 50;

/** Of courses at the same position, how easily the student gets in: 0 to 100, the middle where nothing finer is known. */
export function easeOf({ figures }: Placement): number {
  if (!figures) return MIDDLE;
  const { fewer, same, more, least, lower, upper, unit } = figures;
  if (fewer !== null && same !== null && more !== null)
    return ((fewer + same / 2) * 2 * MIDDLE) / Math.max(1, fewer + same + more);
  if (least === null || lower === null || unit === 'percent' || unit === 'rulePoints') return MIDDLE;
  const asked = unit === 'sat' || unit === 'act' ? (lower + (upper ?? lower)) / 2 : lower;
  return Math.min(2 * MIDDLE, Math.max(0, MIDDLE + (least - asked) * EASE_OF[unit]));
}

const GROUPS_FROM_BEST: readonly PlacementGroup[] = ['likely', 'match', 'reach', 'outOfReach'];

/** Lowers the group to `most` at best, and names the reason; a lower or unknown group stays. */
export function limitGroup(placement: Placement, most: PlacementGroup, limitedBy: Placement['limitedBy']): Placement {
  const own = GROUPS_FROM_BEST.indexOf(placement.group);
  const isLowered = own !== -1 && own < GROUPS_FROM_BEST.indexOf(most);
  return isLowered ? { ...placement, group: most, limitedBy } : placement;
}
