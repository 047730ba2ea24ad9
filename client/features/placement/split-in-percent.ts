import type { InquiredSchool } from '#shared/contract/matching/school-list.ts';

type PlacementFigures = NonNullable<NonNullable<InquiredSchool['placement']>['figures']>;

const FULL_PERCENT = 100;

/** Shares in per cent of their sum. Rounding the running sum keeps their total at 100. */
export function splitInPercent({ fewer, same, more }: Pick<PlacementFigures, 'fewer' | 'same' | 'more'>) {
  const [below, equal, above] = [fewer ?? 0, same ?? 0, more ?? 0];
  const percentOf = (count: number) => Math.round((count * FULL_PERCENT) / Math.max(1, below + equal + above));
  const reached = { below: percentOf(below), equal: percentOf(below + equal) };
  return { fewer: reached.below, same: reached.equal - reached.below, more: FULL_PERCENT - reached.equal };
}
