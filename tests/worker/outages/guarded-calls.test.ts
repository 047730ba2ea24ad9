import { expect, test, vi } from 'vitest';
import type { Call } from '#shared/contract/call.ts';
import { courseDetail } from '#shared/contract/catalogue/course-detail.ts';
import { institutionCourseList } from '#shared/contract/catalogue/course.ts';
import { stateList } from '#shared/contract/catalogue/country.ts';
import { addSchoolFavourite, deleteSchoolFavourite } from '#shared/contract/account/favourites.ts';
import { KNOWN_CALLS } from '#shared/contract/known-calls.ts';
import { logout } from '#shared/contract/account/identity.ts';
import { newsDetail } from '#shared/contract/catalogue/news.ts';
import { institutionByInstitutionId } from '#shared/contract/catalogue/school.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import { CircuitBreakers } from '#worker/backend-client/circuit-breaker.ts';
import type { CallerContext } from '#worker/backend-client/backend-request.ts';
import { createUnfilteredClient } from '#worker/backend-client/create-backend-client.ts';
import { createClock } from '#tests/worker/support/clock.ts';

const CALLER: CallerContext = {
  requestId: 'r',
  locale: 'en-us',
  chineseScript: 'zh',
  agentId: '1',
  agentKey: 'mso',
  publicLevel: 2,
  host: 'localhost',
  accessToken: null,
  ip: '',
  userId: '',
  visitorId: '',
};

function createClient(respond: () => Response, breakers?: CircuitBreakers) {
  const send = vi.fn(async () => respond());
  const transport = { send, basicAuth: '', pictureOrigin: '', breakers };
  const fetchBackend = createUnfilteredClient(transport, CALLER, new AbortController().signal);
  return { send, ask: (call: Call, input: object) => fetchBackend(call, input as never) };
}

test.each([
  ['a school', institutionByInstitutionId, { id: '7' }, (id: string) => ({ data: { institution: { id } } })],
  ['a course', courseDetail, { id: '7' }, (id: string) => ({ data: { id } })],
  ['an article', newsDetail, { id: '7' }, (id: string) => ({ data: { newDtos: { id } } })],
  [
    'courses of a school',
    institutionCourseList,
    { fkInstitutionId: '7' },
    (id: string) => ({
      datas: [
        { id: '1', fkInstitutionId: '7' },
        { id: '2', fkInstitutionId: id },
      ],
    }),
  ],
  ['states', stateList, { fkAreaCountryId: '7' }, (id: string) => ({ datas: [{ id: '1', fkAreaCountryId: id }] })],
] as [string, Call, object, (id: string) => object][])(
  'a response about another id than the requested %s is an error',
  async (_, call, input, body) => {
    const requestAbout = (id: string) =>
      createClient(() => Response.json({ code: 1003, ...body(id) })).ask(call, input);
    expect((await requestAbout('7')).ok).toBe(true);
    expect(await requestAbout('8')).toMatchObject({ ok: false, error: { code: '1004', httpStatus: 502 } });
  },
);

test('a response that is too large or too deep is rejected at once', async () => {
  for (const text of ['x'.repeat(5_000_000), '['.repeat(100_000)]) {
    const { ask } = createClient(() => new Response(text, { headers: { 'content-type': 'application/json' } }));
    expect(await ask(courseDetail, { id: '7' })).toMatchObject({ error: { code: '1001', httpStatus: 502 } });
  }
});

const createBusyResponse = () => new Response('busy', { status: 503 });

test('reads of an unreachable backend stop after ten failures, including retries', async () => {
  const { send, ask } = createClient(createBusyResponse, new CircuitBreakers(createClock().now));
  for (let callIndex = 0; callIndex < 20; callIndex += 1) expect((await ask(institutionInquiry, {})).ok).toBe(false);
  expect(send).toHaveBeenCalledTimes(10);
});

test.each([
  ['made', addSchoolFavourite, { fkInstitutionId: '7', fkUserId: '1' }],
  ['taken away', deleteSchoolFavourite, { id: '7' }],
  ['ended', logout, {}],
] as [string, Call, object][])('%s is not retried, even if a retry were harmless', async (_, call, input) => {
  const { send, ask } = createClient(createBusyResponse, new CircuitBreakers(createClock().now));
  await ask(call, input);
  expect(send.mock.calls.length).toBeLessThanOrEqual(1);
  const { send: unguardedSend, ask: askUnguarded } = createClient(createBusyResponse);
  await askUnguarded(call, input);
  expect(unguardedSend.mock.calls.length).toBe(send.mock.calls.length);
});

test('a rejected call has Retry-After, and the first success closes the circuit', async () => {
  const clock = createClock();
  let respond = createBusyResponse;
  const { send, ask } = createClient(() => respond(), new CircuitBreakers(clock.now));
  for (let callIndex = 0; callIndex < 20; callIndex += 1) await ask(institutionInquiry, {});
  send.mockClear();
  expect(await ask(institutionInquiry, {})).toMatchObject({
    error: { code: '0005', httpStatus: 503, retryAfterSeconds: 2 },
  });
  expect(send).not.toHaveBeenCalled();
  respond = () => Response.json({ code: 1003, datas: [] });
  clock.pass(1);
  expect((await ask(institutionInquiry, {})).ok).toBe(true);
  expect((await ask(institutionInquiry, {})).ok).toBe(true);
});

test('only reads without a caller are coalesced and retried', () => {
  for (const { isPublic, idempotent, edgeFields = [], path } of KNOWN_CALLS) {
    if (!isPublic) continue;
    expect(idempotent, path).toBe(true);
    expect(
      edgeFields.filter((field) => ['userId', 'visitorId', 'token'].includes(field)),
      path,
    ).toEqual([]);
    expect(path).not.toMatch(
      /^\/(appUser|appAsk|appChat|authentication)|mine|fav|history|apply|message|signUp|cancel/i,
    );
  }
});
