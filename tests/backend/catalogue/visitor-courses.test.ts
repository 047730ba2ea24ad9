import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { askAssistant, chatHistory } from '#shared/contract/chat.ts';
import type { Call } from '#shared/contract/call.ts';
import { coursesList, institutionCourseList, VISITOR_COURSES } from '#shared/contract/catalogue/course.ts';
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
import { runs } from '#tests/backend/support/runs.ts';

beforeAll(loadDemoCatalogue);

const SCHOOLS = [1001, 1002, 1004, 1016, 1101, 2001, 3001] as const;
const KEYWORDS = ['oxford', 'law', 'msc', '牛津', '碩士', '计算机', 'phd', 'foundation', 'science', 'business', 'zzz'];

const maybe = <T>(item: fc.Arbitrary<T>) => fc.option(item, { nil: undefined });
const paging = { currentPage: fc.integer({ min: 1, max: 6 }), showCount: fc.constantFrom(1, 3, 10, 50, 100) };
const field = {
  fkCourseTypeGroupId: maybe(fc.integer({ min: 1, max: 8 })),
  fkCourseTypeId: maybe(fc.constantFrom(101, 303, 701)),
  keyword: maybe(fc.constantFrom(...KEYWORDS)),
};
const grades = fc.constantFrom(...DSE_GRADES.slice(1));
const dse = fc
  .record({ chinese: grades, english: grades, maths: grades, economics: grades, physics: grades })
  .map((all) => ({
    publicTestType: '1',
    publicTestSubjects: Object.entries(all).map(([subject, grade]) => ({ subject, grade })),
  }));

/** What a visitor may ask of each call that shows courses. A call that is new and shows courses is missing here. */
const QUESTIONS: ReadonlyMap<Call, fc.Arbitrary<Record<string, unknown>>> = new Map<
  Call,
  fc.Arbitrary<Record<string, unknown>>
