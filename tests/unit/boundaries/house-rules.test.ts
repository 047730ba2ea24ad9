import { describe, expect, it } from 'vitest';
import { lintFiles } from './planted-house.ts';

/** Invalid source files, by the lint rule that each violates. */
const BREACHES_BY_RULE: Record<string, Record<string, string>> = {
  'boundaries(sql-in-queries)': {
    'backend/routes/prepares.ts': `export const a = (db: D1Database) => db.prepare('x');`,
    'backend/routes/prepares-by-name.ts': `export const a = (db: D1Database) => db['prepare']('x');`,
    'backend/routes/selects-one.ts': `export const a = 'SELECT 1';`,
    'backend/routes/selects.ts': `export const a = 'SELECT name FROM schools';`,
    'backend/official/selects-in-lines.ts': 'export const a = `\n  SELECT name,\n    id\n  FROM schools`;',
    'backend/routes/selects-parts.ts': 'export const a = (b: string) => `SELECT ${b} FROM schools`;',
    'backend/routes/inserts.ts': `export const a = 'INSERT INTO schools (id) VALUES (?1)';`,
    'backend/routes/replaces.ts': `export const a = 'INSERT OR REPLACE INTO schools (id) VALUES (?1)';`,
    'backend/routes/updates.ts': `export const a = 'UPDATE schools SET name = ?1';`,
    'backend/routes/deletes.ts': `export const a = 'DELETE FROM schools';`,
    'durable/selects.ts': `export const a = 'SELECT seq FROM messages';`,
    'worker/selects.ts': `export const a = 'SELECT seq FROM messages';`,
  },
  'boundaries(stores-in-one-place)': Object.fromEntries(
    ['localStorage', 'sessionStorage', 'indexedDB', 'caches'].flatMap((store) => [
      [`client/features/one/${store}-read.ts`.toLowerCase(), `export const a = () => ${store}.name;`],
      [`client/features/one/${store}-default.ts`.toLowerCase(), `export const a = (b = ${store}) => b;`],
      [`client/site/${store}-of-window.ts`.toLowerCase(), `export const a = () => window.${store};`],
      [`client/site/${store}-by-name.ts`.toLowerCase(), `export const a = () => globalThis['${store}'];`],
      [
        `client/ui/${store}-taken.ts`.toLowerCase(),
        `export const a = () => { const { ${store} } = window; return ${store}; };`,
      ],
    ]),
  ),
  'import(no-cycle)': { 'shared/round.ts': `import { b } from './trip.ts'; export const a = () => b;` },
  'import(no-duplicates)': {
    'shared/imports-twice.ts': `import type { B } from './trip.ts'; import { b } from './trip.ts'; export const a: B = b;`,
  },
  'unicorn(filename-case)': { 'shared/NotKebab.ts': `export const a = 1;` },
  'typescript(no-explicit-any)': { 'worker/any.ts': `export const a = (b: any) => b;` },
  'react(no-danger)': {
    'client/danger.tsx': `export const A = () => <p dangerouslySetInnerHTML={{ __html: 'x' }} />;`,
  },
};
BREACHES_BY_RULE['boundaries(stores-in-one-place)'] = {
  ...BREACHES_BY_RULE['boundaries(stores-in-one-place)'],
  'client/site/reads-cookies.ts': `export const a = () => document.cookie;`,
  'client/site/writes-cookies.ts': `export const a = () => { window.document.cookie = 'a=1'; };`,
};

/** Files that the invalid ones import, and similar files that violate no rule. */
const VALID_FILES: Record<string, string> = {
  'shared/trip.ts': `import { a } from './round.ts'; export const b = () => a;`,
  'backend/queries/selects.ts': `export const a = (db: D1Database) => db.prepare('SELECT 1');`,
  'durable/queries/selects.ts': `export const a = 'SELECT seq FROM messages';`,
  'backend/routes/says-select.ts': `export const a = 'Select a school from the list'; export const b = 'Update set';`,
  'client/site/storage/safe-storage.ts': `export const a = () => sessionStorage;`,
  'client/site/storage/cookies.ts': `export const a = () => document.cookie;`,
  'client/site/cache/local-store.ts': `export const a = () => indexedDB;`,
  'client/features/one/names-a-field.ts': `export const a = { caches: 1, localStorage: 2 }; export const b = a.caches;`,
  'backend/routes/selects.test.ts': `export const a = (db: D1Database) => db.prepare('SELECT 1');`,
  'client/site/reads-stores.test.ts': `export const a = () => [localStorage, document.cookie];`,
  'worker/cache/uses-the-edge.ts': `export const a = () => caches.open('a');`,
};

describe('allowed locations', () => {
  const plantedFiles = Object.assign({}, VALID_FILES, ...Object.values(BREACHES_BY_RULE)) as Record<string, string>;
  const diagnostics = lintFiles(plantedFiles);
  const getDiagnosticCodes = (path: string) =>
    diagnostics.filter(({ filename }) => filename === path).map(({ code }) => code);

  for (const [rule, breaches] of Object.entries(BREACHES_BY_RULE)) {
    it.each(Object.keys(breaches))(`reject %s by ${rule}`, (path) => expect(getDiagnosticCodes(path)).toContain(rule));
  }

  it.each(Object.keys(VALID_FILES).filter((path) => path !== 'shared/trip.ts'))('accept %s', (path) =>
    expect(getDiagnosticCodes(path)).toEqual([]),
  );
});
