import fc from 'fast-check';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { selectCourses } from '#backend/queries/catalogue/courses.ts';
import { fillCounts } from '#backend/queries/catalogue/cached-counts.ts';
import { selectSchools } from '#backend/queries/catalogue/schools.ts';
import { tagWithSite, getReader, parseLevel, type Statement, batchWrite } from '#backend/queries/database.ts';
import { coursesList } from '#shared/contract/catalogue/course.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const runStatement = ({ sql, values }: Statement) =>
  testEnv.DB.prepare(sql)
    .bind(...values)
    .all<{ total: number }>();
const runSql = (sql: string) => batchWrite(testEnv.DB, [{ sql, values: [] }]);
const readTotal = async (statement: Statement | undefined) =>
  statement && (await runStatement(statement)).results[0]?.total;
const countStoredTotals = () => readTotal({ sql: 'SELECT count(*) AS total FROM catalogue_counts', values: [] });

async function fillCachedCounts() {
  for (const statement of fillCounts()) await runStatement(statement);
}

beforeAll(async () => {
  await loadDemoCatalogue();
  // The number of visible courses depends on the level, both across schools and among the first courses of one school.
  await runSql('UPDATE courses SET levels = id % 7 WHERE id % 5 = 0');
  await runSql('UPDATE courses SET levels = 0 WHERE school_id % 4 = 0 AND id % 2 = 0');
  await runSql('UPDATE schools SET levels = id % 15 WHERE id % 3 = 0');
});
beforeEach(fillCachedCounts);

const createOptional = <T>(item: fc.Arbitrary<T>) => fc.option(item, { nil: undefined });

test('cached totals equal counted ones at every level, for users and visitors', async () => {
  const courseFieldsArbitrary = fc.record({
    fkAreaCountryId: createOptional(fc.integer({ min: 1, max: 5 })),
    fkMajorLevelId: createOptional(fc.integer({ min: 1, max: 5 })),
    type: createOptional(fc.constantFrom('degree', 'pathway')),
    fkCourseTypeId: createOptional(fc.constantFrom(101, 303, 701)),
    fkCourseTypeGroupId: createOptional(fc.integer({ min: 1, max: 8 })),
    startMonth: createOptional(fc.constantFrom(2, 7, 9)),
    feeMin: createOptional(fc.constantFrom(0, 1, 20_000, 21_250)),
    feeMax: createOptional(fc.constantFrom(0, 900, 20_999, 24_500, 25_000)),
  });
  const readTotals = async (fields: object, publicLevel: number) => {
    const createCourseQuery = (userId: number | null) =>
      selectCourses(coursesList.input.parse(fields), getReader('zh'), publicLevel, userId);
    const schoolQuery = selectSchools(institutionInquiry.input.parse(fields), getReader('zh'), publicLevel);
    const statements = [
      createCourseQuery(7).total,
      createCourseQuery(null).total,
      createCourseQuery(null).countVisible,
      schoolQuery.total,
    ];
    return Promise.all(statements.map(readTotal));
  };
  const examples = fc.sample(fc.tuple(courseFieldsArbitrary, fc.integer({ min: 0, max: 4 })), {
    numRuns: 80,
    seed: 31,
  });
  const cachedTotals = [];
  for (const [fields, level] of examples) cachedTotals.push(await readTotals(fields, level));
  await runSql('DELETE FROM catalogue_counts');
  for (const [index, [fields, level]] of examples.entries())
    expect([fields, level, ...(await readTotals(fields, level))]).toEqual([
      fields,
      level,
      ...(cachedTotals[index] ?? []),
    ]);
  expect(cachedTotals.flat().filter((total) => (total ?? 0) > 0).length).toBeGreaterThan(20);
});

test.each([
  [{ feeMin: 20_000, feeMax: 25_000 }],
  [{ feeMin: 20_300, feeMax: 21_000, currentPage: 2 }],
  [{ feeMax: 30_000, fkAreaCountryId: 2 }],
  [{ feeMin: 1, fkMajorLevelId: 1, currentPage: 3 }],
  [{ feeMin: 900_000 }],
])('a page within a fee range is the same with and without the cache: %j', async (fields) => {
  const readPageRows = async (userId: number | null) =>
    (await runStatement(selectCourses(coursesList.input.parse(fields), getReader('zh'), 1, userId).rows)).results;
  const rowsWithCache = [await readPageRows(7), await readPageRows(null)];
  await runSql('DELETE FROM catalogue_counts');
  expect(rowsWithCache).toEqual([await readPageRows(7), await readPageRows(null)]);
});

