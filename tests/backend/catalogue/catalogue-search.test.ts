import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { coursesList } from '#shared/contract/catalogue/course.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import { getUserContext } from '#tests/backend/support/ask-as-user.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { readPage } from '#tests/backend/support/read-page.ts';

beforeAll(loadDemoCatalogue);

const OXFORD = 'University of Oxford';
const MANCHESTER = 'The University of Manchester';
const UCL = 'UCL (University College London)';

const findSchoolNames = async (keyword: string) =>
  (await readPage(institutionInquiry, { keyword })).rows.map((school) => school.name);
const findFirstName = async (keyword: string) => (await findSchoolNames(keyword))[0]?.replace(/^The /, '');

test.each([
  ['牛津', OXFORD],
  ['牛津大学', OXFORD],
  ['牛津大學', OXFORD],
  ['oxford', OXFORD],
  ['OXFORD', OXFORD],
  ['  Ｏｘｆｏｒｄ ', OXFORD],
  ['university of oxford', OXFORD],
  ['niujin', OXFORD],
  ['NiuJinDaXue', OXFORD],
  ['ucl', UCL],
  ['UCL', UCL],
  ['伦敦大学学院', UCL],
  ['倫敦大學學院', UCL],
  ['曼大', MANCHESTER],
  ['曼大学', MANCHESTER],
  ['mandaxue', MANCHESTER],
  ['manda', MANCHESTER],
  ['曼徹斯特大學', MANCHESTER],
  ['manchester', MANCHESTER],
  ['manch', MANCHESTER],
  ['墨尔本', 'The University of Melbourne'],
  ['墨爾本', 'The University of Melbourne'],
])('a search for %s finds %s first', async (keyword, name) => {
  expect(await findFirstName(keyword)).toBe(name.replace(/^The /, ''));
});

test('matches within words follow those at their beginning', async () => {
  expect(await findSchoolNames('chester')).toContain(MANCHESTER);
});

test('all words must match, in any order', async () => {
  expect(await findSchoolNames('melbourne university')).toContain('The University of Melbourne');
  expect(await findSchoolNames('oxford 牛津')).toContain(OXFORD);
  expect(await findSchoolNames('oxford melbourne')).toEqual([]);
});

test('accents and apostrophes are ignored', async () => {
  expect(await findFirstName("king's college london")).toBe(await findFirstName('Kings College London'));
  expect(await findFirstName('Montréal')).toBe(await findFirstName('montreal'));
});

test.each([
  '!!!',
  '"',
  "' OR 1=1 --",
  '*',
  '(',
  'NEAR(',
  '\u0000',
  '😀',
  '％',
  'AND',
  '- -',
  '"oxford',
  'oxford*',
  '\\',
])('the unusual keyword %j is answered', async (keyword) => {
  await readPage(institutionInquiry, { keyword });
  await readPage(coursesList, { keyword });
});

test('a keyword of stop words matches nothing, and one of spaces is no filter', async () => {
  expect((await readPage(institutionInquiry, { keyword: '!!!' })).page.totalResult).toBe(0);
  expect((await readPage(institutionInquiry, { keyword: '   ' })).page.totalResult).toBeGreaterThan(100);
});

test('any text is answered, and its total equals the sum of its pages', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (keyword) => {
      const { rows, page } = await readPage(institutionInquiry, { keyword, showCount: 100 });
      expect(rows).toHaveLength(Math.min(100, page.totalResult));
    }),
    { numRuns: 100 },
  );
});

test.each([
  ['英国', 'uk'],
  ['英國', 'uk'],
  ['united king', 'uk'],
  ['USA', 'us'],
  ['澳洲', 'au'],
  ['加拿大', 'ca'],
])('a search within a country finds for %s the schools of %s', async (keyword, country) => {
  for (const searchType of [1, '1']) {
    const { rows } = await readPage(institutionInquiry, { keyword, searchType });
    expect(new Set(rows.map((school) => school.countryKey))).toEqual(new Set([country]));
  }
});

test('a course is found by its name in both scripts, and by its school’s', async () => {
  const readCourses = async (keyword: string) =>
    (await readPage(coursesList, { keyword }, await getUserContext())).rows;
  for (const course of await readCourses('计算机科学')) expect(course.name).toContain('Computer Science');
  for (const course of await readCourses('電腦科學')) expect(course.name).toContain('Computer Science');
  for (const course of await readCourses('电脑科学')) expect(course.name).toContain('Computer Science');
  expect((await readCourses('computer science')).length).toBeGreaterThan(5);
  const uclCourses = await readCourses('ucl law');
  expect(uclCourses.length).toBeGreaterThan(0);
  for (const course of uclCourses) expect(course.schoolName).toBe(UCL);
});

test('an explicit sort order overrides relevance', async () => {
  const { rows } = await readPage(institutionInquiry, { keyword: 'university of', sort: 'name', showCount: 50 });
  const initials = rows.map((school) =>
    school.name
      .replace(/^The /, '')
      .replace(/^University of /, '')
      .charAt(0),
  );
  expect(initials).toEqual([...initials].sort());
});
