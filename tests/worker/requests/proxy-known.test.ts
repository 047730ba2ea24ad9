import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { EdgeEnv, EdgeVariables } from '#worker/edge-context.ts';
import { proxyBackend } from '#worker/proxy/proxy-backend.ts';
import { MAX_CALL_BYTES } from '#worker/request/limit-body.ts';
import { edgeEnv, values, visit } from '#tests/worker/support/edge-app.ts';
import { sampleAgent } from '#tests/worker/support/sample-agent.ts';
import { failedAnswer, goodAnswer, stubFetcher } from '#tests/worker/support/stub-fetcher.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

function createEdge(
  respond: () => Response | Promise<Response> = () => goodAnswer(null),
  match: Partial<EdgeVariables> = {},
) {
  const backend = stubFetcher(respond);
  const app = new Hono<EdgeEnv>()
    .use(
      values({
        requestId: 'request-1',
        agent: sampleAgent(),
        session: null,
        siteFailure: null,
        locale: 'en-us',
        ...match,
      }),
    )
    .route('/', proxyBackend());
  const go = async (path: string, init: RequestInit = {}) => {
    const { response } = await visit(app, `https://mso.example${path}`, init, edgeEnv({ BACKEND: backend.fetcher }));
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  return { receivedRequests: backend.receivedRequests, go };
}
const post = (body: BodyInit, headers: Record<string, string> = JSON_TYPE): RequestInit => ({
  method: 'POST',
  headers,
  body,
});
const MODULAR = '/appMso/sitemap/getWedModular';

test("a known call reaches the backend with the edge's fields, and its response is normalised", async () => {
  const { go, receivedRequests } = createEdge(() =>
    Response.json({
      code: '1003',
      data: [{ id: 5, title: '题', description: '<b>文</b><script>1</script>', secret: 1 }],
      msg: 'ok',
    }),
  );
  const response = await go('/appHelp/help/helpDataByTypeId?fkTypeId=4&publicLevel=9');
  expect(JSON.parse(response.text)).toEqual({ code: 1003, data: [{ id: '5', title: '题', description: '<b>文</b>' }] });
  expect(Object.fromEntries(receivedRequests[0]?.query ?? [])).toEqual({ fkTypeId: '4', publicLevel: '2' });
});

test('a list comes with its page', async () => {
  const { go } = createEdge(() => Response.json({ code: 1003, datas: null }));
  expect(JSON.parse((await go('/appInstitution/country/list')).text)).toEqual({
    code: 1003,
    datas: [],
    page: { totalResult: 0, showCount: 0, currentPage: 1, totalPage: 0 },
  });
});

test.each([
  ['malformed JSON', post('{"menuKey":'), 'body'],
  ['nothing at all', post(''), 'body'],
  ['a list', post('[]'), 'body'],
  ['null', post('null'), 'body'],
  ['a text', post('menuKey=1', { 'content-type': 'text/plain' }), 'body'],
  ['a form', post('menuKey=1', { 'content-type': 'application/x-www-form-urlencoded' }), 'body'],
  ['no type', { method: 'POST', body: new Uint8Array([1]) }, 'body'],
  ['an object for a word', post('{"menuKey":{"a":1}}'), 'menuKey'],
  ['a list for a word', post('{"fkInfoTypeId":[1]}'), 'fkInfoTypeId'],
])('%s is rejected at the edge with its name', async (_, init, field) => {
  const { go, receivedRequests } = createEdge();
  const { status, text } = await go(MODULAR, init);
  expect([status, JSON.parse(text)]).toEqual([
    400,
    { code: '0002', message: `A parameter is not valid: ${field}`, data: { field } },
  ]);
  expect(receivedRequests).toHaveLength(0);
});

test('an invalid number is rejected with its name', async () => {
  const { go, receivedRequests } = createEdge();
  const { status, text } = await go('/appHelp/help/helpDataByTypeId?fkTypeId=many');
  expect([status, JSON.parse(text).code, JSON.parse(text).data.field, receivedRequests.length]).toEqual([
    400,
    '0002',
    'fkTypeId',
    0,
  ]);
});

const TOO_BIG = new Uint8Array(MAX_CALL_BYTES + 1).fill(32);
const inPieces = () => new ReadableStream({ start: (stream) => (stream.enqueue(TOO_BIG), stream.close()) });

test.each([
  [
    'with its length said before',
    MODULAR,
    () => post(TOO_BIG, { ...JSON_TYPE, 'content-length': String(TOO_BIG.length) }),
  ],
  ['in pieces', MODULAR, () => post(inPieces())],
])('one byte over the limit is rejected with 413, %s', async (_, path, init) => {
  const { go, receivedRequests } = createEdge();
  const { status, text } = await go(path, init());
  expect([status, JSON.parse(text)]).toEqual([
    413,
    { code: '0002', message: 'A parameter is not valid: body', data: { field: 'body' } },
  ]);
  expect(receivedRequests).toHaveLength(0);
});

test('unknown fields of a body and edge fields are not forwarded', async () => {
  const { go, receivedRequests } = createEdge();
  await go(MODULAR, post('{"menuKey":"dse","agentId":99,"publicLevel":9,"isAdmin":true}'));
  expect(JSON.parse(receivedRequests[0]?.body ?? '')).toEqual({ menuKey: 'dse', agentId: '7' });
});

test.each(['/authentication/oauth/token', '/authentication/oauth/logout'])(
  "%s is the edge's own to call",
  async (path) => {
    const { go, receivedRequests } = createEdge();
    for (const method of ['GET', 'POST']) expect((await go(path, { method })).status).toBe(403);
    expect(receivedRequests).toHaveLength(0);
  },
);

test('a login is forwarded as the header at, and a rejection returns its status', async () => {
  const { go, receivedRequests } = createEdge(() => failedAnswer('0006', '', 401), {
    session: { access_token: 'token' },
  });
  const { status, text } = await go('/authentication/oauth/getUser');
  expect([status, JSON.parse(text).code, receivedRequests[0]?.headers.get('at')]).toEqual([401, '0006', 'token']);
});

test('rejects calls without a site', async () => {
  const removed = createEdge(undefined, {
    agent: null,
    siteFailure: { status: 404, reason: 'unknownAgent', message: '' },
  });
  const down = createEdge(undefined, {
    agent: null,
    siteFailure: { status: 500, reason: 'maintenance', message: 'back at nine' },
  });
  expect((await removed.go('/appMso/x')).status).toBe(404);
  expect(await down.go('/appMso/x')).toMatchObject({ status: 503, text: '{"code":"0005","message":"back at nine"}' });
  expect(removed.receivedRequests.length + down.receivedRequests.length).toBe(0);
});

test('a cross-site form is rejected before its body is read', async () => {
  const { go, receivedRequests } = createEdge();
  expect((await go('/appUser/update', post('{}', { ...JSON_TYPE, 'sec-fetch-site': 'cross-site' }))).status).toBe(403);
  expect(receivedRequests).toHaveLength(0);
});

test('validates path inputs', async () => {
  const { go, receivedRequests } = createEdge();
  const good = await go('/appInstitution/getCourses/getCourseDetail/1001001');
  expect([good.status, receivedRequests.map(({ path }) => path)]).toEqual([
    200,
    ['/appInstitution/getCourses/getCourseDetail/1001001'],
  ]);
  const bad = await go('/appInstitution/getCourses/getCourseDetail/abc');
  expect([bad.status, JSON.parse(bad.text)]).toMatchObject([400, { code: '0002', data: { field: 'id' } }]);
  expect(receivedRequests).toHaveLength(1);
});

test('a list is forwarded as a list, each item validated', async () => {
  const { go, receivedRequests } = createEdge(() => goodAnswer({ id: 5, ids: [5, 6] }));
  const course = { fkUserId: 7, fkInstitutionCourseId: '1001001', remark: ' 首选 ', isAdmin: true };
  const good = await go('/appMso/courseFav/add', post(JSON.stringify([course, { ...course, remark: null }])));
  expect(JSON.parse(good.text)).toEqual({ code: 1003, data: { id: '5', ids: ['5', '6'] } });
  expect(JSON.parse(receivedRequests[0]?.body ?? '')).toEqual([
    { fkUserId: '7', fkInstitutionCourseId: '1001001', remark: '首选' },
    { fkUserId: '7', fkInstitutionCourseId: '1001001', remark: '' },
  ]);
});

test.each([
  ['{"fkUserId":7}', 'body', '0002'],
  ['[]', 'body', '0002'],
  ['[{"fkUserId":7,"fkInstitutionCourseId":1},{"fkUserId":7}]', '1.fkInstitutionCourseId', '0001'],
  ['[{"fkUserId":7,"fkInstitutionCourseId":{}}]', '0.fkInstitutionCourseId', '0002'],
])('instead of a list, %s is rejected with the field', async (body, field, code) => {
  const { go, receivedRequests } = createEdge();
  const { status, text } = await go('/appMso/courseFav/add', post(body));
  expect([status, JSON.parse(text)]).toMatchObject([400, { code, data: { field } }]);
  expect(receivedRequests).toHaveLength(0);
});
