import { beforeAll, expect, test } from 'vitest';
import { selectPackedFirstCourses } from '#backend/queries/catalogue/build-query.ts';
import { parseLevel, queryRows } from '#backend/queries/database.ts';
import * as query from '#backend/queries/matching/match-catalogue.ts';
import { loadMatchCatalogue } from '#backend/selection/read-matching.ts';
import {
  isVisibleAtLevel,
  filterBlockByLevel,
  unpackEntryRules,
  unpackSchool,
  unpackSchoolRows,
  unpackBlock,
} from '#backend/selection/unpack-catalogue.ts';
import { FIRST_SITE_ROW_ID } from '#backend/site/rows/row-fields.ts';
import { meterRows } from '#scripts/bench/catalogue/meter-rows.ts';
import { AGENT_IDS, loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const READERS = [
  { locale: 'zh-hk', publicLevel: 1 },
  { locale: 'zh', publicLevel: 4 },
  { locale: 'en-us', publicLevel: 0 },
] as const;

const EXAM = '1';

type Reader = (typeof READERS)[number];

const runSql = (sql: string) => queryRows(testEnv.DB, { sql, values: [] });

beforeAll(async () => {
  await loadDemoCatalogue();
  await runSql(
    `INSERT INTO sources (id, source_key, publisher, title, licence, as_at) VALUES (9, 'teaching', '{}', '{"zh":"登记册"}', '{}', '2023')`,
  );
}, 120_000);

/** Reads the matching data directly from the tables, bypassing the isolate's cache. */
async function readFromTables(reader: Reader) {
  const { publicLevel, locale } = reader;
  const [shelves, levelBlocks, schools, firstCourses, rules] = await Promise.all([
    queryRows(testEnv.DB, query.selectSharedBlocks()),
    queryRows(testEnv.DB, query.selectLevelBlocks()),
    queryRows(testEnv.DB, query.selectSharedSchools()),
    queryRows(testEnv.DB, selectPackedFirstCourses(publicLevel)),
    queryRows(testEnv.DB, query.selectEntryRules(EXAM, locale, publicLevel)),
  ]);
  return {
    shelves: shelves.map((row) => filterBlockByLevel(unpackBlock(row), publicLevel)),
    levelBlocks: levelBlocks.map((row) => unpackBlock(row)),
    schools: unpackSchoolRows(schools)
      .filter(({ levels }) => isVisibleAtLevel(levels, publicLevel))
      .map((row) => unpackSchool(row, reader)),
    visibleCourseIds: new Set(JSON.parse(firstCourses[0]?.ids ?? '[]') as number[]),
    published: unpackEntryRules(rules),
  };
}

async function expectCurrentData() {
  for (const reader of READERS) {
    const [matchingData] = await loadMatchCatalogue(testEnv.DB, { ...reader, exam: EXAM });
    expect(matchingData).toEqual(await readFromTables(reader));
  }
}

// Statements that each change one column used by the matching data, for every column and table.
const ONE_SCHOOL_SQL = '(SELECT min(id) FROM schools)';
const FIRST_COURSE_SQL = '(SELECT id FROM courses ORDER BY school_id, major_level_id, id LIMIT 1)';
const CHANGES = [
  `INSERT INTO facts (subject, subject_id, fact_key, part, value, unit, source_id, import_id)
    SELECT 'school', s.id, 'teachingRating', 'overall', 'Gold', '', 9, 1 FROM schools s WHERE s.country_id = 1`,
  `UPDATE schools SET city_id = (SELECT city_id FROM schools WHERE country_id = 2 LIMIT 1) WHERE id = ${ONE_SCHOOL_SQL}`,
  `UPDATE schools SET country_id = 2 WHERE id = ${ONE_SCHOOL_SQL}`,
  `UPDATE schools SET rank_sort = 777 WHERE id = ${ONE_SCHOOL_SQL}`,
  `UPDATE schools SET qs_rank = '777' WHERE id = ${ONE_SCHOOL_SQL}`,
  `UPDATE schools SET name_sort = 'zzz' WHERE id = ${ONE_SCHOOL_SQL}`,
  `UPDATE match_shelves SET courses = json_set(courses, '$.fees[0]', 1) WHERE agent_id = 0`,
  `INSERT INTO match_shelves (agent_id, country_id, major_level_id, group_id, kind, currency, courses)
    SELECT 0, country_id, major_level_id, group_id, kind, 'EUR', courses FROM match_shelves WHERE agent_id = 0 LIMIT 1`,
  `UPDATE courses SET major_level_id = (SELECT max(id) FROM major_levels) WHERE id = ${FIRST_COURSE_SQL}`,
  `UPDATE courses SET school_id = 1002 WHERE id = ${FIRST_COURSE_SQL}`,
  `UPDATE facts SET value = 'Bronze' WHERE fact_key = 'teachingRating' AND value <> 'Bronze'`,
  `UPDATE sources SET as_at = '1999' WHERE id IN (SELECT source_id FROM facts WHERE fact_key = 'teachingRating')`,
  `UPDATE sources SET title = json_set(title, '$.zh-hk', 'x', '$.en-us', 'y', '$.zh', 'z') WHERE id IN (SELECT source_id FROM facts WHERE fact_key = 'teachingRating')`,
  `UPDATE living_costs SET least = 1 WHERE covers = 'all'`,
  `UPDATE living_costs SET as_at = '1999' WHERE covers = 'all'`,
  `UPDATE courses SET levels = 16 WHERE id = ${FIRST_COURSE_SQL}`,
  `UPDATE schools SET levels = 16 WHERE id = ${ONE_SCHOOL_SQL}`,
  `UPDATE entry_rules SET rule = json_set(rule, '$.asked', 99) WHERE agent_id = 0`,
  `INSERT INTO entry_rules (id, exam, school_id, major_level_id, group_ids, name, note, rule, source, source_title, as_at, as_at_year, confidence, judges)
    SELECT 4, exam, school_id, major_level_id, group_ids, name, note, rule, source, source_title, as_at, as_at_year, confidence, judges
    FROM entry_rules WHERE exam = '1' AND agent_id = 0 LIMIT 1`,
  `DELETE FROM entry_rules WHERE id = 4`,
  `UPDATE entry_rules SET agent_id = ${AGENT_IDS.hengdu} WHERE id = (SELECT min(id) FROM entry_rules WHERE exam = '1' AND agent_id = 0)`,
  `DELETE FROM match_shelves WHERE agent_id = 0 AND country_id = 1`,
  `DELETE FROM courses WHERE id = ${FIRST_COURSE_SQL}`,
  `DELETE FROM facts WHERE fact_key = 'teachingRating'`,
  `DELETE FROM living_costs WHERE covers = 'all'`,
];

// The changes share one database and run in order, so deletions come last.
test.each(CHANGES)('the cached matching data is never older than the last change: %s', async (change) => {
  await expectCurrentData();
  const dataBefore = await Promise.all(READERS.map(readFromTables));
  await runSql(change);
  expect(await Promise.all(READERS.map(readFromTables))).not.toEqual(dataBefore);
  await expectCurrentData();
});

test("a warm cache reads a few rows, regardless of the catalogue's size", async () => {
  await expectCurrentData();
  for (const reader of READERS) {
    const { db, rowsRead } = meterRows(testEnv.DB);
    await loadMatchCatalogue(db, { ...reader, exam: EXAM });
    expect(rowsRead()).toBeLessThan(10);
  }
});

test('a site’s own rows are cached apart from shared ones', async () => {
  const [sharedData] = await loadMatchCatalogue(testEnv.DB, READERS[0]);
  const level = parseLevel('1', AGENT_IDS.mso);
  await runSql(`INSERT INTO match_shelves (agent_id, country_id, major_level_id, group_id, kind, currency, courses) VALUES (${AGENT_IDS.mso}, 1, 1, 1, 'degree', 'GBP',
    '{"ids":[${FIRST_SITE_ROW_ID}],"schools":[1001],"fees":[9],"levels":[],"ielts":[],"months":[]}')`);
  const [ownData] = await loadMatchCatalogue(testEnv.DB, { locale: 'zh-hk', publicLevel: level });
  expect(ownData.shelves.length).toBe(sharedData.shelves.length + 1);
  expect(ownData.shelves.at(-1)?.courses.ids).toEqual([FIRST_SITE_ROW_ID]);
  const [otherData] = await loadMatchCatalogue(testEnv.DB, {
    locale: 'zh-hk',
    publicLevel: parseLevel('1', AGENT_IDS.hengdu),
  });
  expect(otherData).toEqual(sharedData);
});
