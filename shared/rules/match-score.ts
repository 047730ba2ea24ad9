/** Topics of score breakdown lines, in order. */
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

// Compares results with partly unknown lines. Unknown lines are excluded: as zero they would punish unpublished data,
// as full points reward it.

/** Points of the possible points among known lines. */
export interface MatchScore {
  score: number;
  counted: number;
}

/** Percentage of known lines below which a result is sorted last. */
const MIN_COUNTED = 50;

export const hasEnoughData = ({ counted }: Pick<MatchScore, 'counted'>) => counted >= MIN_COUNTED;

/**
 * Comparator by share of the known points, never by points. Results known by less than half come last; ties go to the
 * one with more known.
 */
export const compareMatches = (matchScore: MatchScore, other: MatchScore): number =>
  Number(hasEnoughData(other)) - Number(hasEnoughData(matchScore)) ||
  other.score * matchScore.counted - matchScore.score * other.counted ||
  other.counted - matchScore.counted;

/** Answers by which a smart selection excludes schools. */
export const EXCLUSION_REASONS = ['country', 'kind', 'level', 'field', 'subject', 'fee', 'education', 'entry'] as const;
