import type { Sourced } from '#shared/contract/catalogue/fact.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { type FeeRange, findFeeRange } from './fee-range.ts';
import { getFigures, getLowestFee } from './figure.ts';
import { getStatements } from './statement-figures.server.ts';

/**
 * Returns a school's fees by subject for a level, if neither a course nor a register provides a lowest fee for the
 * level. The fee of another level, such as a master's fee next to bachelor's courses, would mislead.
 */
export function getSchoolFeeRange(school: Sourced, level: string, locale: Locale): FeeRange | null {
  if (getFigures(school).find('fromFee', level) || getLowestFee(school)) return null;
  return findFeeRange(getStatements(school, locale), level);
}
