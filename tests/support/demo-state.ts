import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = '.cache/demo-state';

/** Whatever decides what is in it: migrations, seed, how both are stored, and what stores them; no test beside them does. */
const SOURCES = ['backend', 'shared', 'scripts/data', 'package-lock.json'];

/**
 * A state folder with every table, the whole demo and its files, as a fresh clone has them. It is made once for all suites
 * and copied for each portal: to load it takes four times as long as to start a portal.
 */
export async function demoState(): Promise<string> {
  const folder = join(FOLDER, getDigest(SOURCES));
  if (existsSync(folder)) return folder;
  // Only whoever makes it pays for reading the seed.
  const { fillDemoState } = await import('./fill-demo-state.ts');
  mkdirSync(FOLDER, { recursive: true });
  const draft = mkdtempSync(join(FOLDER, 'draft-'));
  await fillDemoState(draft);
  putInPlace(draft, folder);
  removeOlder(folder);
  return folder;
}

/** Whole or not at all: a run that is broken off leaves a draft, and of two that make it at once the first one counts. */
function putInPlace(draft: string, folder: string) {
  try {
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

/** Nobody asks for what was made of other sources any more; a draft may be somebody's who is still at it. */
function removeOlder(folder: string) {
  for (const name of readdirSync(FOLDER)) {
    const other = join(FOLDER, name);
    if (other !== folder && !name.startsWith('draft-')) rmSync(other, { recursive: true, force: true });
  }
}

function getDigest(sources: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of sources.flatMap(filesUnder)) hash.update(`${path}\0`).update(readFileSync(path));
  return hash.digest('hex').slice(0, 16);
}

function filesUnder(path: string): string[] {
  if (!existsSync(path)) throw new Error(`${path} is gone; name in demo-state.ts what the demo is made of`);
  if (path.includes('.')) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}
