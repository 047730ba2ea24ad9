import {
  asRange,
  computeCosts,
  getWeeks,
  yearOfCourse,
  type CostFacts,
} from '#client/features/compare/compare-costs.ts';
import type { CourseFacts } from '#client/features/course-detail/course-facts.server.ts';
import { getFigures, type LivingCostRange } from '#client/features/facts/figure.ts';
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
  knownCosts: KnownCosts,
  ownMoney: OwnMoney,
): DegreeEstimate[] {
  const { find } = getFigures(school);
  return LEVELS.flatMap((level) => {
    const year =
      asRange(find('fromFee', level) ?? find('tuition', level === 'bachelor' ? 'undergraduate' : 'graduate')) ??
      statedFee(statements, level);
    const { parts, kinds } = computeCosts({ ...knownCosts, year, weeks: WEEKS_A_YEAR, whole: null }, ownMoney);
    return kinds.includes('tuition') ? [{ level, parts, kinds, years: usualYears(level, countryKey) }] : [];
  });
}

/** Yearly fee that the school states for the whole level. */
function statedFee(statements: readonly Statement[], level: (typeof LEVELS)[number]): LivingCostRange {
  const statement = statements.find(
    (item) =>
      item.kind === 'fee' &&
      item.value.per === 'year' &&
      !item.isIndirect &&
      item.limits === '' &&
      item.level === level,
  );
  if (statement?.kind !== 'fee') return null;
  const { from, to, currency } = statement.value;
  const end = (amount: number) => ({ ...statement.figure, value: String(amount), unit: `${currency}/year` });
  return { least: end(from), most: end(to) };
}

interface CourseLevel {
  level: DegreeEstimate['level'];
  countryKey: string;
}

/** Null without a fee. A bachelor's or master's degree without a length has the costs of a year, whose number is assumed. */
export function courseEstimate(
  course: CourseFacts,
  knownCosts: KnownCosts,
  { level, countryKey }: CourseLevel,
  ownMoney: OwnMoney,
): DegreeEstimate | null {
  const whole = course.figures.find(({ key }) => key === 'courseTuition') ?? null;
  const weeks = getWeeks(course);
  const isAssumed = weeks === null && whole === null && level !== null;
  const { parts, kinds } = computeCosts(
    { ...knownCosts, weeks: isAssumed ? WEEKS_A_YEAR : weeks, whole, year: yearOfCourse(course) },
    ownMoney,
  );
  if (!kinds.includes('tuition')) return null;
  return isAssumed
    ? { level, parts, kinds, years: usualYears(level, countryKey) }
    : { level: null, parts, kinds, years: null };
}
