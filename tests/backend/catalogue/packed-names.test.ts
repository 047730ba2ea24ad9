import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queryPage } from '#backend/queries/catalogue/build-query.ts';
import { selectCourses } from '#backend/queries/catalogue/courses.ts';
import { fillPackedNames } from '#backend/queries/catalogue/packed-names.ts';
import { selectSchools, selectSchoolsToWeigh, removeChoices } from '#backend/queries/catalogue/schools.ts';
import { getReader, queryRows, batchWrite } from '#backend/queries/database.ts';
import { insertRows } from '#backend/queries/write-rows.ts';
import { findAnything } from '#backend/search/find-anything.ts';
import { findCoursePage, findSchoolPage, listSchoolsToWeigh, loadSchoolIndex } from '#backend/search/find-packed.ts';
import { unpackLists, getTiers, unpackRow } from '#backend/search/look-up-packed.ts';
import { resolveOffers } from '#backend/selection/find-offers.ts';
import { SCHOOL_FILTERS } from '#shared/rules/school-filters.ts';
import { compactText, createTrigramIndex, createWordIndex } from '#backend/search/search-words.ts';
import { loadCatalogue } from '#backend/seed/load-seed.ts';
import { coursesList } from '#shared/contract/catalogue/course.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import { growCatalogue } from '#scripts/data/grow-catalogue.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { scaleRunCount } from '#tests/backend/support/runs.ts';

const SCHOOL_COUNT = 40;
const CATALOGUE_COUNT = scaleRunCount(6);
const QUESTION_COUNT = 40;
const runSql = (sql: string) => batchWrite(testEnv.DB, [{ sql, values: [] }]);

beforeAll(async () => {
  await loadDemo();
  const { places, coursesEach } = growCatalogue({ schools: SCHOOL_COUNT, courses: SCHOOL_COUNT * 5 });
  await loadCatalogue(testEnv.DB, places, coursesEach);
});
beforeEach(() => batchWrite(testEnv.DB, fillPackedNames()));

// Words of few letters, because many of these are the start, end or middle of other words. The pairs of Han characters
// occur both adjacent and apart.
const word = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', 'law'), minLength: 1, maxLength: 4 }),
  fc.string({ unit: fc.constantFrom('大', '学', '法'), minLength: 1, maxLength: 4 }),
  fc.constantFrom('University', 'of', 'Lawrence', 'Delaware', '3D', "King's", 'É́cole'),
);
const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
const names = fc.array(name, { minLength: 1, maxLength: 3 });
const keyword = fc.oneof(
  word,
  fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
  fc.array(word, { minLength: 2, maxLength: 2 }).map((words) => words.join('')),
  fc.constantFrom('!!!', 'straße', 'の', 'constructor', '__proto__'),
);
const createOptional = <T>(item: fc.Arbitrary<T>) => fc.option(item, { nil: undefined, freq: 1 });
const page = { currentPage: fc.integer({ min: 1, max: 3 }), showCount: fc.constantFrom(1, 5, 10) };
const schoolFieldsArbitrary = fc.record({
  ...page,
  keyword: createOptional(fc.oneof({ weight: 4, arbitrary: keyword }, fc.constantFrom('英', 'uk', 'au'))),
  searchType: createOptional(fc.constantFrom('0', '1')),
  fkAreaCountryId: createOptional(fc.constantFrom('1', '2', '1,3')),
  institutionTypeId: createOptional(fc.constantFrom('1', '2')),
  initial: createOptional(fc.constantFrom('U', 'M')),
  bbox: createOptional(fc.constantFrom([-10, 50, 2, 60], [150, -50, -60, 60])),
  sort: createOptional(fc.constantFrom('match', 'rank', 'name', 'tuition')),
});
const courseFieldsArbitrary = fc.record({
  ...page,
  keyword,
  fkAreaCountryId: createOptional(fc.integer({ min: 1, max: 2 })),
  fkMajorLevelId: createOptional(fc.integer({ min: 1, max: 2 })),
  type: createOptional(fc.constantFrom('degree', 'pathway')),
  fkCourseTypeId: createOptional(fc.constantFrom(101, 303, 999)),
  fkCourseTypeGroupId: createOptional(fc.constantFrom(1, 3)),
  startMonth: createOptional(fc.constantFrom(2, 9)),
  feeMin: createOptional(fc.constantFrom(0, 20_000)),
  feeMax: createOptional(fc.constantFrom(0, 30_000)),
});

