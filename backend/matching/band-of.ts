import type { Band } from '#shared/contract/school-match.ts';
import type { CourseMatch } from './match-schools.ts';

export interface JudgedBand {
  band: Band | null;
  bandRule: 'missed' | 'met' | 'exceeded' | 'unknown';
}

/**
 * Reach: a line is missed, by no more than a reach allows. Safer: all lines are met, and both the exam and the English
 * stand well above what is asked. Match: all lines are met. Without a result and without a test nobody can say.
 */
export function bandOf({ academic, english }: Pick<CourseMatch, 'academic' | 'english'>): JudgedBand {
  if (academic.by === 'unknown' && !english.overall) return { band: null, bandRule: 'unknown' };
  if (academic.isMissed || english.isMissed) return { band: 'reach', bandRule: 'missed' };
  if (academic.isSafer && english.isSafer) return { band: 'safer', bandRule: 'exceeded' };
  return { band: 'match', bandRule: 'met' };
}
