import { beforeAll, describe, expect, test } from 'vitest';
import { coursesList, institutionCourseList } from '#shared/contract/catalogue/course.ts';
import { newsList, newsTopics } from '#shared/contract/catalogue/news.ts';
import { rankingList } from '#shared/contract/catalogue/ranking.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import type { PagedQuery } from '#backend/queries/catalogue/build-query.ts';
import * as details from '#backend/queries/catalogue/details.ts';
import { selectCourses, selectSchoolCourses } from '#backend/queries/catalogue/courses.ts';
import * as lookups from '#backend/queries/catalogue/lookups.ts';
import { selectNews, selectNewsDetail, selectNewsTopicCounts } from '#backend/queries/catalogue/news.ts';
import { selectRankings } from '#backend/queries/catalogue/rankings.ts';
import { selectSchools } from '#backend/queries/catalogue/schools.ts';
import { getReader, type Statement } from '#backend/queries/database.ts';
import * as favourites from '#backend/queries/favourites.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

beforeAll(loadDemoCatalogue);

const runStatement = async ({ sql, values }: Statement) =>
  (await testEnv.DB.prepare(sql)
    .bind(...values)
    .all()) as unknown as { results: { total?: number }[]; meta: { rows_read: number } };

/** Measures the rows that the database reads for a page and for its total, and counts the results. */
async function measureCost(query: PagedQuery<unknown>) {
  const rows = await runStatement(query.rows);
  const total = await runStatement(query.total);
  return { rows: rows.meta.rows_read, count: total.meta.rows_read, total: total.results[0]?.total ?? 0 };
}

const explainQueryPlan = async ({ sql, values }: Statement) =>
  (
    await testEnv.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind(...values)
      .all<{ detail: string }>()
  ).results.map((step) => step.detail);

const createSchoolQuery = (fields: object) => selectSchools(institutionInquiry.input.parse(fields), getReader('zh'), 1);
const USER_ID = 7;
const createCourseQuery = (fields: object, userId: number | null = USER_ID) =>
  selectCourses(coursesList.input.parse(fields), getReader('zh'), 1, userId);
const createNewsQuery = (fields: object) => selectNews(newsList.input.parse(fields), 'zh', 1);

/** Maximum number of rows read to look up one school or course, including its courses, types and places. */
const ROWS_OF_A_SCHOOL = 40;
const ROWS_OF_A_COURSE = 16;

describe('the rows read by a page are limited', () => {
  test.each([{}, { sort: 'name' }, { sort: 'tuition' }])('for all schools, sorted as in %j', async (fields) => {
    const cost = await measureCost(createSchoolQuery(fields));
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
  ])('for the schools in %j', async (fields) => {
    const cost = await measureCost(createSchoolQuery(fields));
    expect(cost.total).toBeGreaterThan(0);
    expect(cost.rows).toBeLessThan(10 * ROWS_OF_A_SCHOOL + 8 * cost.total);
    expect(cost.count).toBeLessThan(8 * cost.total + 40);
  });

  test('for all courses', async () => {
    const cost = await measureCost(createCourseQuery({}));
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
  ])('for the courses in %j', async (fields) => {
    const cost = await measureCost(createCourseQuery(fields));
    expect(cost.total).toBeGreaterThan(0);
    expect(cost.rows).toBeLessThan(10 * ROWS_OF_A_COURSE + 12 * cost.total + 200);
    expect(cost.count).toBeLessThan(12 * cost.total + 200);
  });

  test('for a visitor’s lists: the first courses of each school, and totals once', async () => {
    const cost = await measureCost(createCourseQuery({}, null));
    expect(cost.rows).toBeLessThan(10 * ROWS_OF_A_COURSE + 400);
    const { countVisible: shownStatement } = createCourseQuery({}, null);
    if (!shownStatement) throw new Error('a visitor’s pages are not counted');
    const countResult = await runStatement(shownStatement);
    expect(countResult.results[0]?.total).toBeLessThanOrEqual(3 * 238);
    expect(countResult.meta.rows_read).toBeLessThan(6 * cost.total);
  });

  test('for one school’s courses, whatever the keyword', async () => {
    const query = institutionCourseList.input.parse({ fkInstitutionId: 1001, keyword: 'science' });
    const cost = await measureCost(selectSchoolCourses(query, getReader('zh'), 1, USER_ID));
    expect(cost.rows + cost.count).toBeLessThan(300);
  });

  test('for one school’s courses of a field', async () => {
    const query = institutionCourseList.input.parse({ fkInstitutionId: 1001, fkCourseTypeGroupId: 19 });
    const cost = await measureCost(selectSchoolCourses(query, getReader('zh'), 1, USER_ID));
    expect(cost.total).toBeGreaterThan(0);
    expect(cost.rows + cost.count).toBeLessThan(300);
  });

  test('for a visitor’s list of one school’s courses: its first ones, however many it has', async () => {
    const [largestSchool] = (
      await runStatement({
        sql: 'SELECT school_id AS total FROM courses GROUP BY school_id ORDER BY count(*) DESC LIMIT 1',
        values: [],
      })
    ).results;
    const id = String(largestSchool?.total);
    const query = selectSchoolCourses(
      institutionCourseList.input.parse({ fkInstitutionId: id }),
      getReader('zh'),
      1,
      null,
    );
    if (!query.countVisible) throw new Error('a visitor’s pages are not counted');
    const cost = await measureCost(query);
    const shownResult = await runStatement(query.countVisible);
    expect(cost.total).toBeGreaterThan(10);
    expect(shownResult.results[0]?.total).toBe(3);
    // A query that ranked every course would exceed this limit several times: it would read all courses twice for the
    // rows and once for the total.
    expect(cost.rows + shownResult.meta.rows_read).toBeLessThan(6 * ROWS_OF_A_COURSE);
    expect(cost.count).toBeLessThan(cost.total + 5);
  });
});

