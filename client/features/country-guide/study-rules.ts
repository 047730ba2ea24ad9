import type { KnownCountry } from '#client/site/catalogue/known-country.ts';

/** Published rule: source page, date, and the date by which it must be reviewed. */
export interface StudyRule {
  /** Last part of the message key `rule.COUNTRY.KEY`. */
  key: string;
  source: string;
  /** Subject of the government page that decides. */
  subject: 'visa' | 'graduate';
  /** Date on the page, or '' if it is undated. */
  asAt: string;
  reviewBy: string;
}

const ICEF_URL = 'https://monitor.icef.com/?p=46219';
const DAVIDSON_MORRIS_URL = 'https://www.davidsonmorris.com/?p=103236';
const INCLUSIVE_URL =
  'https://inclusivemigration.com.au/news/temporary-graduate-subclass-485-visa-who-is-exempt-from-the-reduced-age-limit-of-35-years-of-age';
const WVU_URL = 'https://isss.wvu.edu/students/f-1-students/opt-faqs';
const STARTIN_URL = 'https://startin.ca/en/news/pgwp-eligibility-changes-2024';

/** Date on which all of these pages were read. */
export const RULES_READ_ON = '2026-11-22';

/** Rules that the pages state explicitly, in chronological order. */
const STUDY_RULES = {
  uk: [
    {
      key: 'funds',
      subject: 'visa',
      source:
        'https://www.visahq.com/news/2025-11-11/gb/student-visa-maintenance-funds-jump-today-as-new-financial-thresholds-take-effect',
      asAt: '2025-11-11',
      reviewBy: '2027-01-15',
    },
    {
      key: 'work',
      subject: 'visa',
      source: 'https://aber.ac.uk/en/studentservices/visasupport/protecting-visa',
      asAt: '',
      reviewBy: '2027-06-30',
    },
    { key: 'until2026', subject: 'graduate', source: DAVIDSON_MORRIS_URL, asAt: '', reviewBy: '2026-12-31' },
    { key: 'from2027', subject: 'graduate', source: ICEF_URL, asAt: '2025-10', reviewBy: '2027-01-15' },
    { key: 'doctors', subject: 'graduate', source: DAVIDSON_MORRIS_URL, asAt: '', reviewBy: '2027-12-31' },
    {
      key: 'noOffer',
      subject: 'graduate',
      source:
        'https://ayjsolicitors.co.uk/uk-to-shorten-the-graduate-visa-route-to-18-months-from-january-2027-what-you-need-to-know',
      asAt: '2025',
      reviewBy: '2027-04-30',
    },
  ],
  au: [
    {
      key: 'funds',
      subject: 'visa',
      source:
        'https://www.business-standard.com/immigration/australia-visa-shock-temporary-graduate-fee-jumps-100-to-rs-3-lakh-126030600790_1.html',
      asAt: '2026-03-06',
      reviewBy: '2026-12-31',
    },
    {
      key: 'english',
      subject: 'visa',
      source: 'https://www.shiksha.com/studyabroad/all-about-subclass-500-student-visa-in-australia-articlepage-166887',
      asAt: '2025',
      reviewBy: '2027-06-30',
    },
    {
      key: 'work',
      subject: 'visa',
      source: 'https://www.visaverge.com/?p=54076',
      asAt: '2025-07',
      reviewBy: '2027-06-30',
    },
    { key: 'stay', subject: 'graduate', source: INCLUSIVE_URL, asAt: '2024', reviewBy: '2027-06-30' },
    { key: 'hongKong', subject: 'graduate', source: INCLUSIVE_URL, asAt: '2024', reviewBy: '2027-06-30' },
  ],
  us: [
    {
      key: 'work',
      subject: 'visa',
      source: 'https://www.union.edu/international-advising/current-students/employment',
      asAt: '',
      reviewBy: '2027-06-30',
    },
    { key: 'opt', subject: 'graduate', source: WVU_URL, asAt: '', reviewBy: '2027-06-30' },
    { key: 'stem', subject: 'graduate', source: WVU_URL, asAt: '', reviewBy: '2027-06-30' },
  ],
  ca: [
    {
      key: 'funds',
      subject: 'visa',
      source: 'https://cleartoenter.ca/guides/study-permit-financial-requirements-2026',
      asAt: '2026-06',
      reviewBy: '2026-12-15',
    },
    { key: 'stay', subject: 'graduate', source: STARTIN_URL, asAt: '2026-04-01', reviewBy: '2027-01-31' },
    { key: 'open', subject: 'graduate', source: STARTIN_URL, asAt: '2026-04-01', reviewBy: '2027-01-31' },
    { key: 'once', subject: 'graduate', source: STARTIN_URL, asAt: '2026-04-01', reviewBy: '2027-01-31' },
  ],
} as const satisfies Record<KnownCountry, readonly StudyRule[]>;

/** Returns the rules whose review date has not passed. `today` is a date such as '2026-11-23'. */
export const listCurrentRules = (country: KnownCountry, today: string): readonly StudyRule[] =>
  STUDY_RULES[country].filter(({ reviewBy }) => today <= reviewBy);
