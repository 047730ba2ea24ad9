import type { Faults, Spot } from './read/faults.ts';

/** Options of an import. */
export interface ImportHow {
  /** Dry run: reports without writing. */
  isDry?: boolean;
  /** Accepts a file that drops many of the rows imported before. */
  letsGo?: boolean;
  /** The caller rebuilds indexes and counts once after several imports. */
  isFilledLater?: boolean;
}

/** Rows that any file may drop. */
const FEW = 20;
const MOST_SHARE = 0.25;

interface Held {
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
export function refuseLettingGo(faults: Faults, spot: Spot, { what, held, gone, isEmpty }: Held) {
  if (gone === 0 || !(isEmpty || (gone > FEW && gone > held * MOST_SHARE))) return;
  faults.add(
    spot,
    `names ${gone} of the ${held} ${what} no longer that are here from it: with --let-go, where that is meant, they go`,
  );
}
