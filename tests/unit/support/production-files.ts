import { globSync } from 'node:fs';
import { isTestFile } from '#scripts/boundaries/may-import.ts';

const ROOMS = '{worker,client,durable,backend,shared,scripts}';

/** What a pattern names, without the tests that stand beside it: those plant what they look for. */
export const sourceFiles = (pattern: string): string[] =>
  globSync(pattern)
    .filter((path) => !isTestFile(path))
    .toSorted();

/** Every source file of the product, as a path from its root. */
export const productionFiles = (): string[] =>
  sourceFiles(`${ROOMS}/**/*.{ts,tsx}`).filter((path) => !path.endsWith('.d.ts'));
