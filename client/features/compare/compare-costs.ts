import type { TextOf } from '#client/i18n/use-text.ts';
import type { CourseFacts } from '#client/features/course-detail/course-facts.server.ts';
import { getFigures, type LivingCostRange, type SourcedFigure } from '#client/features/facts/figure.ts';
import type { Sourced } from '#shared/contract/catalogue/fact.ts';
import { type Money, type OwnMoney, roundedMoney } from '#shared/locale/money.ts';

// Total costs of studying over the whole duration. Unpublished parts are excluded and listed: an estimate would look
// like a publisher's figure.

export const COST_KINDS = ['tuition', 'living', 'visa', 'health', 'registration', 'flights'] as const;
type CostKind = (typeof COST_KINDS)[number];

/** Part of the total, derived from a sourced figure. */
export interface CostPart {
  least: Money;
  most: Money;
  figure: SourcedFigure;
  /** Multiplication of the figure: once, or by a number of years or months. */
  times: { of: 'once' | 'years' | 'months'; number: number };
}

export interface Costs {
  parts: Record<CostKind, CostPart | null>;
  /**
   * Total in the reader's currency; null without tuition or without an exchange rate. `isAbout` is true if a part was
   * converted.
   */
  sum: { least: Money; most: Money; isAbout: boolean } | null;
  kinds: CostKind[];
  /** Duration in weeks; null if it is unpublished. */
  weeks: number | null;
}

const WEEKS_A_YEAR = 52;
const MONTHS_A_YEAR = 12;

export interface CostFacts {
  weeks: number | null;
  whole: SourcedFigure | null;
  /** Annual tuition, as a range if it is published as one. */
  year: LivingCostRange;
  living: LivingCostRange;
  visa: SourcedFigure | null;
  /** Annual health surcharge or compulsory insurance. */
  health: LivingCostRange;
  /** Registration fee, paid once; null if the country has none. */
  registration: SourcedFigure | null;
  flights: SourcedFigure | null;
}

const getMoney = (figure: SourcedFigure, times: number): Money => ({
  amount: Number(figure.value) * times,
  currency: figure.unit.slice(0, 3),
});

const round = (number: number) => Math.round(number * 10) / 10;

/** Multiplies an amount per month or year by the duration. It returns null without an amount or a duration. */
function timed(
  lowest: SourcedFigure | null,
  highest: SourcedFigure | null,
  { of, number }: { of: 'years' | 'months'; number: number | null },
): CostPart | null {
  if (!lowest || !highest || number === null) return null;
  return {
    least: getMoney(lowest, number),
    most: getMoney(highest, number),
    figure: lowest,
    times: number === 1 ? { of: 'once', number } : { of, number: round(number) },
  };
}

export const asRange = (figure: SourcedFigure | null): LivingCostRange => figure && { least: figure, most: figure };

const once = (figure: SourcedFigure | null): CostPart | null =>
  figure && { least: getMoney(figure, 1), most: getMoney(figure, 1), figure, times: { of: 'once', number: 1 } };

/** Returns the duration of a course in weeks, from the register's number of weeks or years; null if unpublished. */
export function getWeeks({ figures }: Pick<CourseFacts, 'figures'>): number | null {
  const of = (key: string) => figures.find((figure) => figure.key === key)?.value;
  const [weeks, stages] = [of('courseWeeks'), of('courseStages')];
  return weeks === undefined ? (stages === undefined ? null : Number(stages) * WEEKS_A_YEAR) : Number(weeks);
}

/** Returns the annual fee of the course, or the fee that the school publishes for all courses of the level. */
export function yearOfCourse({ fee, statements }: Pick<CourseFacts, 'fee' | 'statements'>): LivingCostRange {
  const stated = statements.find(
    (statement) => statement.kind === 'fee' && statement.value.per === 'year' && !statement.isIndirect,
  );
  if (fee || stated?.kind !== 'fee') return asRange(fee);
  const { from, to, currency } = stated.value;
  const end = (amount: number) => ({ ...stated.figure, value: String(amount), unit: `${currency}/year` });
  return { least: end(from), most: end(to) };
}

