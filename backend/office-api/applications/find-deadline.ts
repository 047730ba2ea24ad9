import { MAJOR_LEVELS } from '#backend/catalogue/major-levels.ts';
import type { SchoolDeadlineRow } from '#backend/queries/catalogue/deadlines.ts';

interface DeadlineQuery {
  schoolId: string;
  majorLevelId: string;
  /** Month in which the course starts, such as '2027-09', or '' if unknown. */
  intake: string;
  /** Today's date, such as '2026-11-30'. */
  today: string;
}

const MONTH_DAY_LENGTH = '01-15'.length;

/**
 * Finds the deadline that the school states for applications at this level, or '' if it states none: the next one, or,
 * if all of a known intake are over, the last of them.
 */
export function findDeadline(
  deadlines: readonly SchoolDeadlineRow[],
  { schoolId, majorLevelId, intake, today }: DeadlineQuery,
): string {
  const level = MAJOR_LEVELS.find(({ id }) => String(id) === majorLevelId)?.key ?? '';
  const schoolDeadlines = deadlines.filter((deadline) => deadline.schoolId === schoolId);
  const [days = []] = [level, 'all']
    .map((key) =>
      schoolDeadlines
        .filter((deadline) => deadline.level === key)
        .flatMap(({ day }) => findDayOfIntake(day, intake, today))
        .toSorted(),
    )
    .filter((levelDays) => levelDays.length > 0);
  return days.find((day) => day >= today) ?? days.at(-1) ?? '';
}

/**
 * Returns the day of a deadline. '01-15' recurs every year: it is the last one before the intake or, without an intake,
 * the next one. A day with a year belongs to the intakes of the twelve months after it, and counts only if it is ahead
 * while the intake is unknown.
 */
function findDayOfIntake(day: string, intake: string, today: string): string[] {
  if (day.length > MONTH_DAY_LENGTH) {
    const isForIntake = intake
      ? day < intake && day >= `${Number(intake.slice(0, 4)) - 1}${intake.slice(4)}`
      : day >= today;
    return isForIntake ? [day] : [];
  }
  const [lastYear, monthDay] = intake
    ? [Number(intake.slice(0, 4)), intake.slice(5)]
    : [Number(today.slice(0, 4)) + 1, today.slice(5)];
  return [`${day < monthDay ? lastYear : lastYear - 1}-${day}`];
}
