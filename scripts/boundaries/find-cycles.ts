import { globSync, readFileSync } from 'node:fs';
import { resolveSpecifier } from './may-import.ts';

/** Import graph: imported files by importing file, as paths relative to the repository. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/** Matches the specifier of an import, including type imports and import(). The formatter writes single quotes. */
const SPECIFIER = /\b(?:from|import)\s*\(?\s*'([.#][^']+)'/g;

export function parseImports(
  files = globSync('{shared,worker,client,durable,backend,scripts}/**/*.{ts,tsx}'),
): Imports {
  const knownKeys = new Set(files);
  const targets = (path: string) =>
    [...readFileSync(path, 'utf8').matchAll(SPECIFIER)]
      .map(([, specifier = '']) => resolveSpecifier(path, specifier) ?? '')
      .filter((target) => knownKeys.has(target) && target !== path);
  return new Map(files.map((path) => [path, [...new Set(targets(path))]]));
}

/** Returns the import cycles: the strongly connected components of more than one file (Tarjan). */
export function findImportCycles(imports: Imports): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const path: string[] = [];
  const onPath = new Set<string>();
  const circles: string[][] = [];

  function visit(file: string) {
    const number = order.size;
    order.set(file, number);
    lowest.set(file, number);
    path.push(file);
    onPath.add(file);
    for (const target of imports.get(file) ?? []) {
      if (!order.has(target)) visit(target);
      else if (!onPath.has(target)) continue;
      lowest.set(file, Math.min(lowest.get(file) ?? number, lowest.get(target) ?? number));
    }
    if (lowest.get(file) !== number) return;
    const circle = path.splice(path.indexOf(file));
    for (const item of circle) onPath.delete(item);
    if (circle.length > 1) circles.push(circle.sort());
  }

  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return circles;
}
