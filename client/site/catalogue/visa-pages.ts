import type { KnownCountry } from './known-country.ts';

/** Government pages that are linked if a visa fee is unconfirmed. */
export const VISA_PAGES: Readonly<Record<KnownCountry, string>> = {
  uk: 'https://www.gov.uk/student-visa',
  au: 'https://immi.homeaffairs.gov.au/visas/getting-a-visa/visa-listing/student-500',
  us: 'https://travel.state.gov/content/travel/en/us-visas/study/student-visa.html',
  ca: 'https://www.canada.ca/en/immigration-refugees-citizenship/services/study-canada/study-permit.html',
};
