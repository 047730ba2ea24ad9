import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  coursesList,
  institutionCourseList,
  LIMIT_COURSES_HEADER,
  MAX_VISITOR_COURSES,
} from '#shared/contract/catalogue/course.ts';
import { courseDetail } from '#shared/contract/catalogue/course-detail.ts';
import { examReach, REACH_SORTS } from '#shared/contract/matching/entry-rules.ts';
import { POSITIONS } from '#shared/contract/matching/placement.ts';
import { resultsDay } from '#shared/contract/matching/results-day.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import { askAssistant } from '#shared/contract/chat.ts';
import type { CallerContext } from '#worker/backend-client/backend-request.ts';
import { createBackendClient } from '#worker/backend-client/create-backend-client.ts';

const SCHOOLS = ['1', '2', '3'];
const COURSES = SCHOOLS.flatMap((school) =>
  Array.from({ length: 8 }, (_, index) => ({
    id: `${school}00${index}`,
    name: `Course ${index}`,
    fkInstitutionId: school,
    majorLevelName: [{ id: String((index % 3) + 1) }],
    feeAmount: ((index * 5) % 8) * 10_000,
    startMonth: String([2, 7, 9][index % 3]),
    type: index % 4 === 0 ? 'pathway' : 'degree',
  })),
);

/** Creates a backend that does not limit courses: it returns all courses to everybody, in the requested order. */
function openBackend({
  headers = {},
  isTokenKnown = false,
}: { headers?: Record<string, string>; isTokenKnown?: boolean } = {}) {
  const requests: string[] = [];
  const respond = async (path: string, init: RequestInit) => {
    requests.push(path);
    const body = JSON.parse(typeof init.body === 'string' ? init.body : '{}') as Record<string, unknown>;
    const answer = (fields: object) => Response.json({ code: 1003, ...fields }, { headers });
    const offset = (Number(body.currentPage ?? 1) - 1) * Number(body.showCount ?? 10);
    const createPage = <T>(items: readonly T[]) => ({
      datas: items.slice(offset, offset + Number(body.showCount ?? 10)),
      page: { totalResult: items.length, showCount: 10, currentPage: 1, totalPage: 1 },
    });
    const keyword = typeof body.keyword === 'string' ? body.keyword : '';
    const match = sortCourses(
      body.sort,
      COURSES.filter(({ name }) => name.includes(keyword)).filter(createCourseFilter(body)),
    );
    if (path.startsWith('/appUser/checkLogin')) return answer({ data: isTokenKnown });
    if (path === institutionCourseList.path)
      return answer(createPage(match.filter((item) => item.fkInstitutionId === String(body.fkInstitutionId))));
    if (path === coursesList.path) return answer(createPage(match.toReversed()));
    if (path === institutionInquiry.path)
      return answer(
        createPage(SCHOOLS.map((id) => ({ id, matchedCourses: match.filter((item) => item.fkInstitutionId === id) }))),
      );
    if (path === examReach.path)
      return answer({
        data: {
          rows: match.map(({ id, fkInstitutionId }) => ({
            id,
            fkInstitutionId,
            verdict: 'unknown',
            school: { id: fkInstitutionId },
            ways: match.map((pathway) => ({ id: pathway.id, fkInstitutionId: pathway.fkInstitutionId })),
          })),
        },
      });
    if (path === resultsDay.path)
      return answer({
        data: {
          rules: SCHOOLS.map((id) => ({
            rule: RULE,
            kind: 'degree',
            school: { id },
            courses: match.length,
            shown: match.filter((item) => item.fkInstitutionId === id).toReversed(),
          })),
        },
      });
    if (path === askAssistant.path)
      return answer({ data: { answer: '', messageId: 1, cards: match.map((course) => ({ kind: 'course', course })) } });
    return answer({
      data: {
        ...COURSES[7],
        institutionCoursePathwayDtos: COURSES.map(({ id, fkInstitutionId }) => ({
          institutionCourseId: id,
          fkInstitutionId,
        })),
      },
    });
  };
  return { transport: { send: respond, basicAuth: '', pictureOrigin: '' }, receivedRequests: requests };
}

