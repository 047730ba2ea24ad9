const OLDEST_YEAR = 1980;

/**
 * Whether the date or year of a source ('2023-01-03', '2022-23') is plausible. Fees are published at most a year ahead,
 * so a later date, or a very old one, is a typing error that pages would display.
 */
export function isPlausibleDate(text: string, now = new Date()): boolean {
  const year = Number(text.slice(0, 4));
  const [lastYear, lastDay] = [now.getUTCFullYear() + 1, now.toISOString().slice(4, 10)];
  return (
    year >= OLDEST_YEAR &&
    (year < lastYear || (year === lastYear && (text.length < 10 || text.slice(4, 10) <= lastDay)))
  );
}
