const WEEKS_OF_A_YEAR = 52;
/** What is shorter is no year of anything, and its fee none of a year. */
const FEWEST_WEEKS = 26;

/** The register gives what the whole course costs. */
const yearOf = (tuition: number, weeks: number) =>
  Math.round(weeks > WEEKS_OF_A_YEAR ? (tuition * WEEKS_OF_A_YEAR) / weeks : tuition);

/** With fewer beside it nobody can say that a course is another than the others. */
const FEWEST = 5;
/** Of the middle one. */
const LEAST = 0.5;
const MOST = 2;

/**
 * What a year of a course costs, worked out of its fee and its weeks. Registrants enter a year's fee for the whole course, and a
 * year's weeks for one of four: what comes of that is no fee of anybody. So a year that is less than half or more than twice the middle
 * one of its school and level is not told; the fee and the weeks stay as the register has them (decision 029). Medicine, which costs more
 * than twice as much as other degrees of a university, is compared with medicine.
 */
export class YearFees {
  readonly #years = new Map<string, number[]>();
  readonly #middles = new Map<string, number>();

  add(among: string, tuition: number, weeks: number) {
    if (weeks < FEWEST_WEEKS) return;
    const years = this.#years.get(among) ?? [];
    years.push(yearOf(tuition, weeks));
    this.#years.set(among, years);
  }

  /** Null where it cannot be right. Asked for once all are added. */
  find(among: string, tuition: number, weeks: number): number | null {
    if (weeks < FEWEST_WEEKS) return null;
    const year = yearOf(tuition, weeks);
    const middle = this.#middleOf(among);
    return middle !== null && (year < middle * LEAST || year > middle * MOST) ? null : year;
  }

  #middleOf(among: string): number | null {
    const years = this.#years.get(among) ?? [];
    if (years.length < FEWEST) return null;
    const known = this.#middles.get(among) ?? years.toSorted((a, b) => a - b)[Math.floor(years.length / 2)] ?? 0;
    this.#middles.set(among, known);
    return known;
  }
}
