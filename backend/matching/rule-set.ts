import type { PlacementGroup } from '#shared/contract/matching/placement.ts';

// All parameters of scoring. Changes require a new version, which every result records.

export const RULE_SET = {
  version: '2026-11.7',
  /** By group of a course. Unplaced courses exclude these points from score and maximum. */
  academic: { likely: 40, match: 30, reach: 15, outOfReach: 0, unknown: 0, most: 40 } satisfies Record<
    PlacementGroup | 'most',
    number
  >,
  /** Minimum education by level, as in eduQualUnivId. */
  education: { foundation: 0, pathway: 1, bachelor: 1, master: 3, phd: 4 } as Partial<Record<string, number>>,
  /** Teaching Excellence Framework ratings, from 0 to 1. */
  teaching: { Gold: 1, Silver: 0.7, Bronze: 0.4, 'Requires Improvement': 0 } as Partial<Record<string, number>>,
  /** Monthly; worth nothing from here on. */
  highestLivingHkd: 30_000,
  tuition: { atLimit: 10, most: 20 },
  focus: { most: 40 },

  /** Weight of a preferred city, and of one with friends, beside focus points. */
  cityWeight: 10,
  friendsWeight: 5,
  /** Share from which a focus point counts as met. */
  focusMet: 0.6,
} as const;
