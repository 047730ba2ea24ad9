import type { Money } from './money-text.ts';
import type { FeeCurrency } from '#shared/rules/school-filters.ts';

/** The reader's currency, and what one unit of others is worth in it. */
export interface OwnMoney {
  currency: FeeCurrency;
  /** The day of the rates. */
  of: string;
  worth: Readonly<Record<string, number>>;
}

/** Three digits: the rate of one day says no more, and more would look exact. */
export const roundedMoney = (amount: number): number => Number(amount.toPrecision(3));

/** What an amount comes to in somebody's own currency, about; null where it is in that one, or where nobody gives a rate. */
export function worthIn({ amount, currency }: Money, own: OwnMoney): Money | null {
  const rate = Number(own.worth[currency]); // Of what is no currency, also of a word that every object knows, none.
  return rate && currency !== own.currency ? { amount: roundedMoney(amount * rate), currency: own.currency } : null;
}
