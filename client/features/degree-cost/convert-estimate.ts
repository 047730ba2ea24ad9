import type { Costs, CostPart } from '#client/features/compare/compare-costs.ts';
import { type Money, type OwnMoney, roundCostPart } from '#shared/locale/money.ts';

// Total cost of a degree in a selected currency, assuming a selected deviation from the exchange rate.

export type EstimateParts = Pick<Costs, 'parts' | 'kinds'>;

export interface EstimateOptions {
  /** Exchange rates to the reader's own currency. */
  own: OwnMoney;
  /** Target currency. */
  currency: string;
  /** Number by which yearly costs are multiplied, or 1 if the parts are already for the whole degree. */
  years: number;
  /** Deviation of the other currencies from their exchange rates, in per cent. */
  shift: number;
}

interface EstimateRow {
  kind: Costs['kinds'][number];
  part: CostPart;
  min: Money;
  max: Money;
}

const PERCENT = 100;
/** Share of an amount below which the ends of a converted range are too close to be told apart. */
const NARROW_SHARE = 0.02;

/** Returns the ends of a converted range. Of a narrow one it returns the upper end alone. */
const joinNarrowEnds = <Ends extends { min: Money; max: Money }>({ min, max, ...rest }: Ends) => ({
  ...rest,
  min: max.amount - min.amount < max.amount * NARROW_SHARE ? max : min,
  max,
});
/** Costs paid once, whatever the duration. */
const ONE_TIME_COSTS: readonly string[] = ['visa', 'registration'];

/** Returns the value of one unit of a currency in another currency; NaN without an exchange rate. */
export function getExchangeRate(
  fromCurrency: string,
  { own: ownMoney, currency, shift: rateShift }: Pick<EstimateOptions, 'own' | 'currency' | 'shift'>,
): number {
  if (fromCurrency === currency) return 1;
  const getUnitValue = (currencyCode: string) =>
    currencyCode === ownMoney.currency ? 1 : Number(ownMoney.unitValues[currencyCode] ?? Number.NaN);
  return (getUnitValue(fromCurrency) / getUnitValue(currency)) * (1 + rateShift / PERCENT);
}

/**
 * Converts an estimate. Returns null without tuition, because a total of only the other costs would make the school
 * look cheap.
 */
export function convertEstimate({ parts, kinds }: EstimateParts, options: EstimateOptions) {
  if (!kinds.includes('tuition')) return null;
  const rows = kinds.flatMap((kind): EstimateRow[] => {
    const part = parts[kind];
    if (!part) return [];
    const factor = ONE_TIME_COSTS.includes(kind) ? 1 : options.years;
    const convertMoney = ({ amount, currency }: Money): Money => {
      const convertedAmount = amount * factor * getExchangeRate(currency, options);
      return {
        amount: currency === options.currency ? convertedAmount : roundCostPart(convertedAmount),
        currency: options.currency,
      };
    };
    const row = { kind, part, min: convertMoney(part.min), max: convertMoney(part.max) };
    if (!Number.isFinite(row.min.amount + row.max.amount)) return [];
    return [part.min.currency === options.currency ? row : joinNarrowEnds(row)];
  });
  const isApproximate = rows.some(({ part }) => part.min.currency !== options.currency);
  const sumAmounts = (end: 'min' | 'max'): Money => ({
    amount: rows.reduce((sum, row) => sum + row[end].amount, 0),
    currency: options.currency,
  });
  const total = { min: sumAmounts('min'), max: sumAmounts('max') };
  return { rows, ...(isApproximate ? joinNarrowEnds(total) : total), isAbout: isApproximate };
}

/** Returns the largest total of several estimates for their usual number of years, or 0 if none has tuition. */
export const getLargestTotal = (
  estimates: readonly (EstimateParts & { years: number | null })[],
  options: Pick<EstimateOptions, 'own' | 'currency'>,
): number =>
  Math.max(
    0,
    ...estimates.map(
      ({ years, ...estimate }) =>
        convertEstimate(estimate, { ...options, years: years ?? 1, shift: 0 })?.max.amount ?? 0,
    ),
  );
