import { beforeAll, describe, expect, test } from 'vitest';
import { institutionTypes } from '#shared/contract/catalogue/school.ts';
import { schoolFacets } from '#shared/contract/matching/school-facets.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import { convertAmount } from '#shared/rules/budget.ts';
import { batchWrite } from '#backend/queries/database.ts';
import { repackCatalogue } from '#backend/queries/matching/match-catalogue.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { readPage } from '#tests/backend/support/read-page.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

beforeAll(loadDemoCatalogue);

const ASKING = { level: 1, locale: 'en-us' } as const;
const BUSINESS_GROUP_ID = 1;
const OFFER_FIELDS = { fkCourseTypeGroupId: BUSINESS_GROUP_ID, feeMost: 'HKD-250000', ieltsHeld: '6.5' };

interface Course {
  school: number;
  level: number;
  fee: number;
  currency: string;
  ielts: number | null;
}

/** Finds the ids of matching schools by reading the tables row by row, as a reference for the backend's query. */
async function findMatchingSchoolIds(level = 1): Promise<number[]> {
  const { results } = await testEnv.DB.prepare(
    `SELECT c.school_id AS school, c.major_level_id AS level, c.fee, c.currency, t.ielts FROM courses c JOIN admission_terms t ON t.id = c.terms_id
JOIN schools s ON s.id = c.school_id
WHERE (c.levels & (1 << ?1)) <> 0 AND (s.levels & (1 << ?1)) <> 0 AND c.id IN (SELECT l.course_id FROM course_type_links l
  JOIN course_types y ON y.id = l.type_id WHERE y.group_id = ?2)`,
  )
    .bind(level, BUSINESS_GROUP_ID)
    .all<Course>();
  // A school is judged by its first level with a fee.
  const isOfMainLevel = ({ school, level: courseLevel }: Course) =>
    !results.some((other) => other.school === school && other.level < courseLevel && other.fee > 0);
  const matchesFilter = ({ fee, currency, ielts, ...course }: Course) =>
    fee > 0 &&
    isOfMainLevel({ fee, currency, ielts, ...course }) &&
    (convertAmount(fee, currency, 'HKD') ?? Infinity) <= 250_000 &&
    ielts !== null &&
    ielts <= 6.5;
  return [...new Set(results.filter(matchesFilter).map(({ school }) => school))].sort(
    (firstId, secondId) => firstId - secondId,
  );
}

test('a search for business under HK$250,000 a year with IELTS 6.5 finds these schools only, at each level', async () => {
  for (const level of [1, 4]) {
    const { rows, page } = await readPage(institutionInquiry, { ...OFFER_FIELDS, showCount: 100 }, { level });
    const expected = await findMatchingSchoolIds(level);
    expect(expected.length).toBeGreaterThan(3);
    expect(page.totalResult).toBe(expected.length);
    if (expected.length <= 100)
      expect(rows.map(({ id }) => Number(id)).sort((firstId, secondId) => firstId - secondId)).toEqual(expected);
  }
});

test('the count of a choice equals the total of the list filtered by it', async () => {
  const facets = await readBackend(schoolFacets, { ...OFFER_FIELDS, feeCurrency: 'HKD' }, ASKING);
  const countSchools = async (changedFields: object) =>
    (await readPage(institutionInquiry, { ...OFFER_FIELDS, ...changedFields, showCount: 1 })).page.totalResult;
  const facetChoices = [
    ['level', 'fkMajorLevelId'],
    ['field', 'fkCourseTypeGroupId'],
    ['fee', 'feeMost'],
    ['english', 'ieltsHeld'],
    ['start', 'startsIn'],
    ['size', 'studentBody'],
    ['country', 'fkAreaCountryId'],
    ['type', 'institutionTypeId'],
  ] as const;
  for (const [key, changedFields] of facetChoices) {
    expect(facets[key].length, key).toBeGreaterThan(1);
    for (const { id, total } of facets[key].slice(0, 4))
      expect(await countSchools({ [changedFields]: id }), key).toBe(total);
  }
  expect(facets.field.map(({ name }) => name)).toContain('Law');
});

