import type { TextOf } from '#client/i18n/use-text.ts';
import type { Sourced } from '#shared/contract/catalogue/fact.ts';
import type { FactValue } from '#shared/contract/catalogue/fact-values.ts';
import { moneyText } from '#shared/locale/money.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { parseJsonOrNull } from '#shared/parse-or-null.ts';
import { formatEditionYears, getFigures, getLowestFee, type SourcedFigure } from './figure.ts';

// The yearly fee of a level of a school. Every page states this one, from the lowest to the highest.

export type FeeLevel = 'bachelor' | 'master';

export interface FeeRange {
  figure: SourcedFigure;
  level: FeeLevel;
  from: number;
  /** Median of the courses; null if the fee is not computed from several courses. */
  usual: number | null;
  to: number;
  currency: string;
  /** Academic year such as '2026–27', or the year of the source; '' if it is undated. */
  year: string;
  /** The only course of the fee, in the reader's language; '' for a whole level. */
  limits: string;
  isBySubject: boolean;
  /** True if a guide, and not the school or a register, is the source. */
  isIndirect: boolean;
  /** True if the mandatory fees of the school are included. */
  hasRequiredFees: boolean;
  /** Number of credits of a year at a school that charges per credit; null elsewhere. */
  credits: number | null;
  /** Number of courses from which the fee is computed; 0 for a published fee. */
  courses: number;
}

/** Null if the fee of the level is unknown, or if the site states a lowest fee of its own beside the register's. */
export function getSchoolFee(school: Sourced, level: FeeLevel, locale: Locale): FeeRange | null {
  const fact = getFigures(school).find('degreeYear', level);
  if (!fact || getLowestFee(school)?.beside) return null;
  const value = parseJsonOrNull(fact.value) as Partial<FactValue<'degreeYear'>> | null;
  if (!value || !Number.isFinite(value.least) || !Number.isFinite(value.most) || !value.currency) return null;
  const { least = 0, most = 0, usual = null, currency, academicYear = '', appliesTo = '', appliesToChn } = value;
  const edition = school.sources.find(({ id }) => id === fact.sourceId)?.asAt ?? '';
  const isIndirect = value.standing === 'indirect';
  return {
    figure: { ...fact, value: '', ...(isIndirect && { isIndirect: true as const }) },
    level,
    from: least,
    usual,
    to: most,
    currency,
    year: academicYear.replace('/', '–') || formatEditionYears(edition),
    limits: locale === 'en-us' ? appliesTo : (appliesToChn?.[locale] ?? appliesTo),
    isBySubject: value.isBySubject === true,
    isIndirect,
    hasRequiredFees: value.basis === 'withFees',
    credits: value.credits ?? null,
    courses: value.courses ?? 0,
  };
}

const toAmountFigure = ({ figure, currency }: FeeRange, amount: number): SourcedFigure => ({
  ...figure,
  value: String(amount),
  unit: `${currency}/year`,
});

/** Returns the lowest and the highest fee of a range as figures. */
export const getRangeFigures = (range: FeeRange) => ({
  min: toAmountFigure(range, range.from),
  max: toAmountFigure(range, range.to),
});

/** Returns the usual fee, or else the ends of the range, as figures. */
const getUsualFigures = (range: FeeRange) =>
  range.usual === null
    ? getRangeFigures(range)
    : { min: toAmountFigure(range, range.usual), max: toAmountFigure(range, range.usual) };

/** Returns the ends of the usual fees of several schools; null without fees, or if they are in several currencies. */
export function getUsualRange(ranges: readonly FeeRange[]): ReturnType<typeof getRangeFigures> | null {
  const ends = ranges.map(getUsualFigures);
  const compareAmounts = (a: SourcedFigure, b: SourcedFigure) => Number(a.value) - Number(b.value);
  const [min] = ends.map((end) => end.min).sort(compareAmounts);
  const max = ends
    .map((end) => end.max)
    .sort(compareAmounts)
    .at(-1);
  return min && max && ends.every((end) => end.min.unit === min.unit) ? { min, max } : null;
}

/** Formats a range in its own currency, such as '£37,380–£62,820'. */
export const formatFeeRange = ({ from, to, currency }: Pick<FeeRange, 'from' | 'to' | 'currency'>, locale: Locale) =>
  [...new Set([from, to])].map((amount) => moneyText({ amount, currency }, locale)).join('–');

/** Median, year, scope and basis of a fee, such as 'median A$36,388 · 2023 · tuition only'. */
export const listFeeNotes = (range: FeeRange, t: TextOf<'statements'>, locale: Locale): string[] =>
  [
    range.usual !== null &&
      range.from !== range.to &&
      t('fee.usual', { fee: moneyText({ amount: range.usual, currency: range.currency }, locale) }),
    range.year,
    range.limits || (range.isBySubject && t('bySubject')),
    range.credits !== null && t('fee.credits', { count: range.credits }),
    t(range.hasRequiredFees ? 'fee.withFees' : 'fee.tuitionOnly'),
  ].filter((note): note is string => note !== false && note !== '');
