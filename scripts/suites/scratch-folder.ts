// Where suites put what they throw away: into memory where there is plenty, for they wait for each write to a database.
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
/** A whole run keeps less than a tenth of it at any one time; what is left is for browsers and runtimes. */
const ENOUGH_BYTES = 4 * 2 ** 30;

export interface Scratch {
  environment: Record<string, string>;
  remove: () => void;
}

/** Without such room, suites put it wherever the system says. */
export function openScratch(memory = IN_MEMORY, enough = ENOUGH_BYTES): Scratch {
  if (roomIn(memory) < enough) return { environment: {}, remove: () => undefined };
  const folder = mkdtempSync(join(memory, 'portal-suites-'));
  return {
    environment: { TMPDIR: folder },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A container may have a folder of a few megabytes there, and a system of another kind none. */
function roomIn(memory: string): number {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return Math.min(bavail * bsize, freemem());
  } catch {
    return 0;
  }
}
