import { globSync, readFileSync } from 'node:fs';
import { resolveSpecifier } from './may-import.ts';

/** Import graph: the files that each file imports, as paths relative to the repository. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/** Matches the specifier of an import, including type imports and import(). The formatter writes single quotes. */
const SPECIFIER_PATTERN = /\b(?:from|import)\s*\(?\s*'([.#][^']+)'/g;

export function parseImports(
  files = globSync('{shared,worker,client,durable,backend,scripts}/**/*.{ts,tsx}'),
): Imports {
  const knownFiles = new Set(files);
  const listImportTargets = (path: string) =>
    [...readFileSync(path, 'utf8').matchAll(SPECIFIER_PATTERN)]
      .map(([, specifier = '']) => resolveSpecifier(path, specifier) ?? '')
      .filter((target) => knownFiles.has(target) && target !== path);
  return new Map(files.map((path) => [path, [...new Set(listImportTargets(path))]]));
}

/** Returns the import cycles: the strongly connected components of more than one file (Tarjan). */
export function findImportCycles(imports: Imports): string[][] {
  const order = new Map<string, number>();
  const lowestOrder = new Map<string, number>();
  const path: string[] = [];
  const filesOnPath = new Set<string>();
  const cycles: string[][] = [];

  function visit(file: string) {
    const visitOrder = order.size;
    order.set(file, visitOrder);
    lowestOrder.set(file, visitOrder);
    path.push(file);
    filesOnPath.add(file);
    for (const target of imports.get(file) ?? []) {
      if (!order.has(target)) visit(target);
      else if (!filesOnPath.has(target)) continue;
      lowestOrder.set(file, Math.min(lowestOrder.get(file) ?? visitOrder, lowestOrder.get(target) ?? visitOrder));
    }
    if (lowestOrder.get(file) !== visitOrder) return;
    const cycle = path.splice(path.indexOf(file));
    for (const item of cycle) filesOnPath.delete(item);
    if (cycle.length > 1) cycles.push(cycle.sort());
  }

  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return cycles;
}
