import type { Budget, Currency } from './wishes.ts';

const COUNTRY_OF: Readonly<Record<Currency, string>> = { GBP: 'uk', AUD: 'au', USD: 'us', CAD: 'ca' };

/** A budget as the most a fee may be, and of which country; null where it would have to be converted, for nobody's rate is known. */
export function priceBudget(
  { amount, currency }: Budget,
  countryKey: string | null,
): { feeMax: number; countryKey: string } | null {
  if (currency === 'other') return null;
  const meant = currency ? COUNTRY_OF[currency] : countryKey;
  if (!meant || (countryKey && countryKey !== meant)) return null;
  return { feeMax: amount, countryKey: meant };
}
