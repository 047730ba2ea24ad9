/** Where something stands in what was given to be read. */
export interface Spot {
  file: string;
  sheet?: string;
  line?: number;
  column?: string;
}

export interface Fault extends Spot {
  problem: string;
}

/** More than anybody reads; of what comes after, the number is told. */
const MOST_KEPT = 10_000;

/** What is wrong with the files of an import. While there is anything, nothing is written. */
export class Faults {
  readonly list: Fault[] = [];
  count = 0;

  add(spot: Spot, problem: string) {
    this.count += 1;
    if (this.list.length < MOST_KEPT) this.list.push({ ...spot, problem });
  }
}

/** A file that cannot be read on from here: cut short, packed too tightly, not of its kind. */
export class Unreadable extends Error {
  /** Which part of what was given, where that is known. */
  spot: Partial<Spot>;

  constructor(problem: string, spot: Partial<Spot> = {}) {
    super(problem);
    this.spot = spot;
  }
}

/** 'courses.xlsx, sheet Courses, line 12, column Tuition Fee: is no number' */
export const writeFault = ({ file, sheet, line, column, problem }: Fault) =>
  `${[file, sheet && `sheet ${sheet}`, line && `line ${line}`, column && `column ${column}`].filter(Boolean).join(', ')}: ${problem}`;
