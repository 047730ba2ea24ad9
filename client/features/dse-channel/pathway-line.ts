import type { TwoNames } from '#client/site/two-names.ts';

/** A pathway course, as the list shows it. */
export interface PathwayLine {
  id: string;
  names: TwoNames;
  school: string;
  schoolId: string;
  country: string;
  level: string;
  /** '' where none is known. */
  fee: string;
  start: string;
  illustrative: boolean;
}
