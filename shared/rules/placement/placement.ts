import type { ExamRequirement } from '#shared/contract/matching/entry-rules.ts';

// Where a result stands among what is known of a course. A placement compares; it never promises a place.

/** Against a published requirement or offer: exceeds it, meets it, misses it by little, misses it by far. Against entrants: their upper quarter, the middle half, the lower quarter, lower than nearly all. */
export const POSITIONS = ['above', 'among', 'below', 'farBelow', 'unknown'] as const;
export type Position = (typeof POSITIONS)[number];

/** How results are grouped on a page, in the order in which they are shown; what is out of reach is counted and left out. */
export const PLACEMENT_GROUPS = ['reach', 'match', 'likely', 'unknown', 'outOfReach'] as const;
export type PlacementGroup = (typeof PLACEMENT_GROUPS)[number];

/** By what a position was found, the strongest first. */
export const PLACEMENT_BASES = [
  'rule',
  'offer',
  'entrants',
  'averages',
  'sat',
  'act',
  'openAdmission',
  'admissionRate',
] as const;
export type PlacementBasis = (typeof PLACEMENT_BASES)[number];

export interface Placement {
  position: Position;
  group: PlacementGroup;
  basis: PlacementBasis | null;
  /** What keeps the group lower than the position alone would have it. */
  limitedBy: 'english' | 'selective' | 'subject' | null;
  /** The figures compared, by which a reader can recompute the position; null where there is none. */
  figures: PlacementFigures | null;
}

export interface PlacementFigures {
  /** The student's own, in `unit`; both are the same unless only a total was entered. */
  least: number;
  most: number;
  unit: 'ucasPoints' | 'grades' | 'ibPoints' | 'percent' | 'sat' | 'act' | 'rulePoints';
  /** What is compared with: the offer or requirement, or the two quartiles; null where none applies. */
  lower: number | null;
  upper: number | null;
  /** Of 100 entrants: with fewer points for certain, in the student's own band, with more for certain. */
  fewer: number | null;
  same: number | null;
  more: number | null;
  /** Of 100 applicants, how many were admitted. */
  admitted: number | null;
}

/** Subjects that a course names and the student has not entered. */
export interface NamedSubjects {
  missing: ExamRequirement['subjects'];
}

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

const GROUPS_FROM_BEST = ['likely', 'match', 'reach', 'outOfReach'] as const satisfies readonly PlacementGroup[];

/** Lowers the group to `most` at best, and says by what; a lower or unknown group stays. */
export function limitGroup(placement: Placement, most: PlacementGroup, limitedBy: Placement['limitedBy']): Placement {
  const rank = (group: PlacementGroup) => GROUPS_FROM_BEST.findIndex((one) => one === group);
  const own = rank(placement.group);
  return own !== -1 && own < rank(most) ? { ...placement, group: most, limitedBy } : placement;
}
