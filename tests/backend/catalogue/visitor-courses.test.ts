import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { askAssistant, chatHistory } from '#shared/contract/chat.ts';
import type { Call } from '#shared/contract/call.ts';
import { coursesList, institutionCourseList, MAX_VISITOR_COURSES } from '#shared/contract/catalogue/course.ts';
import { courseDetail } from '#shared/contract/catalogue/course-detail.ts';
import { canContainCourses, listCourses } from '#shared/contract/filter-response.ts';
import { examReach, REACH_SORTS } from '#shared/contract/matching/entry-rules.ts';
import { POSITIONS } from '#shared/contract/matching/placement.ts';
import { courseFavouriteList } from '#shared/contract/account/favourites.ts';
import { resultsDay } from '#shared/contract/matching/results-day.ts';
import { KNOWN_CALLS } from '#shared/contract/known-calls.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import { DSE_GRADES } from '#shared/rules/exams/public-exams.ts';
import { type RequestContext, readBackend, request } from '#tests/backend/support/ask-backend.ts';
import { GUEST } from '#tests/backend/assistant/ask-assistant.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { logInUser } from '#tests/backend/support/log-in.ts';
import { readPage } from '#tests/backend/support/read-page.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { scaleRunCount } from '#tests/backend/support/runs.ts';

beforeAll(loadDemoCatalogue);

const SCHOOLS = [1001, 1002, 1004, 1016, 1101, 2001, 3001] as const;
const KEYWORDS = ['oxford', 'law', 'msc', '牛津', '碩士', '计算机', 'phd', 'foundation', 'science', 'business', 'zzz'];

const createOptional = <T>(item: fc.Arbitrary<T>) => fc.option(item, { nil: undefined });
const pagingArbitraries = {
  currentPage: fc.integer({ min: 1, max: 6 }),
  showCount: fc.constantFrom(1, 3, 10, 50, 100),
};
const field = {
  fkCourseTypeGroupId: createOptional(fc.integer({ min: 1, max: 8 })),
  fkCourseTypeId: createOptional(fc.constantFrom(101, 303, 701)),
  keyword: createOptional(fc.constantFrom(...KEYWORDS)),
};
const grades = fc.constantFrom(...DSE_GRADES.slice(1));
const dseResultsArbitrary = fc
  .record({ chinese: grades, english: grades, maths: grades, economics: grades, physics: grades })
  .map((courses) => ({
    publicTestType: '1',
    publicTestSubjects: Object.entries(courses).map(([subject, grade]) => ({ subject, grade })),
  }));

/** Random visitor inputs for each call that returns courses. Every new call of this kind needs an entry here. */
const CALL_ARBITRARIES: ReadonlyMap<Call, fc.Arbitrary<Record<string, unknown>>> = new Map<
  Call,
  fc.Arbitrary<Record<string, unknown>>
>([
  [
    coursesList,
    fc.record({
      ...pagingArbitraries,
      ...field,
      fkAreaCountryId: createOptional(fc.integer({ min: 1, max: 4 })),
      fkMajorLevelId: createOptional(fc.integer({ min: 1, max: 5 })),
      feeMin: createOptional(fc.constantFrom(0, 20_000, 30_000)),
      feeMax: createOptional(fc.constantFrom(25_000, 40_000, 90_000)),
      startMonth: createOptional(fc.constantFrom(2, 7, 9)),
      type: createOptional(fc.constantFrom('degree', 'pathway')),
    }),
  ],
  [
    institutionInquiry,
    fc.record({
      currentPage: fc.constantFrom(1, 2),
      showCount: fc.constantFrom(3, 10),
      sort: fc.constantFrom('rank', 'name', 'tuition', 'match'),
      keyword: createOptional(fc.constantFrom('oxford', 'man', undefined)),
      form: fc
        .tuple(
          dseResultsArbitrary,
          fc.integer({ min: 1, max: 4 }),
          fc.integer({ min: 1, max: 5 }),
          createOptional(fc.constantFrom(...SCHOOLS)),
        )
        .map(([results, country, level, school]) => ({
          ...results,
          areaCountryIds: [country],
          fkMajorLevelId: level,
          fkInstitutionId: school,
          feeTypeId: 'HKD',
          feeMax: 500_000,
        })),
    }),
  ],
  [
    examReach,
    fc.record({
      form: dseResultsArbitrary,
      fkAreaCountryId: createOptional(fc.integer({ min: 1, max: 4 })),
      fkCourseTypeGroupId: createOptional(fc.integer({ min: 1, max: 8 })),
      positions: createOptional(fc.subarray([...POSITIONS])),
      sort: createOptional(fc.constantFrom(...REACH_SORTS)),
      ...pagingArbitraries,
    }),
  ],
  [resultsDay, fc.constant({})],
  [
    askAssistant,
    fc.record({
      q: fc.constantFrom(
        'law at Oxford',
        'master of Oxford with fees',
        'cheap courses in London',
        'compare Oxford and Cambridge for law',
        '牛津大學碩士學費',
        '曼徹斯特大學有甚麼碩士課程',
        'foundation courses in Australia',
        'nursing in Sydney, IELTS 6.5',
      ),
      visitorId: fc.uuid(),
      agentKey: fc.constant(GUEST.agentKey),
    }),
  ],
]);

