import { getLowestFee, type LivingCostRange, getSources, type SourcedFigure } from '#client/features/facts/figure.ts';
import { sourceCosts } from '#client/features/facts/study-costs.server.ts';
import type { PortalRequestWithSite } from '#client/portal-request.server.ts';
import { schoolSeal, type BilingualName, bilingualName } from '#client/site/catalogue/school-name.ts';
import { BUDGET_TOPS } from '#shared/rules/selection-choices.ts';
import { type Country, countryList, type LivingCost, livingCostList } from '#shared/contract/catalogue/country.ts';
import { majorLevelList } from '#shared/contract/catalogue/course.ts';
import type { Source } from '#shared/contract/catalogue/fact.ts';
import { type EntryRule, examSchools } from '#shared/contract/matching/entry-rules.ts';
import { schoolFacets } from '#shared/contract/matching/school-facets.ts';
import { convertCurrency } from '#shared/locale/money.ts';
import { PUBLIC_EXAM_TYPES, PUBLIC_EXAMS } from '#shared/rules/exams/public-exams.ts';
import { agentCurrency, toOwnMoney } from '#shared/rules/budget.ts';
import { type FeeCurrency, formatFee } from '#shared/rules/school-filters.ts';

type Portal = Pick<PortalRequestWithSite, 'ask' | 'site' | 'locale'>;

