/** Location in the input. */
export interface Spot {
  file: string;
  sheet?: string;
  line?: number;
  column?: string;
}

export interface Fault extends Spot {
  problem: string;
}

/** Limit of stored errors; beyond it only their number is reported. */
const MOST_KEPT = 10_000;

/** Validation errors of an import. A single one prevents any write. */
export class Faults {
  readonly list: Fault[] = [];
  count = 0;

  add(spot: Spot, problem: string) {
    this.count += 1;
    if (this.list.length < MOST_KEPT) this.list.push({ ...spot, problem });
  }
}

/** Parsing cannot continue: the file is truncated, compressed too tightly, or of another type. */
export class Unreadable extends Error {
  /** Location, if known. */
  spot: Partial<Spot>;

  constructor(problem: string, spot: Partial<Spot> = {}) {
    super(problem);
    this.spot = spot;
  }
}

/** 'courses.xlsx, sheet Courses, line 12, column Tuition Fee: is no number' */
export const writeFault = ({ file, sheet, line, column, problem }: Fault) =>
  `${[file, sheet && `sheet ${sheet}`, line && `line ${line}`, column && `column ${column}`].filter(Boolean).join(', ')}: ${problem}`;
