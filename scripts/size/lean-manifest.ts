import { globSync, readFileSync, writeFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import type { RouteImports } from '#client/reach/route-imports.ts';

const ASSETS = 'build/client/assets';
const BEFORE = 'window.__reactRouterManifest=';

interface RouteTable {
  routes: Record<string, { imports?: string[] }>;
}

/** The table of routes that every first visit loads. */
export function routeTableFile(): string {
  const [file, ...others] = globSync(`${ASSETS}/manifest-*.js`);
  if (!file || others.length > 0) throw new Error(`one table of routes was expected in ${ASSETS}`);
  return file;
}

/** Where the rest of a table stands. */
const importsFileOf = (table: string) => table.replace(/\.js$/, '.imports.json');

/** The files that each route imports are half of the table, and only needed to fetch a page before it is asked for. */
export function splitTable(written: string): { table: string; imports: RouteImports } {
  if (!written.startsWith(BEFORE)) throw new Error('the table of routes is written in another way now');
  const table = JSON.parse(written.slice(BEFORE.length).replace(/;\s*$/, '')) as RouteTable;
  const files = [...new Set(Object.values(table.routes).flatMap((route) => route.imports ?? []))];
  const places = new Map(files.map((file, at) => [file, at]));
  const imports: RouteImports = { files, routes: {} };
  for (const [id, route] of Object.entries(table.routes)) {
    imports.routes[id] = (route.imports ?? []).flatMap((file) => places.get(file) ?? []);
    delete route.imports;
  }
  return { table: `${BEFORE}${JSON.stringify(table)};`, imports };
}

export const leanManifest: Plugin = {
  name: 'lean-manifest',
  apply: 'build',
  buildApp: {
    order: 'post',
    handler() {
      const file = routeTableFile();
      const { table, imports } = splitTable(readFileSync(file, 'utf8'));
      writeFileSync(file, table);
      writeFileSync(importsFileOf(file), JSON.stringify(imports));
      return Promise.resolve();
    },
  },
};
