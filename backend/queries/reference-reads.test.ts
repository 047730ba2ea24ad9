import { expect, it } from 'vitest';
import { openMemoryDatabase } from '#tests/tools/import/support/memory-database.ts';
import {
  selectCountries,
  selectCostsOfCountry,
  selectFirstSchools,
  selectSchoolsWithFacts,
} from './catalogue/countries.ts';
import { selectDeadlinesAhead } from './catalogue/deadlines.ts';
import * as lookups from './catalogue/lookups.ts';
import { selectImportedRanking } from './catalogue/rankings.ts';
import { selectCountryNames, selectSubjects } from './catalogue/search.ts';
import { coalesceReads } from './coalesce-reads.ts';
import { batchRead, batchWrite, getReader, parseLevel, queryRows, type SqlValue, type Statement } from './database.ts';
import { CACHES } from './invalidate.ts';
import { selectFeeBlock, selectLevelKeys, selectRuledSchools } from './matching/match-catalogue.ts';

const LEVEL = parseLevel('1', '101');
const READER = { ...getReader('zh-hk'), publicLevel: LEVEL };

const REFERENCE_READS: Statement[] = [
  selectCountries(READER, LEVEL),
  selectFirstSchools('1', 3, READER),
  selectSchoolsWithFacts([1], READER),
  selectCostsOfCountry('1', '2026-12-01'),
  selectDeadlinesAhead('2026-12-01', READER),
  lookups.selectStates(READER, LEVEL),
  lookups.selectSchoolCounts(LEVEL),
  lookups.selectCities(READER, LEVEL, { keys: 'london' }),
  lookups.selectCourseTypes('zh', LEVEL),
  lookups.selectCourseTypeGroups('zh'),
  lookups.selectInstitutionTypes('zh'),
  lookups.selectMajorLevels(READER),
  selectImportedRanking({ kind: 'school', year: 2026 } as never, 'zh'),
  selectSubjects('zh', LEVEL),
  selectCountryNames(LEVEL),
  selectFeeBlock('1'),
  selectLevelKeys(),
  selectRuledSchools('dse', { max: 3 }, 'zh', LEVEL),
];

/** Creates a database that counts the statements and the round trips to it. */
function openCountedDatabase() {
  const { db, sqlite } = openMemoryDatabase();
  const sent: string[][] = [];
  const texts = new WeakMap<object, string>();
  const prepare = (sql: string) => {
    const statement = db.prepare(sql);
    const bind = (...values: SqlValue[]) => {
      const bound = statement.bind(...values);
      texts.set(bound, sql);
      return bound;
    };
    return { ...statement, bind };
  };
  const batch: typeof db.batch = (statements) => {
    sent.push(statements.map((statement) => texts.get(statement) ?? ''));
    return db.batch(statements);
  };
  return { db: { ...db, prepare, batch }, sqlite, sent };
}

const LEVELS = lookups.selectMajorLevels(READER);

it('are sent once until a write to their tables', async () => {
  const { db, sent } = openCountedDatabase();
  const insertLevel = (id: number) =>
    batchWrite(db, [
      {
        sql: `INSERT INTO major_levels (id, level_key, name, name_chn) VALUES (?1, ?2, '', '{}')`,
        values: [id, `k${id}`],
      },
    ]);
  await insertLevel(1);
  expect(await queryRows(db, LEVELS)).toHaveLength(1);
  sent.length = 0;
  expect(await queryRows(db, LEVELS)).toHaveLength(1);
  expect(sent).toEqual([['SELECT stamp FROM reference_stamps']]);
  await insertLevel(2);
  expect(await queryRows(db, LEVELS)).toHaveLength(2);
});

it('share the round trip of other reads, and one request reads the stamp once', async () => {
  const { db, sent } = openCountedDatabase();
  await queryRows(db, LEVELS);
  sent.length = 0;
  const requestDb = coalesceReads(db);
  await batchRead(requestDb, LEVELS, { sql: 'SELECT 1 AS one', values: [] });
  await queryRows(requestDb, LEVELS);
  expect(sent).toEqual([['SELECT 1 AS one', 'SELECT stamp FROM reference_stamps']]);
});

it('return frozen rows, because all readers receive the same objects', async () => {
  const { db } = openCountedDatabase();
  await batchWrite(db, [
    { sql: `INSERT INTO major_levels (id, level_key, name, name_chn) VALUES (3, 'k', '', '{}')`, values: [] },
  ]);
  await queryRows(db, LEVELS);
  const rows = await queryRows(db, LEVELS);
  expect(() => rows.pop()).toThrow();
  expect(() => Object.assign(rows[0] ?? {}, { id: 9 })).toThrow();
});

it('read only tables whose writes replace the stamp', () => {
  const { sqlite } = openMemoryDatabase();
  const sourceTables = new Set(CACHES.reference_stamps);
  const tablesByPage = new Map(
    sqlite
      .prepare('SELECT rootpage, tbl_name AS name FROM sqlite_schema')
      .all()
      .map(({ rootpage, name }) => [rootpage, String(name)]),
  );
  const tables = REFERENCE_READS.flatMap(({ sql, values }) =>
    sqlite
      .prepare(`EXPLAIN ${sql}`)
      .all(...values)
      .filter(({ opcode, p3 }) => opcode === 'OpenRead' && p3 === 0)
      .map(({ p2 }) => tablesByPage.get(p2 ?? 0) ?? ''),
  );
  expect([...new Set(tables)].filter((table) => !sourceTables.has(table))).toEqual([]);
  expect(REFERENCE_READS.filter(({ isReference }) => !isReference)).toEqual([]);
});
