import { globSync } from 'node:fs';
import { isTestFile } from '#scripts/boundaries/may-import.ts';

const SOURCE_FOLDERS = '{worker,client,durable,backend,shared,scripts}';

/** Lists the files that match a pattern, except test files, which contain invalid samples intentionally. */
export const listSourceFiles = (pattern: string): string[] =>
  globSync(pattern)
    .filter((path) => !isTestFile(path))
    .toSorted();

/** Lists the paths of all source files of the product, relative to the repository root. */
export const listProductionFiles = (): string[] =>
  listSourceFiles(`${SOURCE_FOLDERS}/**/*.{ts,tsx}`).filter((path) => !path.endsWith('.d.ts'));
