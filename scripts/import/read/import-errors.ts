/** Location in the input. */
export interface Location {
  file: string;
  sheet?: string;
  line?: number;
  column?: string;
}

export interface ImportError extends Location {
  problem: string;
}

/** Limit of stored errors; beyond it only their number is reported. */
const MAX_STORED = 10_000;

/** Validation errors of an import. A single one prevents any write. */
export class ImportErrors {
  readonly list: ImportError[] = [];
  count = 0;

  add(location: Location, problem: string) {
    this.count += 1;
    if (this.list.length < MAX_STORED) this.list.push({ ...location, problem });
  }
}

/** Parsing cannot continue: the file is truncated, compressed too tightly, or of another type. */
export class UnreadableFile extends Error {
  /** Location, if known. */
  location: Partial<Location>;

  constructor(problem: string, location: Partial<Location> = {}) {
    super(problem);
    this.location = location;
  }
}

/** 'courses.xlsx, sheet Courses, line 12, column Tuition Fee: is no number' */
export const formatImportError = ({ file, sheet, line, column, problem }: ImportError) =>
  `${[file, sheet && `sheet ${sheet}`, line && `line ${line}`, column && `column ${column}`].filter(Boolean).join(', ')}: ${problem}`;
