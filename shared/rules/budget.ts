import type { Agent } from '#shared/contract/site/agent.ts';
import type { OwnMoney } from '#shared/locale/money.ts';
import { BUDGET_SLIDER, BUDGET_TOPS } from '#shared/rules/selection-choices.ts';
import TABLE from './exchange-rates.json' with { type: 'json' };
import TAIWAN from './exchange-rate-twd.json' with { type: 'json' };
import { FEE_CURRENCIES, type FeeCurrency } from './school-filters.ts';

type Currency = keyof typeof BUDGET_TOPS;

export const toBudgetAmount = (position: number, currency: Currency) =>
  (position * BUDGET_TOPS[currency]) / BUDGET_SLIDER.end;
export const toSliderPosition = (amount: number, currency: Currency) =>
  Math.min(BUDGET_SLIDER.end, (amount / BUDGET_TOPS[currency]) * BUDGET_SLIDER.end);

export const listBudgetMarks = (currency: Currency): number[] =>
  Array.from({ length: BUDGET_SLIDER.end / BUDGET_SLIDER.step + 1 }, (_, index) =>
    toBudgetAmount(index * BUDGET_SLIDER.step, currency),
  );

// Euro reference rates of the European Central Bank for one day, used only to compare a budget with fees in other
// currencies. `npm run ops -- import exchange FILE.csv` updates the table. The bank publishes no rate for the Taiwan
// dollar; exchange-rate-twd.json contains a monthly average from the US Federal Reserve.

export const PER_EURO: Readonly<Record<string, number>> = { ...TABLE.perEuro, EUR: 1 };

const RATES_PER_EURO: Readonly<Record<string, number>> = { ...PER_EURO, TWD: TAIWAN.perUsd * TABLE.perEuro.USD };

/** Date and source of the rates, shown next to converted amounts. */
export const { date: RATES_DATE, address: RATES_URL } = TABLE;
export const { date: TAIWAN_RATE_DATE, address: TAIWAN_RATE_URL } = TAIWAN;

/** Converts an amount between currencies. Returns null without a rate. */
export const convertAmount = (amount: number, from: string, to: string): number | null =>
  createCurrencyConverter(from, to)(amount);

/** Returns a function that converts many amounts between two currencies. */
export function createCurrencyConverter(from: string, to: string): (amount: number) => number | null {
  // The result is NaN for unknown currencies and for inherited property names such as 'toString'.
  const [fromRate, toRate] = [Number(RATES_PER_EURO[from]), Number(RATES_PER_EURO[to])];
  const isSameCurrency = from === to;
  return (amount) => {
    const convertedAmount = isSameCurrency ? amount : (amount / fromRate) * toRate;
    return Number.isFinite(convertedAmount) ? convertedAmount : null;
  };
}

/** Returns a sort key for amounts in several currencies. Amounts without a rate come last. */
export const getSortableAmount = (amount: number, currency: string) =>
  convertAmount(amount, currency, 'HKD') ?? Number.MAX_SAFE_INTEGER;

const CITY_CURRENCIES = { hk: 'HKD', sh: 'CNY', ld: 'GBP' } as const satisfies Record<Agent['originCity'], FeeCurrency>;

export const getAgentCurrency = ({ originCity }: Pick<Agent, 'originCity'>): FeeCurrency => CITY_CURRENCIES[originCity];

/** Returns the rates to one currency with their date, so that pages need not bundle the table. */
export function getExchangeRates(currency: FeeCurrency): OwnMoney {
  const rates = [...FEE_CURRENCIES, 'CAD'].flatMap((from) => {
    const rate = convertAmount(1, from, currency);
    return rate === null ? [] : [[from, rate] as const];
  });
  return { currency, of: RATES_DATE, unitValues: Object.fromEntries(rates) };
}
