import type { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, it } from 'vitest';
import { runImport } from '#scripts/import/run-import.ts';
import { databaseByInlinedSql } from '#scripts/ops/ops-database.ts';
import { openMemoryDatabase } from './support/memory-database.ts';
import { getRegister } from './support/import-samples.ts';
import {
  cricosTables,
  discoverUniTables,
  README,
  removeFolders,
  sampleCourses,
  writeCricos,
  writeFolder,
} from './support/sample-registers.ts';

afterAll(removeFolders);

// Wrangler accepts statements only as text: an import by text must write the same rows as an import with bound values.

/** Maximum length of a statement in D1. */
const MOST_OF_A_STATEMENT = 100_000;

/** Runs texts as wrangler does: several statements form one transaction. */
function openByText() {
  const memory = openMemoryDatabase();
  const longest = { letters: 0 };
  const run = (sqlite: DatabaseSync, text: string) => {
    const statements = text.split(/;\n(?=INSERT|DELETE|SELECT|UPDATE)|;$/).filter(Boolean);
    longest.letters = Math.max(longest.letters, ...statements.map((statement) => Buffer.byteLength(statement)));
    sqlite.exec('BEGIN');
    const answers = statements.map((statement) => ({ results: sqlite.prepare(statement).all() }));
    sqlite.exec('COMMIT');
    return JSON.stringify(answers);
  };
  return { ...memory, db: databaseByInlinedSql((text) => run(memory.sqlite, text)), longest };
}

const WHAT_IS_WRITTEN = [
  'schools',
  'courses',
  'facts',
  'external_ids',
  'course_terms',
  'match_shelves',
  'catalogue_counts',
  'sources',
  'cities',
];

it('a remote import writes the same rows as a local one, in statements within D1’s limits', async () => {
  const [here, there] = [openMemoryDatabase(), openByText()];
  const tables = cricosTables(
    sampleCourses(400).map((course, index) => ({
      ...course,
      name: `Bachelor’s “Sample” in O'Brien; ?1 :name \\ ${index}`,
    })),
  );
  const inputs = {
    cricos: writeCricos(tables),
    'discover-uni': writeFolder(discoverUniTables(), { 'readme.txt': README }),
  };
  for (const [name, path] of Object.entries(inputs))
    for (const { db } of [here, there]) expect((await runImport(db, getRegister(name), path)).isWritten).toBe(true);
  for (const table of WHAT_IS_WRITTEN)
    expect(there.rows(`SELECT * FROM ${table}`), table).toEqual(here.rows(`SELECT * FROM ${table}`));
  expect(there.rows('SELECT count(*) AS count FROM courses')).toEqual([{ count: 322 }]);
  expect(there.longest.letters).toBeLessThan(MOST_OF_A_STATEMENT);
  expect((await runImport(there.db, getRegister('cricos'), inputs.cricos)).isWritten).toBe(false);
});
