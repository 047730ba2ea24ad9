import { numberFormat } from './kept-formats.ts';
import { LANGUAGE_TAGS } from './locales.ts';
import { type Money, moneySign } from './money-text.ts';

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