/** Randomly changes names, list order and visible levels in the catalogue. */
async function randomizeCatalogue(seed: number) {
  const { DB } = testEnv;
  const getIds = async (table: string) =>
    (await queryRows<{ id: number; school: number }>(DB, {
      sql: `SELECT id, ${table === 'courses' ? 'school_id' : 'id'} AS school FROM ${table}`,
      values: [],
    })) as { id: number; school: number }[];
  const [schoolRows, courseRows] = [await getIds('schools'), await getIds('courses')];
  const drawnNames = fc.sample(names, { numRuns: schoolRows.length + courseRows.length, seed });
  const namesBySchool = new Map<number, string[]>();
  const assignNames = (rows: typeof schoolRows, kind: 'school' | 'course') =>
    rows.map(({ id, school }) => {
      const ownNames = drawnNames.pop() ?? [];
      if (kind === 'school') namesBySchool.set(id, ownNames);
      return {
        id,
        own: ownNames,
        all: kind === 'course' ? [...ownNames, ...(namesBySchool.get(school) ?? [])] : ownNames,
      };
    });
  const createIndexStatements = (kind: 'school' | 'course', rows: ReturnType<typeof assignNames>) => [
    ...['terms', 'words', 'trigrams'].map((table) => ({ sql: `DELETE FROM ${kind}_${table}`, values: [] })),
    ...insertRows(
      `${kind}_terms`,
      rows.flatMap(({ id, own }) => [...new Set(own.map(compactText))].map((term) => ({ term, [`${kind}_id`]: id }))),
    ),
    ...insertRows(
      `${kind}_words`,
      rows.map(({ id, all }) => ({ rowid: id, words: createWordIndex(all) })),
    ),
    ...insertRows(
      `${kind}_trigrams`,
      rows.map(({ id, own }) => ({ rowid: id, words: createTrigramIndex(own) })),
    ),
  ];
  await batchWrite(DB, [
    ...createIndexStatements('school', assignNames(schoolRows, 'school')),
    ...createIndexStatements('course', assignNames(courseRows, 'course')),
    {
      sql: `UPDATE schools SET rank_sort = (id * 7919 + ${seed}) % 13, levels = iif((id + ${seed}) % 4 = 0, id % 15, -1)`,
      values: [],
    },
    {
      sql: `UPDATE courses SET school_rank = (SELECT rank_sort FROM schools WHERE id = school_id), levels = iif((id + ${seed}) % 5 = 0, id % 7, -1)`,
      values: [],
    },
    ...fillPackedNames(),
  ]);
}

