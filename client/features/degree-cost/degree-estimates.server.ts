import {
  asRange,
  computeCosts,
  weeksOf,
  yearOfCourse,
  type CostFacts,
} from '#client/features/compare/compare-costs.ts';
import type { CourseFacts } from '#client/features/course-detail/course-facts.server.ts';
import { figuresOf, type LivingCostRange } from '#client/features/facts/figure.ts';
import type { Statement } from '#client/features/facts/statement-figures.server.ts';
import type { Sourced } from '#shared/contract/catalogue/fact.ts';
import type { OwnMoney } from '#shared/locale/money.ts';
import type { DegreeEstimate } from './degree-cost.tsx';
import { usualYears } from './usual-years.ts';

type KnownCosts = Pick<CostFacts, 'living' | 'visa' | 'health' | 'registration' | 'flights'>;

const LEVELS = ['bachelor', 'master'] as const;
const WEEKS_A_YEAR = 52;

interface EstimatedSchool {
  school: Sourced;
  statements: readonly Statement[];
  countryKey: string;
}

/** One estimate per level with a yearly fee; empty without any. */
export function schoolEstimates(
  { school, statements, countryKey }: EstimatedSchool,
  known: KnownCosts,
  own: OwnMoney,
): DegreeEstimate[] {
  const { find } = figuresOf(school);
  return LEVELS.flatMap((level) => {
    const year =
      asRange(find('fromFee', level) ?? find('tuition', level === 'bachelor' ? 'undergraduate' : 'graduate')) ??
      statedFee(statements, level);
    const { parts, kinds } = computeCosts({ ...known, year, weeks: WEEKS_A_YEAR, whole: null }, own);
    return kinds.includes('tuition') ? [{ level, parts, kinds, years: usualYears(level, countryKey) }] : [];
  });
}

/** Yearly fee that the school states for the whole level. */
function statedFee(statements: readonly Statement[], level: (typeof LEVELS)[number]): LivingCostRange {
  const stated = statements.find(
    (one) =>
      one.kind === 'fee' && one.value.per === 'year' && !one.isIndirect && one.limits === '' && one.level === level,
  );
  if (stated?.kind !== 'fee') return null;
  const { from, to, currency } = stated.value;
  const end = (amount: number) => ({ ...stated.figure, value: String(amount), unit: `${currency}/year` });
  return { least: end(from), most: end(to) };
}

/** Null without a fee or length. */
export function courseEstimate(course: CourseFacts, known: KnownCosts, own: OwnMoney): DegreeEstimate | null {
  const whole = course.figures.find(({ key }) => key === 'courseTuition') ?? null;
  const { parts, kinds } = computeCosts({ ...known, weeks: weeksOf(course), whole, year: yearOfCourse(course) }, own);
  return kinds.includes('tuition') ? { level: null, parts, kinds, years: null } : null;
}
