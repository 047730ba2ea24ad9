import type { PortalRequestWithSite } from '#client/portal-request.server.ts';
import type { KnownCountry } from '#client/site/catalogue/known-country.ts';
import { type LivingCost, livingCostList } from '#shared/contract/catalogue/country.ts';
import { schoolFacets } from '#shared/contract/matching/school-facets.ts';
import { readFeeStep } from '#shared/rules/school-filters.ts';
import { agentCurrency } from '#shared/rules/own-money.ts';
import { CLOCKS, HOME_CLOCKS, hoursAhead } from './clocks.ts';
import type { ClockOffset } from './country-clocks.tsx';

export interface CountryCostsAnswer {
  /** Schools with a course of at most so much a year, by what they publish. */
  fees: { step: string; schools: number }[];
  living: LivingCost[];
}

export interface CountryFacts extends CountryCostsAnswer {
  /** By state; null where nobody counts them. */
  schools: Map<string, number> | null;
}

/** So many rows of each: the steps of the list's filter and the cities of the newest pages. */
const MOST_ROWS = 6;

/** What is counted and published of a country. What fails is left out of the page, which then is not kept. */
export async function loadCountryFacts(
  { ask, site, keepOutOfCache }: PortalRequestWithSite,
  countryId: string,
): Promise<CountryFacts> {
  const [counted, living] = await Promise.all([
    ask(schoolFacets, { fkAreaCountryId: countryId, feeCurrency: agentCurrency(site.agent) }),
    ask(livingCostList, { fkAreaCountryId: countryId }),
  ]);
  if (!counted.ok || !living.ok) keepOutOfCache();
  const fees = counted.ok ? counted.value.fee : [];
  return {
    schools: counted.ok ? new Map(counted.value.state.map(({ id, total }) => [id, total])) : null,
    fees: fees
      .map(({ id, total }) => ({ step: id, schools: total }))
      .filter(({ schools }) => schools > 0)
      .sort((one, other) => readFeeStep(one.step).amount - readFeeStep(other.step).amount)
      .slice(0, MOST_ROWS),
    living: living.ok ? living.value.rows.slice(0, MOST_ROWS) : [],
  };
}

export const clockOffsets = (country: KnownCountry, home: keyof typeof HOME_CLOCKS, now: Date): ClockOffset[] =>
  CLOCKS[country].map(({ city, zone }) => ({ city, ahead: hoursAhead(zone, HOME_CLOCKS[home].zone, now) }));
