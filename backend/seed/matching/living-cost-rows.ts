import type { Row } from '#backend/queries/write-rows.ts';
import CHARGES from '#backend/seed/data/country-charges.json' with { type: 'json' };
import COSTS from '#backend/seed/data/living-costs.json' with { type: 'json' };
import VISA_FEES from '#backend/seed/data/visa-fees.json' with { type: 'json' };
import { countryIdOf } from '#backend/seed/catalogue/lookup-rows.ts';
import type { CitySeed } from '#backend/seed/seed-schemas.ts';
import { type CountryKey, CURRENCY_OF } from '#backend/catalogue/country-keys.ts';

// What a month costs a student, room and food and the rest, as a school publishes it for its own town or a newspaper reports. Rent
// alone is not among them. A total of some weeks becomes a month's by its weeks: divided by months it once came out too low. Totals of
// 39 weeks are room and board on campus, and other expenses, of an academic year as reported to NCES.

const currencyOf = (country: string) => CURRENCY_OF[country as CountryKey];
const idOf = (country: string) => countryIdOf(country as CountryKey);

const WEEKS_A_YEAR = 52;
const MONTHS_A_YEAR = 12;

/** What a total of so many weeks comes to in a month. */
export const monthlyOf = (total: number, weeks: number) => Math.round(((total / weeks) * WEEKS_A_YEAR) / MONTHS_A_YEAR);

interface LivingCost {
  country: string;
  city: string;
  publisher: string;
  /** A month; or a total of some weeks. */
  least?: number;
  most?: number;
  total?: number;
  weeks?: number;
  source: string;
  asAt: string;
  year: number;
}

export const livingCostRows = (
  cities: readonly CitySeed[],
  cityIdOf: (country: string, key: string) => number,
): Row[] =>
  (COSTS as LivingCost[])
    .filter(({ country, city }) => cities.some((one) => one.country === country && one.key === city))
    .map(({ country, city, publisher, total = 0, weeks = 1, source, asAt, year, ...month }) => {
      const { least = monthlyOf(total, weeks), most = least } = month;
      return {
        city_id: cityIdOf(country, city),
        covers: 'all',
        publisher,
        least,
        most,
        currency: currencyOf(country),
        source,
        as_at: asAt,
        as_at_year: year,
      };
    });

/**
 * What a student's visa costs, as somebody publishes it; what comes beside it, insurance and registration, is not in it. Those of the demo were
 * read in copies of pages that are not the governments'; nobody has confirmed them on the live page (`confirmedOn`), so none is shown.
 */
export const visaFeeRows = (): Row[] =>
  VISA_FEES.map(({ country, publisher, amount, source, asAt, reviewBy, confirmedOn }) => ({
    country_id: idOf(country),
    publisher,
    amount,
    currency: currencyOf(country),
    source,
    as_at: asAt,
    review_by: reviewBy,
    confirmed_on: confirmedOn,
  }));

/** What countries charge beside visa and tuition. */
export const countryChargeRows = (): Row[] =>
  CHARGES.map(({ country, kind, least, most, publisher, source, asAt, reviewBy, confidence, sourceKind }) => ({
    country_id: idOf(country),
    kind,
    least,
    most,
    currency: currencyOf(country),
    publisher,
    source,
    as_at: asAt,
    review_by: reviewBy,
    confidence,
    source_kind: sourceKind,
  }));
