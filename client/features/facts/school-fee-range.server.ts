import type { Sourced } from '#shared/contract/catalogue/fact.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { type FeeRange, findFeeRange } from './fee-range.ts';
import { getFigures, getLowestFee } from './figure.ts';
import { getStatements } from './statement-figures.server.ts';

/**
 * Returns a school's fees by subject for a level, where no course and no register gives a lowest fee of it. Another
 * level's fee, such as a master's beside bachelor's courses, would mislead.
 */
export function getSchoolFeeRange(school: Sourced, level: string, locale: Locale): FeeRange | null {
  if (getFigures(school).find('fromFee', level) || getLowestFee(school)) return null;
  return findFeeRange(getStatements(school, locale), level);
}
