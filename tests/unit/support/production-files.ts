import { globSync } from 'node:fs';

const ROOMS = '{worker,client,durable,backend,shared,scripts}';

/** Every source file of the product, as a path from its root. */
export const productionFiles = (): string[] =>
  globSync(`${ROOMS}/**/*.{ts,tsx}`)
    .filter((path) => !/\.test\.tsx?$|\.d\.ts$/.test(path))
    .toSorted();
