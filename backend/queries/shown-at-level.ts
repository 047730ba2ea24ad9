import { sees, type Sight } from '#shared/tenant/level-policy.ts';

/** As many as the bits of a row's levels. */
const LEVELS = Array.from({ length: 63 }, (_, level) => level);

/** A text column, '' at a :level that does not see it. `column` is always a word of ours. */
export function shownAtLevel<const Column extends string>(sight: Sight, column: Column) {
  const unseen = LEVELS.filter((publicLevel) => !sees({ publicLevel }, sight));
  return unseen.length > 0 ? (`iif(:level IN (${unseen.join(', ')}), '', ${column})` as const) : column;
}
