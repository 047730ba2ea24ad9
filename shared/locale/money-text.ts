import { numberText } from './kept-formats.ts';
import type { Locale } from './locales.ts';

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
export const moneySign = (currency: string, locale: string): string | undefined =>
  SIGNS.get(currency + locale) ?? SIGNS.get(currency);

/** In whole units of its own currency. No line breaks within it. */
export const moneyText = ({ amount, currency }: Money, locale: Locale): string =>
  (moneySign(currency, locale) ?? `${currency}\u00A0`) + numberText(Math.round(amount), locale);
