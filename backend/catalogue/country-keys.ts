import { getSortableAmount } from '#shared/rules/budget.ts';

export type CountryKey = 'uk' | 'au' | 'us' | 'ca';

export const COUNTRY_KEYS: CountryKey[] = ['uk', 'au', 'us', 'ca'];

export const CURRENCY_BY_COUNTRY: Record<CountryKey, string> = { uk: 'GBP', au: 'AUD', us: 'USD', ca: 'CAD' };

/** Converts a fee to Hong Kong dollars, for sorting across currencies. */
export const convertToHkd = (fee: number, currency: string) => Math.round(getSortableAmount(fee, currency));