test('the user’s own fee steps are counted, each equal to the total of its list', async () => {
  const feeAmounts = [143_000, 201_000, 388_000];
  const query = { fkAreaCountryId: '2', fkMajorLevelId: '1' };
  const { fee } = await readBackend(schoolFacets, { ...query, feeCurrency: 'CNY', feeAmounts }, ASKING);
  expect(fee.map(({ id }) => id)).toEqual(feeAmounts.map((amount) => `CNY-${amount}`));
  expect(fee.some(({ total }) => total > 0)).toBe(true);
  for (const { id, total } of fee) {
    const { page } = await readPage(institutionInquiry, { ...query, feeMost: id });
    expect(page.totalResult, id).toBe(total);
  }
});

test('all course types are listed in order, also those without schools', async () => {
  const institutionTypeRows = await readBackend(institutionTypes, {}, ASKING);
  const { type } = await readBackend(schoolFacets, { keyword: 'oxford' }, ASKING);
  expect(type.map(({ id, name }) => ({ id, name }))).toEqual(institutionTypeRows.map(({ id, name }) => ({ id, name })));
  expect(type.some(({ total }) => total === 0)).toBe(true);
  expect(type.some(({ total }) => total > 0)).toBe(true);
});

test('keyword, initial and sort order combine with course filters', async () => {
  const { rows } = await readPage(institutionInquiry, { ...OFFER_FIELDS, initial: 'L', sort: 'name', showCount: 100 });
  const matchingIds = await findMatchingSchoolIds();
  expect(rows.length).toBeGreaterThan(0);
  for (const { id } of rows) expect(matchingIds).toContain(Number(id));
  const names = rows.map(({ name }) => name.replace(/^The /, '').replace(/^University of /, ''));
  expect(names).toEqual([...names].sort());
});

test('an index packed by an older version has no scores, and none is offered', async () => {
  await batchWrite(testEnv.DB, [
    { sql: `UPDATE match_shelves SET courses = json_remove(courses, '$.ielts', '$.months')`, values: [] },
  ]);
  const facets = await readBackend(schoolFacets, {}, ASKING);
  expect([facets.english, facets.start]).toEqual([[], []]);
  expect(facets.level.length).toBeGreaterThan(1);
  await loadDemoCatalogue();
});

