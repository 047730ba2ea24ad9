import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { POSTED_FORM_HEADER } from '#shared/backend-protocol.ts';
import { getOfficeCounts, setOnDuty } from '#shared/contract/office/frame.ts';
import { parseSiteAddress } from '#shared/tenant/site-address.ts';
import { listStaff } from '#shared/contract/office/staff.ts';
import { createOfficeEndpoint } from '#worker/chat/office-endpoint.ts';
import type { EdgeContext, EdgeEnv } from '#worker/edge-context.ts';
import { createOfficeClient } from '#worker/office/office-client.ts';
import { SiteVersions } from '#worker/tenant/site-versions.ts';
import { createSampleAgent } from '#tests/worker/support/sample-agent.ts';

// Tests office pages rendered by React Router: their URLs, and the calls of their loaders to the office API.

const COUNTS = { waiting: 2, following: 3, handedOver: 0, leads: 0, newest: null };

function createApp(respond: (request: Request) => Response, page: (c: EdgeContext) => Promise<Response>) {
  const requests: Request[] = [];
  const BACKEND = {
    fetch: async (url: string, init: RequestInit) => {
      const request = new Request(url, init);
      requests.push(request.clone());
      return respond(request);
    },
  };
  const app = new Hono<EdgeEnv>({ getPath: (request) => parseSiteAddress(new URL(request.url).pathname).innerPath })
    .use(async (c, next) => {
      c.set('agent', createSampleAgent());
      c.set('locale', 'en-us');
      c.set('requestId', 'r1');
      await next();
    })
    .route('/', createOfficeEndpoint(new SiteVersions()))
    .all('*', (c) => page(c as EdgeContext));
  const visitPath = (path: string, env: object = {}, headers = {}, init: RequestInit = {}) =>
    app.request(`http://localhost${path}`, { headers, ...init }, { BACKEND, ...env } as never);
  return { receivedRequests: requests, visit: visitPath };
}

const renderWithReact = async (c: EdgeContext) => c.text(`react ${new URL(c.req.url).pathname}`);

test('an address with a trailing slash redirects to the page', async () => {
  const { receivedRequests, visit } = createApp(() => new Response('backend'), renderWithReact);
  const responses = await Promise.all(['/mso/_/office/', '/mso/_/office/staff/?a=b'].map((path) => visit(path)));
  expect(responses.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
    [301, 'http://localhost/mso/_/office'],
    [301, 'http://localhost/mso/_/office/staff?a=b'],
  ]);
  expect(receivedRequests).toEqual([]);
});

test('a React route is served by React Router, any other by the embedded backend', async () => {
  const { receivedRequests, visit } = createApp(() => new Response('backend'), renderWithReact);
  for (const path of ['/mso/_/office/staff', '/mso/_/office/reports.data'])
    expect(await (await visit(path)).text()).toBe(`react ${path}`);
  expect(receivedRequests).toEqual([]);
  expect(await (await visit('/mso/_/office/live')).text()).toBe('backend');
  expect(new URL(receivedRequests[0]?.url ?? '').pathname).toMatch(/^\/office\/\w+\/live$/);
});

test.each([{ BACKEND_ORIGIN: 'https://outside.example' }, { CHAT_ORIGIN: 'https://chat.example' }])(
  'an outside service has no office: %j',
  async (env) => {
    const { receivedRequests, visit } = createApp(
      () => new Response('backend'),
      async (c) => c.text('no page', 404),
    );
    for (const path of ['/mso/_/office/staff', '/mso/_/office/conversations', '/mso/_/office/sign-in'])
      expect((await visit(path, env)).status).toBe(404);
    expect(receivedRequests).toEqual([]);
  },
);

test('a call forwards the session cookie only; response cookies reach the browser', async () => {
  const { receivedRequests, visit } = createApp(
    () => Response.json({ ok: true, value: COUNTS }, { headers: { 'set-cookie': 'desk_pass=new; Path=/; HttpOnly' } }),
    async (c) => c.json(await createOfficeClient(c, new SiteVersions())(getOfficeCounts, {})),
  );
  const response = await visit(
    '/mso/_/office/staff',
    {},
    { cookie: 'desk_pass.mso=own; desk_pass.hengdu=other; portal_access=secret' },
  );
  expect(await response.json()).toEqual({ ok: true, value: COUNTS });
  expect(response.headers.get('set-cookie')).toBe('desk_pass.mso=new; Path=/; HttpOnly');
  expect(receivedRequests[0]?.headers.get('cookie')).toBe('desk_pass=own');
  expect([receivedRequests[0]?.method, receivedRequests[0]?.headers.get('at')]).toEqual(['GET', null]);
});

test('a mutation is posted as JSON; a rejection keeps its code', async () => {
  const { receivedRequests, visit } = createApp(
    () => Response.json({ ok: false, error: { code: 'stale', changed: ['role'] } }, { status: 409 }),
    async (c) => c.json(await createOfficeClient(c, new SiteVersions())(setOnDuty, { isOn: true })),
  );
  expect(await (await visit('/mso/_/office/staff')).json()).toEqual({
    ok: false,
    error: { code: 'stale', changed: ['role'] },
  });
  expect([receivedRequests[0]?.method, await receivedRequests[0]?.json()]).toEqual(['POST', { isOn: true }]);
});

test.each([
  ['an answer that is not of the contract', () => Response.json({ ok: true, value: { accounts: 'all' } })],
  ['no JSON', () => new Response('<h1>', { status: 500 })],
  [
    'no answer',
    () => {
      throw new Error('away');
    },
  ],
])('%s is unavailable, and its content is dropped', async (_, respond) => {
  const { visit } = createApp(respond, async (c) =>
    c.json(await createOfficeClient(c, new SiteVersions())(listStaff, {})),
  );
  expect(await (await visit('/mso/_/office/staff')).json()).toEqual({ ok: false, error: { code: 'unavailable' } });
});

test('a form rejected without a session is carried to the sign-in page', async () => {
  const storedForm = JSON.stringify({ path: '/note', fields: [['note', '你好']], hadFile: false });
  const { visit } = createApp(
    () => new Response(storedForm, { status: 401, headers: { [POSTED_FORM_HEADER]: 'yes' } }),
    async (c) => {
      const form = await c.req.raw.formData();
      return c.json({ url: c.req.raw.url, method: c.req.raw.method, form: [...form] }, 401);
    },
  );
  const init = { method: 'POST', body: new URLSearchParams({ note: '你好' }) };
  const headers = { 'sec-fetch-site': 'same-origin', accept: 'text/html' };
  const response = await visit('/mso/_/office/applications/3/document/0', {}, headers, init);
  expect([response.status, await response.json()]).toEqual([
    401,
    { url: 'http://localhost/mso/_/office/sign-in', method: 'POST', form: [['kept', storedForm]] },
  ]);
});
