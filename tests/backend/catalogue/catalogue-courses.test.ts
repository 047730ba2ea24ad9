import { beforeAll, describe, expect, test } from 'vitest';
import { batchWrite } from '#backend/queries/database.ts';
import { followSchools } from '#backend/queries/facts/import-tables.ts';
import {
  coursesList,
  courseTypes,
  institutionCourseList,
  MAX_VISITOR_COURSES,
} from '#shared/contract/catalogue/course.ts';
import { courseDetail } from '#shared/contract/catalogue/course-detail.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { getUserContext } from '#tests/backend/support/ask-as-user.ts';
import { type RequestContext, readBackend, request } from '#tests/backend/support/ask-backend.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { logInUser } from '#tests/backend/support/log-in.ts';
import { readPage } from '#tests/backend/support/read-page.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

beforeAll(loadDemoCatalogue);

const OXFORD_ID = 1001;
const runSql = (sql: string) => testEnv.DB.prepare(sql).bind().all();

const readCourse = async (id: string, context: RequestContext = {}) => {
  const { body } = await request('GET', courseDetail.path.replace('{id}', id), undefined, { level: 1, ...context });
  return courseDetail.data.parse(body.data);
};

test.each(LOCALES)('courses in %s have all fields of a row', async (locale) => {
  const { rows } = await readPage(coursesList, { showCount: 100 }, { locale });
  expect(rows).toHaveLength(100);
  for (const course of rows) {
    expect(course.name && course.schoolName).toMatch(/^[A-Z]/);
    expect(course.nameChn && course.schoolNameChn).toMatch(/\p{Script=Han}/u);
    expect(course.ctTypeName.length).toBeGreaterThan(0);
    expect(/\p{Script=Han}/u.test(course.ctTypeName[0]?.typeName ?? '')).toBe(locale !== 'en-us');
    expect(course.fee).toMatch(/^(GBP|AUD|USD|CAD) \d{1,3},\d{3}$/);
    expect(course.startMonth).toMatch(/^(0[1-9]|1[0-2])$/);
    expect(course.majorLevelName).toHaveLength(1);
    expect(course.illustrative).toBe(true);
  }
});

describe('a list of a school’s courses', () => {
  test('a visitor sees three courses of a school and the total', async () => {
    const { rows, page } = await readPage(institutionCourseList, { fkInstitutionId: OXFORD_ID });
    expect(rows).toHaveLength(MAX_VISITOR_COURSES);
    expect(page.totalResult).toBeGreaterThanOrEqual(8);
    expect(page).toMatchObject({ showCount: 10, currentPage: 1, totalPage: 1 });
  });

  test('paging, small pages and a forged token show no more', async () => {
    const seenPages = new Set<string>();
    for (const showCount of [1, 2, 3, 100])
      for (const currentPage of [1, 2, 3, 4, 10_000]) {
        const context = { headers: { at: 'made-up' } };
        const { rows } = await readPage(
          institutionCourseList,
          { fkInstitutionId: OXFORD_ID, showCount, currentPage },
          context,
        );
        for (const row of rows) seenPages.add(row.id);
      }
    expect(seenPages.size).toBe(MAX_VISITOR_COURSES);
  });
});

test('a logged-in user can page through all courses of a school', async () => {
  const { requestContext } = await logInUser();
  const ids: string[] = [];
  let total = 0;
  for (let currentPage = 1; currentPage <= 10; currentPage++) {
    const { rows, page } = await readPage(
      institutionCourseList,
      { fkInstitutionId: OXFORD_ID, currentPage, showCount: 3 },
      requestContext,
    );
    ids.push(...rows.map((row) => row.id));
    total = page.totalResult;
  }
  expect(total).toBeGreaterThan(MAX_VISITOR_COURSES);
  expect(ids).toHaveLength(total);
  expect(new Set(ids).size).toBe(total);
});

