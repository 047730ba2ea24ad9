import { BUDGET_TOPS } from '#shared/rules/selection-choices.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { exchange, PER_EURO } from '#shared/rules/budget.ts';
import type { Budget, Currency } from './exams.ts';

const FEE_CURRENCIES = { uk: 'GBP', au: 'AUD', us: 'USD', ca: 'CAD' } as const satisfies Record<string, Currency>;
/** Default currency of a budget by language; English has none. */
const HOME_CURRENCIES = { 'zh-hk': 'HKD', zh: 'CNY', 'en-us': null } as const satisfies Record<Locale, Currency | null>;
const TOPS: Partial<Record<Currency, number>> = { CAD: BUDGET_TOPS.USD, ...BUDGET_TOPS };
/** Converted amounts are rounded down to hundreds, since the rates are approximate. */
const STEP = 100;

export interface Price {
  budget: { amount: number; currency: Currency };
  /** Country of the currency; null if several countries use it. */
  countryKey: string | null;
  ceilings: Readonly<Record<string, number>>;
  /** Converted amounts, shown to the reader. */
  exchanged: readonly { amount: number; currency: Currency }[];
}

/** Returns a budget as a maximum fee, converted at the table's rates if needed; null if the currency is unknown. */
export function priceBudget(
  { amount, currency }: Budget,
  countryKeys: readonly string[],
  locale: Locale,
): Price | null {
  const countryKey = countryKeys.length === 1 ? (countryKeys[0] ?? null) : null;
  const feesIn = (key: string | null) => Object.entries(FEE_CURRENCIES).find(([item]) => item === key)?.[1] ?? null;
  const local = feesIn(countryKey);
  const intended = currency ?? (local && amount <= (TOPS[local] ?? 0) ? local : (HOME_CURRENCIES[locale] ?? local));
  if (!intended) return null;
  const ofOne = Object.entries(FEE_CURRENCIES).find(([, item]) => item === intended)?.[0] ?? null;
  // The sentence about the conversion cites the European Central Bank, so other currencies are not converted.
  if (PER_EURO[intended] === undefined) return null;
  const worth = (to: Currency) =>
    to === intended ? amount : Math.floor((exchange(amount, intended, to) ?? 0) / STEP) * STEP;
  const ceilings = Object.fromEntries(Object.values(FEE_CURRENCIES).map((to) => [to, worth(to)]));
  const place = countryKeys.length > 1 ? null : (countryKey ?? ofOne);
  const entries = place
    ? [feesIn(place)]
    : countryKeys.length > 1
      ? countryKeys.map(feesIn)
      : Object.values(FEE_CURRENCIES);
  return {
    budget: { amount, currency: intended },
    countryKey: place,
    ceilings,
    exchanged: entries.flatMap((to) => (to && to !== intended ? [{ amount: worth(to), currency: to }] : [])),
  };
}
