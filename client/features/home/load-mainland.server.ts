import { type FeeRange, getSchoolFee } from '#client/features/facts/fee-range.ts';
import { type LivingCostRange, getSources, type SourcedFigure } from '#client/features/facts/figure.ts';
import { createSourcedCosts } from '#client/features/facts/study-costs.server.ts';
import type { PortalRequestWithSite } from '#client/portal-request.server.ts';
import { getSchoolCrest, type BilingualName, getBilingualName } from '#client/site/catalogue/school-name.ts';
import { BUDGET_TOPS } from '#shared/rules/selection-choices.ts';
import { type Country, countryList, type LivingCost, livingCostList } from '#shared/contract/catalogue/country.ts';
import { majorLevelList } from '#shared/contract/catalogue/course.ts';
import type { Source } from '#shared/contract/catalogue/fact.ts';
import { type EntryRule, examSchools } from '#shared/contract/matching/entry-rules.ts';
import { schoolFacets } from '#shared/contract/matching/school-facets.ts';
import { convertCurrency } from '#shared/locale/money.ts';
import { PUBLIC_EXAM_TYPES, PUBLIC_EXAMS } from '#shared/rules/exams/public-exams.ts';
import { getAgentCurrency, getExchangeRates } from '#shared/rules/budget.ts';
import { type FeeCurrency, formatFee } from '#shared/rules/school-filters.ts';

type Portal = Pick<PortalRequestWithSite, 'ask' | 'site' | 'locale'>;

/** Numbers of schools by annual budget in one country. */
export interface BudgetColumn {
  id: string;
  name: string;
  /** Monthly living cost in the median of the cities with a published cost, or null if there are none. */
  living: { city: string; cities: number; month: NonNullable<LivingCostRange> } | null;
  /**
   * For each budget: the amount left for tuition, the corresponding fee filter, and the number of schools within it.
   */
  cells: { step: number; fee: string; left: number; schools: number }[];
}

export interface BudgetTable {
  currency: FeeCurrency;
  steps: number[];
  levelId: string;
  columns: BudgetColumn[];
  otherRows: { id: string; name: string; schools: number }[];
  sources: Source[];
}

/** Budgets of the table as shares of the highest budget. */
const BUDGET_STEP_SHARES = [0.3, 0.4, 0.5, 0.6, 0.8, 1];
const MONTHS_A_YEAR = 12;
/** Unit to which the remaining amount is rounded down. */
const ROUNDING_STEP = 1000;

/** Upper limit that is higher than any fee, to count all schools with a published fee. */
const NO_FEE_LIMIT = 99_999_999;

/**
 * Loads the number of schools within each annual budget after deducting a year of local living costs. Returns null if
 * schools cannot be counted.
 */
export async function loadBudget(portalRequest: Portal): Promise<BudgetTable | null> {
  const { ask, site, locale } = portalRequest;
  const [countries, costs, levels] = await Promise.all([
    ask(countryList, {}),
    ask(livingCostList, {}),
    ask(majorLevelList, {}),
  ]);
  const bachelorLevel = levels.ok && levels.value.rows.find(({ key }) => key === 'bachelor');
  if (!countries.ok || !bachelorLevel) return null;
  const offeredCountries = countries.value.rows.filter((row) => row.offered);
  const currency = getAgentCurrency(site.agent);
  const steps = BUDGET_STEP_SHARES.map((share) => share * BUDGET_TOPS[currency]);
  const livingCostRows = costs.ok ? costs.value.rows : [];
  const { of: getCosts, sourced } = createSourcedCosts(livingCostRows.map(toStudyCost), locale);
  const columns = await Promise.all(
    offeredCountries.map(async (country) => {
      const medianCity = findMedianCity(
        livingCostRows.filter(({ fkAreaCountryId }) => fkAreaCountryId === country.id),
        (cityId) => getCosts(cityId).living,
      );
      return countSchoolsByBudget(portalRequest, {
        country,
        levelId: bachelorLevel.id,
        currency,
        steps,
        medianCity,
      });
    }),
  );
  const knownColumns = columns.filter((column) => column !== null);
  if (knownColumns.length === 0) return null;
  const usedSourceIds = new Set(
    knownColumns.flatMap(({ living: livingCosts }) => [
      livingCosts?.month.min.sourceId,
      livingCosts?.month.max.sourceId,
    ]),
  );
  return {
    currency,
    steps,
    levelId: bachelorLevel.id,
    columns: knownColumns,
    otherRows: offeredCountries
      .filter(({ id }) => !knownColumns.some((column) => column.id === id))
      .map((row) => ({ id: row.id, name: getBilingualName(row, locale).own, schools: row.schoolCount })),
    sources: sourced.sources.filter(({ id }) => usedSourceIds.has(id)),
  };

  async function countSchoolsByBudget(
    { ask: fetchFacets }: Portal,
    { country, levelId, medianCity }: CountedCountry,
  ): Promise<BudgetColumn | null> {
    const livingCostPerYear = medianCity ? getYearlyAmount(medianCity.month.max, currency) : 0;
    // The remaining amount cannot be computed without an exchange rate.
    if (livingCostPerYear === null) return null;
    const feeBudgets = steps.map((step) =>
      Math.max(0, Math.floor((step - livingCostPerYear) / ROUNDING_STEP) * ROUNDING_STEP),
    );
    const feeAmounts = [...new Set([...feeBudgets.filter((feeBudget) => feeBudget > 0), NO_FEE_LIMIT])];
    const facetsResult = await fetchFacets(schoolFacets, {
      fkAreaCountryId: country.id,
      fkMajorLevelId: levelId,
      feeCurrency: currency,
      feeAmounts,
    });
    if (!facetsResult.ok) {
      return null;
    }
    const schoolCountByFee = new Map(facetsResult.value.fee.map(({ id, total }) => [id, total]));
    const getFeeKey = (feeBudget: number) => formatFee({ currency, min: 0, max: feeBudget });
    // Counts are unusable if the backend has different fee steps, or if no school has a published fee.
    if (
      !feeAmounts.every((feeBudget) => schoolCountByFee.has(getFeeKey(feeBudget))) ||
      schoolCountByFee.get(getFeeKey(NO_FEE_LIMIT)) === 0
    )
      return null;
    return {
      id: country.id,
      name: getBilingualName(country, locale).own,
      living: medianCity,
      cells: steps.map((step, index) => {
        const feeBudget = feeBudgets[index] ?? 0;
        return {
          step,
          left: feeBudget,
          fee: getFeeKey(feeBudget),
          schools: schoolCountByFee.get(getFeeKey(feeBudget)) ?? 0,
        };
      }),
    };
  }
}

