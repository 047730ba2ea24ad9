import type { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, it } from 'vitest';
import { runImport } from '#scripts/import/run-import.ts';
import { createInliningDatabase } from '#scripts/ops/ops-database.ts';
import { openMemoryDatabase } from './support/memory-database.ts';
import { findRegister } from './support/import-samples.ts';
import {
  createCricosTables,
  createDiscoverUniTables,
  README,
  removeFolders,
  createSampleCourses,
  writeCricos,
  writeFolder,
} from './support/sample-registers.ts';

afterAll(removeFolders);

// Wrangler accepts statements only as text, so an import by text must write the same rows as an import with bound
// values.

/** Maximum length of a statement in D1, in characters. */
const MAX_STATEMENT_LENGTH = 100_000;

/** Opens a database that runs texts as wrangler does: several statements form one transaction. */
function openTextDatabase() {
  const memoryDatabase = openMemoryDatabase();
  const longestStatement = { letters: 0 };
  const runText = (sqlite: DatabaseSync, text: string) => {
    const statements = text.split(/;\n(?=INSERT|DELETE|SELECT|UPDATE)|;$/).filter(Boolean);
    longestStatement.letters = Math.max(
      longestStatement.letters,
      ...statements.map((statement) => Buffer.byteLength(statement)),
    );
    sqlite.exec('BEGIN');
    const answers = statements.map((statement) => ({ results: sqlite.prepare(statement).all() }));
    sqlite.exec('COMMIT');
    return JSON.stringify(answers);
  };
  return {
    ...memoryDatabase,
    db: createInliningDatabase((text) => runText(memoryDatabase.sqlite, text)),
    longest: longestStatement,
  };
}

const WRITTEN_TABLES = [
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
  const [localDatabase, textDatabase] = [openMemoryDatabase(), openTextDatabase()];
  const tables = createCricosTables(
    createSampleCourses(400).map((course, index) => ({
      ...course,
      name: `Bachelor’s “Sample” in O'Brien; ?1 :name \\ ${index}`,
    })),
  );
  const inputs = {
    cricos: writeCricos(tables),
    'discover-uni': writeFolder(createDiscoverUniTables(), { 'readme.txt': README }),
  };
  for (const [name, path] of Object.entries(inputs))
    for (const { db } of [localDatabase, textDatabase])
      expect((await runImport(db, findRegister(name), path)).isWritten).toBe(true);
  for (const table of WRITTEN_TABLES)
    expect(textDatabase.rows(`SELECT * FROM ${table}`), table).toEqual(localDatabase.rows(`SELECT * FROM ${table}`));
  expect(textDatabase.rows('SELECT count(*) AS count FROM courses')).toEqual([{ count: 322 }]);
  expect(textDatabase.longest.letters).toBeLessThan(MAX_STATEMENT_LENGTH);
  expect((await runImport(textDatabase.db, findRegister('cricos'), inputs.cricos)).isWritten).toBe(false);
});