/** Numbers of schools by annual budget in one country. */
export interface BudgetColumn {
  id: string;
  name: string;
  /** Monthly living cost of the median city of those with a published cost; null if there is none. */
  living: { city: string; cities: number; month: NonNullable<LivingCostRange> } | null;
  /**
   * For each budget: the amount that remains for tuition, the corresponding fee filter, and the number of schools
   * within it.
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
const STEP_SHARES = [0.3, 0.4, 0.5, 0.6, 0.8, 1];
const MONTHS_A_YEAR = 12;
/** Unit to which the remaining amount is rounded down. */
const ROUNDING_STEP = 1000;

/** Limit above every fee, which counts all schools with a published fee. */
const NO_FEE_LIMIT = 99_999_999;

/**
 * Loads the number of schools within each annual budget, after a year of local living costs. It returns null without
 * counts.
 */
export async function loadBudget(portal: Portal): Promise<BudgetTable | null> {
  const { ask, site, locale } = portal;
  const [countries, costs, levels] = await Promise.all([
    ask(countryList, {}),
    ask(livingCostList, {}),
    ask(majorLevelList, {}),
  ]);
  const level = levels.ok && levels.value.rows.find(({ key }) => key === 'bachelor');
  if (!countries.ok || !level) return null;
  const offered = countries.value.rows.filter((row) => row.offered);
  const currency = agentCurrency(site.agent);
  const steps = STEP_SHARES.map((share) => share * BUDGET_TOPS[currency]);
  const living = costs.ok ? costs.value.rows : [];
  const { of, sourced } = sourceCosts(living.map(toStudyCost), locale);
  const columns = await Promise.all(
    offered.map(async (country) => {
      const middle = middleCity(
        living.filter(({ fkAreaCountryId }) => fkAreaCountryId === country.id),
        (cityId) => of(cityId).living,
      );
      return countSteps(portal, { country, levelId: level.id, currency, steps, middle });
    }),
  );
  const budgetColumns = columns.filter((column) => column !== null);
  if (budgetColumns.length === 0) return null;
  const used = new Set(
    budgetColumns.flatMap(({ living: consumed }) => [consumed?.month.least.sourceId, consumed?.month.most.sourceId]),
  );
  return {
    currency,
    steps,
    levelId: level.id,
    columns: budgetColumns,
    otherRows: offered
      .filter(({ id }) => !budgetColumns.some((column) => column.id === id))
      .map((row) => ({ id: row.id, name: bilingualName(row, locale).own, schools: row.schoolCount })),
    sources: sourced.sources.filter(({ id }) => used.has(id)),
  };

  async function countSteps(
    { ask: count }: Portal,
    { country, levelId, middle }: CountedCountry,
  ): Promise<BudgetColumn | null> {
    const year = middle ? getYear(middle.month.most, currency) : 0;
    // The remaining amount cannot be computed without an exchange rate.
    if (year === null) return null;
    const lefts = steps.map((step) => Math.max(0, Math.floor((step - year) / ROUNDING_STEP) * ROUNDING_STEP));
    const feeAmounts = [...new Set([...lefts.filter((left) => left > 0), NO_FEE_LIMIT])];
    const result = await count(schoolFacets, {
      fkAreaCountryId: country.id,
      fkMajorLevelId: levelId,
      feeCurrency: currency,
      feeAmounts,
    });
    if (!result.ok) {
      return null;
    }
    const totals = new Map(result.value.fee.map(({ id, total }) => [id, total]));
    const getFee = (left: number) => formatFee({ currency, least: 0, most: left });
    // Counts are unusable if the backend has other fee limits, or if no school has a published fee.
    if (!feeAmounts.every((left) => totals.has(getFee(left))) || totals.get(getFee(NO_FEE_LIMIT)) === 0) return null;
    return {
      id: country.id,
      name: bilingualName(country, locale).own,
      living: middle,
      cells: steps.map((step, index) => {
        const left = lefts[index] ?? 0;
        return { step, left, fee: getFee(left), schools: totals.get(getFee(left)) ?? 0 };
      }),
    };
  }
}

interface CountedCountry {
  country: Country;
  levelId: string;
  currency: FeeCurrency;
  steps: readonly number[];
  middle: BudgetColumn['living'];
}

const toStudyCost = ({ cityId, city, source, ...cost }: LivingCost) => ({
  ...cost,
  institutionId: cityId,
  kind: 'living',
  place: city,
  address: source,
});

/** Returns the median city, ordered by the upper end of its monthly cost. */
function middleCity(
  costs: readonly LivingCost[],
  getLiving: (cityId: string) => LivingCostRange,
): BudgetColumn['living'] {
  const existing = costs.flatMap(({ cityId, city }) => {
    const month = getLiving(cityId);
    return month ? [{ city, month }] : [];
  });
  const sorted = existing.sort((item, other) => Number(item.month.most.value) - Number(other.month.most.value));
  const middle = sorted[(sorted.length - 1) >> 1];
  return middle ? { ...middle, cities: sorted.length } : null;
}

/** Converts a monthly cost to a year in the reader's currency; null without an exchange rate. */
function getYear({ value, unit }: SourcedFigure, currency: FeeCurrency): number | null {
  const money = { amount: Number(value) * MONTHS_A_YEAR, currency: unit.slice(0, 3) };
  return money.currency === currency ? money.amount : (convertCurrency(money, toOwnMoney(currency))?.amount ?? null);
}

export interface ExamSchoolRow {
  id: string;
  names: BilingualName;
  country: string;
  seal: string;
  rule: EntryRule;
  levelId: string;
  fee: SourcedFigure | null;
}

export interface ExamTable {
  rows: ExamSchoolRow[];
  sources: Source[];
}

const MAX_SCHOOLS = 8;

/**
 * Loads the Gaokao requirements that schools publish, including outdated ones. It returns null if they are unavailable.
 */
export async function loadExamSchools({ ask, locale }: Portal): Promise<ExamTable | null> {
  const gaokao = PUBLIC_EXAM_TYPES.find((type) => PUBLIC_EXAMS[type] === 'gaokao');
  if (!gaokao) return null;
  const result = await ask(examSchools, { publicTestType: gaokao, showCount: MAX_SCHOOLS });
  if (!result.ok) {
    return null;
  }
  const rows = result.value.rows.map((row): ExamSchoolRow => {
    const { school, rule, fkMajorLevelId } = row;
    return {
      id: school.id,
      names: bilingualName(school, locale),
      country: school.country,
      seal: schoolSeal(school),
      rule,
      levelId: fkMajorLevelId,
      fee: getLowestFee(row),
    };
  });
  const shownIds = new Set(rows.map(({ fee }) => fee?.sourceId));
  const sources = getSources(result.value.rows).filter(({ id }) => shownIds.has(id));
  return rows.length > 0 ? { rows, sources } : null;
}