type RequestFields = Record<string, unknown>;
type SomeCourse = (typeof COURSES)[number];

/**
 * Returns a filter that implements the backend's filters independently. Each filter matches a different part of the
 * same school.
 */
const createCourseFilter = (request: RequestFields) => (course: SomeCourse) =>
  (!request.fkMajorLevelId || course.majorLevelName.some(({ id }) => id === String(request.fkMajorLevelId))) &&
  (!request.startMonth || course.startMonth === String(request.startMonth)) &&
  (!request.type || course.type === request.type) &&
  course.feeAmount >= Number(request.feeMin ?? 0) &&
  course.feeAmount <= Number(request.feeMax ?? Number.POSITIVE_INFINITY);

const sortCourses = (sort: unknown, courses: readonly SomeCourse[]) =>
  sort === 'fee' || sort === 'tuition'
    ? courses.toSorted((course, otherCourse) => course.feeAmount - otherCourse.feeAmount)
    : sort === 'name' || sort === 'position'
      ? courses.toReversed()
      : courses;

const RULE = {
  id: 1,
  key: 'entry',
  exam: '1',
  points: {},
  required: [{ subjects: [], count: 3, grade: '5' }],
  fullMarks: 0,
  asked: 0,
  source: 'https://school.example/dse',
  sourceTitle: 'Entry',
  asAtYear: 0,
};

const CALLER: CallerContext = {
  requestId: 'r',
  locale: 'en-us',
  chineseScript: 'zh',
  agentId: '1',
  agentKey: 'mso',
  publicLevel: 1,
  host: 'localhost',
  accessToken: null,
  ip: '',
  userId: '',
  visitorId: 'g',
};
const createClient = (backend: ReturnType<typeof openBackend>, accessToken: string | null = null) =>
  createBackendClient(backend.transport, { ...CALLER, accessToken }, new AbortController().signal);

const pagingArbitraries = { currentPage: fc.integer({ min: 1, max: 4 }), showCount: fc.constantFrom(1, 3, 10, 50) };
const keyword = fc.constantFrom('', ...Array.from({ length: 8 }, (_, index) => `Course ${index}`));
const createOptional = <T>(item: fc.Arbitrary<T>) => fc.option(item, { nil: undefined });
const filters = {
  fkMajorLevelId: createOptional(fc.constantFrom('1', '2', '3')),
  feeMin: createOptional(fc.constantFrom(0, 20_000, 50_000)),
  feeMax: createOptional(fc.constantFrom(60_000, 90_000)),
  startMonth: createOptional(fc.constantFrom(2, 7, 9)),
  type: createOptional(fc.constantFrom('degree' as const, 'pathway' as const)),
};
const sortArbitrary = fc.record({
  ofSchools: fc.constantFrom('rank' as const, 'name' as const, 'tuition' as const, 'match' as const),
  ofReach: fc.constantFrom(...REACH_SORTS),
  positions: fc.subarray([...POSITIONS]),
});
const SELECTION_FORM = { areaCountryIds: ['1'] };

const pickPaging = ({ currentPage, showCount }: { currentPage: number; showCount: number }) => ({
  currentPage,
  showCount,
});

const requireValue = <T>(answer: { ok: boolean; value?: T }): T => {
  if (!answer.ok || answer.value === undefined) throw new Error('no answer');
  return answer.value;
};

