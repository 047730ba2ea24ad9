import type { Placement } from '#shared/contract/matching/placement.ts';
import { type ExamAnswers, PUBLIC_EXAMS } from '#shared/rules/exams/public-exams.ts';
import { isEstimated } from './placement.ts';

/**
 * What a position says about a course, by its evidence: a requirement or offer for the student's own exam is met or not,
 * figures of the entrants compare, and an admission rate only gives an estimate. `derived` meets a requirement that two pages imply.
 */
export const STANDINGS = [
  'met',
  'derived',
  'close',
  'missed',
  'above',
  'among',
  'below',
  'farBelow',
  'estimated',
  'unknown',
] as const;
export type Standing = (typeof STANDINGS)[number];

/** Standings by what they mean to the student. Standings without a comparison have no outlook. */
export const OUTLOOK_STANDINGS = {
  direct: ['met', 'derived', 'above'],
  chance: ['among', 'close', 'below'],
  pathway: ['missed', 'farBelow'],
} as const satisfies Record<string, readonly Standing[]>;

export type Outlook = keyof typeof OUTLOOK_STANDINGS;
export const OUTLOOKS = Object.keys(OUTLOOK_STANDINGS) as Outlook[];

export function countOutlooks(standings: Record<Standing, number>): Record<Outlook, number> {
  const countStandings = (outlook: Outlook) =>
    OUTLOOK_STANDINGS[outlook].reduce((sum, standing) => sum + standings[standing], 0);
  return { direct: countStandings('direct'), chance: countStandings('chance'), pathway: countStandings('pathway') };
}

/** UCAS points of CCC at A-level, from which few matching courses do not suggest a pathway course. */
const PATHWAY_MAX_POINTS = 96;
const FEW_WITHIN_REACH = 3;

/**
 * Whether a student should see pathway courses first: few courses are within reach, more are beyond it, and the points
 * are low or unknown.
 */
export const needsPathway = (
  { withinReach, beyondReach }: { withinReach: number; beyondReach: number },
  points: number | null,
): boolean => withinReach <= FEW_WITHIN_REACH && beyondReach > withinReach && (points ?? 0) < PATHWAY_MAX_POINTS;

const MET_STANDINGS = { above: 'met', among: 'met', below: 'close', farBelow: 'missed' } as const;

/**
 * Returns the standing of a placement. An offer in A-levels is no requirement for the DSE: its points only compare.
 */
export function getStanding(
  { position, basis, figures }: Pick<Placement, 'position' | 'basis' | 'figures'>,
  { publicTestType }: Pick<ExamAnswers, 'publicTestType'>,
): Standing {
  if (position === 'unknown') return 'unknown';
  if (isEstimated({ basis })) return 'estimated';
  switch (basis) {
    case 'rule':
    case 'undatedRule':
    case 'pastRule':
      return MET_STANDINGS[position];
    case 'offer': {
      const isOwnExam = figures?.unit === 'ibPoints' || (publicTestType && PUBLIC_EXAMS[publicTestType] === 'alevel');
      return isOwnExam ? MET_STANDINGS[position] : position;
    }
    case 'derivedRule':
      return MET_STANDINGS[position] === 'met' ? 'derived' : MET_STANDINGS[position];
    default:
      return position;
  }
}
