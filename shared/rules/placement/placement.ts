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
});

/** Figures with what a comparison does not have left null. */
export const figuresOf = (
  unit: PlacementFigures['unit'],
  { least, most }: { least: number; most: number },
  more: Partial<PlacementFigures> = {},
): PlacementFigures => ({
  least,
  most,
  unit,
  lower: null,
  upper: null,
  fewer: null,
  same: null,
  more: null,
  admitted: null,
  ...more,
});

const GROUPS_FROM_BEST: readonly PlacementGroup[] = ['likely', 'match', 'reach', 'outOfReach'];

/** Lowers the group to `most` at best, and names the reason; a lower or unknown group stays. */
export function limitGroup(placement: Placement, most: PlacementGroup, limitedBy: Placement['limitedBy']): Placement {
  const own = GROUPS_FROM_BEST.indexOf(placement.group);
  const isLowered = own !== -1 && own < GROUPS_FROM_BEST.indexOf(most);
  return isLowered ? { ...placement, group: most, limitedBy } : placement;
}