test('courses of a school are filtered by type and by keyword, in any language', async () => {
  const getTotal = async (fields: object) =>
    (await readPage(institutionCourseList, { fkInstitutionId: OXFORD_ID, ...fields })).page.totalResult;
  const allTotal = await getTotal({});
  for (const keyword of ['law', 'LAW', '法律', 'phd', '博士', '碩士', '硕士']) {
    expect(await getTotal({ keyword }), keyword).toBeGreaterThan(0);
    expect(await getTotal({ keyword }), keyword).toBeLessThan(allTotal);
  }
  expect(await getTotal({ keyword: 'zzz' })).toBe(0);
  expect(await getTotal({ keyword: '%' })).toBe(0);
  expect(await getTotal({ fkCourseTypeGroupId: 7 })).toBeGreaterThan(0);
  expect(await getTotal({ fkCourseTypeGroupId: 7, fkCourseTypeId: 101 })).toBe(0);
});

describe('every row satisfies the list’s filters', () => {
  const readRows = async (fields: object) =>
    (await readPage(coursesList, { ...fields, showCount: 100 }, await getUserContext())).rows;

  test('for country, level and kind', async () => {
    const row = await readRows({ fkAreaCountryId: '4', fkMajorLevelId: 2 });
    expect(row.length).toBeGreaterThan(0);
    for (const course of row) expect([course.fkAreaCountryId, course.majorLevelName[0]?.key]).toEqual(['4', 'master']);
    for (const course of await readRows({ type: 'pathway' })) {
      expect(course.type).toBe('pathway');
      expect(['foundation', 'pathway']).toContain(course.majorLevelName[0]?.key);
    }
  });

  test('for the fee, each in its own currency, including both ends', async () => {
    const row = await readRows({ feeMin: '20000', feeMax: 22000 });
    expect(row.length).toBeGreaterThan(0);
    for (const { feeAmount } of row) expect(feeAmount).toBeGreaterThanOrEqual(20000);
    for (const { feeAmount } of row) expect(feeAmount).toBeLessThanOrEqual(22000);
    const exactFee = row[0]?.feeAmount ?? 0;
    expect((await readRows({ feeMin: exactFee, feeMax: exactFee })).length).toBeGreaterThan(0);
    expect(await readRows({ feeMin: 22000, feeMax: 20000 })).toEqual([]);
  });

  test('for the month, also of the second intake', async () => {
    const julyCourses = await readRows({ startMonth: '07' });
    expect(julyCourses.length).toBeGreaterThan(0);
    for (const course of julyCourses) expect([course.startMonth, course.fkAreaCountryId]).toEqual(['07', '2']);
    expect(await readRows({ startMonth: 4 })).toEqual([]);
  });

  test('for type and group', async () => {
    const types = await readBackend(courseTypes, {}, { level: 1 });
    for (const type of types.slice(0, 5))
      for (const course of await readRows({ fkCourseTypeId: type.id }))
        expect(course.ctTypeName.map((item) => item.id)).toContain(type.id);
  });
});

test('a course of a hidden school is hidden, and so is a hidden course', async () => {
  const { rows } = await readPage(institutionCourseList, { fkInstitutionId: OXFORD_ID });
  const id = rows[0]?.id ?? '';
  await runSql(`UPDATE courses SET levels = 16 WHERE id = ${id}`);
  const readIds = async (publicLevel: number) =>
    (await readPage(institutionCourseList, { fkInstitutionId: OXFORD_ID }, { level: publicLevel })).rows.map(
      (row) => row.id,
    );
  expect(await readIds(4)).toContain(id);
  expect(await readIds(1)).not.toContain(id);
  expect([await readCourse(id), (await readCourse(id, { level: 4 }))?.id]).toEqual([null, id]);
  await runSql(`UPDATE courses SET levels = -1 WHERE id = ${id}`);

  await runSql(`UPDATE schools SET levels = 16 WHERE id = ${OXFORD_ID}`);
  await batchWrite(testEnv.DB, followSchools());
  expect(await readIds(1)).toEqual([]);
  expect(await readCourse(id)).toBeNull();
  const { rows: allRows } = await readPage(coursesList, { keyword: 'oxford' });
  expect(allRows.map((course) => course.fkInstitutionId)).not.toContain(String(OXFORD_ID));
  await runSql(`UPDATE schools SET levels = -1 WHERE id = ${OXFORD_ID}`);
  await batchWrite(testEnv.DB, followSchools());
});

