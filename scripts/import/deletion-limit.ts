import type { ImportErrors, Location } from './read/import-errors.ts';

/** Options of an import. */
export interface ImportFlags {
  /** Dry run: reports without writing. */
  isDry?: boolean;
  /** Accepts a file that drops many of the rows imported before. */
  acceptsDeletions?: boolean;
  /** The caller rebuilds indexes and counts once after several imports. */
  skipsRebuild?: boolean;
}

/** Rows that any file may drop. */
const ALWAYS_ALLOWED = 20;
const MAX_SHARE = 0.25;

interface DeletionCounts {
  /** Kind of row, such as 'courses'. */
  what: string;
  /** Rows of earlier files. */
  held: number;
  /** Rows missing from this file. */
  gone: number;
  /** The file has column heads only, as one that was truncated. */
  isEmpty: boolean;
}

/**
 * Rejects a file that drops many rows: a file truncated at a row end parses without error and would delete the rest.
 */
export function checkDeletionLimit(
  errors: ImportErrors,
  location: Location,
  { what, held, gone, isEmpty }: DeletionCounts,
) {
  if (gone === 0 || !(isEmpty || (gone > ALWAYS_ALLOWED && gone > held * MAX_SHARE))) return;
  errors.add(
    location,
    `names ${gone} of the ${held} ${what} no longer that are here from it: with --let-go, where that is meant, they go`,
  );
}
