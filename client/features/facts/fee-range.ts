import type { Sourced } from '#shared/contract/catalogue/fact.ts';
import type { FactValue } from '#shared/contract/catalogue/fact-values.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { parseJsonOrNull } from '#shared/parse-or-null.ts';
import { formatEditionYears, getFigures, getLowestFee, isOlderThanTwoYears, type SourcedFigure } from './figure.ts';

// The yearly fee of a level at a school, as a range. All pages state the same range.

export type FeeLevel = 'bachelor' | 'master';

/** The stored fee with its figure, and year and scope in the reader's language. */
export interface FeeRange extends Pick<
  FactValue<'degreeYear'>,
  'least' | 'usual' | 'most' | 'currency' | 'basis' | 'credits' | 'isBySubject'
> {
  figure: SourcedFigure;
  level: FeeLevel;
  /** Academic year such as '2026–27', or the year of the source, or '' if it is undated. */
  year: string;
  /** Name of the only course or faculty to which the fee applies, or '' if it applies to the whole level. */
  limits: string;
  /** The same scope in the publisher's words. */
  appliesTo: string;
  /** Whether it names the courses to which the fee does not apply. */
  isException: boolean;
  /** Whether the source is a guide instead of the school or a register. */
  isIndirect: boolean;
  /** Whether `limits` names the subject of the course for which the fee was found. */
  isOfCourse?: true;
}

/**
 * Returns the yearly fee of a level. Returns null if it is unknown, or if the site states its own lowest fee next to
 * the register's.
 */
export function getSchoolFee(school: Sourced, level: FeeLevel, locale: Locale, today = new Date()): FeeRange | null {
  const fact = getFigures(school).find('degreeYear', level);
  const value = fact && (parseJsonOrNull(fact.value) as FactValue<'degreeYear'> | null);
  if (!fact || !value?.currency || getLowestFee(school)?.beside) return null;
  const { academicYear, appliesTo, appliesToChn, standing, ...fee } = value;
  const isIndirect = standing === 'indirect';
  const edition =
    academicYear?.replace('/', '-') || (school.sources.find(({ id }) => id === fact.sourceId)?.asAt ?? '');
  return {
    ...fee,
    figure: {
      ...fact,
      value: '',
      ...(isIndirect && { isIndirect: true as const }),
      ...(isOlderThanTwoYears(edition, today) && { oldEdition: edition }),
    },
    level,
    year: formatEditionYears(edition),
    limits: (locale !== 'en-us' && appliesToChn?.[locale]) || (appliesTo ?? ''),
    appliesTo: appliesTo ?? '',
    isException: isExceptionLine(appliesTo ?? ''),
    isIndirect,
  };
}

/** Whether the fee of a course is that of a past year, and the school states a newer one for the level. */
export const isSupersededFee = ({ oldEdition }: SourcedFigure, schoolFee: Pick<FeeRange, 'year'> | null): boolean =>
  oldEdition !== undefined && schoolFee !== null && schoolFee.year > formatEditionYears(oldEdition);

/** Whether a fee names the courses to which it does not apply. */
export const isExceptionLine = (appliesTo: string): boolean => /\bexcept|^non-/iu.test(appliesTo);

const toAmountFigure = ({ figure, currency, limits }: FeeRange, amount: number): SourcedFigure => ({
  ...figure,
  ...(limits && { scope: limits }),
  value: String(amount),
  unit: `${currency}/year`,
});

/** Returns the lowest and the highest fee of a range as figures. */
export const getRangeFigures = (range: FeeRange) => ({
  min: toAmountFigure(range, range.least),
  max: toAmountFigure(range, range.most),
});