test.each(LOCALES)('a course in %s is complete', async (locale) => {
  for (const level of ['bachelor', 'master', 'phd', 'foundation', 'pathway']) {
    const { results } = await testEnv.DB.prepare(
      'SELECT c.id FROM courses c JOIN major_levels m ON m.id = c.major_level_id WHERE m.level_key = ?1 LIMIT 1',
    )
      .bind(level)
      .all<{ id: number }>();
    const course = await readCourse(String(results[0]?.id), { locale });
    if (!course) throw new Error(level);
    expect(course.coreCourse).toMatch(/^<ul>/);
    expect(course.careerDevelopment && course.offerStandard).toMatch(/^<p>/);
    expect(course.institutionCourseSubject.map((subject) => subject.mode)).toEqual(['1', '1', '1', '1', '2', '2']);
    expect(course.institutionCourseEngScore.map((score) => score.typeName)).toEqual(['IELTS', 'TOEFL-IBT', 'PTE']);
    for (const score of course.institutionCourseEngScore)
      for (const bandScore of [score.overall, score.listening, score.speaking, score.reading, score.writing])
        expect(Number(bandScore)).toBeGreaterThan(0);
    expect(course.institutionCourseAcademicScore.length).toBeGreaterThan(0);
    for (const academicScore of course.institutionCourseAcademicScore)
      expect(
        academicScore.fkAreaCountryName &&
          academicScore.typeName &&
          academicScore.scoreType &&
          academicScore.score &&
          academicScore.description,
      ).toBeTruthy();
    const { applyMonth, applyDateNote, applyDateDeadlineNote, feeNote, studyMode, teachingLanguage, duration, campus } =
      course;
    for (const text of [
      applyMonth,
      applyDateNote,
      applyDateDeadlineNote,
      feeNote,
      studyMode,
      teachingLanguage,
      duration,
      campus,
    ])
      expect(/\p{Script=Han}/u.test(text), text).toBe(locale !== 'en-us');
    expect(course.institutionCourseStudyModeDtos).toHaveLength(1);
    expect(course.illustrative).toBe(true);
  }
});

test('a bachelor’s degree lists its pathway courses, and they list it', async () => {
  const { results } = await testEnv.DB.prepare(
    `SELECT c.id FROM courses c JOIN school_pathways p ON p.pathway_id = c.school_id WHERE c.kind = 'pathway'
     AND EXISTS (SELECT 1 FROM courses d WHERE d.school_id = p.school_id AND d.outline_id = c.outline_id AND d.major_level_id = 1) LIMIT 1`,
  )
    .bind()
    .all<{ id: number }>();
  const context = await getUserContext();
  const pathwayCourse = await readCourse(String(results[0]?.id), context);
  const pathwayDegrees = pathwayCourse?.institutionCoursePathwayDtos ?? [];
  expect(new Set(pathwayDegrees.map((degree) => degree.type))).toEqual(new Set(['bachelor']));
  const degreeCourse = await readCourse(pathwayDegrees[0]?.institutionCourseId ?? '', context);
  const degreePathways = degreeCourse?.institutionCoursePathwayDtos ?? [];
  expect(degreePathways.map((linkedPathway) => linkedPathway.institutionCourseId)).toContain(pathwayCourse?.id);
  expect(degreePathways[0]?.reqEng1).toMatch(/^IELTS \d\.\d$/);
});

test('a missing course is null, and an invalid id is rejected', async () => {
  expect(await readCourse('7')).toBeNull();
  for (const id of ['abc', '1%20OR%201', '-1', '9'.repeat(20)]) {
    const { status, body } = await request('GET', courseDetail.path.replace('{id}', id));
    expect([status, body.code, body.field]).toEqual([400, ERROR_CODES.invalidParameter, 'id']);
  }
});
