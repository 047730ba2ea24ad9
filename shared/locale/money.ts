import type { FeeCurrency } from '#shared/rules/school-filters.ts';
import { numberFormat, numberText, LANGUAGE_TAGS, type Locale } from './locales.ts';

export type Money = { amount: number; currency: string };

/** Unambiguous currency symbols in every language, unlike those of Intl: a bare '$', 'AU$', 'CN¥'. */
const SIGNS = new Map(
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

/** '¥' alone is unambiguous on the mainland only. Undefined for other currencies. */
const moneySign = (currency: string, locale: string): string | undefined =>
  SIGNS.get(currency + locale) ?? SIGNS.get(currency);

/** Amount in whole units of its currency, without line breaks. */
export const moneyText = ({ amount, currency }: Money, locale: Locale): string =>
  (moneySign(currency, locale) ?? `${currency}\u00A0`) + numberText(Math.round(amount), locale);

/** Like moneyText for any Intl tag: the chat's other languages differ in symbol position and names. */
export function moneyIn(
  { amount, currency }: Money,
  tag: string,
  currencyDisplay: Intl.NumberFormatOptions['currencyDisplay'] = 'symbol',
): string {
  const sign = currencyDisplay === 'symbol' && moneySign(currency, tag === LANGUAGE_TAGS.zh ? 'zh' : tag);
  try {
    return numberFormat(tag, { style: 'currency', currency, currencyDisplay, maximumFractionDigits: 0 })
      .formatToParts(amount)
      .map(({ type, value }) => (type === 'currency' && sign) || value)
      .join('');
  } catch {
    return `${currency}\u00A0${amount}`; // Unknown currency code of a backend.
  }
}

/** The reader's currency, and the value of one unit of others in it. */
export interface OwnMoney {
  currency: FeeCurrency;
  /** Date of the rates. */
  of: string;
  worth: Readonly<Record<string, number>>;
}

/** Three significant digits, the precision of a daily rate. */
export const roundedMoney = (amount: number): number => Number(amount.toPrecision(3));

/** Converts an amount approximately into the reader's currency (currency conversion by the day's exchange rate); null if it is that currency or has no rate. */
export function convertMoney({ amount, currency }: Money, own: OwnMoney): Money | null {
  const rate = Number(own.worth[currency]); // NaN for unknown currencies, and for inherited property names.
  return rate && currency !== own.currency ? { amount: roundedMoney(amount * rate), currency: own.currency } : null;
}
