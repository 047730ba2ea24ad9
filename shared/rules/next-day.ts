const MONTH_DAY_LENGTH = '01-15'.length;

/** Returns whether a day such as '01-15' recurs every year. */
export const isYearlyDay = (day: string): boolean => day.length === MONTH_DAY_LENGTH;

/** Returns the next date of a day that recurs every year, or null if a day of one year has passed. */
export function getNextDay(day: string, today: string): string | null {
  if (!isYearlyDay(day)) return day < today ? null : day;
  const year = Number(today.slice(0, 4));
  const dayThisYear = `${year}-${day}`;
  return dayThisYear < today ? `${year + 1}-${day}` : dayThisYear;
}
