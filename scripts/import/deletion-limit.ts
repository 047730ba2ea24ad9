import type { ImportErrors, FileLocation } from './read/import-errors.ts';

export interface ImportFlags {
  /** Whether to report the changes without writing them. */
  isDry?: boolean;
  /** Whether to accept a file that lacks many rows of the previous file, which are then deleted. */
  acceptsDeletions?: boolean;
  /** Whether to skip rebuilding indexes and counts. A caller with several imports rebuilds them once at the end. */
  skipsRebuild?: boolean;
}

/** Number of rows that any file may lack. */
const ALWAYS_ALLOWED = 20;
const MAX_SHARE = 0.25;

interface DeletionCounts {
  /** Kind of the rows for the error message, such as 'courses'. */
  what: string;
  /** Number of rows in the previous file. */
  held: number;
  /** Number of rows of the previous file that this file lacks. */
  gone: number;
  /** Whether the file has only column heads, as a truncated file may. */
  isEmpty: boolean;
}

/**
 * Rejects a file that lacks many rows: a file truncated at the end of a row parses without error, and the import would
 * delete all missing rows.
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
