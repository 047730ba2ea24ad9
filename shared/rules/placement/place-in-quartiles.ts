import type { Placement, PlacementFigures, PlacementGroup, Position } from '#shared/contract/matching/placement.ts';
import { createFigures, findMedianBand, createPlacement, placeInCohort } from './placement.ts';

/** 25th and 75th percentile of enrolled students. */
export interface Quartiles {
  lower: number;
  upper: number;
}

/** Points below the lower quartile that still count as near. */
const NEAR_MARGINS = { sat: 120, act: 4 } as const;

export function placeInQuartiles(basis: 'sat' | 'act', score: number, { lower, upper }: Quartiles): Placement {
  const figures = createFigures(basis, { min: score, max: score }, { lower, upper });
  return createPlacement(toPosition(score, { lower, upper }, NEAR_MARGINS[basis]), basis, figures);
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
  return placeInCohort('averages', 'percent', { min: average, max: average }, { ...medianBand, ...split });
}

/**
 * Admission rates in per cent: below the first, even excellent scores decide little; below the second, no place is
 * likely.
 */
const HIGHLY_SELECTIVE_PERCENT = 20;
const SELECTIVE_PERCENT = 40;

/** Returns the best possible band for an admission rate. Scores far above the upper quartile allow one band more. */
export function getMaxGroup(admissionRate: number | null, isFarAbove: boolean): PlacementGroup {
  if (admissionRate === null || admissionRate >= SELECTIVE_PERCENT) return 'likely';
  if (admissionRate >= HIGHLY_SELECTIVE_PERCENT) return isFarAbove ? 'likely' : 'match';
  return isFarAbove ? 'match' : 'reach';
}

/** Returns whether a score exceeds the upper quartile by more than the margin in NEAR. */
export const isFarAboveEntrants = ({ basis, figures }: Placement): boolean =>
  (basis === 'sat' || basis === 'act') &&
  figures !== null &&
  (figures.least ?? 0) > (figures.upper ?? Infinity) + NEAR_MARGINS[basis];

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