interface CountedCountry {
  country: Country;
  levelId: string;
  currency: FeeCurrency;
  steps: readonly number[];
  medianCity: BudgetColumn['living'];
}

const toStudyCost = ({ cityId, city, source, ...cost }: LivingCost) => ({
  ...cost,
  institutionId: cityId,
  kind: 'living',
  place: city,
  address: source,
});

/** Returns the median city, ordered by the upper end of its monthly cost. */
function findMedianCity(
  costs: readonly LivingCost[],
  getLiving: (cityId: string) => LivingCostRange,
): BudgetColumn['living'] {
  const cityCosts = costs.flatMap(({ cityId, city }) => {
    const monthlyCost = getLiving(cityId);
    return monthlyCost ? [{ city, month: monthlyCost }] : [];
  });
  const sortedCosts = cityCosts.sort((costA, costB) => Number(costA.month.max.value) - Number(costB.month.max.value));
  const medianCost = sortedCosts[(sortedCosts.length - 1) >> 1];
  return medianCost ? { ...medianCost, cities: sortedCosts.length } : null;
}

/** Converts a monthly cost to a year in the reader's currency; null without an exchange rate. */
function getYearlyAmount({ value, unit }: SourcedFigure, currency: FeeCurrency): number | null {
  const yearlyMoney = { amount: Number(value) * MONTHS_A_YEAR, currency: unit.slice(0, 3) };
  return yearlyMoney.currency === currency
    ? yearlyMoney.amount
    : (convertCurrency(yearlyMoney, getExchangeRates(currency))?.amount ?? null);
}

export interface ExamSchoolRow {
  id: string;
  names: BilingualName;
  country: string;
  seal: string;
  rule: EntryRule;
  levelId: string;
  fee: FeeRange | null;
}

export interface ExamTable {
  rows: ExamSchoolRow[];
  sources: Source[];
}

const MAX_EXAM_SCHOOL_ROWS = 5;
/**
 * Number of schools to load. It is higher than the number displayed, because the newest ones are selected from these.
 */
const MAX_EXAM_SCHOOLS_LOADED = 12;

/**
 * Loads the Gaokao requirements that schools publish, the newest first and undated ones last. It returns null if they
 * are unavailable.
 */
export async function loadExamSchools({ ask, locale }: Portal): Promise<ExamTable | null> {
  const gaokaoType = PUBLIC_EXAM_TYPES.find((type) => PUBLIC_EXAMS[type] === 'gaokao');
  if (!gaokaoType) return null;
  const result = await ask(examSchools, { publicTestType: gaokaoType, showCount: MAX_EXAM_SCHOOLS_LOADED });
  if (!result.ok) {
    return null;
  }
  const newestRows = [...result.value.rows]
    .sort((rowA, rowB) => rowB.rule.asAtYear - rowA.rule.asAtYear)
    .slice(0, MAX_EXAM_SCHOOL_ROWS);
  const rows = newestRows.map((row): ExamSchoolRow => {
    const { school, rule, fkMajorLevelId } = row;
    return {
      id: school.id,
      names: getBilingualName(school, locale),
      country: school.country,
      seal: getSchoolCrest(school),
      rule,
      levelId: fkMajorLevelId,
      fee: getSchoolFee(row, 'bachelor', locale),
    };
  });
  const feeSourceIds = new Set(rows.map(({ fee }) => fee?.figure.sourceId));
  const sources = getSources(newestRows).filter(({ id }) => feeSourceIds.has(id));
  return rows.length > 0 ? { rows, sources } : null;
}
