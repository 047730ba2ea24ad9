import type { PlacementBasis, PlacementFigures } from '#shared/contract/matching/placement.ts';

export interface Margin {
  /** Points or percentage points above the reference. Negative if below, 0 if equal or inside the reference range. */
  difference: number;
  isPercent: boolean;
  /** Range that contains the result, or null if the reference is a single value. */
  range: 'median' | 'middle' | null;
}

const RANGES: Partial<Record<PlacementBasis, Margin['range']>> = {
  entrants: 'median',
  averages: 'median',
  sat: 'middle',
  act: 'middle',
};

/** Returns how far a single result is above or below its reference. Null if either is unknown or known only in part. */
export function computeMargin(
  basis: PlacementBasis | null,
  figures: Pick<PlacementFigures, 'least' | 'most' | 'lower' | 'upper' | 'unit'> | null,
): Margin | null {
  if (
    !basis ||
    basis === 'partialRule' ||
    !figures ||
    figures.least === null ||
    figures.least !== figures.most ||
    figures.lower === null
  )
    return null;
  const { least: result, lower, upper, unit } = figures;
  const range = RANGES[basis] ?? null;
  // The highest band of entrants has no upper bound. A requirement is a single value.
  const highest = upper ?? (range === null ? lower : Infinity);
  const nearest = Math.min(Math.max(result, lower), highest);
  return {
    difference: roundToHundredths(result - nearest),
    isPercent: unit === 'percent',
    range: highest === lower ? null : range,
  };
}

export const roundToHundredths = (value: number) => Math.round(value * 100) / 100;
