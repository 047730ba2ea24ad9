import { ImportErrors, type FileLocation } from './read/import-errors.ts';
import type { Code } from './catalogue/subject.ts';
import type { SourceKey } from './sources.ts';

interface JoinedSchool {
  name: string;
  to: string;
  id: number;
  codes: string[];
  method: string;
}

interface SkipReason {
  count: number;
  examples: string[];
}

const MAX_EXAMPLES = 5;

/** Report that an importer fills in while it parses a register. */
export class ImportReport {
  readonly errors = new ImportErrors();
  /** Edition of each source, which is a date or a year. */
  readonly editions = new Map<SourceKey, string>();
  readonly joinedSchools: JoinedSchool[] = [];
  readonly skipped = new Map<string, SkipReason>();
  readonly unusedColumns: string[] = [];
  readonly files: string[] = [];
  readonly rows = new Map<string, number>();
  /** Codes that the register has replaced with others, so their absence does not mean that the file is truncated. */
  readonly replaced = new Set<string>();
  readonly advance: (bytes: number) => void;
  /** Returns the existing id of a code. The id stays the same even if the name now matches another school. */
  readonly knownId: (code: Code) => number | null;
  /** Whether a code already has this id. */
  readonly isTaken: (id: number) => boolean;

  constructor({ advance, knownId, isTaken }: Partial<Pick<ImportReport, 'advance' | 'knownId' | 'isTaken'>> = {}) {
    this.advance = advance ?? (() => {});
    this.knownId = knownId ?? (() => null);
    this.isTaken = isTaken ?? (() => false);
  }

  readonly unused = ({ file, sheet }: FileLocation, columns: readonly string[]) => {
    if (columns.length > 0) this.unusedColumns.push(`${sheet ? `${file}, ${sheet}` : file}: ${columns.join(', ')}`);
  };

  count(table: string) {
    this.rows.set(table, (this.rows.get(table) ?? 0) + 1);
  }

  skip(kind: string, reasonText: string, name: string) {
    const reason = `${kind}: ${reasonText}`;
    const skipReason = this.skipped.get(reason) ?? { count: 0, examples: [] };
    skipReason.count += 1;
    if (skipReason.examples.length < MAX_EXAMPLES && !skipReason.examples.includes(name))
      skipReason.examples.push(name);
    this.skipped.set(reason, skipReason);
  }

  joinSchool(name: string, schoolName: string, id: number, codes: string[], method: string) {
    this.joinedSchools.push({ name, to: schoolName, id, codes, method });
  }
}
