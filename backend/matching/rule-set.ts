import type { PublicExam } from '#shared/rules/exams/public-exams.ts';

// All that decides how answers become points. Whoever changes a figure gives the set a new version: every result says
// by which it was reached.

/** How far from what is asked somebody stands, and what that is worth. */
interface Steps {
  /** So far below is still a reach; further below the course is left out. */
  reach: number;
  /** From so far above it is safer. */
  safer: number;
  /** From so far above there is no more to gain. */
  full: number;
}

interface Worth {
  /** At the end of the reach, at what is asked, and with nothing more to gain. */
  atReach: number;
  atAsked: number;
  most: number;
}

export const RULE_SET = {
  version: '2026-11.1',
  academic: { atReach: 12, atAsked: 28, most: 40 } satisfies Worth,
  englishOverall: { atReach: 5, atAsked: 12, most: 15 } satisfies Worth,
  englishPart: { atReach: 1, atAsked: 4, most: 5 } satisfies Worth,
  tuition: { atLimit: 8, most: 15 },
  focus: { most: 25 },

  /** In points of the DSE's best five, in grades, in points of the IB, in per cent of full marks. */
  examSteps: {
    dse: { reach: 3, safer: 2, full: 5 },
    alevel: { reach: 2, safer: 1, full: 3 },
    ib: { reach: 3, safer: 2, full: 5 },
    gaokao: { reach: 5, safer: 3, full: 8 },
  } satisfies Record<PublicExam, Steps>,
  /** A required subject may be missed by one grade, and no more. */
  subjectReach: 1,
  /** In half bands of the IELTS. */
  englishSteps: { reach: 1, safer: 1, full: 2 } satisfies Steps,

  /** How a city that was wished for, and one with friends in it, weigh beside the focus points. */
  cityWeight: 10,
  friendsWeight: 5,
  /** A focus point is met from here, of 1. */
  focusMet: 0.6,
} as const;

/** What a distance is worth: straight lines through the three points, in whole points. */
export function worthOf(distance: number, { reach, full }: Steps, { atReach, atAsked, most }: Worth): number {
  if (distance < -reach) return 0;
  if (distance >= full) return most;
  const share = distance < 0 ? distance / reach : distance / full;
  return Math.round(distance < 0 ? atAsked + share * (atAsked - atReach) : atAsked + share * (most - atAsked));
}
