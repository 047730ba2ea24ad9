import type { Row } from '#backend/queries/write-rows.ts';
import CHARGES from '#backend/seed/data/country-charges.json' with { type: 'json' };
import COSTS from '#backend/seed/data/living-costs.json' with { type: 'json' };
import VISA_FEES from '#backend/seed/data/visa-fees.json' with { type: 'json' };
import { getCountryId } from '#backend/seed/catalogue/lookup-rows.ts';
import type { CitySeed } from '#backend/seed/seed-schemas.ts';
import { type CountryKey, CURRENCY_BY_COUNTRY } from '#backend/catalogue/country-keys.ts';

// Monthly living costs of a student (rent, food, other), as published by a school for its town or reported by a
// newspaper. Rent-only figures are excluded. Totals are converted by their number of weeks, because dividing by months
// gave results that were too low. Totals for 39 weeks are room, board and other expenses of an academic year as
// reported to NCES.

const getCurrency = (country: string) => CURRENCY_BY_COUNTRY[country as CountryKey];
const getId = (country: string) => getCountryId(country as CountryKey);

const WEEKS_PER_YEAR = 52;
const MONTHS_PER_YEAR = 12;

/** Converts a total over a number of weeks to a monthly amount. */
export const calculateMonthly = (total: number, weeks: number) =>
  Math.round(((total / weeks) * WEEKS_PER_YEAR) / MONTHS_PER_YEAR);

interface LivingCost {
  country: string;
  city: string;
  publisher: string;
  /** Cost per month, or a total over some weeks. */
  least?: number;
  most?: number;
  total?: number;
  weeks?: number;
  source: string;
  asAt: string;
  year: number;
}

export const createLivingCostRows = (
  cities: readonly CitySeed[],
  getCityId: (country: string, key: string) => number,
): Row[] =>
  (COSTS as LivingCost[])
    .filter(({ country, city }) => cities.some((citySeed) => citySeed.country === country && citySeed.key === city))
    .map(({ country, city, publisher, total = 0, weeks = 1, source, asAt, year, ...month }) => {
      const { least = calculateMonthly(total, weeks), most = least } = month;
      return {
        city_id: getCityId(country, city),
        covers: 'all',
        publisher,
        least,
        most,
        currency: getCurrency(country),
        source,
        as_at: asAt,
        as_at_year: year,
      };
    });

/**
 * Creates the rows of published visa fees, without insurance and registration. The fees in the demo were read in copies
 * of the government's page and are unconfirmed (`confirmedOn`), so that pages and the assistant mark them as second-hand.
 */
export const createVisaFeeRows = (): Row[] =>
  VISA_FEES.map(({ country, publisher, amount, source, asAt, reviewBy, confirmedOn }) => ({
    country_id: getId(country),
    publisher,
    amount,
    currency: getCurrency(country),
    source,
    as_at: asAt,
    review_by: reviewBy,
    confirmed_on: confirmedOn,
  }));

/** Creates the rows of other charges of countries, besides visa and tuition. */
export const createCountryChargeRows = (): Row[] =>
  CHARGES.map(({ country, kind, least, most, publisher, source, asAt, reviewBy, confidence, sourceKind }) => ({
    country_id: getId(country),
    kind,
    least,
    most,
    currency: getCurrency(country),
    publisher,
    source,
    as_at: asAt,
    review_by: reviewBy,
    confidence,
    source_kind: sourceKind,
  }));
