import type { CountingRule } from '#shared/contract/matching/entry-rules.ts';
import type { LedgerRow } from '#shared/contract/matching/school-list.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { describeCourse } from '#backend/catalogue/describe-course.ts';
import { describeSchool } from '#backend/catalogue/describe-school.ts';
import type { CourseRow } from '#backend/queries/catalogue/courses.ts';
import type { SchoolRow } from '#backend/queries/catalogue/schools.ts';
import { bandOf } from '#backend/matching/match-bands.ts';
import type { CourseMatch, SchoolMatch } from '#backend/matching/match-schools.ts';
import type { Criteria } from '#backend/matching/read-criteria.ts';
import { RULE_SET } from '#backend/matching/rule-set.ts';
import { unmetOf, writeLedger } from '#backend/matching/write-ledger.ts';

const MOST_REASONS = 3;

/** What an inquiry without a form says in place of a match. */
export const NOT_MATCHED = {
  matchScore: null,
  band: null,
  bandRule: null,
  rule: null,
  ledger: [],
  unmet: [],
  reasons: [],
  matchedCourses: [],
  matchedCourseCount: 0,
  ruleSetVersion: '',
};

interface MatchedRows {
  school: SchoolRow;
  courses: Map<number, CourseRow>;
  /** Courses whose figures are examples. */
  illustrative: ReadonlySet<number>;
  /** For the example lines. */
  counting: readonly CountingRule[];
}

/** A school that was matched, with the sum that led to its score. */
export function describeMatch(match: SchoolMatch, rows: MatchedRows, criteria: Criteria, locale: Locale) {
  const courses = match.courses.flatMap((course) => {
    const row = rows.courses.get(course.id);
    return row ? [{ course, row, lines: linesOf(course, rows, match, criteria) }] : [];
  });
  const lines = linesOf(match.best, rows, match, criteria);
  return {
    ...describeSchool(rows.school, locale),
    matchScore: match.best.score,
    ...bandOf(match.best),
    rule: match.best.rule,
    ledger: lines,
    unmet: unmetOf(lines),
    reasons: reasonsOf(lines),
    matchedCourses: courses.map(({ course, row, lines: own }) => ({
      ...describeCourse(row),
      matchScore: course.score,
      band: bandOf(course).band,
      rule: course.rule,
      unmet: unmetOf(own),
    })),
    matchedCourseCount: match.courseCount,
    ruleSetVersion: RULE_SET.version,
  };
}

/** The fee of a course is as illustrative as the course; published rules, examples and focus points say it of themselves. */
function linesOf(course: CourseMatch, rows: MatchedRows, { school }: SchoolMatch, criteria: Criteria): LedgerRow[] {
  const illustrative = rows.illustrative.has(course.id);
  return writeLedger(course, school, criteria, rows.counting).map((line) =>
    line.kind === 'tuition' || line.unit === course.currency ? { ...line, illustrative } : line,
  );
}

/** The lines that are met and bring the most; the page puts them into words. */
const reasonsOf = (lines: readonly LedgerRow[]) =>
  lines
    .filter(({ met, points }) => met === true && points > 0)
    .toSorted((a, b) => b.points - a.points)
    .slice(0, MOST_REASONS)
    .map(({ kind, key, points }) => ({ weightId: kind === 'focus' ? key : '', kind, key, score: points, text: '' }));
