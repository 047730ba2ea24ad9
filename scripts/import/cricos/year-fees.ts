const WEEKS_PER_YEAR = 52;
/** Minimum length. Shorter courses have no yearly fee. */
const MIN_WEEKS = 26;

/** Converts the fee of the whole course, which the register states, to a yearly fee. */
const toYearFee = (tuition: number, weeks: number) =>
  Math.round(weeks > WEEKS_PER_YEAR ? (tuition * WEEKS_PER_YEAR) / weeks : tuition);

/** With fewer comparable courses, no fee counts as an outlier. */
const MIN_COMPARED_COURSES = 5;
/** Range of a plausible fee, as fractions of the median. */
const MIN_FEE_FRACTION = 0.5;
const MAX_FEE_FRACTION = 2;

/**
 * Yearly fees, derived from total fee and weeks. Providers sometimes enter a yearly fee for the whole course, or the
 * weeks of one year for a course of four years. Therefore a yearly fee below half or above twice the median of its
 * school and level is not used. Total fee and weeks are published as the register states them.
 */
export class YearFees {
  readonly #years = new Map<string, number[]>();
  readonly #middles = new Map<string, number>();

  add(group: string, tuition: number, weeks: number) {
    if (weeks < MIN_WEEKS) return;
    const years = this.#years.get(group) ?? [];
    years.push(toYearFee(tuition, weeks));
    this.#years.set(group, years);
  }

  /** Returns the yearly fee of a course, or null if it is implausible. Must be called after all fees are added. */
  get(group: string, tuition: number, weeks: number): number | null {
    if (weeks < MIN_WEEKS) return null;
    const year = toYearFee(tuition, weeks);
    const medianFee = this.#middleOf(group);
    return medianFee !== null && (year < medianFee * MIN_FEE_FRACTION || year > medianFee * MAX_FEE_FRACTION)
      ? null
      : year;
  }

  #middleOf(group: string): number | null {
    const years = this.#years.get(group) ?? [];
    if (years.length < MIN_COMPARED_COURSES) return null;
    const median = this.#middles.get(group) ?? years.toSorted((a, b) => a - b)[Math.floor(years.length / 2)] ?? 0;
    this.#middles.set(group, median);
    return median;
  }
}
