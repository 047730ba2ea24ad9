import { type Costs, computeCosts } from '#client/features/compare/compare-costs.ts';
import { findLivingCosts } from '#client/features/compare/living-costs.server.ts';
import { type CountryFees, getMiddleFees } from '#client/features/facts/country-fees.server.ts';
import { type FeeRange, getRangeFigures, getSchoolFee } from '#client/features/facts/fee-range.ts';
import { type LivingCostRange, type SourcedFigure, getSources } from '#client/features/facts/figure.ts';
import { createSourcedCosts } from '#client/features/facts/study-costs.server.ts';
import type { GuideCountry } from './guide-country.ts';
import type { PortalRequest, PortalRequestWithSite } from '#client/portal-request.server.ts';
import type { KnownCountry } from '#client/site/catalogue/known-country.ts';
import { type BilingualName, getBilingualName } from '#client/site/catalogue/school-name.ts';
import { countryCosts, type LivingCost, livingCostList, type SchoolYear } from '#shared/contract/catalogue/country.ts';
import type { Source } from '#shared/contract/catalogue/fact.ts';
import { schoolFacets } from '#shared/contract/matching/school-facets.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { getAgentCurrency, getExchangeRates } from '#shared/rules/budget.ts';
import { parseFeeStep } from '#shared/rules/school-filters.ts';

/** School with the annual fee of its first degrees. */
export interface FeeSchool {
  id: string;
  names: BilingualName;
  city: string;
  fee: FeeRange;
}

export interface CountryFacts {
  /** Number of schools by state, or null if they were not counted. */
  schools: Map<string, number> | null;
  /** Number of schools with a bachelor's course up to each annual fee. */
  fees: { step: string; schools: number }[];
  /** Schools with their fees, in ascending order of the usual fee. */
  years: FeeSchool[];
  /** Middle half of the fees of all schools, used as the tuition of the first year, or null if there are no fees. */
  tuitionRange: CountryFees | null;
  /** Lowest fees of the listed schools, from the cheapest to the dearest, or null if the list has all schools. */
  listedFees: LivingCostRange;
  /** Id of the level filter in linked lists. */
  levelId: string;
  living: Record<string, { city: string; living: NonNullable<LivingCostRange> }>;
  /** Total of the known first-year costs. */
  firstYearCosts: Costs;
  /** Range of the living costs in the total: those of cities, otherwise the sum that a student visa requires. */
  livingEnds: LivingCostRange;
  sources: Source[];
}

const BACHELOR_LEVEL_ID = '1';
const MAX_FEE_STEPS = 6;
const WEEKS_A_YEAR = 52;

/** Loads counts and costs of a country. A part that fails is omitted, and the page is then not cached. */
export async function loadCountryFacts(
  { ask, site, locale }: PortalRequestWithSite,
  { id: fkAreaCountryId, knownCountry }: { id: string; knownCountry: KnownCountry | null },
): Promise<CountryFacts> {
  const feeCurrency = getAgentCurrency(site.agent);
  const [countResult, feeCountResult, living, costs] = await Promise.all([
    ask(schoolFacets, { fkAreaCountryId, feeCurrency }),
    // The fees of the page are those of bachelor's degrees, as on the home page.
    ask(schoolFacets, { fkAreaCountryId, fkMajorLevelId: BACHELOR_LEVEL_ID, feeCurrency }),
    ask(livingCostList, { fkAreaCountryId }),
    ask(countryCosts, { fkAreaCountryId }),
  ]);
  const years = costs.ok ? costs.value.schools.flatMap((row) => toFeeSchool(row, locale)) : [];
  const tuitionRange = costs.ok ? getMiddleFees(costs.value, locale) : null;
  const { byCity, visa, health, registration, sourced } = getCostFigures(
    living.ok ? living.value.rows : [],
    costs.ok ? costs.value.costs : [],
    locale,
  );
  const livingCosts = findLivingCosts({
    cityLiving: getOuterRange(Object.values(byCity).map((item) => item.living)),
    city: null,
    school: null,
    countryKey: knownCountry ?? '',
    locale,
  });
  return {
    schools: countResult.ok ? new Map(countResult.value.state.map(({ id, total }) => [id, total])) : null,
    fees: (feeCountResult.ok ? feeCountResult.value.fee : [])
      .map(({ id, total }) => ({ step: id, schools: total }))
      .filter(({ schools }) => schools > 0)
      .sort((stepA, stepB) => parseFeeStep(stepA.step).amount - parseFeeStep(stepB.step).amount)
      .slice(0, MAX_FEE_STEPS),
    years,
    tuitionRange,
    listedFees: years.length < (tuitionRange?.schools ?? 0) ? getListedFees(years) : null,
    levelId: costs.ok ? costs.value.fkMajorLevelId : BACHELOR_LEVEL_ID,
    living: byCity,
    firstYearCosts: computeCosts(
      {
        durationWeeks: WEEKS_A_YEAR,
        totalFee: null,
        year: tuitionRange,
        living: livingCosts.living,
        visa,
        health,
        registration,
        flights: null,
      },
      getExchangeRates(getAgentCurrency(site.agent)),
    ),
    livingEnds: livingCosts.living,
    sources: getSources([
      ...(costs.ok ? [...costs.value.schools, ...costs.value.middleSchools] : []),
      sourced,
      livingCosts,
    ]),
  };
}

