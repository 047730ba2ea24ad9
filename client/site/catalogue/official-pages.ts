import type { KnownCountry } from './known-country.ts';

/** Subjects on which a government page decides: charges by kind of cost, and rules. */
type OfficialSubject = 'visa' | 'graduate' | 'health' | 'registration';

const STUDENT_VISA_UK = 'https://www.gov.uk/student-visa';
const STUDENT_VISA_AU = 'https://immi.homeaffairs.gov.au/visas/getting-a-visa/visa-listing/student-500';
const STUDENT_VISA_US = 'https://travel.state.gov/content/travel/en/us-visas/study/student-visa.html';
const STUDY_CANADA = 'https://www.canada.ca/en/immigration-refugees-citizenship/services/study-canada';

/** Government pages at which a reader checks a charge or a rule that another publisher states. */
export const OFFICIAL_PAGES: Readonly<Record<KnownCountry, Record<OfficialSubject, string>>> = {
  uk: {
    visa: STUDENT_VISA_UK,
    graduate: 'https://www.gov.uk/graduate-visa',
    health: 'https://www.gov.uk/healthcare-immigration-application',
    registration: STUDENT_VISA_UK,
  },
  au: {
    visa: STUDENT_VISA_AU,
    graduate: 'https://immi.homeaffairs.gov.au/visas/getting-a-visa/visa-listing/temporary-graduate-485',
    health: 'https://www.privatehealth.gov.au/health_insurance/overseas/overseas_student_health_cover.htm',
    registration: STUDENT_VISA_AU,
  },
  us: {
    visa: STUDENT_VISA_US,
    graduate:
      'https://www.uscis.gov/working-in-the-united-states/students-and-exchange-visitors/optional-practical-training-opt-for-f-1-students',
    health: STUDENT_VISA_US,
    registration: 'https://www.ice.gov/sevis/i901',
  },
  ca: {
    visa: `${STUDY_CANADA}/study-permit.html`,
    graduate: `${STUDY_CANADA}/work/after-graduation.html`,
    health: `${STUDY_CANADA}/study-permit.html`,
    registration: `${STUDY_CANADA}/study-permit.html`,
  },
};

const COUNTRY_OF_CURRENCY: Readonly<Record<string, KnownCountry>> = { GBP: 'uk', AUD: 'au', USD: 'us', CAD: 'ca' };

/** Returns the government page of a charge in a currency; null if the country has none. */
export function findOfficialPage(currency: string, subject: OfficialSubject): string | null {
  const country = COUNTRY_OF_CURRENCY[currency];
  return country ? OFFICIAL_PAGES[country][subject] : null;
}

/** Returns the host of a page, such as 'gov.uk'. */
export const getHostName = (url: string) => new URL(url).hostname.replace(/^(www|immi)\./, '');
