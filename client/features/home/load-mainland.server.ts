import { type FeeRange, getSchoolFee } from '#client/features/facts/fee-range.ts';
import { getSources } from '#client/features/facts/figure.ts';
import type { PortalRequestWithSite } from '#client/portal-request.server.ts';
import { getSchoolCrest, type BilingualName, getBilingualName } from '#client/site/catalogue/school-name.ts';
import { BUDGET_TOPS } from '#shared/rules/selection-choices.ts';
import { countryList } from '#shared/contract/catalogue/country.ts';
import { majorLevelList } from '#shared/contract/catalogue/course.ts';
import type { Source } from '#shared/contract/catalogue/fact.ts';
import { type EntryRule, examSchools, MAX_EXAM_SCHOOLS } from '#shared/contract/matching/entry-rules.ts';
import { schoolFacets } from '#shared/contract/matching/school-facets.ts';
import { classifyRuleAge } from '#shared/rules/exams/rule-age.ts';
import { PUBLIC_EXAM_TYPES, PUBLIC_EXAMS } from '#shared/rules/exams/public-exams.ts';
import { getAgentCurrency } from '#shared/rules/budget.ts';
import { type FeeCurrency, formatFee } from '#shared/rules/school-filters.ts';

type Portal = Pick<PortalRequestWithSite, 'ask' | 'site' | 'locale'>;

/** Numbers of schools by budget for a year's tuition in one country. */
export interface BudgetColumn {
  id: string;
  name: string;
  /** For each budget: the fee filter of the list, and the number of schools that it finds. */
  cells: { fee: string; schools: number }[];
}

export interface BudgetTable {
  currency: FeeCurrency;
  steps: number[];
  levelId: string;
  columns: BudgetColumn[];
  otherRows: { id: string; name: string; schools: number }[];
}

/** Budgets of the table as shares of the highest budget. */
const BUDGET_STEP_SHARES = [0.3, 0.4, 0.5, 0.6, 0.8, 1];

/** Upper limit that is higher than any fee, to count all schools with a published fee. */
const NO_FEE_LIMIT = 99_999_999;

/**
 * Loads the number of schools within each budget for tuition. Like the finder in the hero, it counts tuition alone, so
 * that both state the same numbers. Returns null if schools cannot be counted.
 */
export async function loadBudget({ ask, site, locale }: Portal): Promise<BudgetTable | null> {
  const [countries, levels] = await Promise.all([ask(countryList, {}), ask(majorLevelList, {})]);
  const bachelorLevel = levels.ok && levels.value.rows.find(({ key }) => key === 'bachelor');
  if (!countries.ok || !bachelorLevel) return null;
  const offeredCountries = countries.value.rows.filter((row) => row.offered);
  const currency = getAgentCurrency(site.agent);
  const steps = BUDGET_STEP_SHARES.map((share) => share * BUDGET_TOPS[currency]);
  const feeAmounts = [...steps, NO_FEE_LIMIT];
  const getFeeKey = (amount: number) => formatFee({ currency, min: 0, max: amount });
  const columns = await Promise.all(
    offeredCountries.map(async (country): Promise<BudgetColumn | null> => {
      const facetsResult = await ask(schoolFacets, {
        fkAreaCountryId: country.id,
        fkMajorLevelId: bachelorLevel.id,
        feeCurrency: currency,
        feeAmounts,
      });
      if (!facetsResult.ok) return null;
      const schoolCountByFee = new Map(facetsResult.value.fee.map(({ id, total }) => [id, total]));
      // Counts are unusable if the backend has different fee steps, or if no school has a published fee.
      if (
        !feeAmounts.every((amount) => schoolCountByFee.has(getFeeKey(amount))) ||
        schoolCountByFee.get(getFeeKey(NO_FEE_LIMIT)) === 0
      )
        return null;
      return {
        id: country.id,
        name: getBilingualName(country, locale).own,
        cells: steps.map((step) => ({ fee: getFeeKey(step), schools: schoolCountByFee.get(getFeeKey(step)) ?? 0 })),
      };
    }),
  );
  const knownColumns = columns.filter((column) => column !== null);
  if (knownColumns.length === 0) return null;
  return {
    currency,
    steps,
    levelId: bachelorLevel.id,
    columns: knownColumns,
    otherRows: offeredCountries
      .filter(({ id }) => !knownColumns.some((column) => column.id === id))
      .map((row) => ({ id: row.id, name: getBilingualName(row, locale).own, schools: row.schoolCount })),
  };
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
 * Loads the Gaokao requirements that schools publish, the newest first and undated ones last. Requirements of past years
 * are left out. It returns null if none is available.
 */
export async function loadExamSchools(
  { ask, locale }: Portal,
  thisYear = new Date().getFullYear(),
): Promise<ExamTable | null> {
  const gaokaoType = PUBLIC_EXAM_TYPES.find((type) => PUBLIC_EXAMS[type] === 'gaokao');
  if (!gaokaoType) return null;
  const result = await ask(examSchools, { publicTestType: gaokaoType, showCount: MAX_EXAM_SCHOOLS });
  if (!result.ok) {
    return null;
  }
  const newestRows = result.value.rows
    .filter(({ rule }) => ['fresh', 'undated'].includes(classifyRuleAge(rule.asAtYear, thisYear)))
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
