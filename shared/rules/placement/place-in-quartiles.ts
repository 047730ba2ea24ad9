import type { Placement, PlacementFigures, PlacementGroup, Position } from '#shared/contract/matching/placement.ts';
import { figuresOf, findMedianBand, placementAt, positionInCohort } from './placement.ts';

/** 25th and 75th percentile of enrolled students. */
export interface Quartiles {
  lower: number;
  upper: number;
}

/** Points below the lower quartile that are still near it. */
const NEAR = { sat: 120, act: 4 } as const;

export function placeInQuartiles(basis: 'sat' | 'act', ownValue: number, { lower, upper }: Quartiles): Placement {
  const figures = figuresOf(basis, { least: ownValue, most: ownValue }, { lower, upper });
  return placementAt(positionOf(ownValue, { lower, upper }, NEAR[basis]), basis, figures);
}

function positionOf(ownValue: number, { lower, upper }: Quartiles, near: number): Position {
  if (ownValue >= upper) return 'above';
  if (ownValue >= lower) return 'among';
  return ownValue >= lower - near ? 'below' : 'farBelow';
}

/** Bands of school averages at Ontario's universities, highest first. */
const AVERAGE_BANDS = [95, 90, 85, 80, 75, 70, 0] as const;
const BANDS_FROM_LOWEST = [...AVERAGE_BANDS].reverse();

/** Places a school average. `shares` are percentages of entrants by AVERAGE_BANDS. */
export function placeByAverages(average: number, shares: readonly number[]): Placement | null {
  const ownValue = AVERAGE_BANDS.findIndex((from) => average >= from);
  const sum = (from: number, to: number) => shares.slice(from, to).reduce((all, share) => all + share, 0);
  const split = { fewer: sum(ownValue + 1, shares.length), same: sum(ownValue, ownValue + 1), more: sum(0, ownValue) };
  const position = positionInCohort(split);
  const figures = { ...findMedianBand(BANDS_FROM_LOWEST, [...shares].reverse()), ...split };
  return (
    position && placementAt(position, 'averages', figuresOf('percent', { least: average, most: average }, figures))
  );
}

/**
 * Percentages of applicants admitted. Below the first even excellent scores decide little; below the second no place is
 * likely.
 */
const HIGHLY_SELECTIVE = 20;
const SELECTIVE = 40;

/** Returns the best possible group for an admission rate; scores far above the upper quartile allow one group more. */
export function maxGroupBySelectivity(admitted: number | null, isFarAbove: boolean): PlacementGroup {
  if (admitted === null || admitted >= SELECTIVE) return 'likely';
  if (admitted >= HIGHLY_SELECTIVE) return isFarAbove ? 'likely' : 'match';
  return isFarAbove ? 'match' : 'reach';
}

/** Returns whether a score exceeds the upper quartile by more than the margin in NEAR. */
export const isFarAbove = ({ basis, figures }: Placement): boolean =>
  (basis === 'sat' || basis === 'act') &&
  figures !== null &&
  (figures.least ?? 0) > (figures.upper ?? Infinity) + NEAR[basis];

/** Percentages of applicants admitted from which, without comparable results, a place is likely or possible. */
const ADMITS_NEARLY_ALL = 90;
const HIGH_ADMISSION_PERCENT = 50;

/** Places by the admission rate alone, which is weaker evidence than any comparison and labelled so. */
export function placeByAdmissionRate(admitted: number, isOpen: boolean): Placement {
  const figures: PlacementFigures = {
    ...figuresOf('percent', { least: 0, most: 0 }, { admitted }),
    least: null,
    most: null,
  };
  if (isOpen) return placementAt('above', 'openAdmission', figures);
  const position: Position =
    admitted >= ADMITS_NEARLY_ALL ? 'above' : admitted >= HIGH_ADMISSION_PERCENT ? 'among' : 'below';
  return placementAt(position, 'admissionRate', figures);
}
