import type { Hono } from 'hono';
import { expect, test } from 'vitest';
import { API_TOKEN_HEADER, BACKEND_PREFIXES, RECEIPTS_PATH } from '#shared/backend-protocol.ts';
import { agentDetail, agentMenu } from '#shared/contract/site/agent.ts';
import { KNOWN_CALLS } from '#shared/contract/known-calls.ts';
import { OFFICE_PAGES, OFFICE_PATH } from '#shared/pages/office-pages.ts';
import { PAGES } from '#shared/pages/page-table.ts';
import { AGENCY_API_PATH } from '#shared/rules/api-scopes.ts';
import { createPipeline } from '#worker/pipeline.ts';
import { getDeskCookieName, HOST_COOKIES } from '#worker/security/host-cookies.ts';
import { createEdgeEnv, visit } from '#tests/worker/support/edge-app.ts';
import { createStubFetcher } from '#tests/worker/support/stub-fetcher.ts';

// Tests all routes that can change data with requests that a page of another site can make a browser send.

const SITE_ORIGIN = 'https://mso.example';
const WRITE_METHODS = ['POST', 'PUT', 'PATCH', 'DELETE', 'ALL'];
const AGENT = { id: 7, keyCode: 'mso', host: 'mso.example', name: 'Seabridge', languageCode: 'zh', publicLevel: 2 };
/** Calls that fetch the site for any response and change nothing. */
const AGENT_CALLS = [agentDetail.path, agentMenu.path].map(String);
const COOKIES = Object.values(HOST_COOKIES)
  .map((name) => `__Host-${name}=${name === HOST_COOKIES.expiry ? '4102444800' : 'x'.repeat(43)}`)
  .join('; ');

