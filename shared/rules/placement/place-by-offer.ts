import type { Placement, Position } from '#shared/contract/matching/placement.ts';
import { type ExamAnswers, gradesOf, PUBLIC_EXAMS, readGrades } from '#shared/rules/exams/public-exams.ts';
import { figuresOf, placementAt } from './placement.ts';
import { A_LEVEL_UCAS_POINTS, type UcasPoints } from './ucas-points.ts';

/** As a course page gives it: the first and last of a range of A-level grades, an IB total. */
export interface TypicalOffer {
  aLevel: { first: string; last: string } | null;
  ib: number | null;
  subjects: readonly string[];
  anyOne: boolean;
}

/** How far above an offer counts as above it, and how far below is out of reach: in A-level grades, IB points, UCAS points. */
const MARGINS = {
  grades: { above: 2, near: 3 },
  ibPoints: { above: 3, near: 4 },
  ucasPoints: { above: 16, near: 32 },
} as const;

const readOfferGrades = (written: string): string[] => written.match(/[A-E]\*?/g) ?? [];

/** A-levels and the IB directly, other exams by UCAS points of the offer's A-level grades; null where neither is possible. */
export function placeByOffer(offer: TypicalOffer, answers: ExamAnswers, points: UcasPoints | null): Placement | null {
  const exam = answers.publicTestType && PUBLIC_EXAMS[answers.publicTestType];
  if (exam === 'alevel' && offer.aLevel) return placeByGrades(offer.aLevel, answers);
  if (exam === 'ib' && offer.ib !== null && answers.publicTestScore !== undefined) {
    const total = answers.publicTestScore;
    return placeBetween('ibPoints', { least: total, most: total }, offer.ib, offer.ib);
  }
  if (!offer.aLevel || !points) return null;
  const [first, last] = [offer.aLevel.first, offer.aLevel.last].map(ucasPointsOfOffer) as [number, number];
  const counted = readOfferGrades(offer.aLevel.first).length;
  // An offer of three grades is compared with three subjects, whatever else was taken.
  const own = points.counted.length > counted ? bestPoints(points, counted) : points;
  return placeBetween('ucasPoints', own, Math.min(first, last), Math.max(first, last));
}

const ucasPointsOfOffer = (written: string) =>
  readOfferGrades(written).reduce((sum, grade) => sum + (A_LEVEL_UCAS_POINTS[grade] ?? 0), 0);

function bestPoints({ counted }: UcasPoints, count: number) {
  const best = counted.slice(0, count).reduce((sum, { points }) => sum + points, 0);
  return { least: best, most: best };
}

function placeByGrades({ first, last }: { first: string; last: string }, answers: ExamAnswers): Placement | null {
  const order = gradesOf('alevel', '');
  const heightOf = (grade: string) => order.indexOf(grade);
  const own = readGrades('alevel', answers.publicTestSubjects)
    .map(({ grade }) => heightOf(grade))
    .sort((one, other) => other - one);
  if (own.length === 0) return null;
  const sumOf = (written: string) => readOfferGrades(written).reduce((sum, grade) => sum + heightOf(grade), 0);
  const count = readOfferGrades(last).length;
  if (count === 0 || readOfferGrades(first).length !== count) return null;
  const sum = own.slice(0, count).reduce((all, height) => all + height, 0);
  return placeBetween(
    'grades',
    { least: sum, most: sum },
    Math.min(sumOf(first), sumOf(last)),
    Math.max(sumOf(first), sumOf(last)),
  );
}

function placeBetween(
  unit: keyof typeof MARGINS,
  { least, most }: { least: number; most: number },
  lower: number,
  upper: number,
): Placement {
  const position = positionOf((least + most) / 2, lower, upper, MARGINS[unit]);
  return placementAt(position, 'offer', figuresOf(unit, { least, most }, { lower, upper }));
}

function positionOf(own: number, lower: number, upper: number, margin: { above: number; near: number }): Position {
  if (own >= upper + margin.above) return 'above';
  if (own >= lower) return 'among';
  return own >= lower - margin.near ? 'below' : 'farBelow';
}