>([
  [
    coursesList,
    fc.record({
      ...paging,
      ...field,
      fkAreaCountryId: maybe(fc.integer({ min: 1, max: 4 })),
      fkMajorLevelId: maybe(fc.integer({ min: 1, max: 5 })),
      feeMin: maybe(fc.constantFrom(0, 20_000, 30_000)),
      feeMax: maybe(fc.constantFrom(25_000, 40_000, 90_000)),
      startMonth: maybe(fc.constantFrom(2, 7, 9)),
      type: maybe(fc.constantFrom('degree', 'pathway')),
    }),
  ],
  [
    institutionInquiry,
    fc.record({
      currentPage: fc.constantFrom(1, 2),
      showCount: fc.constantFrom(3, 10),
      sort: fc.constantFrom('rank', 'name', 'tuition', 'match'),
      keyword: maybe(fc.constantFrom('oxford', 'man', undefined)),
      form: fc
        .tuple(dse, fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 5 }), maybe(fc.constantFrom(...SCHOOLS)))
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
      form: dse,
      fkAreaCountryId: maybe(fc.integer({ min: 1, max: 4 })),
      fkCourseTypeGroupId: maybe(fc.integer({ min: 1, max: 8 })),
      positions: maybe(fc.subarray([...POSITIONS])),
      sort: maybe(fc.constantFrom(...REACH_SORTS)),
      ...paging,
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

/** These show courses too: the search within one school (tested below), a page of one course to whoever has its address, what
 * users have collected, to them, and what the assistant has answered, to whom it did. */
const OTHERS: readonly Call[] = [institutionCourseList, courseDetail, courseFavouriteList, chatHistory];

test('every call that may show courses is asked here', () => {
  const named = new Set([...QUESTIONS.keys(), ...OTHERS].map(({ path }) => path));
  const holding = KNOWN_CALLS.filter(canContainCourses).map(({ path }) => path);
  expect(holding.toSorted()).toEqual([...named].toSorted());
});

class Seen {
  readonly #courses = new Map<string, Set<string>>();
  add(call: Call, body: unknown) {
    for (const { schoolId, id } of listCourses(call, body))
      this.#courses.set(schoolId, (this.#courses.get(schoolId) ?? new Set()).add(id));
  }
  get most() {
    return Math.max(0, ...[...this.#courses.values()].map(({ size }) => size));
  }
  of(school: number) {
    return [...(this.#courses.get(String(school)) ?? [])];
  }
}

const ASKING: RequestContext = { level: 1, locale: 'en-us' };

describe('whatever a visitor asks across schools, in all pages and keywords together', () => {
  const seen = new Seen();

  test.each([...QUESTIONS].map(([call, questions]) => [call.path, call, questions] as const))(
    '%s shows the same three courses of a school',
    async (_path, call, questions) => {
      await fc.assert(
        fc.asyncProperty(questions, async (fields) => {
          seen.add(call, await readBackend(call, fields, ASKING));
          expect(seen.most).toBeLessThanOrEqual(VISITOR_COURSES);
        }),
        { numRuns: runs(call === coursesList ? 120 : 25), seed: 20_261_122 },
      );
    },
    120_000,
  );

  test('they are the first of the school’s own list, and a course’s page names no others beside itself', async () => {
    const { asking } = await logInUser();
    for (const school of SCHOOLS) {
      const { rows } = await readPage(institutionCourseList, { fkInstitutionId: school, showCount: 100 }, asking);
      const first = rows.slice(0, VISITOR_COURSES).map(({ id }) => id);
      for (const id of seen.of(school)) expect(first).toContain(id);
      for (const { id } of rows.slice(0, 5)) {
        const path = courseDetail.path.replace('{id}', id);
        const { body } = await request('GET', path, undefined, ASKING);
        const course = courseDetail.data.parse(body.data);
        expect(course?.id).toBe(id);
        seen.add(courseDetail, { institutionCoursePathwayDtos: course?.institutionCoursePathwayDtos });
        expect(seen.most).toBeLessThanOrEqual(VISITOR_COURSES);
      }
    }
  });
});

describe('a visitor who searches within a school', () => {
  const words = maybe(fc.constantFrom('law', 'science', 'business', 'msc', 'oxford', 'zzz'));
  const found = { ...paging, keyword: words, fkInstitutionId: fc.constantFrom(...SCHOOLS) };

  test('is shown the first three of what is found, by the true total, and nothing on later pages', async () => {
    const { asking } = await logInUser();
    let hits = 0;
    await fc.assert(
      fc.asyncProperty(fc.record(found), async (fields) => {
        const all = await readPage(institutionCourseList, { ...fields, currentPage: 1, showCount: 100 }, asking);
        const seen = await readPage(institutionCourseList, fields, ASKING);
        const from = (fields.currentPage - 1) * fields.showCount;
        const shown = all.rows.slice(0, VISITOR_COURSES).slice(from, from + fields.showCount);
        expect(seen.rows.map(({ id }) => id)).toEqual(shown.map(({ id }) => id));
        expect(seen.page.totalResult).toBe(all.page.totalResult);
        hits += seen.rows.length;
      }),
      { numRuns: runs(60), seed: 20_261_122 },
    );
    expect(hits).toBeGreaterThan(0);
  });

  test('finds a course that is not among the first three of the school', async () => {
    const { asking } = await logInUser();
    const { rows } = await readPage(institutionCourseList, { fkInstitutionId: 1001, showCount: 100 }, asking);
    const last = rows.at(-1);
    if (!last) throw new Error('the school has no courses');
    expect(rows.slice(0, VISITOR_COURSES).map(({ id }) => id)).not.toContain(last.id);
    const seen = await readPage(institutionCourseList, { fkInstitutionId: 1001, keyword: last.name }, ASKING);
    expect(seen.rows.map(({ id }) => id)).toContain(last.id);
  });
});

describe('a visitor who searches', () => {
  test.each([{}, { keyword: 'law' }, { fkMajorLevelId: 2 }, { type: 'pathway' }, { keyword: 'master' }])(
    'is told how many there are for %j, and has pages only where there are rows',
    async (fields) => {
      const { asking } = await logInUser();
      const whole = await readPage(coursesList, { ...fields, showCount: 100 }, asking);
      const { page } = await readPage(coursesList, { ...fields, showCount: 10 });
      expect(page.totalResult).toBe(whole.page.totalResult);
      let found = 0;
      for (let currentPage = 1; currentPage <= page.totalPage; currentPage++) {
        const { rows } = await readPage(coursesList, { ...fields, showCount: 10, currentPage });
        expect(rows.length).toBeGreaterThan(0);
        found += rows.length;
      }
      expect(Math.ceil(found / 10)).toBe(page.totalPage);
      expect((await readPage(coursesList, { ...fields, currentPage: page.totalPage + 1 })).rows).toEqual([]);
    },
    60_000,
  );

  test('hears of the assistant how many there are, also where none of them is shown', async () => {
    const reply = await readBackend(askAssistant, { q: 'PhD at Oxford', ...GUEST }, ASKING);
    expect(reply.cards.map(({ kind, school }) => [kind, school?.id])).toEqual([['school', '1001']]);
    expect(reply.answer).toMatch(/Log in to see them \([1-9]/);
  });
});

test('a user is shown all courses of a school, by each of the lists', async () => {
  const { asking } = await logInUser();
  const { results } = await testEnv.DB.prepare('SELECT count(*) AS n FROM courses WHERE school_id = 1001')
    .bind()
    .all<{ n: number }>();
  const own = await readPage(institutionCourseList, { fkInstitutionId: 1001, showCount: 100 }, asking);
  const all = await readPage(coursesList, { keyword: 'oxford', showCount: 100 }, asking);
  expect(own.rows).toHaveLength(results[0]?.n ?? 0);
  expect(all.rows.filter(({ fkInstitutionId }) => fkInstitutionId === '1001')).toHaveLength(results[0]?.n ?? 0);
});

test('a course that a level may not see takes no visitor’s place', async () => {
  const first = async () => (await readPage(institutionCourseList, { fkInstitutionId: 1001 })).rows.map(({ id }) => id);
  const [hidden, ...others] = await first();
  await testEnv.DB.prepare(`UPDATE courses SET levels = 16 WHERE id = ${hidden}`).bind().all();
  const now = await first();
  expect(now).toHaveLength(VISITOR_COURSES);
  expect(now.slice(0, 2)).toEqual(others);
  await testEnv.DB.prepare(`UPDATE courses SET levels = -1 WHERE id = ${hidden}`).bind().all();
});