test('schools are counted by each of their filters', async () => {
  const schoolFilters = [
    {},
    { initial: 'M' },
    { institutionTypeId: 1 },
    { fkAreaCountryId: 2 },
    { cityId: 1 },
    { fkAreaStateId: 1 },
    { fkAreaCountryId: 1, institutionTypeId: 1 },
    { institutionTypeId: 1, initial: 'M' },
  ];
  const readSchoolTotals = async () => {
    const schoolTotals = [];
    for (const fields of schoolFilters)
      schoolTotals.push(
        await readTotal(selectSchools(institutionInquiry.input.parse(fields), getReader('zh'), 1).total),
      );
    return schoolTotals;
  };
  const publicLevel = await readSchoolTotals();
  await runSql('DELETE FROM catalogue_counts');
  expect(publicLevel).toEqual(await readSchoolTotals());
  expect(publicLevel[0]).toBeGreaterThan(100);
});

/** Reads the course count of each listed school, as shown to visitors of the given public level. */
async function readCourseCounts(level: number) {
  const { rows } = selectSchools(institutionInquiry.input.parse({ showCount: 100 }), getReader('zh'), level);
  const { results } = await runStatement(rows);
  return (results as unknown as { id: number; courseCount: number }[]).map(({ id, courseCount }) => [id, courseCount]);
}
const LEVELS = [0, 1, 2, 3, 4];
/** Id of a site, and id of a course that only this site has. */
const [SITE, OWN_COURSE] = [5, 2 ** 40 + 7];

test('a school’s course total equals the count, at every level and on a site with own courses', async () => {
  const readListsOfAllLevels = async () =>
    Promise.all([...LEVELS, parseLevel('1', String(SITE))].map(readCourseCounts));
  const columns = (
    await runStatement({
      sql: "SELECT group_concat(name, ', ') AS total FROM pragma_table_info('courses')",
      values: [],
    })
  ).results.map(({ total }) => String(total));
  const ownColumns = columns[0]?.replace(/\bid\b/, String(OWN_COURSE)).replace(/\bsite_id\b/, String(SITE));
  const runSiteSql = (sql: string) => batchWrite(testEnv.DB, tagWithSite([{ sql, values: [] }]));
  await runSiteSql(`INSERT INTO own_courses (id, agent_id, content) VALUES (${OWN_COURSE}, ${SITE}, '{}')`);
  await runSiteSql(
    `INSERT INTO courses (${columns[0]}) SELECT ${ownColumns} FROM courses WHERE school_id = 1001 LIMIT 1`,
  );
  expect(await countStoredTotals()).toBeGreaterThan(0);
  const cachedLists = await readListsOfAllLevels();
  await runSql('DELETE FROM catalogue_counts');
  expect(cachedLists).toEqual(await readListsOfAllLevels());
  const [siteCourseCount = 0, sharedCourseCount = 0] = [LEVELS.length, 1].map(
    (index) => cachedLists[index]?.find(([id]) => id === 1001)?.[1],
  );
  expect(siteCourseCount).toBe(sharedCourseCount + 1);
  await runSql(`DELETE FROM courses WHERE id = ${OWN_COURSE}`);
  await runSql('DELETE FROM own_courses');
});

test.each([
  'UPDATE schools SET levels = levels WHERE id = 1001',
  "UPDATE schools SET initial = 'Z' WHERE id = 1001",
  'UPDATE courses SET levels = 0 WHERE school_id = 1001',
  'UPDATE courses SET fee = fee + 1 WHERE school_id = 1001',
  'DELETE FROM course_intakes WHERE month = 9',
  'DELETE FROM course_type_links WHERE type_id = 303',
  'DELETE FROM courses WHERE school_id = 1002',
  'DELETE FROM cities WHERE id = -1',
])('%s clears the cached counts', async (change) => {
  expect(await countStoredTotals()).toBeGreaterThan(0);
  await runSql(change);
  expect(await countStoredTotals()).toBe(0);
});

test('a total of all reads a few counts, and no course', async () => {
  const { sql, values } = selectCourses(coursesList.input.parse({}), getReader('zh'), 1, 7).total;
  const countQuery = await testEnv.DB.prepare(sql)
    .bind(...values)
    .all();
  const { rows_read } = (countQuery as unknown as { meta: { rows_read: number } }).meta;
  expect(rows_read).toBeLessThan(300);
});
