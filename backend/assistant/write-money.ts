import type { Locale } from '#shared/locale/locales.ts';
import { moneyTagOf, moneyText } from '#shared/locale/money-text.ts';

/** As the cards beside the answer write it. */
export const writeMoney = (amount: number, currency: string, locale: Locale) =>
  moneyText({ amount, currency }, moneyTagOf(locale));
