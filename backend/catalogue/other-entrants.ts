/**
 * Words in the titles of degrees for other entrants than most: for graduates, for pupils of certain local schools, or
 * with a foundation year. Their offers say nothing of the degree itself.
 */
const OTHER_ENTRANTS = ['foundation year', 'graduate entry', 'gateway', 'widening access'];

/** SQL condition for such titles. */
export const isForOtherEntrants = <const Column extends string>(name: Column) =>
  `(${OTHER_ENTRANTS.map((words) => `${name} LIKE '%${words}%'`).join(' OR ')})`;
