import type { PlacementGroup } from '#shared/contract/matching/placement.ts';

// All parameters of scoring. Every result stores the version, which must change whenever a parameter changes.

export const RULE_SET = {
  version: '2026-11.9',
  /** Points by band of a course. For courses without a placement, this line has neither points nor a maximum. */
  academic: { likely: 40, match: 30, reach: 15, outOfReach: 0, unknown: 0, most: 40 } satisfies Record<
    PlacementGroup | 'most',
    number
  >,
  /** Minimum education by level, in the values of eduQualUnivId. */
  education: { foundation: 0, pathway: 1, bachelor: 1, master: 3, phd: 4 } as Partial<Record<string, number>>,
  /** Fulfilment from 0 to 1, by rating of the Teaching Excellence Framework. */
  teaching: { Gold: 1, Silver: 0.7, Bronze: 0.4, 'Requires Improvement': 0 } as Partial<Record<string, number>>,
  /** Monthly cost of living in HKD at which a city gets no points. */
  highestLivingHkd: 30_000,
  tuition: { atLimit: 10, most: 20 },
  focus: { most: 40 },

  /** Weight of the preferred city, or of a city with friends, compared with that of a focus point. */
  cityWeight: 10,
  friendsWeight: 5,
  /** Minimum fulfilment at which a focus point counts as met. */
  focusMet: 0.6,
} as const;
