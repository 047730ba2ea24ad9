import { worthInOrder } from '#shared/rules/budget.ts';

/** Countries of the catalogue's schools. */
export type CountryKey = 'uk' | 'au' | 'us' | 'ca';

export const COUNTRY_KEYS: CountryKey[] = ['uk', 'au', 'us', 'ca'];

export const CURRENCY_OF: Record<CountryKey, string> = { uk: 'GBP', au: 'AUD', us: 'USD', ca: 'CAD' };

/** Sort value of a fee across currencies, in Hong Kong dollars. */
export const worthInHkd = (fee: number, currency: string) => Math.round(worthInOrder(fee, currency));
