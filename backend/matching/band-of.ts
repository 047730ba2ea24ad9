import { assertNever } from '#shared/assert-never.ts';
import type { Band, BandRule } from '#shared/contract/school-match.ts';
import type { CourseMatch } from './match-schools.ts';

export interface JudgedBand {
  band: Band;
  bandRule: BandRule;
}

/** The verdict of judgeEntry and nothing else: without a published rule there is no match, whatever example figures say. */
export function bandOf({
  rule,
  judged: { verdict },
  hasExam,
}: Pick<CourseMatch, 'rule' | 'judged' | 'hasExam'>): JudgedBand {
  switch (verdict) {
    case 'meets':
      return { band: 'match', bandRule: 'met' };
    case 'close':
    case 'notYet':
      return { band: 'reach', bandRule: 'missed' };
    case 'unknown':
      return { band: 'unknown', bandRule: hasExam && !rule ? 'noRule' : 'noResult' };
    default:
      return assertNever(verdict);
  }
}
