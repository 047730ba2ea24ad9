import type { InquiredSchool } from '#shared/contract/matching/school-list.ts';

type PlacementFigures = NonNullable<NonNullable<InquiredSchool['placement']>['figures']>;

const FULL_PERCENT = 100;

/** Calculates shares in per cent of their sum. Rounding the running sum keeps the total at 100. */
export function splitInPercent({ fewer, same, more }: Pick<PlacementFigures, 'fewer' | 'same' | 'more'>) {
  const [below, equal, above] = [fewer ?? 0, same ?? 0, more ?? 0];
  const toPercent = (count: number) => Math.round((count * FULL_PERCENT) / Math.max(1, below + equal + above));
  const cumulative = { below: toPercent(below), equal: toPercent(below + equal) };
  return { fewer: cumulative.below, same: cumulative.equal - cumulative.below, more: FULL_PERCENT - cumulative.equal };
}
