import type { Placement } from '#shared/contract/matching/placement.ts';
import { type EntrantSplit, figuresOf, placementAt, positionAmong } from './placement.ts';
import type { UcasPoints } from './ucas-points.ts';

/** Lower bounds of Discover Uni's UCAS bands. */
export const ENTRANT_BANDS = [0, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192, 208, 224, 240] as const;

/** Minimum entrants of a meaningful distribution. */
const MIN_ENTRANTS = 10;
const MIN_SHOWN = 50;

interface Entrants {
  entrants: number;
  /** Percentages by band of ENTRANT_BANDS. */
  shares: readonly number[];
}

/** Percentages in lower, equal and higher bands; published values are rounded to 5 and need not sum up to 100. */
export function splitEntrants(shares: readonly number[], points: number): EntrantSplit {
  const split = { fewer: 0, same: 0, more: 0 };
  for (let at = 0; at < shares.length; at++) {
    const share = shares[at] as number;
    if (points < (ENTRANT_BANDS[at] ?? Infinity)) split.more += share;
    else if (points < (ENTRANT_BANDS[at + 1] ?? Infinity)) split.same += share;
    else split.fewer += share;
  }
  return split;
}

/** Where the median entrant has at least these points, grades alone make no place likely. */
const TOP_POINTS = 160;
const TOP_SHARE = 0.5;

export function isTopCourse({ shares }: Pick<Entrants, 'shares'>): boolean {
  let [all, top] = [0, 0];
  for (let at = 0; at < shares.length; at++) {
    all += shares[at] as number;
    if ((ENTRANT_BANDS[at] ?? 0) >= TOP_POINTS) top += shares[at] as number;
  }
  return all > 0 && top / all >= TOP_SHARE;
}

export function placeByEntrantDistribution({ entrants, shares }: Entrants, points: UcasPoints): Placement | null {
  const split = splitEntrants(shares, points.least);
  const position = positionAmong(split);
  const isShown = split.fewer + split.same + split.more >= MIN_SHOWN;
  if (entrants < MIN_ENTRANTS || !isShown || !position) return null;
  return placementAt(position, 'entrants', figuresOf('ucasPoints', points, split));
}
