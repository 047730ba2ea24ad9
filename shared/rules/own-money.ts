import { exchange, RATES_OF } from './budget.ts';
import { FEE_CURRENCIES, type FeeCurrency } from './school-filters.ts';
import type { OwnMoney } from '#shared/locale/worth-in.ts';

/** What amounts are converted to for somebody, by which rates, and of which day those are: it travels with a page, so that no page needs the table. */
export function ownMoney(currency: FeeCurrency): OwnMoney {
  const worth = [...FEE_CURRENCIES, 'CAD'].flatMap((from) => {
    const rate = exchange(1, from, currency);
    return rate === null ? [] : [[from, rate] as const];
  });
  return { currency, of: RATES_OF, worth: Object.fromEntries(worth) };
}
