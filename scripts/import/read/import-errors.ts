/** Place in the imported file, for error messages. */
export interface FileLocation {
  file: string;
  sheet?: string;
  line?: number;
  column?: string;
}

export interface ImportError extends FileLocation {
  problem: string;
}

/** Maximum number of stored errors. Further ones are only counted. */
const MAX_STORED = 10_000;

/** Validation errors of an import. A single error prevents all writes. */
export class ImportErrors {
  readonly list: ImportError[] = [];
  count = 0;

  addError(location: FileLocation, problem: string) {
    this.count += 1;
    if (this.list.length < MAX_STORED) this.list.push({ ...location, problem });
  }
}

/**
 * Error after which parsing cannot continue: the file is truncated, its compression is suspicious, or it has another
 * type.
 */
export class UnreadableFileError extends Error {
  /** Place in the file. Unknown parts are omitted. */
  location: Partial<FileLocation>;

  constructor(problem: string, location: Partial<FileLocation> = {}) {
    super(problem);
    this.location = location;
  }
}

/** Formats an error, such as 'courses.xlsx, sheet Courses, line 12, column Tuition Fee: is no number'. */
export const formatImportError = ({ file, sheet, line, column, problem }: ImportError) =>
  `${[file, sheet && `sheet ${sheet}`, line && `line ${line}`, column && `column ${column}`].filter(Boolean).join(', ')}: ${problem}`;
