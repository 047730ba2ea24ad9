/** What the lines of a match are about, in the order in which they stand. */
export const LINE_KINDS = [
  'placement',
  'academic',
  'subject',
  'education',
  'englishOverall',
  'englishPart',
  'tuition',
  'focus',
  'city',
  'friends',
] as const;

// Of two results the better one, where of each only a part is known. Lines that nobody knows stand outside: counted as nothing
// they would punish a school for what is not published, counted as full they would reward it.

/** Points, of as many as could be had by what is known. */
export interface Standing {
  score: number;
  counted: number;
}

/** Of 100. What is known of less says too little to stand before a school of which more is known. */
const MIN_COUNTED = 50;

export const hasEnoughData = ({ counted }: Pick<Standing, 'counted'>) => counted >= MIN_COUNTED;

/**
 * Below 0 where the first stands before the second: by the share of what is known that it has, never by points. Whoever is
 * known by less than half comes after the others, and of equal shares the one that more is known of goes first.
 */
export const compareMatches = (one: Standing, other: Standing): number =>
  Number(hasEnoughData(other)) - Number(hasEnoughData(one)) ||
  other.score * one.counted - one.score * other.counted ||
  other.counted - one.counted;

/** Which answers leave something out of a smart selection. */
export const LEFT_OUT_BY = ['country', 'kind', 'level', 'field', 'subject', 'fee', 'education', 'entry'] as const;
