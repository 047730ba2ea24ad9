import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const STATE_FOLDER = '.cache/demo-state';

/** Paths that determine the demo data: migrations, seed, storage code. Changing any of them changes the digest. */
const SOURCE_PATHS = ['backend', 'shared', 'scripts/data', 'package-lock.json'];

/**
 * Prepares a state folder with all tables, demo data and files, as in a fresh clone. It is made once for all suites and
 * copied for each portal, because loading the data takes four times as long as starting a portal.
 */
export async function prepareDemoState(): Promise<string> {
  const folder = join(STATE_FOLDER, computeDigest(SOURCE_PATHS));
  if (existsSync(folder)) return folder;
  // The import is dynamic, so that only the process that makes the state loads the seed.
  const { fillDemoState } = await import('./fill-demo-state.ts');
  mkdirSync(STATE_FOLDER, { recursive: true });
  const draft = mkdtempSync(join(STATE_FOLDER, 'draft-'));
  await fillDemoState(draft);
  moveIntoPlace(draft, folder);
  removeOlderStates(folder);
  return folder;
}

/**
 * Renames the finished draft folder to its final name. An interrupted run leaves only a draft. Of two parallel runs,
 * the first to finish wins.
 */
function moveIntoPlace(draftFolder: string, folder: string) {
  try {
    renameSync(draftFolder, folder);
  } catch (error) {
    rmSync(draftFolder, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

/** Deletes states of older sources. Draft folders stay, because a parallel run may still write to them. */
function removeOlderStates(folder: string) {
  for (const name of readdirSync(STATE_FOLDER)) {
    const otherFolder = join(STATE_FOLDER, name);
    if (otherFolder !== folder && !name.startsWith('draft-')) rmSync(otherFolder, { recursive: true, force: true });
  }
}

function computeDigest(sources: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of sources.flatMap(listFiles)) hash.update(`${path}\0`).update(readFileSync(path));
  return hash.digest('hex').slice(0, 16);
}

function listFiles(path: string): string[] {
  if (!existsSync(path)) throw new Error(`${path} is gone; name in demo-state.ts what the demo is made of`);
  if (path.includes('.')) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}
