import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getReader, queryRows } from '#backend/queries/database.ts';
import { packFacts, selectFacts, unpackFacts } from '#backend/queries/facts/facts.ts';
import { selectPastFacts } from '#backend/queries/facts/fact-changes.ts';
import { selectFees } from '#backend/queries/matching/matched-rows.ts';
import { FACT_COLUMNS } from '#scripts/import/tables/fact-statements.ts';
import { importFacts } from '#scripts/import/tables/import-tables.ts';
import { runImport } from '#scripts/import/run-import.ts';
import { openMemoryDatabase } from './support/memory-database.ts';
import { findRegister } from './support/import-samples.ts';
import { createCricosTables, removeFolders, createSampleCourses, writeCricos } from './support/sample-registers.ts';

const folder = mkdtempSync(join(tmpdir(), 'facts-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
  removeFolders();
});

function writeFacts(facts: readonly Record<string, string>[]): string {
  const path = join(folder, 'facts.csv');
  const columns = Object.keys(FACT_COLUMNS);
  writeFileSync(
    path,
    [columns, ...facts.map((row) => columns.map((column) => row[column] ?? ''))].map(String).join('\n'),
  );
  return path;
}

// Tests that the number of facts read for a page does not depend on the size of the catalogue.

const CRICOS_REGISTER = findRegister('cricos');
const { db, rows } = openMemoryDatabase();

beforeAll(() => runImport(db, CRICOS_REGISTER, writeCricos(createCricosTables(createSampleCourses()))));

it.each([
  ['facts', selectFacts('course', 220_010_000, 'en-us')],
  ['facts of before', selectPastFacts('course', 220_010_000)],
])('%s are read by index, without a scan', (_, { sql, values }) => {
  const planSteps = rows<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...values).map(({ detail }) => detail);
  expect(planSteps.filter((planStep) => planStep.startsWith('SCAN'))).toEqual([]);
  expect(planSteps.some((planStep) => /^SEARCH .*subject=\? AND subject_id=\?/.test(planStep))).toBe(true);
});

it('packed facts are those of the rows', async () => {
  const statement = selectFacts('course', 220_010_000, 'zh-hk');
  const facts = await queryRows(db, statement);
  expect(facts.length).toBeGreaterThan(1);
  expect((await queryRows(db, packFacts(statement))).flatMap(unpackFacts)).toEqual(facts);
});

it('a fee of a page precedes the register’s in lists and scores, which returns without the page', async () => {
  const [course] = createSampleCourses();
  const readState = () => rows('SELECT fee FROM courses WHERE id = 220010000');
  const stateBefore = readState();
  const page = { fact: 'course-fee', course: course?.code ?? '', value: '52000', standing: 'stated' };
  const source = {
    'source.title': 'Course pages',
    'source.address': 'https://school.example/',
    'source.read': '2025-11-11',
  };
  await importFacts(db, writeFacts([{ ...page, ...source }]), {});
  expect(readState()).toEqual([{ fee: 52_000 }]);
  expect(
    rows(
      `SELECT fact_key FROM facts WHERE subject = 'course' AND subject_id = 220010000 AND fact_key LIKE 'course%Year' ORDER BY 1`,
    ),
  ).toEqual([{ fact_key: 'courseTuitionYear' }, { fact_key: 'courseYear' }]);
  expect(await queryRows(db, selectFees([220_010_000], getReader('en-us')))).toMatchObject([
    { source: 'Course pages, 2025-11-11' },
  ]);
  await importFacts(db, writeFacts([]), { acceptsDeletions: true });
  expect(readState()).toEqual(stateBefore);
});

it.each([
  ['en-us', 'Commonwealth Register of Institutions and Courses for Overseas Students (CRICOS), 2023-01-03'],
  ['zh-hk', 'CRICOS 海外學生院校及課程登記冊, 2023-01-03'],
] as const)('a fee in a score names its publisher in %s', async (locale, source) => {
  expect(await queryRows(db, selectFees([220_010_000], getReader(locale)))).toEqual([
    { id: 220_010_000, illustrative: 0, source },
  ]);
});

it.each([
  [
    'a guide’s minimum for a level yields to the school’s own for all levels',
    ['all stated', 'bachelor indirect'],
    ['all|IELTS'],
  ],
  [
    'a minimum for all levels yields to those of the same standing for each level',
    ['all indirect', 'bachelor indirect', 'master indirect'],
    ['bachelor|IELTS', 'master|IELTS'],
  ],
  [
    'a minimum for all levels is the only one for the other level',
    ['all stated', 'bachelor stated'],
    ['all|IELTS', 'bachelor|IELTS'],
  ],
])('%s', async (_, statements, parts) => {
  const [school] = rows<{ name: string }>('SELECT name FROM schools LIMIT 1');
  const facts = statements.map((statement, index) => {
    const [level = '', standing = ''] = statement.split(' ');
    return {
      fact: 'english-minimum',
      school: school?.name ?? '',
      level,
      of: 'IELTS',
      value: `6.${index}`,
      standing,
      'source.title': level,
      'source.address': `https://${standing}.example/`,
      'source.read': '2025-11-11',
    };
  });
  await importFacts(db, writeFacts(facts), { acceptsDeletions: true });
  expect(rows<{ part: string }>(`SELECT part FROM facts WHERE fact_key = 'englishMinimum' ORDER BY part`)).toEqual(
    parts.map((part) => ({ part })),
  );
  await importFacts(db, writeFacts([]), { acceptsDeletions: true });
});
