import { BUDGET_TOPS } from '#shared/constants.ts';
import { type FeeCurrency, writeFee } from './school-filters.ts';

/** The picture of how many schools there are by fee has so many bars up to the highest amount that is offered. */
const FEE_BARS = 20;
const feeBarWidth = (currency: FeeCurrency) => BUDGET_TOPS[currency] / FEE_BARS;

/** The bars of that picture as ranges of fees, the last without an end. */
export const feeBars = (currency: FeeCurrency): string[] => {
  const width = feeBarWidth(currency);
  return Array.from({ length: FEE_BARS + 1 }, (_, at) =>
    writeFee({ currency, least: at === 0 ? 0 : at * width + 1, most: at === FEE_BARS ? null : (at + 1) * width }),
  );
};

/** In which of them a fee stands. */
export const feeBarOf = (fee: number, currency: FeeCurrency): number =>
  Math.min(FEE_BARS, Math.max(0, Math.ceil(fee / feeBarWidth(currency)) - 1));
