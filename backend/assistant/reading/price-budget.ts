import { BUDGET_TOPS } from '#shared/rules/selection-choices.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { convertAmount, PER_EURO } from '#shared/rules/budget.ts';
import type { Budget, Currency } from './read-budget.ts';

const FEE_CURRENCIES = { uk: 'GBP', au: 'AUD', us: 'USD', ca: 'CAD' } as const satisfies Record<string, Currency>;
/** Default currency of a budget by language. English has no default. */
const HOME_CURRENCIES = { 'zh-hk': 'HKD', zh: 'CNY', 'en-us': null } as const satisfies Record<Locale, Currency | null>;
const MAX_BUDGETS: Partial<Record<Currency, number>> = { CAD: BUDGET_TOPS.USD, ...BUDGET_TOPS };
/** Converted amounts are rounded down to hundreds, because the rates are approximate. */
const ROUNDING_STEP = 100;

export interface PricedBudget {
  budget: { amount: number; currency: Currency };
  /** Country in which the currency is used, or null if several countries use it. */
  countryKey: string | null;
  ceilings: Readonly<Record<string, number>>;
  /** Converted amounts, shown to the reader. */
  exchanged: readonly { amount: number; currency: Currency }[];
}

/**
 * Returns a budget as a maximum fee, converted at the table's rates if necessary, or null if the currency is unknown.
 */
export function priceBudget(
  { amount, currency }: Budget,
  countryKeys: readonly string[],
  locale: Locale,
): PricedBudget | null {
  const countryKey = countryKeys.length === 1 ? (countryKeys[0] ?? null) : null;
  const getFeeCurrency = (key: string | null) =>
    Object.entries(FEE_CURRENCIES).find(([country]) => country === key)?.[1] ?? null;
  const localCurrency = getFeeCurrency(countryKey);
  const intendedCurrency =
    currency ??
    (localCurrency && amount <= (MAX_BUDGETS[localCurrency] ?? 0)
      ? localCurrency
      : (HOME_CURRENCIES[locale] ?? localCurrency));
  if (!intendedCurrency) return null;
  const onlyCountry =
    Object.entries(FEE_CURRENCIES).find(([, feeCurrency]) => feeCurrency === intendedCurrency)?.[0] ?? null;
  // The sentence about the conversion cites the European Central Bank, so a currency without a rate of the bank is not
  // converted.
  if (PER_EURO[intendedCurrency] === undefined) return null;
  const convertTo = (targetCurrency: Currency) =>
    targetCurrency === intendedCurrency
      ? amount
      : Math.floor((convertAmount(amount, intendedCurrency, targetCurrency) ?? 0) / ROUNDING_STEP) * ROUNDING_STEP;
  const ceilings = Object.fromEntries(
    Object.values(FEE_CURRENCIES).map((targetCurrency) => [targetCurrency, convertTo(targetCurrency)]),
  );
  const priceCountry = countryKeys.length > 1 ? null : (countryKey ?? onlyCountry);
  const shownCurrencies = priceCountry
    ? [getFeeCurrency(priceCountry)]
    : countryKeys.length > 1
      ? countryKeys.map(getFeeCurrency)
      : Object.values(FEE_CURRENCIES);
  return {
    budget: { amount, currency: intendedCurrency },
    countryKey: priceCountry,
    ceilings,
    exchanged: shownCurrencies.flatMap((targetCurrency) =>
      targetCurrency && targetCurrency !== intendedCurrency
        ? [{ amount: convertTo(targetCurrency), currency: targetCurrency }]
        : [],
    ),
  };
}
