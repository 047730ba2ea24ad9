import type { Placement, Standing } from '#shared/contract/matching/placement.ts';
import { type ExamAnswers, PUBLIC_EXAMS } from '#shared/rules/exams/public-exams.ts';
import { isEstimated } from './placement.ts';

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