test('shows a visitor three courses of a school over all responses of an unlimited backend', async () => {
  const seenKeys = new Map<string, Set<string>>();
  const recordCourse = (school: string, id: string) =>
    seenKeys.set(school, (seenKeys.get(school) ?? new Set()).add(id));
  await fc.assert(
    fc.asyncProperty(
      fc.record({ ...pagingArbitraries, keyword }),
      fc.record(filters),
      sortArbitrary,
      fc.constantFrom(...SCHOOLS),
      async (query, filterFields, sortFields, school) => {
        const fetchBackend = createClient(openBackend());
        for (const row of requireValue(await fetchBackend(coursesList, { ...query, ...filterFields })).rows)
          recordCourse(row.fkInstitutionId, row.id);
        for (const row of requireValue(await fetchBackend(institutionCourseList, { ...query, fkInstitutionId: school }))
          .rows)
          recordCourse(row.fkInstitutionId, row.id);
        for (const { matchedCourses } of requireValue(
          await fetchBackend(institutionInquiry, { ...query, sort: sortFields.ofSchools, form: SELECTION_FORM }),
        ).rows)
          for (const course of matchedCourses) recordCourse(course.fkInstitutionId, course.id);
        const reach = requireValue(
          await fetchBackend(examReach, {
            ...pickPaging(query),
            form: {},
            sort: sortFields.ofReach,
            positions: sortFields.positions,
          }),
        );
        for (const { ways, ...course } of reach.rows)
          for (const item of [course, ...ways]) recordCourse(item.fkInstitutionId, item.id);
        for (const { shown } of requireValue(await fetchBackend(resultsDay, {})).rules)
          for (const item of shown) recordCourse(item.fkInstitutionId, item.id);
        const { cards } = requireValue(await fetchBackend(askAssistant, { q: 'x' }));
        for (const { course } of cards) if (course) recordCourse(course.fkInstitutionId, course.id);
        const detail = requireValue(await fetchBackend(courseDetail, { id: '1007' }));
        expect(detail?.id).toBe('1007');
        for (const pathway of detail?.institutionCoursePathwayDtos ?? [])
          recordCourse(pathway.fkInstitutionId, pathway.institutionCourseId);
        for (const ids of seenKeys.values()) expect(ids.size).toBeLessThanOrEqual(MAX_VISITOR_COURSES);
      },
    ),
    { numRuns: 60, seed: 20_261_122 },
  );
  expect([...(seenKeys.get('1') ?? [])].toSorted()).toEqual(['1000', '1001', '1002']);
});

test('the limit does not change the total', async () => {
  const { rows, page } = requireValue(await createClient(openBackend())(coursesList, { showCount: 50 }));
  expect([rows.length, page.totalResult]).toEqual([3 * MAX_VISITOR_COURSES, COURSES.length]);
});

test('a user sees all; an unknown token counts as a visitor', async () => {
  const readRows = async (isTokenKnown: boolean) =>
    requireValue(await createClient(openBackend({ isTokenKnown }), 'token')(coursesList, { showCount: 50 })).rows
      .length;
  expect([await readRows(true), await readRows(false)]).toEqual([COURSES.length, 3 * MAX_VISITOR_COURSES]);
});

test('a backend that declares the limit receives no further calls', async () => {
  const backend = openBackend({ headers: { [LIMIT_COURSES_HEADER]: 'yes' } });
  expect(requireValue(await createClient(backend)(coursesList, { showCount: 50 })).rows).toHaveLength(COURSES.length);
  expect(backend.receivedRequests).toEqual([coursesList.path]);
});

test.each([
  ['cannot say', 503, false],
  ['has no such call', 404, true],
])('courses of a school whose own list %s are not cacheable', async (_, status, hasResponse) => {
  const { transport } = openBackend();
  const sendOrFail: typeof transport.send = (path, init) =>
    path === institutionCourseList.path ? Promise.resolve(new Response('', { status })) : transport.send(path, init);
  const fetchBackend = createBackendClient({ ...transport, send: sendOrFail }, CALLER, new AbortController().signal);
  const courseList = await fetchBackend(coursesList, { showCount: 50 });
  expect([courseList.ok, courseList.ok && courseList.value.rows]).toEqual([hasResponse, hasResponse && []]);
  // The answer keeps its text for this visitor but loses its cards.
  expect(await fetchBackend(askAssistant, { q: 'x' })).toMatchObject({ ok: true, value: { cards: [] } });
});
