import { type Database, getReader } from '#backend/queries/database.ts';
import { selectCourses, selectSchoolCourses } from '#backend/queries/catalogue/courses.ts';
import type { PagedQuery } from '#backend/queries/catalogue/build-query.ts';
import { selectNews } from '#backend/queries/catalogue/news.ts';
import { selectRankings } from '#backend/queries/catalogue/rankings.ts';
import { selectSchools } from '#backend/queries/catalogue/schools.ts';
import { findCoursePage, findSchoolPage } from '#backend/search/find-packed.ts';
import type { ListCall } from '#shared/contract/call.ts';
import { coursesList, institutionCourseList } from '#shared/contract/catalogue/course.ts';
import { newsList } from '#shared/contract/catalogue/news.ts';
import { rankingList } from '#shared/contract/catalogue/ranking.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';

/** Request for a list or a search, and the database query that it causes. */
export interface CatalogueQuery {
  name: string;
  call: ListCall;
  fields: Record<string, unknown>;
  query: (db: Database) => Promise<PagedQuery<unknown>>;
}

type Fields = Record<string, unknown>;

const CALLER = [getReader('zh'), 1] as const;
const ANONYMOUS = 1;

const createSchoolQuery = (name: string, fields: Fields): CatalogueQuery => ({
  name: `schools ${name}`,
  call: institutionInquiry,
  fields,
  query: async (db) => selectSchools(await findSchoolPage(db, institutionInquiry.input.parse(fields), 1), ...CALLER),
});

const createVisitorQuery = (name: string, fields: Fields): CatalogueQuery => ({
  name: `courses ${name}, for a visitor`,
  call: coursesList,
  fields,
  query: async (db) =>
    selectCourses(await findCoursePage(db, coursesList.input.parse(fields), 1, true), ...CALLER, null),
});

const createCourseQuery = (name: string, fields: Fields): CatalogueQuery => ({
  name: `courses ${name}`,
  call: coursesList,
  fields,
  query: async (db) =>
    selectCourses(await findCoursePage(db, coursesList.input.parse(fields), 1, false), ...CALLER, ANONYMOUS),
});

/** Requests with every filter, every sort order, and keywords of each kind. */
export const CATALOGUE_QUERIES: CatalogueQuery[] = [
  createSchoolQuery('by rank', {}),
  createSchoolQuery('by name', { sort: 'name' }),
  createSchoolQuery('by tuition', { sort: 'tuition' }),
  createSchoolQuery('on page 20', { currentPage: 20 }),
  createSchoolQuery('of a country', { fkAreaCountryId: 1 }),
  createSchoolQuery('of a type', { institutionTypeId: 1 }),
  createSchoolQuery('of a letter', { initial: 'M' }),
  createSchoolQuery('of a country by its name', { keyword: '英国', searchType: '1' }),
  createSchoolQuery('in a box', { bbox: [-2, 50, 1, 53] }),
  createSchoolQuery('for 牛津', { keyword: '牛津' }),
  createSchoolQuery('for 大学', { keyword: '大学' }),
  createSchoolQuery('for ucl', { keyword: 'ucl' }),
  createSchoolQuery('for mandaxue', { keyword: 'mandaxue' }),
  createSchoolQuery('for nothing', { keyword: 'qqqq' }),
  createCourseQuery('of all', {}),
  createCourseQuery('on page 20', { currentPage: 20 }),
  createCourseQuery('of a country and a level', { fkAreaCountryId: 1, fkMajorLevelId: 2 }),
  createCourseQuery('of a type', { fkCourseTypeId: 303 }),
  createCourseQuery('of a group', { fkCourseTypeGroupId: 3 }),
  createCourseQuery('of pathways', { type: 'pathway' }),
  createCourseQuery('in a range of fees', { feeMin: 20_000, feeMax: 25_000 }),
  createCourseQuery('that start in a month', { startMonth: 2 }),
  createCourseQuery('for 计算机', { keyword: '计算机' }),
  createCourseQuery('for law', { keyword: 'law' }),
  createCourseQuery('for 计算机 of a group', { keyword: '计算机', fkCourseTypeGroupId: 3 }),
  createCourseQuery('for law of a type', { keyword: 'law', fkCourseTypeId: 303 }),
  createCourseQuery('for law in a month and a range of fees', {
    keyword: 'law',
    startMonth: 9,
    feeMin: 20_000,
    feeMax: 30_000,
  }),
  createVisitorQuery('of all', {}),
  createVisitorQuery('of a type', { fkCourseTypeId: 303 }),
  createVisitorQuery('of a country and a level', { fkAreaCountryId: 1, fkMajorLevelId: 2 }),
  createVisitorQuery('in a range of fees', { feeMin: 20_000, feeMax: 25_000 }),
  createVisitorQuery('for law', { keyword: 'law' }),
  {
    name: 'courses of a school',
    call: institutionCourseList,
    fields: { fkInstitutionId: 1001 },
    query: async () =>
      selectSchoolCourses(institutionCourseList.input.parse({ fkInstitutionId: 1001 }), ...CALLER, ANONYMOUS),
  },
  {
    name: 'a ranking',
    call: rankingList,
    fields: { kind: 'subject', fkCourseTypeGroupId: 3 },
    query: async () => selectRankings(rankingList.input.parse({ kind: 'subject', fkCourseTypeGroupId: 3 }), ...CALLER),
  },
  { name: 'news', call: newsList, fields: {}, query: async () => selectNews(newsList.input.parse({}), 'zh', 1) },
];
