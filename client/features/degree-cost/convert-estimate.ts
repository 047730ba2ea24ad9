import type { Costs, CostPart } from '#client/features/compare/compare-costs.ts';
import { type Money, type OwnMoney, roundMoney } from '#shared/locale/money.ts';

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
    const convertMoney = ({ amount, currency }: Money): Money => ({
      amount: amount * factor * getExchangeRate(currency, options),
      currency: options.currency,
    });
    const [lowestFigure, highestFigure] = [convertMoney(part.min), convertMoney(part.max)];
    return [
      Number.isFinite(lowestFigure.amount + highestFigure.amount)
        ? { kind, part, min: lowestFigure, max: highestFigure }
        : [],
    ].flat();
  });
  const isApproximate = rows.some(({ part }) => part.min.currency !== options.currency);
  const sumAmounts = (end: 'min' | 'max'): Money => {
    const amount = rows.reduce((sum, row) => sum + row[end].amount, 0);
    return { amount: isApproximate ? roundMoney(amount) : amount, currency: options.currency };
  };
  return { rows, min: sumAmounts('min'), max: sumAmounts('max'), isAbout: isApproximate };
}