/** Converts a row to a school with its fee. A school without one is omitted. */
function toFeeSchool(row: SchoolYear, locale: Locale): FeeSchool[] {
  const fee = getSchoolFee(row, 'bachelor', locale);
  if (!fee) return [];
  const { id, city } = row;
  return [{ id, names: getBilingualName(row, locale), city, fee }];
}

/** Returns the range of the lowest fees of the listed schools, or null if there are several currencies. */
function getListedFees(years: readonly FeeSchool[]): LivingCostRange {
  return getOuterRange(
    years.map(({ fee }) => {
      const { min } = getRangeFigures(fee);
      return { min, max: min };
    }),
  );
}

type CountryCosts = Parameters<typeof createSourcedCosts>[0];

/** Converts living costs of cities and costs of the country to figures, each with its source. */
function getCostFigures(living: readonly LivingCost[], ofCountry: CountryCosts, locale: Locale) {
  const cityCosts = living.map(({ cityId, city, source, ...cost }) => ({
    ...cost,
    institutionId: cityId,
    kind: 'living',
    place: city,
    address: source,
  }));
  const { of: getCosts, sourced } = createSourcedCosts([...cityCosts, ...ofCountry], locale);
  const livingByCity = living.flatMap(({ cityId, city }) => {
    const livingCostRange = getCosts(cityId).living;
    return livingCostRange ? [[cityId, { city, living: livingCostRange }] as const] : [];
  });
  const { visa, health, registration } = getCosts('');
  return { byCity: Object.fromEntries(livingByCity), visa, health, registration, sourced };
}

/** Returns the overall minimum and maximum, or null if there are several currencies. */
function getOuterRange(ranges: readonly NonNullable<LivingCostRange>[]): LivingCostRange {
  const [firstRange] = ranges;
  if (!firstRange || ranges.some(({ min }) => min.unit !== firstRange.min.unit)) return null;
  return {
    min: ranges.reduce(
      (sourcedFigure, { min }) => (Number(min.value) < Number(sourcedFigure.value) ? min : sourcedFigure),
      firstRange.min,
    ),
    max: ranges.reduce(
      (sourcedFigure, { max }) => (Number(max.value) > Number(sourcedFigure.value) ? max : sourcedFigure),
      firstRange.max,
    ),
  };
}

export interface CountryCharges {
  visa: SourcedFigure | null;
  health: LivingCostRange;
  registration: SourcedFigure | null;
  sources: Source[];
}

/** Loads the visa fee and the other charges of a country. */
export async function loadCountryCharges(
  { ask, locale }: Pick<PortalRequest, 'ask' | 'locale'>,
  { id }: Pick<GuideCountry, 'id'>,
): Promise<CountryCharges> {
  const costs = await ask(countryCosts, { fkAreaCountryId: id });
  const { visa, health, registration, sourced } = getCostFigures([], costs.ok ? costs.value.costs : [], locale);
  return { visa, health, registration, sources: sourced.sources };
}
