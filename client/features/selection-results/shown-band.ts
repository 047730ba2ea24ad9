import type { Band, InquiredSchool } from '#shared/contract/school-match.ts';

/** A backend of another hand may call anything a match: without the school's own rule, which is shown beside it, nobody knows. */
export const shownBand = ({ band, rule }: Pick<InquiredSchool, 'band' | 'rule'>): Band =>
  rule && band ? band : 'unknown';
