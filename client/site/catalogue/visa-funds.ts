import type { KnownCountry } from './known-country.ts';

interface VisaFunds {
  amount: number;
  currency: string;
  period: 'month' | 'year';
}

/** Living costs that a student visa requires, as in the rule 'funds' of the country. */
export const VISA_FUNDS = {
  uk: { amount: 1171, currency: 'GBP', period: 'month' },
  au: { amount: 29_710, currency: 'AUD', period: 'year' },
  ca: { amount: 22_895, currency: 'CAD', period: 'year' },
} as const satisfies Partial<Record<KnownCountry, VisaFunds>>;

export const hasVisaFunds = (country: string): country is keyof typeof VISA_FUNDS => Object.hasOwn(VISA_FUNDS, country);

/** Monthly sum of the same rule for a course in London. */
export const LONDON_FUNDS = 1529;
