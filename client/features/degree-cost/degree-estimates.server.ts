import {
  getLevelYearlyFee,
  computeCosts,
  getDurationWeeks,
  getYearlyFee,
  type CostInput,
} from '#client/features/compare/compare-costs.ts';
import type { CourseFacts } from '#client/features/course-detail/course-facts.server.ts';
import type { Locale } from '#shared/locale/locales.ts';
import type { Sourced } from '#shared/contract/catalogue/fact.ts';
import type { OwnMoney } from '#shared/locale/money.ts';
import type { DegreeEstimate } from './degree-cost.tsx';
import { getUsualYears } from './usual-years.ts';

type KnownCosts = Pick<CostInput, 'living' | 'visa' | 'health' | 'registration' | 'flights'>;

const LEVELS = ['bachelor', 'master'] as const;
const WEEKS_A_YEAR = 52;

interface EstimatedSchool {
  school: Sourced & { province: string };
  locale: Locale;
  countryKey: string;
}

/** Returns one estimate per level with a yearly fee, or an empty list if there is none. */
export function estimateSchoolCosts(
  { school, locale, countryKey }: EstimatedSchool,
  knownCosts: KnownCosts,
  ownMoney: OwnMoney,
): DegreeEstimate[] {
  return LEVELS.flatMap((level) => {
    const yearlyFee = getLevelYearlyFee(school, level, locale);
    const { parts, kinds } = computeCosts(
      { ...knownCosts, year: yearlyFee, durationWeeks: WEEKS_A_YEAR, totalFee: null },
      ownMoney,
    );
    return kinds.includes('tuition')
      ? [{ level, parts, kinds, years: getUsualYears(level, countryKey, school.province) }]
      : [];
  });
}

interface CourseLevel {
  level: DegreeEstimate['level'];
  countryKey: string;
}

/**
 * Returns the estimate of a course, or null if it has no fee. A bachelor's or master's degree without a duration has
 * yearly costs and an assumed number of years.
 */
export function estimateCourseCosts(
  course: CourseFacts,
  knownCosts: KnownCosts,
  { level, countryKey }: CourseLevel,
  ownMoney: OwnMoney,
): DegreeEstimate | null {
  const wholeFee = course.figures.find(({ key }) => key === 'courseTuition') ?? null;
  const weeks = getDurationWeeks(course);
  const isAssumed = weeks === null && wholeFee === null && level !== null;
  const { parts, kinds } = computeCosts(
    { ...knownCosts, durationWeeks: isAssumed ? WEEKS_A_YEAR : weeks, totalFee: wholeFee, year: getYearlyFee(course) },
    ownMoney,
  );
  if (!kinds.includes('tuition')) return null;
  return isAssumed
    ? { level, parts, kinds, years: getUsualYears(level, countryKey) }
    : { level: null, parts, kinds, years: null };
}
