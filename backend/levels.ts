// Which public levels may see a row: a set of bits, so that one comparison in SQL decides.

/** All bits set; also what somebody without a level gets to see, and nothing else. */
export const ALL_LEVELS = -1;

/** Beyond this a level is nobody's, and a shift would run off the end. */
const HIGHEST_LEVEL = 30;

const bitOf = (level: number) => 1 << level;

export const onlyLevels = (...levels: number[]) => levels.reduce((set, level) => set | bitOf(level), 0);

export const exceptLevels = (...levels: number[]) => ALL_LEVELS ^ onlyLevels(...levels);

/** A level as a caller names it; 0, which no row names, for anything that is none. */
export function readLevel(value: string | undefined): number {
  const level = Number(value);
  return Number.isInteger(level) && level >= 1 && level <= HIGHEST_LEVEL ? level : 0;
}
