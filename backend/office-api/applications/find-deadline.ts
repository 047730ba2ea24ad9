import { MAJOR_LEVELS } from '#backend/catalogue/major-levels.ts';
import type { CourseTermsRow, SchoolDeadlineRow, UcasSchoolRow } from '#backend/queries/catalogue/deadlines.ts';
import { getCourseUcasDeadline, getSchoolUcasDeadline } from '#shared/rules/ucas-deadline.ts';

interface DeadlineRows {
  stated: readonly SchoolDeadlineRow[];
  ucasSchools: readonly UcasSchoolRow[];
  terms: readonly CourseTermsRow[];
}

interface DeadlineQuery {
  schoolId: string;
  /** Id of the course, or '' if the student applies to the school without a course. */
  courseId: string;
  majorLevelId: string;
  /** Month in which the course starts, such as '2027-09', or '' if unknown. */
  intake: string;
  /** Today's date, such as '2026-11-30'. */
  today: string;
}

const MONTH_DAY_LENGTH = '01-15'.length;

/**
 * Finds the application deadline of a course, or '' if none is known: that of its school, or else that of UCAS for the
 * entry year of the intake. It may have passed.
 */
export function findDeadline({ stated, ucasSchools, terms }: DeadlineRows, query: DeadlineQuery): string {
  const { schoolId, courseId, majorLevelId, intake } = query;
  const schoolDeadline = findSchoolDeadline(stated, query);
  const school = ucasSchools.find((row) => row.schoolId === schoolId);
  if (schoolDeadline || !school || getLevelKey(majorLevelId) !== 'bachelor') return schoolDeadline;
  const course = terms.find(({ id }) => id === courseId);
  const schoolUcasDeadline = getSchoolUcasDeadline(school);
  // A course without its identifier in UCAS has the deadline of its school.
  const ucasDeadline =
    schoolUcasDeadline && course
      ? getCourseUcasDeadline({ ...course, schoolName: school.name, ucasId: course.ucasId || courseId })
      : schoolUcasDeadline;
  if (!ucasDeadline || (intake && intake.slice(0, 4) !== String(ucasDeadline.entry))) return '';
  return ucasDeadline.day;
}

const getLevelKey = (majorLevelId: string) => MAJOR_LEVELS.find(({ id }) => String(id) === majorLevelId)?.key ?? '';

/**
 * Finds the deadline that the school states for applications at this level, or '' if it states none: the next one, or,
 * if all of a known intake are over, the last of them.
 */
function findSchoolDeadline(
  deadlines: readonly SchoolDeadlineRow[],
  { schoolId, majorLevelId, intake, today }: DeadlineQuery,
): string {
  const level = getLevelKey(majorLevelId);
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
