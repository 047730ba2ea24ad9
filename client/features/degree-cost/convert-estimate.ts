import type { Costs, CostPart } from '#client/features/compare/compare-costs.ts';
import { type Money, type OwnMoney, roundedMoney } from '#shared/locale/money.ts';

// Total cost of a degree in a selected currency, with a selected deviation of the exchange rate.

export type EstimateParts = Pick<Costs, 'parts' | 'kinds'>;

export interface EstimateOptions {
  /** Rates, all in the reader's own currency. */
  own: OwnMoney;
  /** Target currency. */
  currency: string;
  /** Multiplies the costs of a year; 1 where the parts are of the whole degree. */
  years: number;
  /** Deviation of other currencies from the rate, in per cent. */
  shift: number;
}

interface EstimateRow {
  kind: Costs['kinds'][number];
  part: CostPart;
  least: Money;
  most: Money;
}

const PER_CENT = 100;
/** Paid once, whatever the length. */
const ONCE: readonly string[] = ['visa', 'registration'];

/** Worth of one unit of a currency in another; NaN without a rate. */
export function rateBetween(
  from: string,
  { own, currency, shift }: Pick<EstimateOptions, 'own' | 'currency' | 'shift'>,
): number {
  if (from === currency) return 1;
  const worth = (of: string) => (of === own.currency ? 1 : Number(own.unitValues[of] ?? Number.NaN));
  return (worth(from) / worth(currency)) * (1 + shift / PER_CENT);
}

/** Null without tuition: a total of the rest would look like a cheap school. */
export function convertEstimate({ parts, kinds }: EstimateParts, options: EstimateOptions) {
  if (!kinds.includes('tuition')) return null;
  const rows = kinds.flatMap((kind): EstimateRow[] => {
    const part = parts[kind];
    if (!part) return [];
    const times = ONCE.includes(kind) ? 1 : options.years;
    const convert = ({ amount, currency }: Money): Money => ({
      amount: amount * times * rateBetween(currency, options),
      currency: options.currency,
    });
    const [lowest, highest] = [convert(part.least), convert(part.most)];
    return [Number.isFinite(lowest.amount + highest.amount) ? { kind, part, least: lowest, most: highest } : []].flat();
  });
  const isAbout = rows.some(({ part }) => part.least.currency !== options.currency);
  const total = (end: 'least' | 'most'): Money => {
    const amount = rows.reduce((sum, row) => sum + row[end].amount, 0);
    return { amount: isAbout ? roundedMoney(amount) : amount, currency: options.currency };
  };
  return { rows, least: total('least'), most: total('most'), isAbout };
}
