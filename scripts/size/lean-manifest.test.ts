import { expect, it } from 'vitest';
import { restoreImports } from '#client/reach/route-imports.ts';
import { splitTable } from './lean-manifest.ts';

const TABLE = {
  entry: { module: '/assets/entry.js', imports: ['/assets/framework.js'], css: [] },
  routes: {
    root: {
      id: 'root',
      path: '',
      module: '/assets/root.js',
      imports: ['/assets/framework.js'],
      css: ['/assets/a.css'],
    },
    home: { id: 'home', module: '/assets/home.js', imports: ['/assets/framework.js', '/assets/home-parts.js'] },
    bare: { id: 'bare', module: '/assets/bare.js', imports: [] },
  },
  url: '/assets/manifest-1.js',
};
const written = (table: object) => `window.__reactRouterManifest=${JSON.stringify(table)};`;
const read = (script: string) => JSON.parse(script.slice(script.indexOf('{'), -1)) as typeof TABLE;

it('the table of routes goes without what each route imports, and gets it back', () => {
  const { table, imports } = splitTable(written(TABLE));
  const lean = read(table);
  expect(table).not.toContain('home-parts');
  expect(lean.entry).toEqual(TABLE.entry);
  expect(lean.routes.root).toEqual({ ...TABLE.routes.root, imports: undefined });
  restoreImports(lean.routes, imports);
  expect(lean).toEqual(TABLE);
});

it('a table that is written in another way fails the build', () => {
  expect(() => splitTable(`globalThis.routes=${JSON.stringify(TABLE)};`)).toThrow('in another way');
});
