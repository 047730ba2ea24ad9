import { type Database, getReader } from '#backend/queries/database.ts';
import { courses, schoolCourses } from '#backend/queries/catalogue/courses.ts';
import type { PagedQuery } from '#backend/queries/catalogue/build-query.ts';
import { news } from '#backend/queries/catalogue/news.ts';
import { rankings } from '#backend/queries/catalogue/rankings.ts';
import { schools } from '#backend/queries/catalogue/schools.ts';
import { findCoursePage, findSchoolPage } from '#backend/search/find-packed.ts';
import type { ListCall } from '#shared/contract/call.ts';
import { coursesList, institutionCourseList } from '#shared/contract/catalogue/course.ts';
import { newsList } from '#shared/contract/catalogue/news.ts';
import { rankingList } from '#shared/contract/catalogue/ranking.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';

/** List or search request and the database query that it causes. */
export interface CatalogueQuery {
  name: string;
  call: ListCall;
  fields: Record<string, unknown>;
  query: (db: Database) => Promise<PagedQuery<unknown>>;
}

type Fields = Record<string, unknown>;

const CALLER = [getReader('zh'), 1] as const;
const ANONYMOUS = 1;

const schoolQuery = (name: string, fields: Fields): CatalogueQuery => ({
  name: `schools ${name}`,
  call: institutionInquiry,
  fields,
  query: async (db) => schools(await findSchoolPage(db, institutionInquiry.input.parse(fields), 1), ...CALLER),
});

const forVisitors = (name: string, fields: Fields): CatalogueQuery => ({
  name: `courses ${name}, for a visitor`,
  call: coursesList,
  fields,
  query: async (db) => courses(await findCoursePage(db, coursesList.input.parse(fields), 1, true), ...CALLER, null),
});

const courseQuery = (name: string, fields: Fields): CatalogueQuery => ({
  name: `courses ${name}`,
  call: coursesList,
  fields,
  query: async (db) =>
    courses(await findCoursePage(db, coursesList.input.parse(fields), 1, false), ...CALLER, ANONYMOUS),
});

/** Requests with every filter, every sort order, and keywords of each kind. */
export const CATALOGUE_QUERIES: CatalogueQuery[] = [
  schoolQuery('by rank', {}),
  schoolQuery('by name', { sort: 'name' }),
  schoolQuery('by tuition', { sort: 'tuition' }),
  schoolQuery('on page 20', { currentPage: 20 }),
  schoolQuery('of a country', { fkAreaCountryId: 1 }),
  schoolQuery('of a type', { institutionTypeId: 1 }),
  schoolQuery('of a letter', { initial: 'M' }),
  schoolQuery('of a country by its name', { keyword: '英国', searchType: '1' }),
  schoolQuery('in a box', { bbox: [-2, 50, 1, 53] }),
  schoolQuery('for 牛津', { keyword: '牛津' }),
  schoolQuery('for 大学', { keyword: '大学' }),
  schoolQuery('for ucl', { keyword: 'ucl' }),
  schoolQuery('for mandaxue', { keyword: 'mandaxue' }),
  schoolQuery('for nothing', { keyword: 'qqqq' }),
  courseQuery('of all', {}),
  courseQuery('on page 20', { currentPage: 20 }),
  courseQuery('of a country and a level', { fkAreaCountryId: 1, fkMajorLevelId: 2 }),
  courseQuery('of a type', { fkCourseTypeId: 303 }),
  courseQuery('of a group', { fkCourseTypeGroupId: 3 }),
  courseQuery('of pathways', { type: 'pathway' }),
  courseQuery('in a range of fees', { feeMin: 20_000, feeMax: 25_000 }),
  courseQuery('that start in a month', { startMonth: 2 }),
  courseQuery('for 计算机', { keyword: '计算机' }),
  courseQuery('for law', { keyword: 'law' }),
  courseQuery('for 计算机 of a group', { keyword: '计算机', fkCourseTypeGroupId: 3 }),
  courseQuery('for law of a type', { keyword: 'law', fkCourseTypeId: 303 }),
  courseQuery('for law in a month and a range of fees', {
    keyword: 'law',
    startMonth: 9,
    feeMin: 20_000,
    feeMax: 30_000,
  }),
  forVisitors('of all', {}),
  forVisitors('of a type', { fkCourseTypeId: 303 }),
  forVisitors('of a country and a level', { fkAreaCountryId: 1, fkMajorLevelId: 2 }),
  forVisitors('in a range of fees', { feeMin: 20_000, feeMax: 25_000 }),
  forVisitors('for law', { keyword: 'law' }),
  {
    name: 'courses of a school',
    call: institutionCourseList,
    fields: { fkInstitutionId: 1001 },
    query: async () =>
      schoolCourses(institutionCourseList.input.parse({ fkInstitutionId: 1001 }), ...CALLER, ANONYMOUS),
  },
  {
    name: 'a ranking',
    call: rankingList,
    fields: { kind: 'subject', fkCourseTypeGroupId: 3 },
    query: async () => rankings(rankingList.input.parse({ kind: 'subject', fkCourseTypeGroupId: 3 }), ...CALLER),
  },
  { name: 'news', call: newsList, fields: {}, query: async () => news(newsList.input.parse({}), 'zh', 1) },
];
