import type { Band } from '#shared/contract/matching/school-list.ts';

/** Number of courses per group. Out-of-reach courses are not among the matches of a school. */
export interface CourseBands extends Record<Band, number> {
  outOfReach: number;
}

/**
 * Returns the group of a school: that of its median placed course, since one easy course makes no university a safe
 * choice. With a field filter only courses of the field are counted. Of two equal groups the easier one is used.
 */
export function getBandOfCourses({ likely, match, reach, outOfReach }: CourseBands): Band {
  if (likely + match + reach === 0) return 'unknown';
  const halfOfCourses = (likely + match + reach + outOfReach) / 2;
  if (likely >= halfOfCourses) return 'likely';
  return likely + match >= halfOfCourses ? 'match' : 'reach';
}
