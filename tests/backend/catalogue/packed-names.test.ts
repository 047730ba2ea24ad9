import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queryPage } from '#backend/queries/catalogue/build-query.ts';
import { courses } from '#backend/queries/catalogue/courses.ts';
import { fillPackedNames } from '#backend/queries/catalogue/packed-names.ts';
import { schools, schoolsToWeigh, withoutChoices } from '#backend/queries/catalogue/schools.ts';
import { getReader, queryRows, batchWrite } from '#backend/queries/database.ts';
import { insertRows } from '#backend/queries/write-rows.ts';
import { findAnything } from '#backend/search/find-anything.ts';
import { findCoursePage, findSchoolPage, findSchoolsToWeigh } from '#backend/search/find-packed.ts';
import { listsIn, getTiers, unpackRow } from '#backend/search/look-up-packed.ts';
import { compact, indexTrigrams, indexWords } from '#backend/search/search-words.ts';
import { loadCatalogue } from '#backend/seed/load-seed.ts';
import { coursesList } from '#shared/contract/catalogue/course.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import { growCatalogue } from '#scripts/data/grow-catalogue.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { runs } from '#tests/backend/support/runs.ts';

const SCHOOLS = 40;
const CATALOGUES = runs(6);
const QUESTIONS = 40;
const write = (sql: string) => batchWrite(testEnv.DB, [{ sql, values: [] }]);

beforeAll(async () => {
  await loadDemo();
  const { places, coursesEach } = growCatalogue({ schools: SCHOOLS, courses: SCHOOLS * 5 });
  await loadCatalogue(testEnv.DB, places, coursesEach);
});
beforeEach(() => batchWrite(testEnv.DB, fillPackedNames()));

// Words of a few letters, so many are the start, end or middle of other words, and pairs of Han characters occur both
// apart and together.
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
const maybe = <T>(item: fc.Arbitrary<T>) => fc.option(item, { nil: undefined, freq: 1 });
const page = { currentPage: fc.integer({ min: 1, max: 3 }), showCount: fc.constantFrom(1, 5, 10) };
const schoolsAsked = fc.record({
  ...page,
  keyword: maybe(fc.oneof({ weight: 4, arbitrary: keyword }, fc.constantFrom('英', 'uk', 'au'))),
  searchType: maybe(fc.constantFrom('0', '1')),
  fkAreaCountryId: maybe(fc.constantFrom('1', '2', '1,3')),
  institutionTypeId: maybe(fc.constantFrom('1', '2')),
  initial: maybe(fc.constantFrom('U', 'M')),
  bbox: maybe(fc.constantFrom([-10, 50, 2, 60], [150, -50, -60, 60])),
  sort: maybe(fc.constantFrom('match', 'rank', 'name', 'tuition')),
});
const coursesAsked = fc.record({
  ...page,
  keyword,
  fkAreaCountryId: maybe(fc.integer({ min: 1, max: 2 })),
  fkMajorLevelId: maybe(fc.integer({ min: 1, max: 2 })),
  type: maybe(fc.constantFrom('degree', 'pathway')),
  fkCourseTypeId: maybe(fc.constantFrom(101, 303, 999)),
  fkCourseTypeGroupId: maybe(fc.constantFrom(1, 3)),
  startMonth: maybe(fc.constantFrom(2, 9)),
  feeMin: maybe(fc.constantFrom(0, 20_000)),
  feeMax: maybe(fc.constantFrom(0, 30_000)),
});