async function readAnswers(
  db: typeof testEnv.DB,
  isPacked: boolean,
  randomQuestions: ReturnType<typeof drawQuestions>,
) {
  const answers = [];
  for (const { school, course, typed, level } of randomQuestions) {
    const schoolQuery = await findSchoolPage(db, institutionInquiry.input.parse(school), level);
    const userCourseQuery = await findCoursePage(db, coursesList.input.parse(course), level, false);
    const visitorCourseQuery = await findCoursePage(db, coursesList.input.parse(course), level, true);
    if (!isPacked)
      expect([schoolQuery.found, userCourseQuery.found, visitorCourseQuery.found]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
    const schoolMatches = removeChoices(schoolQuery);
    const index = await loadSchoolIndex(db, schoolMatches, level);
    const schoolsToRank = index
      ? listSchoolsToWeigh(index, schoolMatches, level)
      : await queryRows(db, selectSchoolsToWeigh(schoolMatches, 'zh', level));
    answers.push({
      question: [school, course, level],
      schools: await queryPage(db, selectSchools(schoolQuery, getReader('zh'), level)),
      courses: await queryPage(db, selectCourses(userCourseQuery, getReader('zh'), level, 7)),
      shown: await queryPage(db, selectCourses(visitorCourseQuery, getReader('zh'), level, null)),
      toWeigh: schoolsToRank.toSorted((offerSchool, otherSchool) => offerSchool.id - otherSchool.id),
      anything: await findAnything(db, typed, { ...getReader('zh'), publicLevel: level }),
      found: [schoolQuery.found, userCourseQuery.found].filter(Boolean).length,
    });
  }
  return answers;
}

const drawQuestions = (seed: number) =>
  fc.sample(
    fc.record({
      school: schoolFieldsArbitrary,
      course: courseFieldsArbitrary,
      typed: keyword,
      level: fc.integer({ min: 0, max: 4 }),
    }),
    { numRuns: QUESTION_COUNT, seed },
  );

test.each(Array.from({ length: CATALOGUE_COUNT }, (_, index) => index + 1))(
  'the packed index equals the tables in names, order and levels, for random queries: %i',
  async (seed) => {
    await randomizeCatalogue(seed);
    const drawnQuestions = drawQuestions(seed);
    const packedAnswers = await readAnswers(testEnv.DB, true, drawnQuestions);
    await runSql('DELETE FROM packed_names');
    const tableAnswers = await readAnswers(testEnv.DB, false, drawnQuestions);
    for (const [index, { found: _found, ...answer }] of packedAnswers.entries()) {
      const { found: _none, ...tableAnswer } = tableAnswers[index] ?? { found: 0 };
      expect(answer).toEqual(tableAnswer);
    }
    expect(packedAnswers.filter(({ found }) => found > 0).length).toBeGreaterThan(QUESTION_COUNT / 2);
    expect(packedAnswers.filter(({ courses: { total } }) => total > 0).length).toBeGreaterThan(QUESTION_COUNT / 5);
  },
);

describe('a change of packed data empties the index', () => {
  test.each([
    'UPDATE schools SET levels = levels WHERE id = 1001',
    'UPDATE schools SET rank_sort = 3 WHERE id = 1001',
    'UPDATE schools SET lat = 3 WHERE id = 1001',
    "INSERT INTO school_terms (term, school_id) VALUES ('anew', 1001)",
    'DELETE FROM school_terms WHERE school_id = 1001',
    'UPDATE courses SET school_rank = 3 WHERE school_id = 1001',
    'UPDATE courses SET levels = 0 WHERE school_id = 1001',
    'DELETE FROM course_terms WHERE course_id IN (SELECT id FROM courses WHERE school_id = 1001)',
    'DELETE FROM courses WHERE school_id = 1002',
    'UPDATE courses SET fee = fee + 1 WHERE school_id = 1001',
    'DELETE FROM course_intakes WHERE month = 9',
    'UPDATE course_type_links SET group_id = 2 WHERE type_id = 303',
  ])('%s', async (changeIndex) => {
    const readRows = async () =>
      (
        await queryRows<{ count: number }>(testEnv.DB, {
          sql: 'SELECT count(*) AS count FROM packed_names',
          values: [],
        })
      )[0]?.count;
    expect(await readRows()).toBeGreaterThan(5);
    await runSql(changeIndex);
    expect(await readRows()).toBe(0);
  });
});

test('a site with own names uses the indexes, other sites the packed rows', async () => {
  await batchWrite(testEnv.DB, insertRows('site_names', [{ ...OWN_NAME, terms: JSON.stringify(['qqqown']) }]));
  const searchOnSite = async (siteId: number) => {
    const level = 1 + siteId * 32;
    const query = await findSchoolPage(testEnv.DB, institutionInquiry.input.parse({ keyword: 'qqqown' }), level);
    const { rows } = await queryPage(testEnv.DB, selectSchools(query, getReader('zh'), level));
    return [query.found !== undefined, rows.map(({ id }) => id)];
  };
  expect(await searchOnSite(OWN_NAME.agent_id)).toEqual([false, [OWN_NAME.school_id]]);
  expect(await searchOnSite(OWN_NAME.agent_id + 1)).toEqual([true, []]);
});
const OWN_NAME = { agent_id: 101, school_id: 1001, name_chn: '{}' };

test('an index packed without filter lists falls back to the tables', async () => {
  await runSql(
    "UPDATE packed_names SET packed = json_remove(packed, '$.narrows') WHERE subject = 'course' AND part = 'place'",
  );
  const findMatchedIds = async (fields: object) =>
    (await findCoursePage(testEnv.DB, coursesList.input.parse({ keyword: 'law', ...fields }), 1, false)).found;
  expect(await findMatchedIds({ startMonth: 9 })).toBeUndefined();
  expect(await findMatchedIds({ feeMax: 30_000 })).toBeUndefined();
  expect(await findMatchedIds({})).toBeDefined();
});

test('a search fetches only packed rows that are not cached under their stamp', async () => {
  const countRowsSent = async (input: string) => {
    const sentStatements: string[] = [];
    const db = {
      ...testEnv.DB,
      prepare: (sql: string) => ({
        bind: (...values: never[]) => ({
          all: async () => {
            const queryResult = await testEnv.DB.prepare(sql)
              .bind(...values)
              .all();
            if (sql.includes('json_each(:') || sql.includes('packed_names'))
              for (const row of queryResult.results as unknown as { part?: string; packed?: string | null }[])
                if (row.part && row.part !== 'stamp' && row.packed !== null) sentStatements.push(row.part);
            return queryResult;
          },
        }),
      }),
    };
    const courseFields = { ...coursesList.input.parse({ keyword: input }) };
    const { found } = await findCoursePage(db as never, courseFields, 1, false);
    return { sent: sentStatements, found };
  };
  const firstCount = await countRowsSent('university');
  expect(firstCount.sent).toContain('place');
  const secondCount = await countRowsSent('university');
  expect(secondCount.sent).toEqual([]);
  expect(secondCount.found).toEqual(firstCount.found);
  await batchWrite(testEnv.DB, fillPackedNames());
  expect((await countRowsSent('university')).sent).toEqual(firstCount.sent);
});

test('the matches of a keyword are found once for each state of the index', async () => {
  const countStatements = async (input: string) => {
    let sentCount = 0;
    const db = {
      ...testEnv.DB,
      prepare: (sql: string) => {
        sentCount += 1;
        return testEnv.DB.prepare(sql);
      },
    };
    const { found } = await findSchoolPage(db as never, institutionInquiry.input.parse({ keyword: input }), 1);
    return { sent: sentCount, found };
  };
  // "versity" is a part of "university". Such a search needs more than one statement.
  const firstCount = await countStatements('versity');
  expect(firstCount.sent).toBeGreaterThan(1);
  expect(await countStatements('versity')).toEqual({ sent: 1, found: firstCount.found });
  await batchWrite(testEnv.DB, fillPackedNames());
  expect((await countStatements('versity')).found).toEqual(firstCount.found);
});

test('a long list is split into several rows, and read completely', () => {
  const packedLists = unpackLists(
    [
      { part: 'word' as const, first: 'law', packed: '{"law":[1,2],"101":[5]}' },
      { part: 'word' as const, first: 'law 000001', packed: '{"law 000001":[4],"lawn":[3]}' },
      { part: 'term' as const, first: 'law', packed: '{"law":[2]}' },
      { part: 'term' as const, first: 'law 000001', packed: '{"law 000001":[4],"lawn":[3]}' },
    ].map(unpackRow),
  );
  const [exactTier, prefixTier, allWordsTier] = [1, 2, 3];
  const getTierList = (term: string) => [
    ...getTiers({ term, words: [term], trigramMatch: null } as never, packedLists, 6),
  ];
  expect(getTierList('law')).toEqual([0, allWordsTier, exactTier, prefixTier, exactTier, 0]);
  expect(getTierList('10')).toEqual([0, 0, 0, 0, 0, allWordsTier]);
});

test('the page of a filtered search uses the names that its filters have read', async () => {
  const input = institutionInquiry.input.parse({ keyword: 'university', [SCHOOL_FILTERS.level.inquiry]: '1' });
  const { query, index } = await resolveOffers(testEnv.DB, input, { locale: 'zh', publicLevel: 1 });
  const { found } = await findSchoolPage({} as never, query, 1, index);
  expect(found?.total).toBeGreaterThan(0);
  expect(found).toEqual((await findSchoolPage(testEnv.DB, query, 1)).found);
});
