import type { FeeCurrency } from '#shared/rules/school-filters.ts';
import { getNumberFormat, numberText, LANGUAGE_TAGS, type Locale } from './locales.ts';

export type Money = { amount: number; currency: string };

/** Currency symbols that are unambiguous in every language, unlike those of Intl ('$', 'AU$', 'CN¥'). */
const CURRENCY_SIGNS = new Map(
  Object.entries({
    GBP: '£',
    EUR: '€',
    USD: 'US$',
    HKD: 'HK$',
    AUD: 'A$',
    CAD: 'C$',
    TWD: 'NT$',
    CNY: 'RMB¥',
    CNYzh: '¥',
  }),
);

/** Returns the symbol of a currency, or undefined if there is none. '¥' alone is unambiguous only in mainland China. */
const getCurrencySign = (currency: string, locale: string): string | undefined =>
  CURRENCY_SIGNS.get(currency + locale) ?? CURRENCY_SIGNS.get(currency);

/** Formats an amount in whole units of its currency, without a space at which a line could break. */
export const moneyText = ({ amount, currency }: Money, locale: Locale): string =>
  (getCurrencySign(currency, locale) ?? `${currency}\u00A0`) + numberText(Math.round(amount), locale);

/** Formats a paid amount. Unlike `moneyText`, it keeps cents. */
export const exactMoneyText = ({ amount, currency }: Money, locale: Locale): string =>
  (getCurrencySign(currency, locale) ?? `${currency}\u00A0`) +
  getNumberFormat(LANGUAGE_TAGS[locale], {
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(amount);

/**
 * Formats like `moneyText`, but for any Intl tag, because the chat supports languages that position and name the symbol
 * differently.
 */
export function formatMoneyInTag(
  { amount, currency }: Money,
  localeTag: string,
  currencyDisplay: Intl.NumberFormatOptions['currencyDisplay'] = 'symbol',
): string {
  const currencySign =
    currencyDisplay === 'symbol' && getCurrencySign(currency, localeTag === LANGUAGE_TAGS.zh ? 'zh' : localeTag);
  try {
    return getNumberFormat(localeTag, { style: 'currency', currency, currencyDisplay, maximumFractionDigits: 0 })
      .formatToParts(amount)
      .map(({ type, value }) => (type === 'currency' && currencySign) || value)
      .join('');
  } catch {
    return `${currency}\u00A0${amount}`; // The backend sent an unknown currency code.
  }
}

/** Currency of the reader, and the value of one unit of each other currency in it. */
export interface OwnMoney {
  currency: FeeCurrency;
  /** Date of the exchange rates. */
  of: string;
  unitValues: Readonly<Record<string, number>>;
}

const THOUSAND = 1000;
const HUNDRED_THOUSAND = 100_000;

const roundToStep = (amount: number, step: number) => Math.round(amount / step) * step;

/** Rounds a converted amount to the nearest thousand, and a smaller one to three significant digits. */
export const roundMoney = (amount: number): number =>
  amount < HUNDRED_THOUSAND ? Number(amount.toPrecision(3)) : roundToStep(amount, THOUSAND);

/** Rounds a converted part of a total. The parts are added after this, so that they make up the printed total. */
export const roundCostPart = (amount: number): number =>
  roundToStep(amount, amount < THOUSAND ? THOUSAND / 10 : THOUSAND);

/**
 * Converts an amount approximately into the reader's currency (currency conversion by the day's exchange rate). Returns
 * null if it already is in that currency or has no rate.
 */
export function convertCurrency({ amount, currency }: Money, ownMoney: OwnMoney): Money | null {
  const exchangeRate = Number(ownMoney.unitValues[currency]); // NaN for unknown currencies and for inherited property names.
  return exchangeRate && currency !== ownMoney.currency
    ? { amount: roundMoney(amount * exchangeRate), currency: ownMoney.currency }
    : null;
}