/**
 * Calls that return courses but are not limited for visitors: the search within one school (tested below), the page of
 * one course, a user's favourites, and the assistant's answers in the visitor's chat history.
 */
const OTHER_CALLS: readonly Call[] = [institutionCourseList, courseDetail, courseFavouriteList, chatHistory];

test('the suite covers every call that can return courses', () => {
  const testedPaths = new Set([...CALL_ARBITRARIES.keys(), ...OTHER_CALLS].map(({ path }) => path));
  const coursePaths = KNOWN_CALLS.filter(canContainCourses).map(({ path }) => path);
  expect(coursePaths.toSorted()).toEqual([...testedPaths].toSorted());
});

class SeenCourses {
  readonly #courses = new Map<string, Set<string>>();
  add(call: Call, body: unknown) {
    for (const { schoolId, id } of listCourses(call, body))
      this.#courses.set(schoolId, (this.#courses.get(schoolId) ?? new Set()).add(id));
  }
  get most() {
    return Math.max(0, ...[...this.#courses.values()].map(({ size }) => size));
  }
  getCourseCount(schoolId: number) {
    return [...(this.#courses.get(String(schoolId)) ?? [])];
  }
}

const ASKING: RequestContext = { level: 1, locale: 'en-us' };

describe('the three courses of a school that a visitor sees', () => {
  const seenCourses = new SeenCourses();

  test.each([...CALL_ARBITRARIES].map(([call, questions]) => [call.path, call, questions] as const))(
    '%s shows the same three courses of a school',
    async (_path, call, questions) => {
      await fc.assert(
        fc.asyncProperty(questions, async (fields) => {
          seenCourses.add(call, await readBackend(call, fields, ASKING));
          expect(seenCourses.most).toBeLessThanOrEqual(MAX_VISITOR_COURSES);
        }),
        { numRuns: scaleRunCount(call === coursesList ? 120 : 25), seed: 20_261_122 },
      );
    },
    120_000,
  );

  test('are the first of the school’s list, and no others are shown beside a course', async () => {
    const { requestContext } = await logInUser();
    for (const school of SCHOOLS) {
      const { rows } = await readPage(
        institutionCourseList,
        { fkInstitutionId: school, showCount: 100 },
        requestContext,
      );
      const firstIds = rows.slice(0, MAX_VISITOR_COURSES).map(({ id }) => id);
      for (const id of seenCourses.getCourseCount(school)) expect(firstIds).toContain(id);
      for (const { id } of rows.slice(0, 5)) {
        const path = courseDetail.path.replace('{id}', id);
        const { body } = await request('GET', path, undefined, ASKING);
        const course = courseDetail.data.parse(body.data);
        expect(course?.id).toBe(id);
        seenCourses.add(courseDetail, { institutionCoursePathwayDtos: course?.institutionCoursePathwayDtos });
        expect(seenCourses.most).toBeLessThanOrEqual(MAX_VISITOR_COURSES);
      }
    }
  });
});

describe('a visitor searching within a school', () => {
  const keywordArbitrary = createOptional(fc.constantFrom('law', 'science', 'business', 'msc', 'oxford', 'zzz'));
  const searchArbitraries = {
    ...pagingArbitraries,
    keyword: keywordArbitrary,
    fkInstitutionId: fc.constantFrom(...SCHOOLS),
  };

  test('sees the first three results and the total, and nothing on later pages', async () => {
    const { requestContext } = await logInUser();
    let hits = 0;
    await fc.assert(
      fc.asyncProperty(fc.record(searchArbitraries), async (fields) => {
        const userPage = await readPage(
          institutionCourseList,
          { ...fields, currentPage: 1, showCount: 100 },
          requestContext,
        );
        const visitorPage = await readPage(institutionCourseList, fields, ASKING);
        const offset = (fields.currentPage - 1) * fields.showCount;
        const visibleCourses = userPage.rows.slice(0, MAX_VISITOR_COURSES).slice(offset, offset + fields.showCount);
        expect(visitorPage.rows.map(({ id }) => id)).toEqual(visibleCourses.map(({ id }) => id));
        expect(visitorPage.page.totalResult).toBe(userPage.page.totalResult);
        hits += visitorPage.rows.length;
      }),
      { numRuns: scaleRunCount(60), seed: 20_261_122 },
    );
    expect(hits).toBeGreaterThan(0);
  });

  test('finds a course that is not among the first three of the school', async () => {
    const { requestContext } = await logInUser();
    const { rows } = await readPage(institutionCourseList, { fkInstitutionId: 1001, showCount: 100 }, requestContext);
    const lastCourse = rows.at(-1);
    if (!lastCourse) throw new Error('the school has no courses');
    expect(rows.slice(0, MAX_VISITOR_COURSES).map(({ id }) => id)).not.toContain(lastCourse.id);
    const visitorPage = await readPage(
      institutionCourseList,
      { fkInstitutionId: 1001, keyword: lastCourse.name },
      ASKING,
    );
    expect(visitorPage.rows.map(({ id }) => id)).toContain(lastCourse.id);
  });
});

describe('the search results of a visitor', () => {
  test.each([{}, { keyword: 'law' }, { fkMajorLevelId: 2 }, { type: 'pathway' }, { keyword: 'master' }])(
    'sees the total for %j, and pages only with rows',
    async (fields) => {
      const { requestContext } = await logInUser();
      const userPage = await readPage(coursesList, { ...fields, showCount: 100 }, requestContext);
      const { page } = await readPage(coursesList, { ...fields, showCount: 10 });
      expect(page.totalResult).toBe(userPage.page.totalResult);
      let matchCount = 0;
      for (let currentPage = 1; currentPage <= page.totalPage; currentPage++) {
        const { rows } = await readPage(coursesList, { ...fields, showCount: 10, currentPage });
        expect(rows.length).toBeGreaterThan(0);
        matchCount += rows.length;
      }
      expect(Math.ceil(matchCount / 10)).toBe(page.totalPage);
      expect((await readPage(coursesList, { ...fields, currentPage: page.totalPage + 1 })).rows).toEqual([]);
    },
    60_000,
  );

  test('have the total of the assistant, also when none is shown', async () => {
    const assistantAnswer = await readBackend(askAssistant, { q: 'PhD at Oxford', ...GUEST }, ASKING);
    expect(assistantAnswer.cards.map(({ kind, school }) => [kind, school?.id])).toEqual([['school', '1001']]);
    expect(assistantAnswer.answer).toMatch(/Log in to see them \([1-9]/);
  });
});

test('a user sees all courses of a school in each of the lists', async () => {
  const { requestContext } = await logInUser();
  const { results } = await testEnv.DB.prepare('SELECT count(*) AS n FROM courses WHERE school_id = 1001')
    .bind()
    .all<{ n: number }>();
  const schoolCoursePage = await readPage(
    institutionCourseList,
    { fkInstitutionId: 1001, showCount: 100 },
    requestContext,
  );
  const keywordPage = await readPage(coursesList, { keyword: 'oxford', showCount: 100 }, requestContext);
  expect(schoolCoursePage.rows).toHaveLength(results[0]?.n ?? 0);
  expect(keywordPage.rows.filter(({ fkInstitutionId }) => fkInstitutionId === '1001')).toHaveLength(results[0]?.n ?? 0);
});

test('a course that is hidden at a level does not take the place of a visible one', async () => {
  const readVisibleIds = async () =>
    (await readPage(institutionCourseList, { fkInstitutionId: 1001 })).rows.map(({ id }) => id);
  const [hiddenId, ...otherIds] = await readVisibleIds();
  await testEnv.DB.prepare(`UPDATE courses SET levels = 16 WHERE id = ${hiddenId}`).bind().all();
  const now = await readVisibleIds();
  expect(now).toHaveLength(MAX_VISITOR_COURSES);
  expect(now.slice(0, 2)).toEqual(otherIds);
  await testEnv.DB.prepare(`UPDATE courses SET levels = -1 WHERE id = ${hiddenId}`).bind().all();
});
