import { afterAll, beforeAll, expect, it } from 'vitest';
import { factsOf, pastFactsOf } from '#backend/queries/facts/facts.ts';
import { runImport } from '#scripts/import/run-import.ts';
import { openMemoryDatabase } from './support/memory-database.ts';
import { registerOf } from './support/import-samples.ts';
import { cricosTables, removeFolders, sampleCourses, writeCricos } from './support/sample-registers.ts';

afterAll(removeFolders);

// However many schools and courses there are, a page reads the facts of its own.

const CRICOS = registerOf('cricos');
const { db, rows } = openMemoryDatabase();

beforeAll(() => runImport(db, CRICOS, writeCricos(cricosTables(sampleCourses()))));

it.each([
  ['facts', factsOf('course', 220_010_000, 'en-us')],
  ['facts of before', pastFactsOf('course', 220_010_000)],
])('%s are found by a key, and nothing is read through', (_, { sql, values }) => {
  const plan = rows<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...values).map(({ detail }) => detail);
  expect(plan.filter((step) => step.startsWith('SCAN'))).toEqual([]);
  expect(plan.some((step) => /^SEARCH .*subject=\? AND subject_id=\?/.test(step))).toBe(true);
});
