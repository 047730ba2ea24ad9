/** Kinds of score breakdown lines, in the order of display. */
export const BREAKDOWN_LINE_KINDS = [
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

// Scores are compared over known lines only: counting an unknown line as zero would penalise unpublished data, and full
// points would reward it.

/** Points reached (`score`) out of the maximum of the known lines (`counted`). */
export interface MatchScore {
  score: number;
  counted: number;
}

/** Percentage of known points below which a result is sorted last. */
const MIN_KNOWN_POINTS = 50;

export const hasEnoughData = ({ counted: knownPoints }: Pick<MatchScore, 'counted'>) => knownPoints >= MIN_KNOWN_POINTS;

/**
 * Compares results by the share of known points reached. Results with less than half of the points known come last. Of
 * equal shares, the one with more known points comes first.
 */
export const compareMatches = (first: MatchScore, second: MatchScore): number =>
  Number(hasEnoughData(second)) - Number(hasEnoughData(first)) ||
  second.score * first.counted - first.score * second.counted ||
  second.counted - first.counted;

/** Answers of a smart selection that can exclude a school. */
export const EXCLUSION_REASONS = ['country', 'kind', 'level', 'field', 'subject', 'fee', 'education', 'entry'] as const;
