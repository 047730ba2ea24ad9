import { beforeAll, describe, expect, test } from 'vitest';
import { coursesList, institutionCourseList } from '#shared/contract/catalogue/course.ts';
import { newsList, newsTopics } from '#shared/contract/catalogue/news.ts';
import { rankingList } from '#shared/contract/catalogue/ranking.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import type { PagedQuery } from '#backend/queries/catalogue/build-query.ts';
import * as details from '#backend/queries/catalogue/details.ts';
import { courses, schoolCourses } from '#backend/queries/catalogue/courses.ts';
import * as lookups from '#backend/queries/catalogue/lookups.ts';
import { news, newsDetail, newsTopicCounts } from '#backend/queries/catalogue/news.ts';
import { rankings } from '#backend/queries/catalogue/rankings.ts';
import { schools } from '#backend/queries/catalogue/schools.ts';
import { getReader, type Statement } from '#backend/queries/database.ts';
import * as favourites from '#backend/queries/favourites.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

beforeAll(loadDemoCatalogue);

const run = async ({ sql, values }: Statement) =>
  (await testEnv.DB.prepare(sql)
    .bind(...values)
    .all()) as unknown as { results: { total?: number }[]; meta: { rows_read: number } };

/** Rows read for a page and its total, and the number of results. */
async function getCost(query: PagedQuery<unknown>) {
  const rows = await run(query.rows);
  const total = await run(query.total);
  return { rows: rows.meta.rows_read, count: total.meta.rows_read, total: total.results[0]?.total ?? 0 };
}

const getPlan = async ({ sql, values }: Statement) =>
  (
    await testEnv.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind(...values)
      .all<{ detail: string }>()
  ).results.map((step) => step.detail);

const someSchools = (fields: object) => schools(institutionInquiry.input.parse(fields), getReader('zh'), 1);
const SOMEBODY = 7;
const someCourses = (fields: object, userId: number | null = SOMEBODY) =>
  courses(coursesList.input.parse(fields), getReader('zh'), 1, userId);
const someNews = (fields: object) => news(newsList.input.parse(fields), 'zh', 1);

/** Rows read to look up one school or course, including its courses, types and places. */
const ROWS_OF_A_SCHOOL = 40;
const ROWS_OF_A_COURSE = 16;

describe('a page reads no more than it must', () => {
  test.each([{}, { sort: 'name' }, { sort: 'tuition' }])('of all schools, sorted as in %j', async (fields) => {
    const cost = await getCost(someSchools(fields));
    expect(cost.total).toBeGreaterThan(200);
    expect(cost.rows).toBeLessThan(10 * ROWS_OF_A_SCHOOL);
    expect(cost.count).toBeLessThanOrEqual(cost.total + 1);
  });

  test.each([
    { fkAreaCountryId: 4 },
    { initial: 'M' },
    { institutionTypeId: 3 },
    { keyword: '牛津' },
    { keyword: 'ucl' },
    { keyword: 'mandaxue' },
  ])('of the schools in %j', async (fields) => {
    const cost = await getCost(someSchools(fields));
    expect(cost.total).toBeGreaterThan(0);
    expect(cost.rows).toBeLessThan(10 * ROWS_OF_A_SCHOOL + 8 * cost.total);
    expect(cost.count).toBeLessThan(8 * cost.total + 40);
  });

  test('of all courses', async () => {
    const cost = await getCost(someCourses({}));
    expect(cost.total).toBeGreaterThan(2000);
    expect(cost.rows).toBeLessThan(10 * ROWS_OF_A_COURSE);
    expect(cost.count).toBeLessThanOrEqual(2 * cost.total + 300);
  });

  test.each([
    { fkCourseTypeId: 701 },
    { fkAreaCountryId: 4, fkMajorLevelId: 3 },
    { keyword: '计算机科学' },
    { keyword: 'phd' },
    { feeMin: 80_000, feeMax: 90_000 },
  ])('of the courses in %j', async (fields) => {
    const cost = await getCost(someCourses(fields));
    expect(cost.total).toBeGreaterThan(0);
    expect(cost.rows).toBeLessThan(10 * ROWS_OF_A_COURSE + 12 * cost.total + 200);
    expect(cost.count).toBeLessThan(12 * cost.total + 200);
  });

  test('a visitor’s lists: the first ones of each school, and totals once', async () => {
    const cost = await getCost(someCourses({}, null));
    expect(cost.rows).toBeLessThan(10 * ROWS_OF_A_COURSE + 400);
    const { shown } = someCourses({}, null);
    if (!shown) throw new Error('a visitor’s pages are not counted');
    const countResult = await run(shown);
    expect(countResult.results[0]?.total).toBeLessThanOrEqual(3 * 238);
    expect(countResult.meta.rows_read).toBeLessThan(6 * cost.total);
  });

  test('of one school’s courses, whatever the keyword', async () => {
    const query = institutionCourseList.input.parse({ fkInstitutionId: 1001, keyword: 'science' });
    const cost = await getCost(schoolCourses(query, getReader('zh'), 1, SOMEBODY));
    expect(cost.rows + cost.count).toBeLessThan(300);
  });

  test('a visitor’s list of one school’s courses: its first ones, however many it has', async () => {
    const [most] = (
      await run({
        sql: 'SELECT school_id AS total FROM courses GROUP BY school_id ORDER BY count(*) DESC LIMIT 1',
        values: [],
      })
    ).results;
    const id = String(most?.total);
    const query = schoolCourses(institutionCourseList.input.parse({ fkInstitutionId: id }), getReader('zh'), 1, null);
    if (!query.shown) throw new Error('a visitor’s pages are not counted');
    const cost = await getCost(query);
    const displayed = await run(query.shown);
    expect(cost.total).toBeGreaterThan(10);
    expect(displayed.results[0]?.total).toBe(3);
    // A query that ranks every course reads a multiple of this: twice for the rows and once for the total.
    expect(cost.rows + displayed.meta.rows_read).toBeLessThan(6 * ROWS_OF_A_COURSE);
    expect(cost.count).toBeLessThan(cost.total + 5);
  });
});

