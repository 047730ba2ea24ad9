import type { Placement, Position } from '#shared/contract/matching/placement.ts';
import { type ExamAnswers, PUBLIC_EXAMS } from '#shared/rules/exams/public-exams.ts';
import { figuresOf, placementAt } from './placement.ts';
import { A_LEVEL_UCAS_POINTS, type UcasPoints } from './ucas-points.ts';

/** Typical offer on a course page: a range of A-level grades, and an IB total. */
export interface TypicalOffer {
  aLevel: { first: string; last: string } | null;
  ib: number | null;
  subjects: readonly string[];
  anyOne: boolean;
}

/**
 * Points above an offer that are clearly above it, and points below it that are still near. One A-level grade is eight
 * UCAS points.
 */
const MARGINS = {
  ibPoints: { above: 3, near: 4 },
  ucasPoints: { above: 16, near: 24 },
} as const;

/**
 * Places a result by an offer. IB totals are compared directly, other exams by the UCAS points of the offer's grades;
 * null if neither is possible.
 */
export function placeByOffer(offer: TypicalOffer, answers: ExamAnswers, points: UcasPoints | null): Placement | null {
  const exam = answers.publicTestType && PUBLIC_EXAMS[answers.publicTestType];
  if (exam === 'ib' && offer.ib !== null && answers.publicTestScore !== undefined) {
    const total = answers.publicTestScore;
    return placeBetween('ibPoints', { least: total, most: total }, offer.ib, offer.ib);
  }
  if (!offer.aLevel || !points) return null;
  const range = rangeOfGrades(offer.aLevel);
  return range && placeBetween('ucasPoints', bestPoints(points, range.count), range.lower, range.upper);
}

interface GradeRange {
  /** Number of A-levels in the offer. */
  count: number;
  lower: number;
  upper: number;
}

/** Cache by text, because a catalogue has thousands of offers but only a few dozen ranges. */
const ranges = new Map<string, GradeRange | null>();

function rangeOfGrades({ first, last }: NonNullable<TypicalOffer['aLevel']>): GradeRange | null {
  const key = `${first} ${last}`;
  const gradeRange = ranges.get(key);
  if (gradeRange !== undefined) return gradeRange;
  const [item, other] = [parseGrades(first), parseGrades(last)];
  const [upper, lower] = [pointsOfGrades(item), pointsOfGrades(other)];
  const range =
    item.length === 0 || item.length !== other.length
      ? null
      : { count: item.length, lower: Math.min(lower, upper), upper: Math.max(lower, upper) };
  // The cache is bounded, because the ranges come from imported data.
  if (ranges.size >= MAX_RANGES) ranges.clear();
  ranges.set(key, range);
  return range;
}

const MAX_RANGES = 1000;

/** Offers from this level on are met by most applicants, so that grades alone make no place likely. */
const TOP_OFFER = { points: 152, ib: 39 };

export const isTopOffer = ({ aLevel, ib }: TypicalOffer): boolean =>
  (ib ?? 0) >= TOP_OFFER.ib ||
  (aLevel !== null && (rangeOfGrades({ ...aLevel, first: aLevel.last })?.lower ?? 0) >= TOP_OFFER.points);

const parseGrades = (text: string): string[] => text.match(/[A-E]\*?/g) ?? [];

const pointsOfGrades = (grades: readonly string[]) =>
  grades.reduce((sum, grade) => sum + (A_LEVEL_UCAS_POINTS[grade] ?? 0), 0);

/** Returns the points of the best `count` subjects, since an offer of three grades compares three subjects. */
function bestPoints({ counted, least, most }: UcasPoints, count: number) {
  if (counted.length <= count) return { least, most };
  const best = counted.slice(0, count).reduce((sum, { points }) => sum + points, 0);
  return { least: best, most: best };
}

function placeBetween(
  unit: keyof typeof MARGINS,
  { least, most }: { least: number; most: number },
  lower: number,
  upper: number,
): Placement {
  const position = getPosition(least, lower, upper, MARGINS[unit]);
  return placementAt(position, 'offer', figuresOf(unit, { least, most }, { lower, upper }));
}

function getPosition(score: number, lower: number, upper: number, margin: { above: number; near: number }): Position {
  if (score >= upper + margin.above) return 'above';
  if (score >= lower) return 'among';
  return score >= lower - margin.near ? 'below' : 'farBelow';
}
