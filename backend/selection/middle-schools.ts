import type { CourseBlockRow } from '#backend/queries/matching/match-catalogue.ts';
import { filterBlockByLevel, unpackBlock } from './unpack-catalogue.ts';

/**
 * Returns the two schools between whose lowest first-degree fees the middle half of a country's schools are, the lower
 * one first, with the number of all schools that have such a fee.
 */
export function findMiddleSchools(
  feeBlocks: readonly CourseBlockRow[],
  publicLevel: number,
): { ids: number[]; total: number } {
  const fees = feeBlocks
    .flatMap((row) => {
      const { courses } = filterBlockByLevel(unpackBlock(row), publicLevel);
      return courses.schools.map((id, index) => ({ id, fee: courses.fees[index] ?? 0 }));
    })
    .filter(({ fee }) => fee > 0)
    .sort((first, second) => first.fee - second.fee || first.id - second.id);
  const total = fees.length;
  const positions = [Math.floor((total + 3) / 4), Math.floor((3 * total + 3) / 4)];
  const ids = positions.flatMap((position) => fees[position - 1]?.id ?? []);
  return { ids: [...new Set(ids)], total };
}
