import type { EntryVerdict } from '#shared/contract/matching/exam-reach.ts';

// All that decides how answers become points. Whoever changes a figure gives the set a new version: every result says
// by which it was reached.

export const RULE_SET = {
  version: '2026-11.2',
  /** By the verdict of judgeEntry. What no published rule says brings nothing, and costs nothing. */
  academic: { meets: 40, close: 20, notYet: 0, unknown: 0, most: 40 } satisfies Record<EntryVerdict | 'most', number>,
  tuition: { atLimit: 10, most: 20 },
  focus: { most: 40 },

  /** How a city that was wished for, and one with friends in it, weigh beside the focus points. */
  cityWeight: 10,
  friendsWeight: 5,
  /** A focus point is met from here, of 1. */
  focusMet: 0.6,
} as const;
