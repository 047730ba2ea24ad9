import { type ExamAnswers, PUBLIC_EXAMS, normalizeGrades } from '#shared/rules/exams/public-exams.ts';

// Calculates the UCAS Tariff points (2017 scale) of results. A total without subjects corresponds to a range of points.

/** Points of a Category A subject by grade. Mathematics is excluded, because points of its parts are not published. */
export const DSE_UCAS_POINTS: Readonly<Record<string, number>> = { '5**': 56, '5*': 52, '5': 48, '4': 32, '3': 16 };
export const A_LEVEL_UCAS_POINTS: Readonly<Record<string, number>> = { 'A*': 56, A: 48, B: 40, C: 32, D: 24, E: 16 };
/**
 * IB totals with the UCAS points of the A-level grades required on the same British course page: medians of 2,885 pages
 * that state both, read in August 2025; below 30 the slope is extrapolated. UCAS's own points are not used, because
 * they count six Diploma subjects and so overstate an IB total relative to three A-levels.
 */
const IB_A_LEVEL_POINTS: readonly (readonly [total: number, points: number])[] = [
  [24, 88],
  [30, 112],
  [34, 128],
  [36, 140],
  [38, 152],
  [39, 160],
  [41, 168],
  [45, 168],
];
/**
 * Margin in points on either side of the median, by which pages differ. Both margins together are one A-level grade.
 */
const IB_POINTS_MARGIN = 4;

/** Possible totals of three DSE subjects: 0 to 168 in steps of four. */
export const DSE_TOTALS = { step: 4, count: 43 } as const;

/** Number of DSE subjects compared, because British offers name three A-levels. */
const COUNTED_DSE_SUBJECTS = 3;
const COUNTED_A_LEVELS = 4;
const DSE_SUBJECTS_OF_A_TOTAL = 5;

/** Language subjects, which replace missing electives. */
const DSE_LANGUAGES = ['english', 'chinese'];
const DSE_NOT_ON_THE_TARIFF = ['maths', 'm1', 'm2', 'citizenship', ...DSE_LANGUAGES];

interface CountedSubject {
  subject: string;
  grade: string;
  points: number;
}

export interface UcasPoints {
  /**
   * `min` and `max` differ only for a total without subjects. `min` is used for comparison, so that no place is
   * promised.
   */
  min: number;
  max: number;
  /** Subjects that count. Empty for a total without subjects. */
  counted: CountedSubject[];
  /** Points of the best five DSE subjects, for comparison, or null for other exams and for a total. */
  bestFive: number | null;
}

/** Returns the UCAS points of results, or null if there are none or the exam is outside the Tariff. */
export function countUcasPoints(answers: ExamAnswers): UcasPoints | null {
  if (!answers.publicTestType) return null;
  const exam = PUBLIC_EXAMS[answers.publicTestType];
  const { publicTestScore: total } = answers;
  const grades = normalizeGrades(exam, answers.publicTestSubjects);
  if (exam === 'dse') {
    if (grades.length > 0) return countDsePoints(grades);
    return total === undefined ? null : estimateDsePoints(total);
  }
  if (exam === 'alevel') {
    if (grades.length === 0) return null;
    const countedSubjects = takeBestSubjects(addPoints(grades, A_LEVEL_UCAS_POINTS), COUNTED_A_LEVELS);
    return createExactPoints(countedSubjects, null);
  }
  if (exam === 'ib') return total === undefined ? null : estimateIbPoints(total);
  return null;
}

const sumPoints = (subjects: readonly CountedSubject[]) => subjects.reduce((sum, { points }) => sum + points, 0);

function createExactPoints(countedSubjects: CountedSubject[], bestFive: number | null): UcasPoints {
  const points = sumPoints(countedSubjects);
  return { min: points, max: points, counted: countedSubjects, bestFive };
}

const addPoints = (
  grades: readonly { subject: string; grade: string }[],
  pointsByGrade: Readonly<Record<string, number>>,
): CountedSubject[] => grades.map(({ subject, grade }) => ({ subject, grade, points: pointsByGrade[grade] ?? 0 }));

const takeBestSubjects = (subjects: readonly CountedSubject[], count: number): CountedSubject[] =>
  [...subjects].sort((first, second) => second.points - first.points).slice(0, count);

function countDsePoints(grades: readonly { subject: string; grade: string }[]): UcasPoints {
  const scoredSubjects = addPoints(grades, DSE_UCAS_POINTS);
  const bestElectives = takeBestSubjects(
    scoredSubjects.filter(({ subject }) => !DSE_NOT_ON_THE_TARIFF.includes(subject)),
    COUNTED_DSE_SUBJECTS,
  );
  const bestLanguages = takeBestSubjects(
    scoredSubjects.filter(({ subject }) => DSE_LANGUAGES.includes(subject)),
    COUNTED_DSE_SUBJECTS - bestElectives.length,
  );
  const tariffSubjects = scoredSubjects.filter(
    ({ subject }) => DSE_LANGUAGES.includes(subject) || !DSE_NOT_ON_THE_TARIFF.includes(subject),
  );
  return createExactPoints(
    [...bestElectives, ...bestLanguages],
    sumPoints(takeBestSubjects(tariffSubjects, DSE_SUBJECTS_OF_A_TOTAL)),
  );
}

/** Points by DSE level. In a total of five subjects, 5** counts as seven. */
const DSE_POINTS_BY_LEVEL = [0, 0, 0, 16, 32, 48, 52, 56] as const;

/** Returns the range of points that the best three subjects can have for a total of five. */
function estimateDsePoints(total: number): UcasPoints | null {
  let minPoints = Infinity;
  let maxPoints = -Infinity;
  // Enumerates the few hundred combinations of levels, in descending order.
  const visitLevels = (levels: readonly number[], remainingTotal: number) => {
    if (levels.length === DSE_SUBJECTS_OF_A_TOTAL) {
      if (remainingTotal !== 0) return;
      const bestLevels = levels.slice(0, COUNTED_DSE_SUBJECTS);
      const points = bestLevels.reduce((sum, level) => sum + (DSE_POINTS_BY_LEVEL[level] ?? 0), 0);
      [minPoints, maxPoints] = [Math.min(minPoints, points), Math.max(maxPoints, points)];
      return;
    }
    const highestLevel = Math.min(remainingTotal, levels.at(-1) ?? DSE_POINTS_BY_LEVEL.length - 1);
    for (let level = highestLevel; level >= 0; level--) visitLevels([...levels, level], remainingTotal - level);
  };
  visitLevels([], Math.round(total));
  return minPoints === Infinity ? null : { min: minPoints, max: maxPoints, counted: [], bestFive: null };
}

function estimateIbPoints(total: number): UcasPoints | null {
  const pointIndex = IB_A_LEVEL_POINTS.findIndex(([rowTotal]) => total <= rowTotal);
  const [upperRow, lowerRow] = [IB_A_LEVEL_POINTS[pointIndex], IB_A_LEVEL_POINTS[pointIndex - 1]];
  if (!upperRow || (!lowerRow && total < upperRow[0])) return null; // The IB Diploma requires 24 points.
  const points = lowerRow
    ? lowerRow[1] + ((total - lowerRow[0]) * (upperRow[1] - lowerRow[1])) / (upperRow[0] - lowerRow[0])
    : upperRow[1];
  return {
    min: Math.round(points) - IB_POINTS_MARGIN,
    max: Math.round(points) + IB_POINTS_MARGIN,
    counted: [],
    bestFive: null,
  };
}
