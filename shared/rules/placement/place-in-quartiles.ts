import type { Placement, PlacementFigures, PlacementGroup, Position } from '#shared/contract/matching/placement.ts';
import { figuresOf, placementAt, positionAmong } from './placement.ts';

/** Middle half of the students who enrolled: 25th and 75th percentile. */
export interface Quartiles {
  lower: number;
  upper: number;
}

/** Below the lower quartile by more than this, a school is out of reach. */
const NEAR = { sat: 120, act: 4 } as const;

export function placeInQuartiles(basis: 'sat' | 'act', own: number, { lower, upper }: Quartiles): Placement {
  const figures = figuresOf(basis, { least: own, most: own }, { lower, upper });
  return placementAt(positionOf(own, { lower, upper }, NEAR[basis]), basis, figures);
}

function positionOf(own: number, { lower, upper }: Quartiles, near: number): Position {
  if (own >= upper) return 'above';
  if (own >= lower) return 'among';
  return own >= lower - near ? 'below' : 'farBelow';
}

/** Entrants by their school average, as Ontario's universities report it; the first band is the highest. */
const AVERAGE_BANDS = [95, 90, 85, 80, 75, 70, 0] as const;

/** `shares` follow AVERAGE_BANDS: of 100 entrants with an average in that band. */
export function placeByAverages(average: number, shares: readonly number[]): Placement | null {
  const own = AVERAGE_BANDS.findIndex((from) => average >= from);
  const sum = (from: number, to: number) => shares.slice(from, to).reduce((all, share) => all + share, 0);
  const split = { fewer: sum(own + 1, shares.length), same: sum(own, own + 1), more: sum(0, own) };
  const position = positionAmong(split);
  return position && placementAt(position, 'averages', figuresOf('percent', { least: average, most: average }, split));
}

/** Of 100 applicants admitted: below the first even excellent scores decide little, below the second they make no place likely. */
const HIGHLY_SELECTIVE = 20;
const SELECTIVE = 40;

/** A school that turns down most of its applicants may do so for low scores: one far above them gains a step. */
export function mostGroupBySelectivity(admitted: number | null, isFarAbove: boolean): PlacementGroup {
  if (admitted === null || admitted >= SELECTIVE) return 'likely';
  if (admitted >= HIGHLY_SELECTIVE) return isFarAbove ? 'likely' : 'match';
  return isFarAbove ? 'match' : 'reach';
}

/** Further above the upper quartile than the lower quartile's margin is wide. */
export const isFarAbove = ({ basis, figures }: Placement): boolean =>
  (basis === 'sat' || basis === 'act') &&
  figures !== null &&
  (figures.least ?? 0) > (figures.upper ?? Infinity) + NEAR[basis];

/** Of a school whose applicants' results are not compared: from the first share on, a place is likely, from the second possible. */
const ADMITS_NEARLY_ALL = 90;
const ADMITS_MOST = 50;

/** By the share of applicants admitted alone: weaker than any comparison of results, and named as such. */
export function placeByAdmissionRate(admitted: number, isOpen: boolean): Placement {
  const figures: PlacementFigures = {
    ...figuresOf('percent', { least: 0, most: 0 }, { admitted }),
    least: null,
    most: null,
  };
  if (isOpen) return placementAt('above', 'openAdmission', figures);
  const position: Position = admitted >= ADMITS_NEARLY_ALL ? 'above' : admitted >= ADMITS_MOST ? 'among' : 'below';
  return placementAt(position, 'admissionRate', figures);
}
