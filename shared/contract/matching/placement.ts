import { z } from 'zod';
import { list, number, token } from '#shared/contract/fields.ts';

// Where a result stands among what is known of a course. A placement compares; it never promises a place.

/** Against a published requirement or offer: exceeds it, meets it, misses it by little, misses it by far. Against entrants: their upper quarter, the middle half, the lower quarter, lower than nearly all. */
export const POSITIONS = ['above', 'among', 'below', 'farBelow', 'unknown'] as const;
export type Position = (typeof POSITIONS)[number];

/** How results are grouped on a page; what is out of reach is counted and left out. */
const PLACEMENT_GROUPS = ['reach', 'match', 'likely', 'unknown', 'outOfReach'] as const;
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
  'undatedRule',
  'pastRule',
  'derivedRule',
  'partialRule',
  'admissionRate',
] as const;
export type PlacementBasis = (typeof PLACEMENT_BASES)[number];

const LIMITS = ['english', 'selective', 'partial'] as const;
const UNITS = ['ucasPoints', 'ibPoints', 'percent', 'sat', 'act', 'rulePoints'] as const;

/** The figures compared, by which a reader can recompute the position. */
const PlacementFigures = z.object({
  /** The student's own, in `unit`; the same unless only a total was entered. Null where none is compared. */
  least: number(),
  most: number(),
  unit: z.enum(UNITS),
  /** What is compared with: the offer or requirement, or the two quartiles. */
  lower: number(),
  upper: number(),
  /** Of 100 entrants: in bands below the student's, in the same band, in bands above. Published shares need not add up to 100. */
  fewer: number(),
  same: number(),
  more: number(),
  /** Of 100 applicants, how many were admitted. */
  admitted: number(),
});
export type PlacementFigures = z.infer<typeof PlacementFigures>;

/** English against the minimum of the course or school, in one test. */
const EnglishPlacement = z.object({
  verdict: z.enum(['met', 'short', 'unknown']),
  /** As englishTestType has it, or 'dse'; '' where unknown. */
  test: token(),
  asked: token(),
  shortParts: list(z.object({ part: token(), have: z.number(), asked: z.number() })),
});

export const Placement = z.object({
  position: z.enum(POSITIONS),
  group: z.enum(PLACEMENT_GROUPS),
  basis: z.enum(PLACEMENT_BASES).nullable(),
  /** What keeps the group lower than the position alone would have it. */
  limitedBy: z.enum(LIMITS).nullable(),
  figures: PlacementFigures.nullable(),
  /** As the course page names them; not among the subjects that were entered. */
  missingSubjects: list(z.string()),
});
export type Placement = z.infer<typeof Placement>;

/** As it is answered: a backend that places nobody leaves it out. */
export const placement = () =>
  Placement.extend({ english: EnglishPlacement.nullable().default(null) })
    .nullable()
    .default(null);