const FIRST_PAGE = { currentPage: 1, showCount: 10 };
const OWN_FIELDS = { userId: 7, id: '1', schoolId: '1001' };
const RANKING = selectRankings(
  rankingList.input.parse({ kind: 'subject', fkCourseTypeGroupId: 3 }),
  getReader('zh'),
  1,
);
const NATIONAL = selectRankings(rankingList.input.parse({ fkAreaCountryId: 3 }), getReader('zh'), 1);
const ONE_SCHOOL = selectSchoolCourses(
  institutionCourseList.input.parse({ fkInstitutionId: 1001, keyword: 'law' }),
  getReader('zh'),
  1,
  null,
);

/**
 * Matches table scans that are allowed: of subquery results, of the history of one subject (h, w), and of lists that a
 * function or keyword has already reduced to a few rows.
 */
const SCAN_ALLOWED =
  /^SCAN (h|w|f|\(subquery-\d+\)|\w+ VIRTUAL TABLE INDEX.*|CONSTANT ROW|\d+-ROW VALUES CLAUSE|json_each.*)$/;

test.each<[string, Statement]>([
  ['schools of a country', createSchoolQuery({ fkAreaCountryId: 1 }).rows],
  ['schools of a state', createSchoolQuery({ fkAreaStateId: 1 }).rows],
  ['schools of a city', createSchoolQuery({ cityId: 1 }).rows],
  ['schools of a type', createSchoolQuery({ institutionTypeId: 1 }).rows],
  ['schools of a letter', createSchoolQuery({ initial: 'M' }).rows],
  ['schools in a box', createSchoolQuery({ bbox: [-2, 51, 0, 52] }).rows],
  ['schools by keyword', createSchoolQuery({ keyword: 'oxford' }).rows],
  ['their total', createSchoolQuery({ keyword: 'oxford' }).total],
  ['courses of a country', createCourseQuery({ fkAreaCountryId: 1 }).rows],
  ['courses of a level', createCourseQuery({ fkMajorLevelId: 1 }).rows],
  ['courses of a kind', createCourseQuery({ type: 'pathway' }).rows],
  ['courses of a type', createCourseQuery({ fkCourseTypeId: 101 }).total],
  ['courses of a group', createCourseQuery({ fkCourseTypeGroupId: 1 }).total],
  ['courses by keyword', createCourseQuery({ keyword: 'law' }).rows],
  ['a visitor’s courses of a country', createCourseQuery({ fkAreaCountryId: 1 }, null).rows],
  ['a visitor’s courses by keyword', createCourseQuery({ keyword: 'law' }, null).rows],
  ['courses of a school', ONE_SCHOOL.rows],
  ['a ranking', RANKING.rows],
  ['a country’s ranking', NATIONAL.rows],
  ['news of a country', createNewsQuery({ fkAreaCountryId: 1 }).rows],
  ['news of a topic', createNewsQuery({ topic: 'visa' }).rows],
  ['news of a school', createNewsQuery({ fkInstitutionId: 1001 }).rows],
  ['an article', selectNewsDetail('5001', 'zh', 1)],
  ['a school', details.selectSchoolDetail('1001', getReader('zh'), 1)],
  ['its sections', details.selectSchoolInfos('1001', 'zh', 1)],
  ['its ranks', details.selectSchoolRanks('1001', 'zh')],
  ['its pathways', details.selectSchoolPathways('1001', getReader('zh'), 1)],
  ['its course types', lookups.selectCourseTypesOfSchool('1001', 'zh', 1)],
  ['a course', details.selectCourseDetail('1001001', getReader('zh'), 1)],
  ['its pathways', details.selectPathwayCourses('1001001', 'zh', 1, null)],
  ['a user’s schools', favourites.selectSchoolFavourites(FIRST_PAGE, 7, getReader('zh'), 1).rows],
  ['their number', favourites.selectSchoolFavourites(FIRST_PAGE, 7, getReader('zh'), 1).total],
  ['a user’s courses', favourites.selectCourseFavourites(FIRST_PAGE, 7, getReader('zh'), 1).rows],
  ['their number', favourites.selectCourseFavourites(FIRST_PAGE, 7, getReader('zh'), 1).total],
  ['a remark', favourites.updateSchoolRemark(OWN_FIELDS, 'x')],
  ['a school that goes', favourites.deleteSchoolFavourite(OWN_FIELDS)],
  ['courses that go', favourites.deleteCourseFavourites(7, ['1', '2'])],
  ['courses that are collected', favourites.selectOpenCourses(['1001001'], 1)],
])('%s: uses an index, and never reads a whole table', async (_name, statement) => {
  const plan = await explainQueryPlan(statement);
  expect(plan.length).toBeGreaterThan(0);
  for (const step of plan.filter((planStep) => planStep.startsWith('SCAN'))) expect(step).toMatch(SCAN_ALLOWED);
});

test.each<[string, Statement, RegExp]>([
  ['rank', createSchoolQuery({}).rows, /schools_by_rank/],
  ['name', createSchoolQuery({ sort: 'name' }).rows, /schools_by_name/],
  ['tuition', createSchoolQuery({ sort: 'tuition' }).rows, /schools_by_tuition/],
  ['courses by rank', createCourseQuery({}).rows, /courses_by_rank/],
  ['news by time', createNewsQuery({}).rows, /news_by_time/],
  ['topics of news', selectNewsTopicCounts(newsTopics.input.parse({}), 'zh', 1), /COVERING INDEX news_by_topic/],
])('%s: reads in index order, up to the end of the page', async (_name, statement, index) => {
  expect((await explainQueryPlan(statement)).join('\n')).toMatch(index);
});
