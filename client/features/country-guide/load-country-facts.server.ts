import { type Costs, reckonCosts, sameEnds } from '#client/features/compare/compare-costs.ts';
import { figuresOf, type Living, type SourcedFigure, sourcesOf } from '#client/features/facts/figure.ts';
import { sourceCosts } from '#client/features/facts/study-costs.server.ts';
import type { PortalRequestWithSite } from '#client/portal-request.server.ts';
import { type TwoNames, twoNames } from '#client/site/catalogue/school-name.ts';
import { countryCosts, type LivingCost, livingCostList, type SchoolYear } from '#shared/contract/catalogue/country.ts';
import type { Source } from '#shared/contract/catalogue/fact.ts';
import { schoolFacets } from '#shared/contract/matching/school-facets.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { agentCurrency, ownMoney } from '#shared/rules/budget.ts';
import { parseFeeStep } from '#shared/rules/school-filters.ts';

/** A school and what a year of its first degrees costs, as its register says it. */
export interface FeeSchool {
  id: string;
  names: TwoNames;
  city: string;
  courses: number;
  least: SourcedFigure;
  usual: SourcedFigure;
  most: SourcedFigure;
}

export interface CountryFacts {
  /** By state; null where nobody counts them. */
  schools: Map<string, number> | null;
  /** Schools with a course of at most so much a year, by what they publish. */
  fees: { step: string; schools: number }[];
  /** The lowest usual year first. */
  years: FeeSchool[];
  /** Of schools' own pages, the lowest fee of each: no register of the country publishes fees. */
  isStated: boolean;
  /** By which level lists are narrowed to the courses that these are of. */
  levelId: string;
  /** What a month costs, by city. */
  living: Record<string, { city: string; living: NonNullable<Living> }>;
  /** The first year together, of what is known; the tuition is the usual one of the middle school, or from the lowest stated one to the highest. */
  first: Costs;
  /** The two ends of the living costs that are in the sum. */
  livingEnds: Living;
  /** Of all the figures. */
  sources: Source[];
}

/** So many steps of the list's filter. */
const MOST_STEPS = 6;
const WEEKS_A_YEAR = 52;

/** What is counted and published of a country. What fails is left out of the page, which then is not kept. */
export async function loadCountryFacts(
  { ask, site, locale }: PortalRequestWithSite,
  { id: fkAreaCountryId }: { id: string },
): Promise<CountryFacts> {
  const [counted, living, costs] = await Promise.all([
    ask(schoolFacets, { fkAreaCountryId, feeCurrency: agentCurrency(site.agent) }),
    ask(livingCostList, { fkAreaCountryId }),
    ask(countryCosts, { fkAreaCountryId }),
  ]);
  const years = costs.ok ? costs.value.schools.flatMap((row) => toFeeSchool(row, locale)) : [];
  const isStated = years.some(({ usual }) => usual.key === 'fromFee');
  const { byCity, visa, health, registration, sourced } = costFigures(
    living.ok ? living.value.rows : [],
    costs.ok ? costs.value.costs : [],
    locale,
  );
  const livingEnds = endsOf(Object.values(byCity).map((one) => one.living));
  return {
    schools: counted.ok ? new Map(counted.value.state.map(({ id, total }) => [id, total])) : null,
    fees: (counted.ok ? counted.value.fee : [])
      .map(({ id, total }) => ({ step: id, schools: total }))
      .filter(({ schools }) => schools > 0)
      .sort((one, other) => parseFeeStep(one.step).amount - parseFeeStep(other.step).amount)
      .slice(0, MOST_STEPS),
    years,
    isStated,
    levelId: costs.ok ? costs.value.fkMajorLevelId : '',
    living: byCity,
    first: reckonCosts(
      {
        weeks: WEEKS_A_YEAR,
        whole: null,
        year: isStated ? endsOf(years) : sameEnds(years[(years.length - 1) >> 1]?.usual ?? null),
        living: livingEnds,
        visa,
        health,
        registration,
        flights: null,
      },
      ownMoney(agentCurrency(site.agent)),
    ),
    livingEnds,
    sources: sourcesOf([...(costs.ok ? costs.value.schools : []), sourced]),
  };
}

/** A school of which one of the three is missing, and no page states a fee, has no bar. */
function toFeeSchool(row: SchoolYear, locale: Locale): FeeSchool[] {
  const { find } = figuresOf(row);
  const stated = find('fromFee', 'bachelor');
  const [least, usual, most] = (['least', 'usual', 'most'] as const).map((part) => find('degreeYear', part) ?? stated);
  if (!least || !usual || !most) return [];
  const { id, city, courses } = row;
  return [{ id, names: twoNames(row, locale), city, courses, least, usual, most }];
}

type Told = Parameters<typeof sourceCosts>[0];

/** What a month costs by city, and what the visa of the country costs, each with its page. */
function costFigures(living: readonly LivingCost[], ofCountry: Told, locale: Locale) {
  const told = living.map(({ cityId, city, source, ...cost }) => ({
    ...cost,
    institutionId: cityId,
    kind: 'living',
    place: city,
    address: source,
  }));
  const { of, sourced } = sourceCosts([...told, ...ofCountry], locale);
  const byCity = living.flatMap(({ cityId, city }) => {
    const known = of(cityId).living;
    return known ? [[cityId, { city, living: known }] as const] : [];
  });
  const { visa, health, registration } = of('');
  return { byCity: Object.fromEntries(byCity), visa, health, registration, sourced };
}

/** From the least of all to the most; of several currencies there is none. */
function endsOf(all: readonly NonNullable<Living>[]): Living {
  const [first] = all;
  if (!first || all.some(({ least }) => least.unit !== first.least.unit)) return null;
  return {
    least: all.reduce((one, { least }) => (Number(least.value) < Number(one.value) ? least : one), first.least),
    most: all.reduce((one, { most }) => (Number(most.value) > Number(one.value) ? most : one), first.most),
  };
}
