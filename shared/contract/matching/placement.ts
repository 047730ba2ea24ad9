import { z } from 'zod';
import { list, number, token } from '#shared/contract/fields.ts';

// Placement of a result among the evidence of a course: a comparison, never a promise.

/**
 * Against a requirement or offer: exceeded, met, missed narrowly, missed by far. Against entrants: upper quarter,
 * middle half, lower quarter, below nearly all.
 */
export const POSITIONS = ['above', 'among', 'below', 'farBelow', 'unknown'] as const;
export type Position = (typeof POSITIONS)[number];

/** Groups of results; out of reach is counted and omitted. */
const PLACEMENT_GROUPS = ['reach', 'match', 'likely', 'unknown', 'outOfReach'] as const;
export type PlacementGroup = (typeof PLACEMENT_GROUPS)[number];

/** Evidence behind a position, strongest first. */
export const PLACEMENT_BASES = [
  'rule',
  'offer',
  'entrants',
  'averages',
  'sat',
  'act',
  'openAdmission',
  'undatedRule',
  'pastRule',
  'derivedRule',
  'partialRule',
  'admissionRate',
] as const;
export type PlacementBasis = (typeof PLACEMENT_BASES)[number];

const LIMITS = ['english', 'selective', 'partial'] as const;
const UNITS = ['ucasPoints', 'ibPoints', 'percent', 'sat', 'act', 'rulePoints'] as const;

/** Compared figures, from which the position can be recomputed. */
const PlacementFigures = z.object({
  /** The student's result in `unit`; minimum and maximum differ if only a total was entered. Null if not compared. */
  least: number(),
  most: number(),
  unit: z.enum(UNITS),
  /** Reference: offer or requirement, or the two quartiles. */
  lower: number(),
  upper: number(),
  /** Percentages of entrants in lower, equal and higher bands. Published percentages need not sum up to 100. */
  fewer: number(),
  same: number(),
  more: number(),
  /** Percentage of applicants admitted. */
  admitted: number(),
});
export type PlacementFigures = z.infer<typeof PlacementFigures>;

/** English result against the minimum of course or school, in one test. */
const EnglishPlacement = z.object({
  verdict: z.enum(['met', 'short', 'unknown']),
  /** As in englishTestType, or 'dse'; '' if unknown. */
  test: token(),
  asked: token(),
  shortParts: list(z.object({ part: token(), have: z.number(), asked: z.number() })),
});

export const Placement = z.object({
  position: z.enum(POSITIONS),
  group: z.enum(PLACEMENT_GROUPS),
  basis: z.enum(PLACEMENT_BASES).nullable(),
  /** Reason why the group is lower than the position implies. */
  limitedBy: z.enum(LIMITS).nullable(),
  figures: PlacementFigures.nullable(),
  /** Required subjects that were not entered, as named on the course page. */
  missingSubjects: list(z.string()),
});
export type Placement = z.infer<typeof Placement>;

/** Optional for a backend. */
export const placement = () =>
  Placement.extend({ english: EnglishPlacement.nullable().default(null) })
    .nullable()
    .default(null);
