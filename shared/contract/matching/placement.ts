import { z } from 'zod';
import { list, number, token } from '#shared/contract/fields.ts';

// A placement compares a student's results with the evidence about a course. It is not a promise of admission.

/**
 * Positions. Compared with a requirement or offer: exceeded, met, narrowly missed, missed by far. Compared with
 * entrants: upper quarter, interquartile range, lower quarter, below nearly all.
 */
export const POSITIONS = ['above', 'among', 'below', 'farBelow', 'unknown'] as const;
export type Position = (typeof POSITIONS)[number];

/** Groups of results. Courses in `outOfReach` are counted but not listed. */
const PLACEMENT_GROUPS = ['reach', 'match', 'likely', 'unknown', 'outOfReach'] as const;
export type PlacementGroup = (typeof PLACEMENT_GROUPS)[number];

/** Kinds of evidence for a position, strongest first. */
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

const PLACEMENT_LIMITS = ['english', 'selective', 'partial', 'missed'] as const;
const FIGURE_UNITS = ['ucasPoints', 'ibPoints', 'percent', 'sat', 'act', 'rulePoints'] as const;

/** Figures that were compared, from which the position can be recomputed. */
const PlacementFigures = z.object({
  /**
   * Student's result in `unit`. `least` and `most` differ if only a total was entered; null if nothing was compared.
   */
  least: number(),
  most: number(),
  unit: z.enum(FIGURE_UNITS),
  /**
   * Reference values: the offer or requirement, or the quartiles of entrants. If entrants are published by bands, the
   * bounds of the band with the median entrant, of which `upper` is null for the highest band.
   */
  lower: number(),
  upper: number(),
  /** Percentages of entrants with lower, equal and higher results. Published percentages may not add up to 100. */
  fewer: number(),
  same: number(),
  more: number(),
  /** Percentage of applicants who are admitted. */
  admitted: number(),
});
export type PlacementFigures = z.infer<typeof PlacementFigures>;

/** Compares an English result with the minimum of the course or school in one test. */
const EnglishPlacement = z.object({
  verdict: z.enum(['met', 'short', 'unknown']),
  /** Test as in `englishTestType`, or 'dse', or '' if unknown. */
  test: token(),
  asked: token(),
  shortParts: list(z.object({ part: token(), have: z.number(), asked: z.number() })),
});

export const Placement = z.object({
  position: z.enum(POSITIONS),
  group: z.enum(PLACEMENT_GROUPS),
  basis: z.enum(PLACEMENT_BASES).nullable(),
  /** Reason for which the band is worse than the position implies; null otherwise. */
  limitedBy: z.enum(PLACEMENT_LIMITS).nullable(),
  figures: PlacementFigures.nullable(),
  /** Required subjects that the student has not entered, as named on the course page. */
  missingSubjects: list(z.string()),
});
export type Placement = z.infer<typeof Placement>;

/** Field schema of a placement, or null if the backend computes none. */
export const placementField = () =>
  Placement.extend({ english: EnglishPlacement.nullable().default(null) })
    .nullable()
    .default(null);
