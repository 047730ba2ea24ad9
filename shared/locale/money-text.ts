import { numberFormat } from './kept-formats.ts';
import { LANGUAGE_TAGS, type Locale } from './locales.ts';

type Money = { amount: number; currency: string };

/** What Intl is asked for when a page or an answer names money: English is British here, so that dollars say whose they are. */
export const moneyTagOf = (locale: Locale) => (locale === 'en-us' ? 'en-GB' : LANGUAGE_TAGS[locale]);

/** In whole units of its own currency, for a tag of Intl. No line breaks within it. */
export function moneyText(
  { amount, currency }: Money,
  tag: string,
  currencyDisplay: Intl.NumberFormatOptions['currencyDisplay'] = 'symbol',
): string {
  try {
    const parts = { style: 'currency', currency, currencyDisplay, maximumFractionDigits: 0 } as const;
    return numberFormat(tag, parts).format(amount);
  } catch {
    return `${currency}\u00A0${amount}`; // A backend's own word for a currency.
  }
}
