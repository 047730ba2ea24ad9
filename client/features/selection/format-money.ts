import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';

/** Whole units; English is British here. */
export function formatMoney(amount: number, currency: string, locale: Locale): string {
  const tag = locale === 'en-us' ? 'en-GB' : LANGUAGE_TAGS[locale];
  return new Intl.NumberFormat(tag, { style: 'currency', currency, maximumFractionDigits: 0 }).format(amount);
}
