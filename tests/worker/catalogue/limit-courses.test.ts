import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  coursesList,
  institutionCourseList,
  LIMITS_COURSES,
  VISITOR_COURSES,
} from '#shared/contract/catalogue/course.ts';
import { courseDetail } from '#shared/contract/catalogue/course-detail.ts';
import { examReach, REACH_SORTS } from '#shared/contract/matching/entry-rules.ts';
import { POSITIONS } from '#shared/contract/matching/placement.ts';
import { resultsDay } from '#shared/contract/matching/results-day.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import { askAssistant } from '#shared/contract/chat.ts';
import type { Caller } from '#worker/backend-client/backend-request.ts';
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

/** Backend without course limits: returns all courses to everybody, in the requested order. */
function openBackend({
  headers = {},
  knowsToken = false,
}: { headers?: Record<string, string>; knowsToken?: boolean } = {}) {
  const requests: string[] = [];
  const send = async (path: string, init: RequestInit) => {
    requests.push(path);
    const body = JSON.parse(typeof init.body === 'string' ? init.body : '{}') as Record<string, unknown>;
    const answer = (fields: object) => Response.json({ code: 1003, ...fields }, { headers });
    const from = (Number(body.currentPage ?? 1) - 1) * Number(body.showCount ?? 10);
    const page = <T>(all: readonly T[]) => ({
      datas: all.slice(from, from + Number(body.showCount ?? 10)),
      page: { totalResult: all.length, showCount: 10, currentPage: 1, totalPage: 1 },
    });
    const keyword = typeof body.keyword === 'string' ? body.keyword : '';
    const match = sortedAs(body.sort, COURSES.filter(({ name }) => name.includes(keyword)).filter(isWithin(body)));
    if (path.startsWith('/appUser/checkLogin')) return answer({ data: knowsToken });
    if (path === institutionCourseList.path)
      return answer(page(match.filter((item) => item.fkInstitutionId === String(body.fkInstitutionId))));
    if (path === coursesList.path) return answer(page(match.toReversed()));
    if (path === institutionInquiry.path)
      return answer(
        page(SCHOOLS.map((id) => ({ id, matchedCourses: match.filter((item) => item.fkInstitutionId === id) }))),
      );
    if (path === examReach.path)
      return answer({
        data: {
          rows: match.map(({ id, fkInstitutionId }) => ({
            id,
            fkInstitutionId,
            verdict: 'unknown',
            school: { id: fkInstitutionId },
            ways: match.map((way) => ({ id: way.id, fkInstitutionId: way.fkInstitutionId })),
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
  return { transport: { send, basicAuth: '', pictureOrigin: '' }, receivedRequests: requests };
}

type Asked = Record<string, unknown>;
type SomeCourse = (typeof COURSES)[number];

/** Filter of the backend, in its own implementation: each filter leaves a different part of the same school. */
const isWithin = (request: Asked) => (course: SomeCourse) =>
  (!request.fkMajorLevelId || course.majorLevelName.some(({ id }) => id === String(request.fkMajorLevelId))) &&
  (!request.startMonth || course.startMonth === String(request.startMonth)) &&
  (!request.type || course.type === request.type) &&
  course.feeAmount >= Number(request.feeMin ?? 0) &&
  course.feeAmount <= Number(request.feeMax ?? Number.POSITIVE_INFINITY);

const sortedAs = (sort: unknown, courses: readonly SomeCourse[]) =>
  sort === 'fee' || sort === 'tuition'
    ? courses.toSorted((course, other) => course.feeAmount - other.feeAmount)
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

const CALLER: Caller = {
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
const client = (backend: ReturnType<typeof openBackend>, accessToken: string | null = null) =>
  createBackendClient(backend.transport, { ...CALLER, accessToken }, new AbortController().signal);

const paging = { currentPage: fc.integer({ min: 1, max: 4 }), showCount: fc.constantFrom(1, 3, 10, 50) };
const keyword = fc.constantFrom('', ...Array.from({ length: 8 }, (_, index) => `Course ${index}`));
const maybe = <T>(item: fc.Arbitrary<T>) => fc.option(item, { nil: undefined });
const filters = {
  fkMajorLevelId: maybe(fc.constantFrom('1', '2', '3')),
  feeMin: maybe(fc.constantFrom(0, 20_000, 50_000)),
  feeMax: maybe(fc.constantFrom(60_000, 90_000)),
  startMonth: maybe(fc.constantFrom(2, 7, 9)),
  type: maybe(fc.constantFrom('degree' as const, 'pathway' as const)),
};
const sorts = fc.record({
  ofSchools: fc.constantFrom('rank' as const, 'name' as const, 'tuition' as const, 'match' as const),
  ofReach: fc.constantFrom(...REACH_SORTS),
  positions: fc.subarray([...POSITIONS]),
});
const FORM = { areaCountryIds: ['1'] };

const paged = ({ currentPage, showCount }: { currentPage: number; showCount: number }) => ({ currentPage, showCount });

const need = <T>(answer: { ok: boolean; value?: T }): T => {
  if (!answer.ok || answer.value === undefined) throw new Error('no answer');
  return answer.value;
};

test('shows a visitor three courses of a school over all responses of an unlimited backend', async () => {
  const seenKeys = new Map<string, Set<string>>();
  const see = (school: string, id: string) => seenKeys.set(school, (seenKeys.get(school) ?? new Set()).add(id));
  await fc.assert(
    fc.asyncProperty(
      fc.record({ ...paging, keyword }),
      fc.record(filters),
      sorts,
      fc.constantFrom(...SCHOOLS),
      async (query, filtered, sorted, school) => {
        const fetchBackend = client(openBackend());
        for (const row of need(await fetchBackend(coursesList, { ...query, ...filtered })).rows)
          see(row.fkInstitutionId, row.id);
        for (const row of need(await fetchBackend(institutionCourseList, { ...query, fkInstitutionId: school })).rows)
          see(row.fkInstitutionId, row.id);
        for (const { matchedCourses } of need(
          await fetchBackend(institutionInquiry, { ...query, sort: sorted.ofSchools, form: FORM }),
        ).rows)
          for (const course of matchedCourses) see(course.fkInstitutionId, course.id);
        const reach = need(
          await fetchBackend(examReach, {
            ...paged(query),
            form: {},
            sort: sorted.ofReach,
            positions: sorted.positions,
          }),
        );
        for (const { ways, ...course } of reach.rows)
          for (const item of [course, ...ways]) see(item.fkInstitutionId, item.id);
        for (const { shown } of need(await fetchBackend(resultsDay, {})).rules)
          for (const item of shown) see(item.fkInstitutionId, item.id);
        const { cards } = need(await fetchBackend(askAssistant, { q: 'x' }));
        for (const { course } of cards) if (course) see(course.fkInstitutionId, course.id);
        const detail = need(await fetchBackend(courseDetail, { id: '1007' }));
        expect(detail?.id).toBe('1007');
        for (const way of detail?.institutionCoursePathwayDtos ?? []) see(way.fkInstitutionId, way.institutionCourseId);
        for (const ids of seenKeys.values()) expect(ids.size).toBeLessThanOrEqual(VISITOR_COURSES);
      },
    ),
    { numRuns: 60, seed: 20_261_122 },
  );
  expect([...(seenKeys.get('1') ?? [])].toSorted()).toEqual(['1000', '1001', '1002']);
});

test('does not change the total', async () => {
  const { rows, page } = need(await client(openBackend())(coursesList, { showCount: 50 }));
  expect([rows.length, page.totalResult]).toEqual([3 * VISITOR_COURSES, COURSES.length]);
});

test('a user sees all; an unknown token counts as a visitor', async () => {
  const rows = async (knowsToken: boolean) =>
    need(await client(openBackend({ knowsToken }), 'token')(coursesList, { showCount: 50 })).rows.length;
  expect([await rows(true), await rows(false)]).toEqual([COURSES.length, 3 * VISITOR_COURSES]);
});

test('a backend that declares the limit receives no further calls', async () => {
  const backend = openBackend({ headers: { [LIMITS_COURSES]: 'yes' } });
  expect(need(await client(backend)(coursesList, { showCount: 50 })).rows).toHaveLength(COURSES.length);
  expect(backend.receivedRequests).toEqual([coursesList.path]);
});

test.each([
  ['cannot say', 503, false],
  ['has no such call', 404, true],
])('courses of a school whose own list %s are not cacheable', async (_, status, isAnswer) => {
  const { transport } = openBackend();
  const send: typeof transport.send = (path, init) =>
    path === institutionCourseList.path ? Promise.resolve(new Response('', { status })) : transport.send(path, init);
  const fetchBackend = createBackendClient({ ...transport, send }, CALLER, new AbortController().signal);
  const list = await fetchBackend(coursesList, { showCount: 50 });
  expect([list.ok, list.ok && list.value.rows]).toEqual([isAnswer, isAnswer && []]);
  // The text of an answer stored for this visitor stays; its cards are removed.
  expect(await fetchBackend(askAssistant, { q: 'x' })).toMatchObject({ ok: true, value: { cards: [] } });
});