/** Returns the annual fee of a bachelor's degree at a school; fees of other levels are never compared with it. */
export function getBachelorYear(school: Sourced): SourcedFigure | null {
  const { find } = getFigures(school);
  return find('fromFee', 'bachelor') ?? find('tuition', 'undergraduate');
}

export function computeCosts(
  { weeks, whole, year, living, visa, health, registration, flights }: CostFacts,
  ownMoney: OwnMoney,
): Costs {
  const years = weeks === null ? null : weeks / WEEKS_A_YEAR;
  const parts: Costs['parts'] = {
    tuition: once(whole) ?? timed(year?.least ?? null, year?.most ?? null, { of: 'years', number: years }),
    living: timed(living?.least ?? null, living?.most ?? null, {
      of: 'months',
      number: years === null ? null : years * MONTHS_A_YEAR,
    }),
    visa: once(visa),
    health: timed(health?.least ?? null, health?.most ?? null, { of: 'years', number: years }),
    registration: once(registration),
    flights: timed(flights, flights, { of: 'years', number: years }),
  };
  const { sum, kinds } = addUp(parts, ownMoney);
  // A total without tuition beside totals with it would make the school look cheap.
  return { parts, weeks, sum: kinds.includes('tuition') ? sum : null, kinds };
}

/**
 * Adds the parts that have an exchange rate and are published by a school or an authority; all others count as unknown.
 * A converted total is rounded and marked as approximate.
 */
function addUp(parts: Costs['parts'], ownMoney: OwnMoney): Pick<Costs, 'sum' | 'kinds'> {
  const inOwn = ({ amount, currency }: Money) =>
    amount * (currency === ownMoney.currency ? 1 : Number(ownMoney.unitValues[currency] ?? Number.NaN));
  const kinds = COST_KINDS.filter((kind) => {
    const part = parts[kind];
    return (
      part !== null &&
      !part.figure.isIndirect &&
      [part.least, part.most].every((money) => Number.isFinite(inOwn(money)))
    );
  });
  const costParts = kinds.flatMap((kind) => parts[kind] ?? []);
  if (costParts.length === 0) return { sum: null, kinds };
  const isAbout = costParts.some(({ least }) => least.currency !== ownMoney.currency);
  const total = (end: 'least' | 'most'): Money => {
    const amount = costParts.reduce((sum, part) => sum + inOwn(part[end]), 0);
    return { amount: isAbout ? roundedMoney(amount) : amount, currency: ownMoney.currency };
  };
  return { sum: { least: total('least'), most: total('most'), isAbout }, kinds };
}

/** Returns texts that list the included and the excluded parts. Without tuition there is no total and no text. */
export function sumNote({ kinds }: Pick<Costs, 'kinds'>, t: TextOf<'facts'>): string[] {
  if (!kinds.includes('tuition')) return [];
  return [t('sum.includes', { parts: listKinds(kinds, t) }), getLeftOut([kinds], t)].filter(Boolean);
}

/** Returns a text that lists the parts in none of the totals; '' without totals or such parts. */
export function getLeftOut(all: readonly Costs['kinds'][], t: TextOf<'facts'>): string {
  // Only one country has a registration fee, so it is never listed as missing.
  const left = COST_KINDS.filter((kind) => kind !== 'registration' && all.every((kinds) => !kinds.includes(kind)));
  return all.length === 0 || left.length === 0 ? '' : t('sum.leavesOut', { parts: listKinds(left, t) });
}

const listKinds = (kinds: readonly (typeof COST_KINDS)[number][], t: TextOf<'facts'>) =>
  COST_KINDS.filter((kind) => kinds.includes(kind))
    .map((kind) => t(`sum.${kind}`))
    .join(t('sum.separator'));
