import type { Faults, Spot } from './read/faults.ts';

/** How a file is imported, beside what it says. */
export interface ImportHow {
  /** Only tells. */
  isDry?: boolean;
  /** Although it names no longer much of what it brought before. */
  letsGo?: boolean;
  /** The caller packs and counts the catalogue once after several imports. */
  isFilledLater?: boolean;
}

/** So few may go in any file. */
const FEW = 20;
const MOST_SHARE = 0.25;

interface Held {
  /** 'courses'. */
  what: string;
  /** How many are here of earlier files. */
  held: number;
  /** And are in this one no longer. */
  gone: number;
  /** That of the file with nothing left in it, too: a head alone is a file that was cut. */
  isEmpty: boolean;
}

/** A file that was cut off at the end of a row reads well, and would take away what stood behind it. */
export function refuseLettingGo(faults: Faults, spot: Spot, { what, held, gone, isEmpty }: Held) {
  if (gone === 0 || !(isEmpty || (gone > FEW && gone > held * MOST_SHARE))) return;
  faults.add(
    spot,
    `names ${gone} of the ${held} ${what} no longer that are here from it: with --let-go, where that is meant, they go`,
  );
}
