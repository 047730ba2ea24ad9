import type { Placement, PlacementFigures, Position } from '#shared/contract/matching/placement.ts';
import { createFigures, createPlacement, findMedianBand, HALF_BAND, limitGroup, placeInCohort } from './placement.ts';

/** 25th and 75th percentile of enrolled students. */
export interface Quartiles {
  lower: number;
  upper: number;
}

/** Points below the lower quartile that still count as near. */
const NEAR_MARGINS = { sat: 120, act: 4 } as const;

/**
 * Admission rates in per cent: below the first, even excellent scores decide little; below the second, no place is
 * likely, and a score below the middle of the enrolled is a reach.
 */
const HIGHLY_SELECTIVE_PERCENT = 20;
const SELECTIVE_PERCENT = 40;

/** Places a score among enrolled students, limited by the percentage of applicants who are admitted. */
export function placeInQuartiles(
  basis: 'sat' | 'act',
  score: number,
  { lower, upper }: Quartiles,
  admitted: number | null,
): Placement {
  const figures = createFigures(basis, { min: score, max: score }, { lower, upper, admitted });
  const placement = createPlacement(toPosition(score, { lower, upper }, NEAR_MARGINS[basis]), basis, figures);
  if (admitted === null || admitted >= SELECTIVE_PERCENT) return placement;
  const isFarAbove = score > upper + NEAR_MARGINS[basis];
  if (admitted < HIGHLY_SELECTIVE_PERCENT) return limitGroup(placement, isFarAbove ? 'match' : 'reach', 'selective');
  if (isFarAbove) return placement;
  return limitGroup(placement, score < (lower + upper) / 2 ? 'reach' : 'match', 'selective');
}

function toPosition(score: number, { lower, upper }: Quartiles, nearMargin: number): Position {
  if (score >= upper) return 'above';
  if (score >= lower) return 'among';
  return score >= lower - nearMargin ? 'below' : 'farBelow';
}

/** Bands of school averages at Ontario's universities, highest first. */
const AVERAGE_BANDS = [95, 90, 85, 80, 75, 70, 0] as const;
const BANDS_FROM_LOWEST = [...AVERAGE_BANDS].reverse();

/** Places a school average. `shares` are percentages of entrants by AVERAGE_BANDS. */
export function placeByAverages(average: number, shares: readonly number[]): Placement | null {
  const bandIndex = AVERAGE_BANDS.findIndex((lowerBound) => average >= lowerBound);
  const sumShares = (from: number, to: number) => shares.slice(from, to).reduce((sum, share) => sum + share, 0);
  const split = {
    fewer: sumShares(bandIndex + 1, shares.length),
    same: sumShares(bandIndex, bandIndex + 1),
    more: sumShares(0, bandIndex),
  };
  const medianBand = findMedianBand(BANDS_FROM_LOWEST, [...shares].reverse());
  return placeInCohort('averages', 'percent', { min: average, max: average }, { ...medianBand, ...split }, HALF_BAND);
}

/**
 * Admission rates in per cent from which, without comparable results, a place is likely (first) or possible (second).
 */
const NEARLY_OPEN_PERCENT = 90;
const HIGH_ADMISSION_PERCENT = 50;

/**
 * Places a student by the admission rate alone, which is weaker evidence than any comparison and is labelled as such.
 */
export function placeByAdmissionRate(admissionRate: number, isOpenAdmission: boolean): Placement {
  const figures: PlacementFigures = {
    ...createFigures('percent', { min: 0, max: 0 }, { admitted: admissionRate }),
    least: null,
    most: null,
  };
  if (isOpenAdmission) return createPlacement('above', 'openAdmission', figures);
  const position: Position =
    admissionRate >= NEARLY_OPEN_PERCENT ? 'above' : admissionRate >= HIGH_ADMISSION_PERCENT ? 'among' : 'below';
  return createPlacement(position, 'admissionRate', figures);
}
