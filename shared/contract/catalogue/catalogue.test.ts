import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Course, coursesList, institutionCourseList } from './course.ts';
import { CourseDetail } from './course-detail.ts';
import { KNOWN_CALLS } from '#shared/contract/known-calls.ts';
import { newsDetail } from './news.ts';
import { rankingList } from './ranking.ts';
import { institutionByInstitutionId, School } from './school.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';

test('a school of an older backend: numbers as strings, null lists, no word on its courses', () => {
  expect(School.parse({ id: 7, name: 'X', courseCount: '12', lowestFee: '9000', allRankList: null })).toMatchObject({
    id: '7',
    courseCount: 12,
    lowestFee: 9000,
    allRankList: [],
    hasCourse: null,
    schoolCollectionId: '',
    illustrative: false,
  });
});

test.each([
  [null, null],
  ['', null],
  [undefined, null],
  [0, false],
  ['0', false],
  [1, true],
  ['true', true],
])('the course flag %j is parsed as %j, and a missing one as unknown', (hasCourse, parsedFlag) => {
  expect(School.parse({ hasCourse }).hasCourse).toBe(parsedFlag);
});

test.each([
  [9, '09'],
  ['9', '09'],
  ['09', '09'],
  [12, '12'],
  [null, '--'],
  [undefined, '--'],
  ['', '--'],
  ['--', '--'],
  [0, '--'],
  [13, '--'],
  ['autumn', '--'],
])('the month %j is parsed as %s', (startMonth, parsedMonth) => {
  expect(Course.parse({ startMonth }).startMonth).toBe(parsedMonth);
});

test('a course’s own address within its application details is dropped', () => {
  const appInfos = [
    { typeKey: 'app_course_website', typeValue: 'https://x.example' },
    { typeKey: 'app_portfolio', typeName: 'Portfolio', typeValue: '20 pages' },
  ];
  expect(CourseDetail.parse({ appInfos }).appInfos.map((info) => info.typeKey)).toEqual(['app_portfolio']);
  expect(CourseDetail.parse({ appInfos: null }).appInfos).toEqual([]);
});

test.each([
  ['data/project/get/file-center/target/2021/a.mp4', '2021/a.mp4'],
  ['/data/project/get/file-center/target/a.mp4', 'a.mp4'],
  [
    'https://films.example/data/project/get/file-center/target/a.mp4',
    'https://films.example/data/project/get/file-center/target/a.mp4',
  ],
  ['a.mp4', 'a.mp4'],
  [null, ''],
])('the URL of the film %j is %j', (filePath, parsedPath) => {
  const fullSchool = institutionByInstitutionId.data.parse({ institution: { id: 1 }, movFile: { filePath } });
  expect(fullSchool?.movFile?.filePath).toBe(parsedPath);
});

test.each([null, undefined, {}, { institution: null }, { institution: null, pathwayList: [] }])(
  'the answer %j is no school',
  (data) => {
    expect(institutionByInstitutionId.data.parse(data)).toBeNull();
  },
);

test.each([null, undefined, {}, { newDtos: null }])('rejects the answer %j as a school', (data) => {
  expect(newsDetail.data.parse(data).newDtos).toBeNull();
});

test('null and empty inputs count as missing, and pages have their default size', () => {
  const emptyFilters = { keyword: '', fkAreaCountryId: null, sort: '', cityId: undefined };
  expect(institutionInquiry.input.parse(emptyFilters)).toEqual({ currentPage: 1, showCount: 10, ruleExams: [] });
  expect(rankingList.input.parse({})).toEqual({ currentPage: 1, showCount: 10, kind: 'school', year: 2021 });
});

test('parses query strings into their types', () => {
  const validInquiry = {
    currentPage: '3',
    showCount: '100',
    fkMajorLevelId: '02',
    startMonth: '09',
    feeMin: '0',
    type: 'pathway',
  };
  expect(coursesList.input.parse(validInquiry)).toEqual({
    currentPage: 3,
    showCount: 100,
    fkMajorLevelId: '2',
    startMonth: 9,
    feeMin: 0,
    type: 'pathway',
  });
  expect(institutionInquiry.input.parse({ searchType: 1, initial: 'q', keyword: ' 牛津 ' })).toMatchObject({
    searchType: '1',
    initial: 'Q',
    keyword: '牛津',
  });
});

test.each<[string, unknown[]]>([
  ['currentPage', [0, -1, 10_001, 1.5, 'x', '1e3', {}, [], true]],
  ['showCount', [0, 101, '9'.repeat(30)]],
  ['keyword', ['x'.repeat(101), {}, ['a'], true]],
  ['searchType', [2, 'country']],
  ['fkAreaCountryId', ['uk', -1, 1.5, '1 OR 1', '9'.repeat(20)]],
  ['initial', ['ab', '1', '中']],
  ['sort', ['price', 1, '; DROP TABLE schools']],
  ['bbox', [[1, 2, 3], [1, 2, 3, 1], [0, 0, 0, 91], [-181, 0, 0, 0], ['a', 0, 0, 0], 'here']],
])('a wrong %s is rejected with its name', (field, invalidValues) => {
  for (const value of invalidValues) {
    const { error } = institutionInquiry.input.safeParse({ [field]: value });
    expect(error?.issues[0]?.path[0], JSON.stringify(value)).toBe(field);
  }
});

test('the courses of a school require its id', () => {
  expect(institutionCourseList.input.safeParse({}).error?.issues[0]?.path).toEqual(['fkInstitutionId']);
});

test('no two calls share a method and path', () => {
  const callNames = KNOWN_CALLS.map((call) => `${call.method} ${call.path}`);
  expect(new Set(callNames).size).toBe(callNames.length);
});

test('parses or rejects any input of any call, and never throws', () => {
  const arbitraryInput = fc.dictionary(
    fc.constantFrom(...new Set(KNOWN_CALLS.flatMap(({ input }) => ('shape' in input ? Object.keys(input.shape) : [])))),
    fc.anything(),
  );
  fc.assert(
    fc.property(arbitraryInput, (submittedInput) => {
      for (const { input } of KNOWN_CALLS) expect(typeof input.safeParse(submittedInput).success).toBe('boolean');
    }),
  );
});
