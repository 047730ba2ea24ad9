// Scratch folder of suites, in memory if there is enough, since they wait for each database write.
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
/** A whole run needs less than a tenth of it; the rest is for browsers and runtimes. */
const ENOUGH_BYTES = 4 * 2 ** 30;

export interface Scratch {
  environment: Record<string, string>;
  remove: () => void;
}

/** The system's temporary folder without enough memory. */
export function openScratch(memory = IN_MEMORY, enough = ENOUGH_BYTES): Scratch {
  if (roomIn(memory) < enough) return { environment: {}, remove: () => undefined };
  const folder = mkdtempSync(join(memory, 'portal-suites-'));
  return {
    environment: { TMPDIR: folder },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Containers may mount a few megabytes there, and other systems nothing. */
function roomIn(memory: string): number {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return Math.min(bavail * bsize, freemem());
  } catch {
    return 0;
  }
}
