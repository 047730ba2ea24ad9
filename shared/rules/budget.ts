import type { Agent } from '#shared/contract/site/agent.ts';
import type { OwnMoney } from '#shared/locale/money.ts';
import { BUDGET_SLIDER, BUDGET_TOPS } from '#shared/rules/selection-choices.ts';
import TABLE from './exchange-rates.json' with { type: 'json' };
import TAIWAN from './exchange-rate-twd.json' with { type: 'json' };
import { FEE_CURRENCIES, type FeeCurrency } from './school-filters.ts';

type Currency = keyof typeof BUDGET_TOPS;

/** What a place of the slider stands for, and the place that an amount stands at. */
export const amountAt = (place: number, currency: Currency) => (place * BUDGET_TOPS[currency]) / BUDGET_SLIDER.end;
export const placeOf = (amount: number, currency: Currency) =>
  Math.min(BUDGET_SLIDER.end, (amount / BUDGET_TOPS[currency]) * BUDGET_SLIDER.end);

/** The amounts that are written beside it. */
export const budgetMarks = (currency: Currency): number[] =>
  Array.from({ length: BUDGET_SLIDER.end / BUDGET_SLIDER.step + 1 }, (_, at) =>
    amountAt(at * BUDGET_SLIDER.step, currency),
  );

// The euro reference rates of the European Central Bank, of one day: to compare a budget with fees in other currencies. Nobody is
// charged by them. `npm run ops -- import exchange FILE.csv` renews the table. The bank has no rate of the Taiwan dollar: that one is the
// US Federal Reserve's average of a month, in exchange-rate-twd.json. No other rate stands anywhere.

export const PER_EURO: Readonly<Record<string, number>> = { ...TABLE.perEuro, EUR: 1 };

const RATES: Readonly<Record<string, number>> = { ...PER_EURO, TWD: TAIWAN.perUsd * TABLE.perEuro.USD };

/** Of which day the rates are, and where they were read: whoever shows an amount that was converted says so. */
export const { date: RATES_OF, address: RATES_ADDRESS } = TABLE;
export const { date: TAIWAN_RATE_OF, address: TAIWAN_RATE_ADDRESS } = TAIWAN;

/** An amount of one currency in another; null where there is no rate of one of them. */
export const exchange = (amount: number, from: string, to: string): number | null => createExchange(from, to)(amount);

/** For many amounts of the same currencies. */
export function createExchange(from: string, to: string): (amount: number) => number | null {
  // What stands for no currency, also a word that every object knows, makes it no number.
  const [own, other] = [Number(RATES[from]), Number(RATES[to])];
  const isSame = from === to;
  return (amount) => {
    const worth = isSame ? amount : (amount / own) * other;
    return Number.isFinite(worth) ? worth : null;
  };
}

/** By which amounts in several currencies are put in order; those that nobody can compare come last. */
export const worthInOrder = (amount: number, currency: string) =>
  exchange(amount, currency, 'HKD') ?? Number.MAX_SAFE_INTEGER;

const OF_CITY = { hk: 'HKD', sh: 'CNY', ld: 'GBP' } as const satisfies Record<Agent['originCity'], FeeCurrency>;

/** What people pay with where an agent's students set out from. */
export const agentCurrency = ({ originCity }: Pick<Agent, 'originCity'>): FeeCurrency => OF_CITY[originCity];

/** What amounts are converted to for somebody, by which rates, and of which day those are: it travels with a page, so that no page needs the table. */
export function ownMoney(currency: FeeCurrency): OwnMoney {
  const worth = [...FEE_CURRENCIES, 'CAD'].flatMap((from) => {
    const rate = exchange(1, from, currency);
    return rate === null ? [] : [[from, rate] as const];
  });
  return { currency, of: RATES_OF, worth: Object.fromEntries(worth) };
}
