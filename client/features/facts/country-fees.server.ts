import type { PortalRequest } from '#client/portal-request.server.ts';
import { type CountryCosts, countryCosts } from '#shared/contract/catalogue/country.ts';
import type { Source } from '#shared/contract/catalogue/fact.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { getRangeFigures, getSchoolFee } from './fee-range.ts';
import { getSources, type SourcedFigure } from './figure.ts';

/**
 * Yearly bachelor fees between which the middle half of a country's schools are. Each school counts with the lowest fee,
 * by which lists judge it.
 */
export interface CountryFees {
  min: SourcedFigure;
  max: SourcedFigure;
  schools: number;
  /** Academic years of both ends, such as '2023–24', or '' if they are undated. */
  years: string;
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
      const result = await ask(countryCosts, { fkAreaCountryId: id, only: 'middleSchools' });
      const rows = result.ok ? result.value.middleSchools : [];
      return { id, rows, fees: result.ok ? getMiddleFees(result.value, locale) : null };
    }),
  );
  const feesByCountry = Object.fromEntries(countryFees.flatMap(({ id, fees: range }) => (range ? [[id, range]] : [])));
  const usedSourceIds = new Set(Object.values(feesByCountry).flatMap(({ min, max }) => [min.sourceId, max.sourceId]));
  return {
    fees: feesByCountry,
    sources: getSources(countryFees.flatMap(({ rows }) => rows)).filter(({ id }) => usedSourceIds.has(id)),
  };
}

/** Returns the middle half of the fees, or null if there are no fees. */
export function getMiddleFees(
  { middleSchools, feeSchoolCount }: Pick<CountryCosts, 'middleSchools' | 'feeSchoolCount'>,
  locale: Locale,
): CountryFees | null {
  const fees = middleSchools.flatMap((row) => getSchoolFee(row, 'bachelor', locale) ?? []);
  const ends = [fees[0], fees.at(-1)].flatMap((fee) => (fee ? getRangeFigures(fee).min : []));
  const [min, max] = ends;
  const years = [...new Set(fees.map(({ year }) => year))].filter(Boolean).sort().join(', ');
  return min && max && min.unit === max.unit ? { min, max, schools: feeSchoolCount, years } : null;
}
