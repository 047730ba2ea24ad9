/** Older than this a rule says what was asked, not what is asked. */
const FRESH_YEARS = 3;

/** A page without a year is called one without a date, not an old one. */
export const isOldRule = (asAtYear: number, thisYear: number) => asAtYear > 0 && thisYear - asAtYear > FRESH_YEARS;
