import { type Costs, computeCosts, asRange } from '#client/features/compare/compare-costs.ts';
import { getFigures, type LivingCostRange, type SourcedFigure, getSources } from '#client/features/facts/figure.ts';
import { sourceCosts } from '#client/features/facts/study-costs.server.ts';
import type { PortalRequestWithSite } from '#client/portal-request.server.ts';
import { type BilingualName, bilingualName } from '#client/site/catalogue/school-name.ts';
import { countryCosts, type LivingCost, livingCostList, type SchoolYear } from '#shared/contract/catalogue/country.ts';
import type { Source } from '#shared/contract/catalogue/fact.ts';
import { schoolFacets } from '#shared/contract/matching/school-facets.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { agentCurrency, toOwnMoney } from '#shared/rules/budget.ts';
import { parseFeeStep } from '#shared/rules/school-filters.ts';

/** School with the annual costs of its first degrees from a register. */
export interface FeeSchool {
  id: string;
  names: BilingualName;
  city: string;
  courses: number;
  least: SourcedFigure;
  usual: SourcedFigure;
  most: SourcedFigure;
}

export interface CountryFacts {
  /** Number of schools by state; null if it is not counted. */
  schools: Map<string, number> | null;
  /** Number of schools with a course up to each annual fee. */
  fees: { step: string; schools: number }[];
  /** Schools with their fees, the lowest usual fee first. */
  years: FeeSchool[];
  /**
   * True if the registers of the country publish no fees. `years` then contains the lowest fee of each school's own
   * page.
   */
  isStated: boolean;
  /** Id of the level filter in linked lists. */
  levelId: string;
  living: Record<string, { city: string; living: NonNullable<LivingCostRange> }>;
  /**
   * Total of the known first-year costs. Tuition is the usual fee of the median school, or the range of fees that
   * schools publish.
   */
  first: Costs;
  /** Range of the living costs in the total. */
  livingEnds: LivingCostRange;
  sources: Source[];
}

const MAX_STEPS = 6;
const WEEKS_A_YEAR = 52;

/** Loads counts and costs of a country. Failed parts are omitted, and the page is then not cached. */
export async function loadCountryFacts(
  { ask, site, locale }: PortalRequestWithSite,
  { id: fkAreaCountryId }: { id: string },
): Promise<CountryFacts> {
  const [countResult, living, costs] = await Promise.all([
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
  const livingEnds = getEnds(Object.values(byCity).map((item) => item.living));
  return {
    schools: countResult.ok ? new Map(countResult.value.state.map(({ id, total }) => [id, total])) : null,
    fees: (countResult.ok ? countResult.value.fee : [])
      .map(({ id, total }) => ({ step: id, schools: total }))
      .filter(({ schools }) => schools > 0)
      .sort((item, other) => parseFeeStep(item.step).amount - parseFeeStep(other.step).amount)
      .slice(0, MAX_STEPS),
    years,
    isStated,
    levelId: costs.ok ? costs.value.fkMajorLevelId : '',
    living: byCity,
    first: computeCosts(
      {
        weeks: WEEKS_A_YEAR,
        whole: null,
        year: isStated ? getEnds(years) : asRange(years[(years.length - 1) >> 1]?.usual ?? null),
        living: livingEnds,
        visa,
        health,
        registration,
        flights: null,
      },
      toOwnMoney(agentCurrency(site.agent)),
    ),
    livingEnds,
    sources: getSources([...(costs.ok ? costs.value.schools : []), sourced]),
  };
}

/**
 * Converts a row to a school with fees. A school without all three fees and without a fee on its own page is omitted.
 */
function toFeeSchool(row: SchoolYear, locale: Locale): FeeSchool[] {
  const { find } = getFigures(row);
  const sourcedFigure = find('fromFee', 'bachelor');
  const [min, usual, max] = (['least', 'usual', 'most'] as const).map(
    (part) => find('degreeYear', part) ?? sourcedFigure,
  );
  if (!min || !usual || !max) return [];
  const { id, city, courses } = row;
  return [{ id, names: bilingualName(row, locale), city, courses, least: min, usual, most: max }];
}

type CountryCosts = Parameters<typeof sourceCosts>[0];

/** Converts living costs of cities and costs of the country to figures, each with its source. */
function costFigures(living: readonly LivingCost[], ofCountry: CountryCosts, locale: Locale) {
  const result = living.map(({ cityId, city, source, ...cost }) => ({
    ...cost,
    institutionId: cityId,
    kind: 'living',
    place: city,
    address: source,
  }));
  const { of, sourced } = sourceCosts([...result, ...ofCountry], locale);
  const byCity = living.flatMap(({ cityId, city }) => {
    const livingCostRange = of(cityId).living;
    return livingCostRange ? [[cityId, { city, living: livingCostRange }] as const] : [];
  });
  const { visa, health, registration } = of('');
  return { byCity: Object.fromEntries(byCity), visa, health, registration, sourced };
}

/** Returns the overall minimum and maximum; null for several currencies. */
function getEnds(all: readonly NonNullable<LivingCostRange>[]): LivingCostRange {
  const [first] = all;
  if (!first || all.some(({ least: min }) => min.unit !== first.least.unit)) return null;
  return {
    least: all.reduce(
      (sourcedFigure, { least: min }) => (Number(min.value) < Number(sourcedFigure.value) ? min : sourcedFigure),
      first.least,
    ),
    most: all.reduce(
      (sourcedFigure, { most: max }) => (Number(max.value) > Number(sourcedFigure.value) ? max : sourcedFigure),
      first.most,
    ),
  };
}
