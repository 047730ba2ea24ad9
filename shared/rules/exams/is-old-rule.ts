/** A rule older than this is shown as what was asked in its year, and judges nobody. */
const FRESH_YEARS = 3;

/** A page without a year is called one without a date, not an old one. */
export const isOldRule = (asAtYear: number, thisYear: number) => asAtYear > 0 && thisYear - asAtYear > FRESH_YEARS;
