import type { Band } from '#shared/contract/matching/school-list.ts';

/** Number of courses per band. Courses out of reach are not among the matches of a school. */
export interface CourseBands extends Record<Band, number> {
  outOfReach: number;
}

/**
 * Returns the band of a school, which is the band of its median placed course: one easy course does not make a
 * university a safe choice. With a field filter, only courses of that field count. If exactly half of the courses reach
 * a band, the school is in that band.
 */
export function getBandOfCourses({ likely, match, reach, outOfReach }: CourseBands): Band {
  if (likely + match + reach === 0) return 'unknown';
  const halfCount = (likely + match + reach + outOfReach) / 2;
  if (likely >= halfCount) return 'likely';
  return likely + match >= halfCount ? 'match' : 'reach';
}
