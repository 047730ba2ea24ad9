import type { FeeCurrency } from '#shared/rules/school-filters.ts';
import { numberFormat, numberText, LANGUAGE_TAGS, type Locale } from './locales.ts';

export type Money = { amount: number; currency: string };

/** Each says whose money it is, in every language. Intl's differ from language to language: a bare '$', 'AU$', 'CN¥'. */
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

/** Only to a reader on the mainland a yen sign alone is nobody else's. Undefined for what we have no sign of. */
const moneySign = (currency: string, locale: string): string | undefined =>
  SIGNS.get(currency + locale) ?? SIGNS.get(currency);

/** In whole units of its own currency. No line breaks within it. */
export const moneyText = ({ amount, currency }: Money, locale: Locale): string =>
  (moneySign(currency, locale) ?? `${currency}\u00A0`) + numberText(Math.round(amount), locale);

/** As moneyText for a tag of Intl: in the chat's other languages a sign has a place of its own, or a name. */
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
    return `${currency}\u00A0${amount}`; // A backend's own word for a currency.
  }
}

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
export function convertMoney({ amount, currency }: Money, own: OwnMoney): Money | null {
  const rate = Number(own.worth[currency]); // Of what is no currency, also of a word that every object knows, none.
  return rate && currency !== own.currency ? { amount: roundedMoney(amount * rate), currency: own.currency } : null;
}
