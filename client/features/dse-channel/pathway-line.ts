/** A pathway course, as the list shows it. */
export interface PathwayLine {
  id: string;
  name: string;
  otherName: string;
  school: string;
  schoolId: string;
  country: string;
  level: string;
  /** '' where none is known. */
  fee: string;
  start: string;
  illustrative: boolean;
}
