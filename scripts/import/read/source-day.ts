const OLDEST_YEAR = 1980;

/**
 * Whether a source can be of that day or year ('2023-01-03', '2022-23'). Fees are published up to a year before they hold, and dated so; what is
 * further ahead, or older than any of this, is a slip of a finger, and would stand on a page as a date.
 */
export function isPastOrNear(said: string, now = new Date()): boolean {
  const year = Number(said.slice(0, 4));
  const [lastYear, lastDay] = [now.getUTCFullYear() + 1, now.toISOString().slice(4, 10)];
  return (
    year >= OLDEST_YEAR &&
    (year < lastYear || (year === lastYear && (said.length < 10 || said.slice(4, 10) <= lastDay)))
  );
}
