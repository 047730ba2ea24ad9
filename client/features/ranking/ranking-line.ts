import type { TwoNames } from '#client/site/two-names.ts';

/** A row of a ranking, as tables show it. */
export interface RankingLine {
  rank: string;
  schoolId: string;
  names: TwoNames;
  country: string;
  seal: string;
  /** Shown on this site. */
  isHere: boolean;
  /** The school's own, for one that is not shown here. */
  website: string;
  illustrative: boolean;
}