/** Replaces the parameters in a pattern with values: ':id{\\d+}' with 1, and '*' with a name. */
const fillPattern = (pattern: string) =>
  pattern
    .replaceAll(/:\w+\{[^/]+/g, '1')
    .replaceAll(/:\w+\??/g, 'mso')
    .replaceAll('*', 'anything');

interface Routes {
  routes: Hono['routes'];
}
const isRoutes = (item: unknown): item is Routes => typeof item === 'object' && item !== null && 'routes' in item;
/** Routes of the embedded backend for the office and operations, which the edge forwards without parsing. */
const BACKEND_ROUTES = Object.values(
  import.meta.glob<object>(['/backend/routes/*-routes.ts', '/backend/office/routes/*-routes.ts'], { eager: true }),
)
  .flatMap((file) => Object.values(file).filter(isRoutes))
  .flatMap(({ routes }) => routes)
  .filter(({ method, path }) => WRITE_METHODS.includes(method) && /^\/(office|ops)\//.test(path))
  .map(({ path }) => `/_${path.replace(/^\/office\/:agent/, '/office')}`);

function createPortal() {
  const backend = createStubFetcher(({ path }) =>
    Response.json({ code: 1003, data: path === agentDetail.path ? AGENT : path === agentMenu.path ? [] : {} }),
  );
  const chat = createStubFetcher(() => Response.json({ ok: true, seq: 1 }));
  const renderedPages: string[] = [];
  const app = createPipeline({
    servePage: () => async (c) => {
      if (!['GET', 'HEAD'].includes(c.req.method)) renderedPages.push(c.req.path);
      return c.text('a page');
    },
  });
  const env = createEdgeEnv({ BACKEND: backend.fetcher, CHAT: chat.fetcher });
  return {
    app,
    send: async (path: string, init: RequestInit) =>
      (await visit(app, `${SITE_ORIGIN}/mso${path}`, init, env)).response,
    /** Returns the backend calls that a request caused, without those that fetch the site. */
    effects: () => [
      ...backend.receivedRequests.filter(({ path }) => !AGENT_CALLS.includes(path)),
      ...chat.receivedRequests,
      ...renderedPages.map((path) => ({ method: 'POST', path, headers: new Headers() })),
    ],
  };
}

const OFFICE_ADDRESSES = OFFICE_PAGES.map((path) => `/${OFFICE_PATH}/${fillPattern(path)}`);
const PAGE_ADDRESSES = [...Object.values(PAGES).map(({ path }) => `/${fillPattern(path)}`), ...OFFICE_ADDRESSES];
const ALL_PATHS = [
  ...new Set([
    ...createPortal()
      .app.routes.filter(({ method }) => WRITE_METHODS.includes(method))
      .map(({ path }) => fillPattern(path)),
    ...BACKEND_ROUTES.map(fillPattern),
    ...KNOWN_CALLS.map(({ path }) => path.replaceAll(/\{\w+\}/g, '1')),
    ...BACKEND_PREFIXES.map((prefix) => `/${prefix}/something/new`),
    ...PAGE_ADDRESSES,
  ]),
];
const AGENCY_API_PATH_SAMPLE = `${AGENCY_API_PATH}/anything`;
/**
 * Routes that other sites may call. Browser reports change nothing. The agency API accepts only a bearer token, which
 * no page of another site has, and forwards no cookies (tested below). For delivery reports and channel messages, the
 * backend checks the provider's signature or the channel's password.
 */
const REPORT_PATHS = [
  '/_/delivery/twilio/mso',
  '/_/delivery/resend',
  '/_/channels/whatsapp',
  '/_/channels/wechat',
  '/_/channels/mail',
];
const PUBLIC_PATHS = ['/_/csp', AGENCY_API_PATH_SAMPLE, ...REPORT_PATHS];

const cookie = COOKIES;
const FOREIGN_ORIGIN = 'https://evil.example';
const json = { 'content-type': 'application/json' };
/** Content type with files that another site can send without a preflight. */
const multipartHeaders = { 'content-type': 'multipart/form-data; boundary=part' };
const MULTIPART_BODY = '--part\r\ncontent-disposition: form-data; name="id"\r\n\r\n1\r\n--part--\r\n';
const getBody = ({ 'content-type': type = '' }: Record<string, string>) =>
  type.startsWith('multipart/') ? MULTIPART_BODY : '{"id":1}';
const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }; // prettier-ignore
type ForeignRequest = [kind: string, headers: Record<string, string>, methods?: string[]];
const FOREIGN_WRITES: ForeignRequest[] = [
  ['a fetch of another site', { 'sec-fetch-site': 'cross-site', origin: FOREIGN_ORIGIN, ...json }],
  [
    'a fetch of a neighbouring host',
    { 'sec-fetch-site': 'same-site', origin: 'https://blog.mso.example', 'content-type': 'text/plain' },
  ],
  ['a request that does not say whence, of a type that needs no leave', { 'content-type': 'text/plain' }],
  ['a request of a page without an origin', { origin: 'null', ...json }],
  ['a form of another site', { 'sec-fetch-site': 'cross-site', origin: FOREIGN_ORIGIN, ...form }],
  [
    'a form with files of another site',
    { 'sec-fetch-site': 'cross-site', origin: FOREIGN_ORIGIN, ...form, ...multipartHeaders },
  ],
  [
    'a form with files of a neighbouring host',
    { 'sec-fetch-site': 'same-site', origin: 'https://blog.mso.example', ...multipartHeaders },
  ],
  [
    'a form with files from a browser that says no more than its origin',
    { origin: FOREIGN_ORIGIN, ...multipartHeaders },
  ],
  ['a form with files that does not say whence', multipartHeaders],
];

test('the tests cover all routes', () => {
  expect(BACKEND_ROUTES.length).toBeGreaterThan(10);
  expect(OFFICE_ADDRESSES.length).toBeGreaterThan(25);
  expect(ALL_PATHS.length).toBeGreaterThan(120);
  for (const address of [
    '/_/session/login',
    '/_/chat/say',
    '/_/office/conversations',
    '/_/ops/platform',
    '/appUser/changePwd',
  ])
    expect(
      ALL_PATHS.some((value) => value === address || value === '/_/ops/anything'),
      address,
    ).toBe(true);
  expect(ALL_PATHS.filter((address) => /[:{}*?]/.test(address))).toEqual([]);
});

test.each(FOREIGN_WRITES)('%s is rejected everywhere before it reaches the backend', async (_, headers) => {
  const { send, effects } = createPortal();
  for (const address of ALL_PATHS)
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const { status } = await send(address, { method, headers: { ...headers, cookie }, body: getBody(headers) });
      if (PUBLIC_PATHS.includes(address)) continue;
      expect.soft([403, 404, 405], `${method} ${address}`).toContain(status);
      if (method === 'POST' && isCallPath(address)) expect.soft(status, address).toBe(403);
    }
  const otherEffects = effects().filter(
    ({ path }) =>
      path !== '/agency-api/mso/anything' &&
      !path.startsWith(`${RECEIPTS_PATH}/`) &&
      !path.startsWith('/channels/mso/'),
  );
  expect(otherEffects.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

test('no cookie reaches the agency API', async () => {
  const { send, effects } = createPortal();
  const headers = { 'sec-fetch-site': 'cross-site', origin: FOREIGN_ORIGIN, ...json };
  const extraCookies = `; __Host-${HOST_COOKIES.preview}=mso; __Host-${getDeskCookieName('mso')}=${'x'.repeat(43)}`;
  for (const cookies of ['', COOKIES + extraCookies])
    await send(AGENCY_API_PATH_SAMPLE, { method: 'POST', headers: { ...headers, cookie: cookies }, body: '{}' });
  const [effectWithoutCookies, effectWithCookies] = effects().map(({ path, headers: sentHeaders }) => {
    sentHeaders.delete('x-request-id');
    sentHeaders.delete('traceparent');
    return { path, headers: [...sentHeaders] };
  });
  expect(effectWithoutCookies?.path).toBe('/agency-api/mso/anything');
  expect(new Headers(effectWithoutCookies?.headers).get(API_TOKEN_HEADER)).toBe('');
  expect(effectWithCookies).toEqual(effectWithoutCookies);
});

/** Whether the path is a call. Paths made from patterns may be a 404 and are excluded. */
const isCallPath = (address: string) => !address.endsWith('/anything') && !PAGE_ADDRESSES.includes(address);

test('a cross-site link or picture changes nothing, whatever method it declares', async () => {
  const { send, effects } = createPortal();
  const headers = { 'sec-fetch-site': 'cross-site', 'x-http-method-override': 'POST', 'x-method-override': 'DELETE' };
  for (const address of ALL_PATHS)
    for (const method of ['GET', 'HEAD'])
      await send(`${address}?_method=POST&id=1&code=1`, { method, headers: { ...headers, cookie } });
  const changingPaths = new Set(KNOWN_CALLS.filter((call) => call.method === 'POST').map(({ path }) => path));
  const unexpectedEffects = effects().filter(({ method, path, headers: sentHeaders }) => {
    const isReadRequest =
      ['GET', 'HEAD'].includes(method) && ![...sentHeaders.keys()].some((name) => name.includes('method'));
    return !isReadRequest || changingPaths.has(path as `/${string}`);
  });
  expect(unexpectedEffects.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

test('a socket of another site is rejected everywhere', async () => {
  for (const origin of [FOREIGN_ORIGIN, 'https://blog.mso.example', 'https://mso.example:444', 'null', '']) {
    const { send, effects } = createPortal();
    for (const address of ['/_/chat/live', '/_/office/live', '/_/office/file/0a1b'])
      expect((await send(address, { headers: { upgrade: 'websocket', origin, cookie } })).status, address).toBe(403);
    for (const address of ALL_PATHS) await send(address, { headers: { upgrade: 'websocket', origin, cookie } });
    expect(effects().filter(({ headers }) => headers.get('upgrade')).map(({ path }) => path)).toEqual([]); // prettier-ignore
  }
});

test('requests of the own site are accepted at the same URLs', async () => {
  const { send, effects } = createPortal();
  for (const address of ALL_PATHS.filter((entry) => /^\/(_\/(office|ops)|app\w+\/something)\//.test(entry)))
    await send(address, { method: 'POST', headers: { 'sec-fetch-site': 'same-origin', ...json, cookie }, body: '{}' });
  expect(effects().length).toBeGreaterThan(25);
});
