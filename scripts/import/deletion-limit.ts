import type { ImportErrors, FileLocation } from './read/import-errors.ts';

export interface ImportFlags {
  /** Reports what would change without writing it. */
  isDry?: boolean;
  /** Accepts a file that omits many of the rows of the previous file, which are then deleted. */
  acceptsDeletions?: boolean;
  /** Omits the rebuild of indexes and counts, which the caller does once after several imports. */
  skipsRebuild?: boolean;
}

/** Number of rows that any file may omit. */
const ALWAYS_ALLOWED = 20;
const MAX_SHARE = 0.25;

interface DeletionCounts {
  /** Kind of row in the error message, such as 'courses'. */
  what: string;
  /** Number of rows of the previous file. */
  held: number;
  /** Number of these rows that this file omits. */
  gone: number;
  /** Whether the file has column heads only, which a truncated file may have. */
  isEmpty: boolean;
}

/**
 * Rejects a file that omits many rows: a file truncated at the end of a row parses without error, and the import
 * would delete the other rows.
 */
export function checkDeletionLimit(
  errors: ImportErrors,
  location: FileLocation,
  { what: noun, held: storedCount, gone: deletedCount, isEmpty }: DeletionCounts,
) {
  if (deletedCount === 0 || !(isEmpty || (deletedCount > ALWAYS_ALLOWED && deletedCount > storedCount * MAX_SHARE)))
    return;
  errors.addError(
    location,
    `names ${deletedCount} of the ${storedCount} ${noun} no longer that are here from it: with --let-go, where that is meant, they go`,
  );
}
