import type { PortalRequest } from '#client/portal-request.server.ts';
import { countryCosts, type SchoolYear } from '#shared/contract/catalogue/country.ts';
import type { Source } from '#shared/contract/catalogue/fact.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { getSchoolFee, getUsualRange } from './fee-range.ts';
import { getSources, type SourcedFigure } from './figure.ts';

/** Yearly bachelor fees of the first schools of a country, from the lowest to the highest. */
export interface CountryFees {
  min: SourcedFigure;
  max: SourcedFigure;
  schools: number;
}

/** Fees by country id, with their sources. A country without published fees is absent. */
export interface FeesByCountry {
  fees: Record<string, CountryFees>;
  sources: Source[];
}

export async function loadFeesByCountry(
  { ask, locale }: Pick<PortalRequest, 'ask' | 'locale'>,
  countryIds: readonly string[],
): Promise<FeesByCountry> {
  const countryFees = await Promise.all(
    countryIds.map(async (id) => {
      const result = await ask(countryCosts, { fkAreaCountryId: id });
      const rows = result.ok ? result.value.schools : [];
      return { id, rows, fees: getFeeRange(rows, locale) };
    }),
  );
  const feesByCountry = Object.fromEntries(countryFees.flatMap(({ id, fees: range }) => (range ? [[id, range]] : [])));
  const usedSourceIds = new Set(Object.values(feesByCountry).flatMap(({ min, max }) => [min.sourceId, max.sourceId]));
  return {
    fees: feesByCountry,
    sources: getSources(countryFees.flatMap(({ rows }) => rows)).filter(({ id }) => usedSourceIds.has(id)),
  };
}

/** Returns the lowest and the highest usual fee of the schools, or null if there are no fees or several currencies. */
function getFeeRange(rows: readonly SchoolYear[], locale: Locale): CountryFees | null {
  const fees = rows.flatMap((row) => getSchoolFee(row, 'bachelor', locale) ?? []);
  const ends = getUsualRange(fees);
  return ends && { ...ends, schools: fees.length };
}
