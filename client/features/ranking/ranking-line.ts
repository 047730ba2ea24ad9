import type { TwoNames } from '#client/site/two-names.ts';

/** A row of a ranking, as tables show it. */
export interface RankingLine {
  rank: string;
  schoolId: string;
  names: TwoNames;
  country: string;
  seal: string;
  /** Its place on this site, or '' where it is not shown here. */
  page: string;
  /** The school's own, for one that is not shown here. */
  website: string;
  illustrative: boolean;
}