/** Changes names, order and visible levels of the catalogue at random. */
async function drawCatalogue(seed: number) {
  const { DB } = testEnv;
  const getIds = async (table: string) =>
    (await queryRows<{ id: number; school: number }>(DB, {
      sql: `SELECT id, ${table === 'courses' ? 'school_id' : 'id'} AS school FROM ${table}`,
      values: [],
    })) as { id: number; school: number }[];
  const [ofSchools, ofCourses] = [await getIds('schools'), await getIds('courses')];
  const drawn = fc.sample(names, { numRuns: ofSchools.length + ofCourses.length, seed });
  const namedItem = new Map<number, string[]>();
  const of = (rows: typeof ofSchools, kind: 'school' | 'course') =>
    rows.map(({ id, school }) => {
      const ownNames = drawn.pop() ?? [];
      if (kind === 'school') namedItem.set(id, ownNames);
      return { id, own: ownNames, all: kind === 'course' ? [...ownNames, ...(namedItem.get(school) ?? [])] : ownNames };
    });
  const index = (kind: 'school' | 'course', rows: ReturnType<typeof of>) => [
    ...['terms', 'words', 'trigrams'].map((table) => ({ sql: `DELETE FROM ${kind}_${table}`, values: [] })),
    ...insertRows(
      `${kind}_terms`,
      rows.flatMap(({ id, own }) => [...new Set(own.map(compact))].map((term) => ({ term, [`${kind}_id`]: id }))),
    ),
    ...insertRows(
      `${kind}_words`,
      rows.map(({ id, all }) => ({ rowid: id, words: indexWords(all) })),
    ),
    ...insertRows(
      `${kind}_trigrams`,
      rows.map(({ id, own }) => ({ rowid: id, words: indexTrigrams(own) })),
    ),
  ];
  await batchWrite(DB, [
    ...index('school', of(ofSchools, 'school')),
    ...index('course', of(ofCourses, 'course')),
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

async function getAnswers(db: typeof testEnv.DB, isPacked: boolean, requested: ReturnType<typeof questions>) {
  const answers = [];
  for (const { school, course, typed, level } of requested) {
    const ofSchools = await findSchoolPage(db, institutionInquiry.input.parse(school), level);
    const everybody = await findCoursePage(db, coursesList.input.parse(course), level, false);
    const visitors = await findCoursePage(db, coursesList.input.parse(course), level, true);
    if (!isPacked)
      expect([ofSchools.found, everybody.found, visitors.found]).toEqual([undefined, undefined, undefined]);
    const weighed = withoutChoices(ofSchools);
    const toWeigh =
      (await findSchoolsToWeigh(db, weighed, level)) ?? (await queryRows(db, schoolsToWeigh(weighed, 'zh', level)));
    answers.push({
      question: [school, course, level],
      schools: await queryPage(db, schools(ofSchools, getReader('zh'), level)),
      courses: await queryPage(db, courses(everybody, getReader('zh'), level, 7)),
      shown: await queryPage(db, courses(visitors, getReader('zh'), level, null)),
      toWeigh: toWeigh.toSorted((offerSchool, other) => offerSchool.id - other.id),
      anything: await findAnything(db, typed, { ...getReader('zh'), publicLevel: level }),
      found: [ofSchools.found, everybody.found].filter(Boolean).length,
    });
  }
  return answers;
}

const questions = (seed: number) =>
  fc.sample(
    fc.record({ school: schoolsAsked, course: coursesAsked, typed: keyword, level: fc.integer({ min: 0, max: 4 }) }),
    { numRuns: QUESTIONS, seed },
  );

test.each(Array.from({ length: CATALOGUES }, (_, index) => index + 1))(
  'the packed index equals the tables in names, order and levels, for random queries: %i',
  async (seed) => {
    await drawCatalogue(seed);
    const requested = questions(seed);
    const packed = await getAnswers(testEnv.DB, true, requested);
    await write('DELETE FROM packed_names');
    const plain = await getAnswers(testEnv.DB, false, requested);
    for (const [index, { found: _found, ...answer }] of packed.entries()) {
      const { found: _none, ...other } = plain[index] ?? { found: 0 };
      expect(answer).toEqual(other);
    }
    expect(packed.filter(({ found }) => found > 0).length).toBeGreaterThan(QUESTIONS / 2);
    expect(packed.filter(({ courses: { total } }) => total > 0).length).toBeGreaterThan(QUESTIONS / 5);
  },
);

describe('whatever changes what is packed empties it', () => {
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
  ])('%s', async (change) => {
    const rows = async () =>
      (
        await queryRows<{ count: number }>(testEnv.DB, {
          sql: 'SELECT count(*) AS count FROM packed_names',
          values: [],
        })
      )[0]?.count;
    expect(await rows()).toBeGreaterThan(5);
    await write(change);
    expect(await rows()).toBe(0);
  });
});

test('a site with own names uses the indexes, other sites the packed rows', async () => {
  await batchWrite(testEnv.DB, insertRows('site_names', [{ ...OWN_NAME, terms: JSON.stringify(['qqqown']) }]));
  const onSite = async (site: number) => {
    const level = 1 + site * 32;
    const query = await findSchoolPage(testEnv.DB, institutionInquiry.input.parse({ keyword: 'qqqown' }), level);
    const { rows } = await queryPage(testEnv.DB, schools(query, getReader('zh'), level));
    return [query.found !== undefined, rows.map(({ id }) => id)];
  };
  expect(await onSite(OWN_NAME.agent_id)).toEqual([false, [OWN_NAME.school_id]]);
  expect(await onSite(OWN_NAME.agent_id + 1)).toEqual([true, []]);
});
const OWN_NAME = { agent_id: 101, school_id: 1001, name_chn: '{}' };

test('an index packed without filter lists falls back to the tables', async () => {
  await write(
    "UPDATE packed_names SET packed = json_remove(packed, '$.narrows') WHERE subject = 'course' AND part = 'place'",
  );
  const found = async (fields: object) =>
    (await findCoursePage(testEnv.DB, coursesList.input.parse({ keyword: 'law', ...fields }), 1, false)).found;
  expect(await found({ startMonth: 9 })).toBeUndefined();
  expect(await found({ feeMax: 30_000 })).toBeUndefined();
  expect(await found({})).toBeDefined();
});

test('a search fetches only packed rows that are not cached under their stamp', async () => {
  const rowsSent = async (input: string) => {
    const submitted: string[] = [];
    const db = {
      ...testEnv.DB,
      prepare: (sql: string) => ({
        bind: (...values: never[]) => ({
          all: async () => {
            const answer = await testEnv.DB.prepare(sql)
              .bind(...values)
              .all();
            if (sql.includes('json_each(:') || sql.includes('packed_names'))
              for (const row of answer.results as unknown as { part?: string; packed?: string | null }[])
                if (row.part && row.part !== 'stamp' && row.packed !== null) submitted.push(row.part);
            return answer;
          },
        }),
      }),
    };
    const requested = { ...coursesList.input.parse({ keyword: input }) };
    const { found } = await findCoursePage(db as never, requested, 1, false);
    return { sent: submitted, found };
  };
  const first = await rowsSent('university');
  expect(first.sent).toContain('place');
  const again = await rowsSent('university');
  expect(again.sent).toEqual([]);
  expect(again.found).toEqual(first.found);
  await batchWrite(testEnv.DB, fillPackedNames());
  expect((await rowsSent('university')).sent).toEqual(first.sent);
});

test('the matches of a keyword are found once for each state of the index', async () => {
  const statementsOf = async (input: string) => {
    let sent = 0;
    const db = {
      ...testEnv.DB,
      prepare: (sql: string) => {
        sent += 1;
        return testEnv.DB.prepare(sql);
      },
    };
    const { found } = await findSchoolPage(db as never, institutionInquiry.input.parse({ keyword: input }), 1);
    return { sent, found };
  };
  // Part of "university", so the search needs further statements.
  const first = await statementsOf('versity');
  expect(first.sent).toBeGreaterThan(1);
  expect(await statementsOf('versity')).toEqual({ sent: 1, found: first.found });
  await batchWrite(testEnv.DB, fillPackedNames());
  expect((await statementsOf('versity')).found).toEqual(first.found);
});

test('a long list is split into several rows, and read completely', () => {
  const lists = listsIn(
    [
      { part: 'word' as const, first: 'law', packed: '{"law":[1,2],"101":[5]}' },
      { part: 'word' as const, first: 'law 000001', packed: '{"law 000001":[4],"lawn":[3]}' },
      { part: 'term' as const, first: 'law', packed: '{"law":[2]}' },
      { part: 'term' as const, first: 'law 000001', packed: '{"law 000001":[4],"lawn":[3]}' },
    ].map(unpackRow),
  );
  const [asItStands, beginning, allWords] = [1, 2, 3];
  const tiersBy = (term: string) => [...getTiers({ term, words: [term], trigramMatch: null } as never, lists, 6)];
  expect(tiersBy('law')).toEqual([0, allWords, asItStands, beginning, asItStands, 0]);
  expect(tiersBy('10')).toEqual([0, 0, 0, 0, 0, allWords]);
});
