import type { TextOf } from '#client/i18n/use-text.ts';
import type { CourseFacts } from '#client/features/course-detail/course-facts.server.ts';
import { type FeeLevel, type FeeRange, getRangeFigures, getSchoolFee } from '#client/features/facts/fee-range.ts';
import {
  formatEditionYears,
  getFigures,
  type LivingCostRange,
  type SourcedFigure,
} from '#client/features/facts/figure.ts';
import type { Locale } from '#shared/locale/locales.ts';
import type { Sourced } from '#shared/contract/catalogue/fact.ts';
import { type Money, type OwnMoney, roundCostPart } from '#shared/locale/money.ts';

// Total costs of a degree for its whole duration. Unpublished parts are excluded and listed, because an estimate would
// look like a publisher's figure.

export const COST_KINDS = ['tuition', 'living', 'visa', 'health', 'registration', 'flights'] as const;
type CostKind = (typeof COST_KINDS)[number];

/** Part of the total, derived from a sourced figure. */
export interface CostPart {
  min: Money;
  max: Money;
  figure: SourcedFigure;
  /** Highest amount of a range. The figure itself for a single amount. */
  highest: SourcedFigure;
  /** How often the figure is counted: once, or for a number of years or months. */
  times: { unit: 'once' | 'years' | 'months'; number: number };
}

export interface Costs {
  parts: Record<CostKind, CostPart | null>;
  /**
   * Total in the reader's currency; null without tuition or without an exchange rate. `isApproximate` is true if a
   * part was converted.
   */
  sum: { min: Money; max: Money; isApproximate: boolean } | null;
  kinds: CostKind[];
  /** Duration in weeks, or null if it is unpublished. */
  weeks: number | null;
}

const WEEKS_A_YEAR = 52;
const MONTHS_A_YEAR = 12;

export interface CostInput {
  durationWeeks: number | null;
  totalFee: SourcedFigure | null;
  /** Annual tuition, as a range if it is published as one. */
  year: LivingCostRange;
  /** Living costs per month or year. */
  living: LivingCostRange;
  visa: SourcedFigure | null;
  /** Annual health surcharge or compulsory insurance. */
  health: LivingCostRange;
  /** Registration fee, paid once, or null if the country has none. */
  registration: SourcedFigure | null;
  flights: SourcedFigure | null;
}

const multiplyFigure = (figure: SourcedFigure, factor: number): Money => ({
  amount: Number(figure.value) * factor,
  currency: figure.unit.slice(0, 3),
});

const roundToOneDecimal = (number: number) => Math.round(number * 10) / 10;

/** Multiplies a monthly or yearly amount by the duration. Returns null if either is missing. */
function createTimedCost(
  lowestFigure: SourcedFigure | null,
  highestFigure: SourcedFigure | null,
  { unit, number }: { unit: 'years' | 'months'; number: number | null },
): CostPart | null {
  if (!lowestFigure || !highestFigure || number === null) return null;
  return {
    min: multiplyFigure(lowestFigure, number),
    max: multiplyFigure(highestFigure, number),
    figure: lowestFigure,
    highest: highestFigure,
    times: number === 1 ? { unit: 'once', number } : { unit, number: roundToOneDecimal(number) },
  };
}

export const toRange = (figure: SourcedFigure | null): LivingCostRange => figure && { min: figure, max: figure };

const createOneTimeCost = (figure: SourcedFigure | null): CostPart | null =>
  figure && {
    min: multiplyFigure(figure, 1),
    max: multiplyFigure(figure, 1),
    figure,
    highest: figure,
    times: { unit: 'once', number: 1 },
  };

/**
 * Returns the duration of a course in weeks, from the number of weeks or years in the register, or null if it is
 * unpublished.
 */
export function getDurationWeeks({ figures }: Pick<CourseFacts, 'figures'>): number | null {
  const getFigureValue = (key: string) => figures.find((figure) => figure.key === key)?.value;
  const [weeks, stages] = [getFigureValue('courseWeeks'), getFigureValue('courseStages')];
  return weeks === undefined ? (stages === undefined ? null : Number(stages) * WEEKS_A_YEAR) : Number(weeks);
}

/** Returns the annual fee of the course if it has one, otherwise that of its level at the school. */
export const getYearlyFee = ({ fee, schoolFee }: Pick<CourseFacts, 'fee' | 'schoolFee'>): LivingCostRange =>
  toRange(fee) ?? toYearlyFee(schoolFee);

/** Returns a published range of yearly fees as figures, or null for fees that apply to only some courses and do not name the course. */
const toYearlyFee = (range: FeeRange | null): LivingCostRange =>
  range && (range.limits === '' || range.isOfCourse) ? getRangeFigures(range) : null;

/**
 * Returns the annual fee of a level at a school if there is one, otherwise the tuition that the site states. If the
 * school publishes only the fee of one faculty, bachelor's costs have that fee with its scope.
 */
export function getLevelYearlyFee(school: Sourced, level: FeeLevel, locale: Locale): LivingCostRange {
  const range = getSchoolFee(school, level, locale);
  return (
    toYearlyFee(range) ??
    toRange(getFigures(school).find('tuition', level === 'bachelor' ? 'undergraduate' : 'graduate')) ??
    (range && level === 'bachelor' ? getRangeFigures(range) : null)
  );
}

