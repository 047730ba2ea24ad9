// Creates a temporary folder for the suites. It is in memory if enough is free, because suites wait for each database
// write.
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const MEMORY_FOLDER = '/dev/shm';
/**
 * Amount of free memory from which the folder is in memory. A run needs less than a tenth of it. Browsers and runtimes
 * need the rest.
 */
const ENOUGH_BYTES = 4 * 2 ** 30;

export interface ScratchFolder {
  environment: Record<string, string>;
  remove: () => void;
}

/** Creates the folder. If there is not enough memory, the system's temporary folder is used instead. */
export function openScratch(memoryFolder = MEMORY_FOLDER, minBytes = ENOUGH_BYTES): ScratchFolder {
  if (getFreeBytes(memoryFolder) < minBytes) return { environment: {}, remove: () => undefined };
  const folder = mkdtempSync(join(memoryFolder, 'portal-suites-'));
  return {
    environment: { TMPDIR: folder },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/**
 * Returns the number of free bytes in memory, or 0 if the system has no such folder. Containers may offer only a few
 * megabytes.
 */
function getFreeBytes(memoryFolder: string): number {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    return Math.min(bavail * bsize, freemem());
  } catch {
    return 0;
  }
}