const FIRST_PAGE = { currentPage: 1, showCount: 10 };
const OWN = { userId: 7, id: '1', schoolId: '1001' };
const RANKING = rankings(rankingList.input.parse({ kind: 'subject', fkCourseTypeGroupId: 3 }), getReader('zh'), 1);
const NATIONAL = rankings(rankingList.input.parse({ fkAreaCountryId: 3 }), getReader('zh'), 1);
const ONE_SCHOOL = schoolCourses(
  institutionCourseList.input.parse({ fkInstitutionId: 1001, keyword: 'law' }),
  getReader('zh'),
  1,
  null,
);

/**
 * Scans that are allowed: results of a subquery, the history of one subject (h, w), and lists that a function or
 * keyword has narrowed to a few rows.
 */
const MAY_BE_SCANNED =
  /^SCAN (h|w|f|\(subquery-\d+\)|\w+ VIRTUAL TABLE INDEX.*|CONSTANT ROW|\d+-ROW VALUES CLAUSE|json_each.*)$/;

test.each<[string, Statement]>([
  ['schools of a country', someSchools({ fkAreaCountryId: 1 }).rows],
  ['schools of a state', someSchools({ fkAreaStateId: 1 }).rows],
  ['schools of a city', someSchools({ cityId: 1 }).rows],
  ['schools of a type', someSchools({ institutionTypeId: 1 }).rows],
  ['schools of a letter', someSchools({ initial: 'M' }).rows],
  ['schools in a box', someSchools({ bbox: [-2, 51, 0, 52] }).rows],
  ['schools by keyword', someSchools({ keyword: 'oxford' }).rows],
  ['their total', someSchools({ keyword: 'oxford' }).total],
  ['courses of a country', someCourses({ fkAreaCountryId: 1 }).rows],
  ['courses of a level', someCourses({ fkMajorLevelId: 1 }).rows],
  ['courses of a kind', someCourses({ type: 'pathway' }).rows],
  ['courses of a type', someCourses({ fkCourseTypeId: 101 }).total],
  ['courses of a group', someCourses({ fkCourseTypeGroupId: 1 }).total],
  ['courses by keyword', someCourses({ keyword: 'law' }).rows],
  ['a visitor’s courses of a country', someCourses({ fkAreaCountryId: 1 }, null).rows],
  ['a visitor’s courses by keyword', someCourses({ keyword: 'law' }, null).rows],
  ['courses of a school', ONE_SCHOOL.rows],
  ['a ranking', RANKING.rows],
  ['a country’s ranking', NATIONAL.rows],
  ['news of a country', someNews({ fkAreaCountryId: 1 }).rows],
  ['news of a topic', someNews({ topic: 'visa' }).rows],
  ['news of a school', someNews({ fkInstitutionId: 1001 }).rows],
  ['an article', newsDetail('5001', 'zh', 1)],
  ['a school', details.schoolDetail('1001', getReader('zh'), 1)],
  ['its sections', details.schoolInfos('1001', 'zh', 1)],
  ['its ranks', details.schoolRanks('1001', 'zh')],
  ['its pathways', details.schoolPathways('1001', getReader('zh'), 1)],
  ['its course types', lookups.courseTypesOfSchool('1001', 'zh', 1)],
  ['a course', details.courseDetail('1001001', getReader('zh'), 1)],
  ['its pathways', details.pathwayCourses('1001001', 'zh', 1, null)],
  ['a user’s schools', favourites.schoolFavourites(FIRST_PAGE, 7, getReader('zh'), 1).rows],
  ['their number', favourites.schoolFavourites(FIRST_PAGE, 7, getReader('zh'), 1).total],
  ['a user’s courses', favourites.courseFavourites(FIRST_PAGE, 7, getReader('zh'), 1).rows],
  ['their number', favourites.courseFavourites(FIRST_PAGE, 7, getReader('zh'), 1).total],
  ['a remark', favourites.updateSchoolRemark(OWN, 'x')],
  ['a school that goes', favourites.deleteSchoolFavourite(OWN)],
  ['courses that go', favourites.deleteCourseFavourites(7, ['1', '2'])],
  ['courses that are collected', favourites.openCourses(['1001001'], 1)],
])('%s: looked up by an index, never by reading a whole table', async (_name, statement) => {
  const plan = await getPlan(statement);
  expect(plan.length).toBeGreaterThan(0);
  for (const step of plan.filter((value) => value.startsWith('SCAN'))) expect(step).toMatch(MAY_BE_SCANNED);
});

test.each<[string, Statement, RegExp]>([
  ['rank', someSchools({}).rows, /schools_by_rank/],
  ['name', someSchools({ sort: 'name' }).rows, /schools_by_name/],
  ['tuition', someSchools({ sort: 'tuition' }).rows, /schools_by_tuition/],
  ['courses by rank', someCourses({}).rows, /courses_by_rank/],
  ['news by time', someNews({}).rows, /news_by_time/],
  ['topics of news', newsTopicCounts(newsTopics.input.parse({}), 'zh', 1), /COVERING INDEX news_by_topic/],
])('%s: reads in index order, up to the page’s end', async (_name, statement, index) => {
  expect((await getPlan(statement)).join('\n')).toMatch(index);
});
