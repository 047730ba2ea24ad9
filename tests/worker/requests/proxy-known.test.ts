import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { EdgeEnv, EdgeVariables } from '#worker/edge-context.ts';
import { proxyBackend } from '#worker/proxy/proxy-backend.ts';
import { MAX_CALL_BYTES } from '#worker/request/limit-body.ts';
import { createEdgeEnv, values, visit } from '#tests/worker/support/edge-app.ts';
import { createSampleAgent } from '#tests/worker/support/sample-agent.ts';
import { createFailedResponse, createGoodResponse, createStubFetcher } from '#tests/worker/support/stub-fetcher.ts';

const JSON_HEADERS = { 'content-type': 'application/json' };

function createEdge(
  respond: () => Response | Promise<Response> = () => createGoodResponse(null),
  match: Partial<EdgeVariables> = {},
) {
  const backend = createStubFetcher(respond);
  const app = new Hono<EdgeEnv>()
    .use(
      values({
        requestId: 'request-1',
        agent: createSampleAgent(),
        session: null,
        siteFailure: null,
        locale: 'en-us',
        ...match,
      }),
    )
    .route('/', proxyBackend());
  const request = async (path: string, init: RequestInit = {}) => {
    const { response } = await visit(
      app,
      `https://mso.example${path}`,
      init,
      createEdgeEnv({ BACKEND: backend.fetcher }),
    );
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  return { receivedRequests: backend.receivedRequests, go: request };
}
const createPost = (body: BodyInit, headers: Record<string, string> = JSON_HEADERS): RequestInit => ({
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

test('a list without rows has an empty page', async () => {
  const { go } = createEdge(() => Response.json({ code: 1003, datas: null }));
  expect(JSON.parse((await go('/appInstitution/country/list')).text)).toEqual({
    code: 1003,
    datas: [],
    page: { totalResult: 0, showCount: 0, currentPage: 1, totalPage: 0 },
  });
});

test.each([
  ['malformed JSON', createPost('{"menuKey":'), 'body'],
  ['nothing at all', createPost(''), 'body'],
  ['a list', createPost('[]'), 'body'],
  ['null', createPost('null'), 'body'],
  ['a text', createPost('menuKey=1', { 'content-type': 'text/plain' }), 'body'],
  ['a form', createPost('menuKey=1', { 'content-type': 'application/x-www-form-urlencoded' }), 'body'],
  ['no type', { method: 'POST', body: new Uint8Array([1]) }, 'body'],
  ['an object for a word', createPost('{"menuKey":{"a":1}}'), 'menuKey'],
  ['a list for a word', createPost('{"fkInfoTypeId":[1]}'), 'fkInfoTypeId'],
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

const OVERSIZED_BODY = new Uint8Array(MAX_CALL_BYTES + 1).fill(32);
const createOversizedStream = () =>
  new ReadableStream({ start: (stream) => (stream.enqueue(OVERSIZED_BODY), stream.close()) });

test.each([
  [
    'with its length said before',
    MODULAR,
    () => createPost(OVERSIZED_BODY, { ...JSON_HEADERS, 'content-length': String(OVERSIZED_BODY.length) }),
  ],
  ['in pieces', MODULAR, () => createPost(createOversizedStream())],
])('one byte over the limit is rejected with 413, %s', async (_, path, init) => {
  const { go, receivedRequests } = createEdge();
  const { status, text } = await go(path, init());
  expect([status, JSON.parse(text)]).toEqual([
    413,
    { code: '0002', message: 'A parameter is not valid: body', data: { field: 'body' } },
  ]);
  expect(receivedRequests).toHaveLength(0);
});

test('undeclared fields and edge fields of a body are not forwarded', async () => {
  const { go, receivedRequests } = createEdge();
  await go(MODULAR, createPost('{"menuKey":"dse","agentId":99,"publicLevel":9,"isAdmin":true}'));
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
  const { go, receivedRequests } = createEdge(() => createFailedResponse('0006', '', 401), {
    session: { access_token: 'token' },
  });
  const { status, text } = await go('/authentication/oauth/getUser');
  expect([status, JSON.parse(text).code, receivedRequests[0]?.headers.get('at')]).toEqual([401, '0006', 'token']);
});

test('calls without a site are rejected', async () => {
  const edgeWithoutAgent = createEdge(undefined, {
    agent: null,
    siteFailure: { status: 404, reason: 'unknownAgent', message: '' },
  });
  const edgeWithDownBackend = createEdge(undefined, {
    agent: null,
    siteFailure: { status: 500, reason: 'maintenance', message: 'back at nine' },
  });
  expect((await edgeWithoutAgent.go('/appMso/x')).status).toBe(404);
  expect(await edgeWithDownBackend.go('/appMso/x')).toMatchObject({
    status: 503,
    text: '{"code":"0005","message":"back at nine"}',
  });
  expect(edgeWithoutAgent.receivedRequests.length + edgeWithDownBackend.receivedRequests.length).toBe(0);
});

test('a cross-site form is rejected before its body is read', async () => {
  const { go, receivedRequests } = createEdge();
  expect(
    (await go('/appUser/update', createPost('{}', { ...JSON_HEADERS, 'sec-fetch-site': 'cross-site' }))).status,
  ).toBe(403);
  expect(receivedRequests).toHaveLength(0);
});

test('path inputs are validated', async () => {
  const { go, receivedRequests } = createEdge();
  const goodResponse = await go('/appInstitution/getCourses/getCourseDetail/1001001');
  expect([goodResponse.status, receivedRequests.map(({ path }) => path)]).toEqual([
    200,
    ['/appInstitution/getCourses/getCourseDetail/1001001'],
  ]);
  const badResponse = await go('/appInstitution/getCourses/getCourseDetail/abc');
  expect([badResponse.status, JSON.parse(badResponse.text)]).toMatchObject([
    400,
    { code: '0002', data: { field: 'id' } },
  ]);
  expect(receivedRequests).toHaveLength(1);
});

test('a list is forwarded as a list, each item validated', async () => {
  const { go, receivedRequests } = createEdge(() => createGoodResponse({ id: 5, ids: [5, 6] }));
  const course = { fkUserId: 7, fkInstitutionCourseId: '1001001', remark: ' 首选 ', isAdmin: true };
  const goodResponse = await go(
    '/appMso/courseFav/add',
    createPost(JSON.stringify([course, { ...course, remark: null }])),
  );
  expect(JSON.parse(goodResponse.text)).toEqual({ code: 1003, data: { id: '5', ids: ['5', '6'] } });
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
  const { status, text } = await go('/appMso/courseFav/add', createPost(body));
  expect([status, JSON.parse(text)]).toMatchObject([400, { code, data: { field } }]);
  expect(receivedRequests).toHaveLength(0);
});
