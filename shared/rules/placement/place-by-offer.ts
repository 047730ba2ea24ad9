import type { Placement, Position } from '#shared/contract/matching/placement.ts';
import { type ExamAnswers, PUBLIC_EXAMS } from '#shared/rules/exams/public-exams.ts';
import { createFigures, createPlacement, limitGroup } from './placement.ts';
import { A_LEVEL_UCAS_POINTS, type UcasPoints } from './ucas-points.ts';

/** Typical offer on a course page: a range of A-level grades, and an IB total. */
export interface TypicalOffer {
  aLevel: { first: string; last: string } | null;
  ib: number | null;
  subjects: readonly string[];
  anyOne: boolean;
}

/**
 * Margins in points: above an offer to be clearly above it, and below it to be still near. One A-level grade is eight
 * UCAS points.
 */
const OFFER_MARGINS = {
  ibPoints: { above: 3, near: 4 },
  ucasPoints: { above: 16, near: 24 },
} as const;

/**
 * Places a result by an offer. IB totals are compared directly, other exams by the UCAS points of the offer's grades,
 * or null if neither is possible. A-levels must also meet each grade: A*AB does not meet AAA.
 */
export function placeByOffer(offer: TypicalOffer, answers: ExamAnswers, points: UcasPoints | null): Placement | null {
  const exam = answers.publicTestType && PUBLIC_EXAMS[answers.publicTestType];
  if (exam === 'ib' && offer.ib !== null && answers.publicTestScore !== undefined) {
    const ibTotal = answers.publicTestScore;
    return placeInRange('ibPoints', { min: ibTotal, max: ibTotal }, offer.ib, offer.ib);
  }
  if (!offer.aLevel || !points) return null;
  const gradeRange = getGradeRange(offer.aLevel);
  if (!gradeRange) return null;
  const placement = placeInRange(
    'ucasPoints',
    getBestPoints(points, gradeRange.count),
    gradeRange.lower,
    gradeRange.upper,
  );
  const isGradeMissed =
    exam === 'alevel' &&
    gradeRange.lowerGrades.some((gradePoints, index) => (points.counted[index]?.points ?? 0) < gradePoints);
  return isGradeMissed ? limitGroup(placement, 'reach', 'missed') : placement;
}

interface GradeRange {
  /** Number of A-levels in the offer. */
  count: number;
  lower: number;
  upper: number;
  /** Points of each grade of the lower offer, highest first. */
  lowerGrades: readonly number[];
}

/** Cache by text, because a catalogue has thousands of offers but only a few dozen ranges. */
const gradeRangeCache = new Map<string, GradeRange | null>();

function getGradeRange({ first, last }: NonNullable<TypicalOffer['aLevel']>): GradeRange | null {
  const key = `${first} ${last}`;
  const cachedRange = gradeRangeCache.get(key);
  if (cachedRange !== undefined) return cachedRange;
  const [firstGrades, lastGrades] = [parseGrades(first), parseGrades(last)];
  const [firstPoints, lastPoints] = [sumGradePoints(firstGrades), sumGradePoints(lastGrades)];
  const newRange =
    firstGrades.length === 0 || firstGrades.length !== lastGrades.length
      ? null
      : {
          count: firstGrades.length,
          lower: Math.min(lastPoints, firstPoints),
          upper: Math.max(lastPoints, firstPoints),
          lowerGrades: getGradePoints(lastPoints <= firstPoints ? lastGrades : firstGrades),
        };
  // The cache is bounded, because the ranges come from imported data.
  if (gradeRangeCache.size >= MAX_CACHED_RANGES) gradeRangeCache.clear();
  gradeRangeCache.set(key, newRange);
  return newRange;
}

const MAX_CACHED_RANGES = 1000;

/** Minimum offer that most applicants meet, so that grades alone do not make a place likely. */
const TOP_OFFER = { points: 152, ib: 39 };

export const isTopOffer = ({ aLevel, ib }: TypicalOffer): boolean =>
  (ib ?? 0) >= TOP_OFFER.ib ||
  (aLevel !== null && (getGradeRange({ ...aLevel, first: aLevel.last })?.lower ?? 0) >= TOP_OFFER.points);

const parseGrades = (text: string): string[] => text.match(/[A-E]\*?/g) ?? [];

const getGradePoints = (grades: readonly string[]) =>
  grades.map((grade) => A_LEVEL_UCAS_POINTS[grade] ?? 0).sort((first, second) => second - first);

const sumGradePoints = (grades: readonly string[]) =>
  grades.reduce((sum, grade) => sum + (A_LEVEL_UCAS_POINTS[grade] ?? 0), 0);

/** Returns the points of the best `count` subjects, because an offer of three grades compares three subjects. */
function getBestPoints({ counted, min, max }: UcasPoints, count: number) {
  if (counted.length <= count) return { min, max };
  const bestSum = counted.slice(0, count).reduce((sum, { points }) => sum + points, 0);
  return { min: bestSum, max: bestSum };
}

function placeInRange(
  unit: keyof typeof OFFER_MARGINS,
  { min, max }: { min: number; max: number },
  lower: number,
  upper: number,
): Placement {
  const position = toPosition(min, lower, upper, OFFER_MARGINS[unit]);
  return createPlacement(position, 'offer', createFigures(unit, { min, max }, { lower, upper }));
}

function toPosition(score: number, lower: number, upper: number, margin: { above: number; near: number }): Position {
  if (score >= upper + margin.above) return 'above';
  if (score >= lower) return 'among';
  return score >= lower - margin.near ? 'below' : 'farBelow';
}