describe('a list filtered by level and field', () => {
  const LAW_GROUP_ID = 7;
  const BACHELOR_LEVEL_ID = 1;
  const runSql = (sql: string) => batchWrite(testEnv.DB, [{ sql, values: [] }]);
  const findCheapestCourses = async () => {
    const { results } = await testEnv.DB.prepare(
      `SELECT c.school_id AS school, c.id, c.fee, c.currency FROM courses c WHERE c.fee > 0 AND c.major_level_id = ?1
AND c.id IN (SELECT l.course_id FROM course_type_links l JOIN course_types y ON y.id = l.type_id WHERE y.group_id = ?2)`,
    )
      .bind(BACHELOR_LEVEL_ID, LAW_GROUP_ID)
      .all<{ school: number; id: number; fee: number; currency: string }>();
    const cheapestCourses = new Map<string, (typeof results)[number]>();
    for (const course of results)
      if (course.fee < (cheapestCourses.get(String(course.school))?.fee ?? Infinity))
        cheapestCourses.set(String(course.school), course);
    return cheapestCourses;
  };
  const readSchools = (extraFields: object = {}) =>
    readPage(
      institutionInquiry,
      {
        fkMajorLevelId: String(BACHELOR_LEVEL_ID),
        fkCourseTypeGroupId: String(LAW_GROUP_ID),
        sort: 'tuition',
        showCount: 100,
        ...extraFields,
      },
      ASKING,
    );

  beforeAll(async () => {
    await runSql(
      `INSERT INTO sources (source_key, publisher, title, licence, as_at) VALUES ('fees', '{"zh":"甲"}', '{"zh":"乙"}', '{"zh":"丙"}', '2026-01-02')`,
    );
    const FEES_SOURCE_SQL = "(SELECT id FROM sources WHERE source_key = 'fees')";
    await runSql(`INSERT INTO facts (subject, subject_id, fact_key, value, unit, source_id, import_id)
SELECT 'course', id, 'courseTuitionYear', fee, currency || '/year', ${FEES_SOURCE_SQL}, 1 FROM courses WHERE fee > 0
UNION ALL SELECT 'school', id, 'lowestCourseYear', lowest_fee, currency || '/year', ${FEES_SOURCE_SQL}, 1 FROM schools WHERE lowest_fee > 0`);
  });

  test('shows the lowest fee of the matching courses, and is sorted by it', async () => {
    const cheapestCourses = await findCheapestCourses();
    const { rows } = await readSchools();
    expect(rows.length).toBeGreaterThan(10);
    const lowestFees: number[] = [];
    let dearerCount = 0;
    for (const { id, facts, sources } of rows) {
      const { fee = 0, currency = '' } = cheapestCourses.get(id) ?? {};
      const lowestFeeFacts = facts.filter(({ key }) => key === 'lowestCourseYear');
      expect(lowestFeeFacts).toMatchObject([{ value: String(fee), unit: `${currency}/year` }]);
      expect(sources.map((source) => source.id)).toContain(lowestFeeFacts[0]?.sourceId);
      lowestFees.push(convertAmount(fee, currency, 'HKD') ?? 0);
    }
    expect(lowestFees).toEqual(lowestFees.toSorted((fee, otherFee) => fee - otherFee));
    const allSchools = await readPage(institutionInquiry, { showCount: 100 }, ASKING);
    for (const { id, facts } of allSchools.rows) {
      const lowestFee = Number(facts.find(({ key }) => key === 'lowestCourseYear')?.value);
      if ((cheapestCourses.get(id)?.fee ?? 0) > lowestFee) dearerCount += 1;
    }
    expect(dearerCount, 'schools that have something cheaper of another field').toBeGreaterThan(0);
  });

  test('does not match a budget with an honours year or a certificate of half a year', async () => {
    const [cheapestSchoolId, cheapestCourse] = [...(await findCheapestCourses())].toSorted(
      ([, firstCourse], [, secondCourse]) =>
        (convertAmount(firstCourse.fee, firstCourse.currency, 'HKD') ?? 0) -
        (convertAmount(secondCourse.fee, secondCourse.currency, 'HKD') ?? 0),
    )[0] ?? ['', undefined];
    if (!cheapestCourse) throw new Error('there is no such course');
    const budget = { feeMost: `${cheapestCourse.currency}-${cheapestCourse.fee}` };
    expect((await readSchools(budget)).rows.map(({ id }) => id)).toContain(cheapestSchoolId);
    await runSql(`INSERT INTO facts (subject, subject_id, fact_key, value, unit, source_id, import_id)
VALUES ('course', ${cheapestCourse.id}, 'courseWeeks', 52, 'weeks', (SELECT id FROM sources WHERE source_key = 'fees'), 1)`);
    await batchWrite(testEnv.DB, repackCatalogue());
    const affordableIds = (await readSchools(budget)).rows.map(({ id }) => id);
    const nextCount = await testEnv.DB.prepare(
      `SELECT count(*) AS n FROM courses c WHERE c.school_id = ?1 AND c.id <> ?2 AND c.fee BETWEEN 1 AND ?3 AND c.major_level_id = ${BACHELOR_LEVEL_ID}
AND c.id IN (SELECT l.course_id FROM course_type_links l JOIN course_types y ON y.id = l.type_id WHERE y.group_id = ${LAW_GROUP_ID})`,
    )
      .bind(Number(cheapestSchoolId), cheapestCourse.id, cheapestCourse.fee)
      .all<{ n: number }>();
    expect(affordableIds.includes(cheapestSchoolId)).toBe((nextCount.results[0]?.n ?? 0) > 0);
  });
});
