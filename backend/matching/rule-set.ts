import type { PlacementGroup } from '#shared/contract/matching/placement.ts';

// All that decides how answers become points. Whoever changes a figure gives the set a new version: every result says
// by which it was reached.

export const RULE_SET = {
  version: '2026-11.6',
  /** By the group of a course. A course that cannot be placed has these points outside its sum and its most. */
  academic: { likely: 40, match: 30, reach: 15, outOfReach: 0, unknown: 0, most: 40 } satisfies Record<
    PlacementGroup | 'most',
    number
  >,
  /** What has to be finished before a course of this level, as eduQualUnivId has it. */
  education: { foundation: 0, pathway: 1, bachelor: 1, master: 3, phd: 4 } as Partial<Record<string, number>>,
  /** Of the ratings of the Teaching Excellence Framework, in its own words, from 0 to 1. */
  teaching: { Gold: 1, Silver: 0.7, Bronze: 0.4, 'Requires Improvement': 0 } as Partial<Record<string, number>>,
  /** A month's; from here on it is worth nothing. */
  highestLivingHkd: 30_000,
  tuition: { atLimit: 10, most: 20 },
  focus: { most: 40 },

  /** How a city that was wished for, and one with friends in it, weigh beside the focus points. */
  cityWeight: 10,
  friendsWeight: 5,
  /** A focus point is met from here, of 1. */
  focusMet: 0.6,
} as const;
