import { afterAll, beforeAll, expect, it } from 'vitest';
import { readerOf, readRows } from '#backend/queries/database.ts';
import { factsOf, pastFactsOf } from '#backend/queries/facts/facts.ts';
import { feesOf } from '#backend/queries/matching/matched-rows.ts';
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

it.each([
  ['en-us', 'Commonwealth Register of Institutions and Courses for Overseas Students (CRICOS), 2023-01-03'],
  ['zh-hk', 'CRICOS 海外學生院校及課程登記冊, 2023-01-03'],
] as const)('a fee in a score has who says it, in %s', async (locale, source) => {
  expect(await readRows(db, feesOf([220_010_000], readerOf(locale)))).toEqual([
    { id: 220_010_000, illustrative: 0, source },
  ]);
});