export function computeCosts(
  {
    durationWeeks,
    totalFee,
    year: yearlyFee,
    living,
    visa: visaFee,
    health: healthFee,
    registration: registrationFee,
    flights: flightCost,
  }: CostInput,
  ownMoney: OwnMoney,
): Costs {
  const years = durationWeeks === null ? null : durationWeeks / WEEKS_A_YEAR;
  const parts: Costs['parts'] = {
    tuition:
      createOneTimeCost(totalFee) ??
      createTimedCost(yearlyFee?.min ?? null, yearlyFee?.max ?? null, { unit: 'years', number: years }),
    living: createTimedCost(
      living?.min ?? null,
      living?.max ?? null,
      living?.min.unit.endsWith('/year')
        ? { unit: 'years', number: years }
        : { unit: 'months', number: years === null ? null : years * MONTHS_A_YEAR },
    ),
    visa: createOneTimeCost(visaFee),
    health: createTimedCost(healthFee?.min ?? null, healthFee?.max ?? null, { unit: 'years', number: years }),
    registration: createOneTimeCost(registrationFee),
    flights: createTimedCost(flightCost, flightCost, { unit: 'years', number: years }),
  };
  const { sum, kinds } = sumCosts(parts, ownMoney);
  // A total without tuition would make a school look cheap next to totals that include it.
  return { parts, weeks: durationWeeks, sum: kinds.includes('tuition') ? sum : null, kinds };
}

/**
 * Adds up the parts that have an exchange rate, so that every part shown is in the total. A part from a guide is
 * marked. A converted total consists of rounded parts and is marked as approximate.
 */
function sumCosts(parts: Costs['parts'], ownMoney: OwnMoney): Pick<Costs, 'sum' | 'kinds'> {
  const toOwnCurrency = ({ amount, currency }: Money) =>
    currency === ownMoney.currency
      ? amount
      : roundCostPart(amount * Number(ownMoney.unitValues[currency] ?? Number.NaN));
  const kinds = COST_KINDS.filter((kind) => {
    const part = parts[kind];
    return part !== null && [part.min, part.max].every((money) => Number.isFinite(toOwnCurrency(money)));
  });
  const costParts = kinds.flatMap((kind) => parts[kind] ?? []);
  if (costParts.length === 0) return { sum: null, kinds };
  const isApproximate = costParts.some(({ min }) => min.currency !== ownMoney.currency);
  const sumAmounts = (end: 'min' | 'max'): Money => ({
    amount: costParts.reduce((sum, part) => sum + toOwnCurrency(part[end]), 0),
    currency: ownMoney.currency,
  });
  return { sum: { min: sumAmounts('min'), max: sumAmounts('max'), isApproximate }, kinds };
}

/**
 * Returns texts that list the included and the excluded parts. Without tuition there is no total, so there are no
 * texts.
 */
export function formatSumNotes({ kinds }: Pick<Costs, 'kinds'>, t: TextOf<'facts'>): string[] {
  if (!kinds.includes('tuition')) return [];
  return [t('sum.includes', { parts: listKinds(kinds, t) }), getLeftOut(kinds, t)].filter(Boolean);
}

/**
 * Returns the kinds of costs that all totals contain, so that the totals can be compared. [] if no column has tuition;
 * a column without tuition has no total.
 */
export function listCommonKinds(columnCosts: readonly Pick<Costs, 'kinds'>[]): Costs['kinds'] {
  const totals = columnCosts.filter(({ kinds }) => kinds.includes('tuition'));
  return totals.length === 0 ? [] : COST_KINDS.filter((kind) => totals.every(({ kinds }) => kinds.includes(kind)));
}

/** Returns a text that lists the parts that are not in a total, or '' if there are none. */
export function getLeftOut(kinds: Costs['kinds'], t: TextOf<'facts'>): string {
  // Only one country has a registration fee, so it is never listed as missing.
  const missingKinds = COST_KINDS.filter((kind) => kind !== 'registration' && !kinds.includes(kind));
  return missingKinds.length === 0 ? '' : t('sum.leavesOut', { parts: listKinds(missingKinds, t) });
}

/** Figures that replace unknown living costs. They are named beside the amount. */
export const isLivingSubstitute = (key: string): key is 'roomAndBoard' | 'visaFunds' =>
  key === 'roomAndBoard' || key === 'visaFunds';

/** Returns what a total says of its tuition: the only course to which it applies, and an academic year that is past. */
export const listTuitionNotes = (tuition: SourcedFigure | undefined, t: TextOf<'facts'>): string[] =>
  [
    tuition?.scope ?? '',
    tuition?.oldEdition ? t('sum.oldFee', { year: formatEditionYears(tuition.oldEdition) }) : '',
  ].filter(Boolean);

export const listKinds = (kinds: readonly (typeof COST_KINDS)[number][], t: TextOf<'facts'>) =>
  COST_KINDS.filter((kind) => kinds.includes(kind))
    .map((kind) => t(`sum.${kind}`))
    .join(t('sum.separator'));
