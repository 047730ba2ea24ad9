import type { Row } from '#backend/queries/write-rows.ts';
import CHARGES from './country-charges.json' with { type: 'json' };
import { countryIdOf } from '#backend/seed/catalogue/lookup-rows.ts';
import type { CitySeed } from '#backend/seed/seed-schemas.ts';
import type { CountryKey } from '#backend/catalogue/country-keys.ts';

// What a month costs a student, room and food and the rest, as a school publishes it for its own town or a newspaper reports. Rent
// alone is not among them. A total of some weeks becomes a month's by its weeks: divided by months it once came out too low.

interface LivingCost {
  country: CountryKey;
  city: string;
  publisher: string;
  least: number;
  most?: number;
  source: string;
  asAt: string;
  year: number;
}

const WONKHE = 'https://wonkhe.com/?p=174961';
const IPEDS = {
  country: 'us',
  source: 'https://nces.ed.gov/ipeds/',
  asAt: '2022–23',
  year: 2023,
} as const;
const CURRENCIES: Record<CountryKey, string> = { uk: 'GBP', au: 'AUD', us: 'USD', ca: 'CAD' };

const WEEKS_A_YEAR = 52;
const MONTHS_A_YEAR = 12;

/** What a total of so many weeks comes to in a month. */
export const monthlyOf = (total: number, weeks: number) => Math.round(((total / weeks) * WEEKS_A_YEAR) / MONTHS_A_YEAR);

/** An academic year of nine months. */
const WEEKS_OF_ACADEMIC_YEAR = 39;

/** Room and board on campus, and other expenses, of an academic year as reported to NCES. */
const reported = (city: string, publisher: string, board: number, other: number): LivingCost => ({
  ...IPEDS,
  city,
  publisher: `${publisher} (NCES, IPEDS)`,
  least: monthlyOf(board + other, WEEKS_OF_ACADEMIC_YEAR),
});

const COSTS: readonly LivingCost[] = [
  {
    country: 'uk',
    city: 'manchester',
    publisher: 'University of Manchester',
    // Rent and living over the 41 weeks of a first-year contract.
    least: monthlyOf(12_435, 41),
    source: 'https://manchester.ac.uk/study/experience/student-life/living-costs/',
    asAt: '2024/25',
    year: 2025,
  },
  {
    country: 'uk',
    city: 'london',
    publisher: 'Birkbeck (Wonkhe)',
    least: 1417,
    most: 1817,
    source: WONKHE,
    asAt: '2025',
    year: 2025,
  },
  {
    country: 'uk',
    city: 'glasgow',
    publisher: 'University of Strathclyde',
    least: 1056,
    most: 1285,
    source: 'https://www.strath.ac.uk/studywithus/internationalstudents/whileyourehere/costofliving/costofliving/',
    asAt: '2021/22',
    year: 2022,
  },
  {
    country: 'uk',
    city: 'edinburgh',
    publisher: 'NatWest Student Living Index',
    least: 1073,
    source:
      'https://www.yourmoney.com/credit-cards-loans/revealed-the-cheapest-and-most-expensive-cities-for-students/',
    asAt: '2023-08',
    year: 2023,
  },
  reported('new-york', 'New York University', 20_272, 2_903),
  reported('boston', 'Boston University', 17_400, 2_000),
  reported('los-angeles', 'University of California, Los Angeles', 17_231, 4_915),
  reported('berkeley', 'University of California, Berkeley', 21_402, 6_107),
  reported('san-diego', 'University of California, San Diego', 16_710, 4_249),
  reported('seattle', 'University of Washington', 16_068, 2_880),
  reported('chicago', 'University of Chicago', 18_396, 2_400),
  reported('philadelphia', 'University of Pennsylvania', 17_888, 3_040),
  reported('ann-arbor', 'University of Michigan', 13_171, 2_557),
  reported('champaign', 'University of Illinois Urbana-Champaign', 12_720, 2_500),
  reported('madison', 'University of Wisconsin-Madison', 12_894, 3_154),
  reported('columbus', 'Ohio State University', 14_006, 2_682),
  reported('gainesville', 'University of Florida', 10_950, 3_670),
];

export const livingCostRows = (
  cities: readonly CitySeed[],
  cityIdOf: (country: string, key: string) => number,
): Row[] =>
  COSTS.filter(({ country, city }) => cities.some((one) => one.country === country && one.key === city)).map(
    ({ country, city, publisher, least, most = least, source, asAt, year }) => ({
      city_id: cityIdOf(country, city),
      covers: 'all',
      publisher,
      least,
      most,
      currency: CURRENCIES[country],
      source,
      as_at: asAt,
      as_at_year: year,
    }),
  );

interface VisaFee {
  country: CountryKey;
  publisher: string;
  amount: number;
  source: string;
  /** As the page says it. */
  asAt: string;
  reviewBy: string;
  /** When somebody read it on the government's live page; '' where nobody has. */
  confirmedOn: string;
}

/** Read in copies of pages that are not the governments'; nobody has confirmed them on the live page, so none is shown. */
const VISA_FEES: readonly VisaFee[] = [
  {
    country: 'uk',
    publisher: 'ukvisa.blog',
    amount: 524,
    source: 'https://ukvisa.blog/uk-student-visa-working-hours',
    asAt: '2026',
    reviewBy: '2026-12-15',
    confirmedOn: '',
  },
  {
    country: 'au',
    publisher: 'peakmigration.com.au',
    amount: 2500,
    source:
      'https://www.peakmigration.com.au/news/2026/day/7/visa-application-charges-hiked-25-per-cent-for-most-age-cap-increases-for-some-working-holiday-makers',
    asAt: '2026-07',
    reviewBy: '2026-12-01',
    confirmedOn: '',
  },
];

/** What a student's visa costs, as somebody publishes it; what comes beside it, insurance and registration, is not in it. */
export const visaFeeRows = (): Row[] =>
  VISA_FEES.map(({ country, publisher, amount, source, asAt, reviewBy, confirmedOn }) => ({
    country_id: countryIdOf(country),
    publisher,
    amount,
    currency: CURRENCIES[country],
    source,
    as_at: asAt,
    review_by: reviewBy,
    confirmed_on: confirmedOn,
  }));

/** What countries charge beside visa and tuition: country-charges.json. */
export const countryChargeRows = (): Row[] =>
  CHARGES.map(({ country, kind, least, most, publisher, source, asAt, reviewBy, confidence, sourceKind }) => ({
    country_id: countryIdOf(country as CountryKey),
    kind,
    least,
    most,
    currency: CURRENCIES[country as CountryKey],
    publisher,
    source,
    as_at: asAt,
    review_by: reviewBy,
    confidence,
    source_kind: sourceKind,
  }));
