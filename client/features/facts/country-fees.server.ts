import type { PortalRequest } from '#client/portal-request.server.ts';
import { countryCosts, type SchoolYear } from '#shared/contract/catalogue/country.ts';
import type { Source } from '#shared/contract/catalogue/fact.ts';
import { getFigures, getSources, type SourcedFigure } from './figure.ts';

/** Yearly bachelor fees of the first schools of a country, from the lowest to the highest. */
export interface CountryFees {
  least: SourcedFigure;
  most: SourcedFigure;
  schools: number;
}

/** Fees by country id, with their sources. A country without published fees is absent. */
export interface FeesByCountry {
  fees: Record<string, CountryFees>;
  sources: Source[];
}

export async function loadFeesByCountry(
  { ask }: Pick<PortalRequest, 'ask'>,
  countryIds: readonly string[],
): Promise<FeesByCountry> {
  const found = await Promise.all(
    countryIds.map(async (id) => {
      const result = await ask(countryCosts, { fkAreaCountryId: id });
      const rows = result.ok ? result.value.schools : [];
      return { id, rows, fees: getRange(rows) };
    }),
  );
  const fees = Object.fromEntries(found.flatMap(({ id, fees: range }) => (range ? [[id, range]] : [])));
  const used = new Set(Object.values(fees).flatMap(({ least, most }) => [least.sourceId, most.sourceId]));
  return { fees, sources: getSources(found.flatMap(({ rows }) => rows)).filter(({ id }) => used.has(id)) };
}

/** Returns the ends of the schools' usual fees; null without fees, or if they are in several currencies. */
function getRange(rows: readonly SchoolYear[]): CountryFees | null {
  const all = rows.flatMap((row) => {
    const { find } = getFigures(row);
    return find('degreeYear', 'usual') ?? find('fromFee', 'bachelor') ?? [];
  });
  const [first] = all;
  if (!first || all.some(({ unit }) => unit !== first.unit)) return null;
  const sorted = [...all].sort((item, other) => Number(item.value) - Number(other.value));
  return { least: sorted[0] ?? first, most: sorted.at(-1) ?? first, schools: all.length };
}
