import type { Hono } from 'hono';
import { expect, test } from 'vitest';
import { API_TOKEN_HEADER, BACKEND_PREFIXES, RECEIPTS_PATH } from '#shared/backend-protocol.ts';
import { agentDetail, agentMenu } from '#shared/contract/site/agent.ts';
import { KNOWN_CALLS } from '#shared/contract/known-calls.ts';
import { OFFICE_PAGES, OFFICE_PATH } from '#shared/pages/office-pages.ts';
import { PAGES } from '#shared/pages/page-table.ts';
import { AGENCY_API_PATH } from '#shared/rules/api-scopes.ts';
import { createPipeline } from '#worker/pipeline.ts';
import { deskCookieName, HOST_COOKIES } from '#worker/security/host-cookies.ts';
import { edgeEnv, visit } from '#tests/worker/support/edge-app.ts';
import { stubFetcher } from '#tests/worker/support/stub-fetcher.ts';

// All routes that can change data, with requests that a page of another site can make a browser send.

const SITE = 'https://mso.example';
const CHANGES = ['POST', 'PUT', 'PATCH', 'DELETE', 'ALL'];
const AGENT = { id: 7, keyCode: 'mso', host: 'mso.example', name: 'Seabridge', languageCode: 'zh', publicLevel: 2 };
/** Calls that identify the site for any response and change nothing. */
const READ_FOR_ANY = [agentDetail.path, agentMenu.path].map(String);
const COOKIES = Object.values(HOST_COOKIES)
  .map((name) => `__Host-${name}=${name === HOST_COOKIES.expiry ? '4102444800' : 'x'.repeat(43)}`)
  .join('; ');

/** Address for a pattern: ':id{\\d+}' becomes 1, and '*' a name. */
const asAddress = (pattern: string) =>
  pattern
    .replaceAll(/:\w+\{[^/]+/g, '1')
    .replaceAll(/:\w+\??/g, 'mso')
    .replaceAll('*', 'anything');

interface Routes {
  routes: Hono['routes'];
}
const isRoutes = (item: unknown): item is Routes => typeof item === 'object' && item !== null && 'routes' in item;
/** Routes of the embedded backend for the office and operations, which the edge forwards unread. */
const BEHIND = Object.values(
  import.meta.glob<object>(['/backend/routes/*-routes.ts', '/backend/office/routes/*-routes.ts'], { eager: true }),
)
  .flatMap((file) => Object.values(file).filter(isRoutes))
  .flatMap(({ routes }) => routes)
  .filter(({ method, path }) => CHANGES.includes(method) && /^\/(office|ops)\//.test(path))
  .map(({ path }) => `/_${path.replace(/^\/office\/:agent/, '/office')}`);

function createPortal() {
  const backend = stubFetcher(({ path }) =>
    Response.json({ code: 1003, data: path === agentDetail.path ? AGENT : path === agentMenu.path ? [] : {} }),
  );
  const chat = stubFetcher(() => Response.json({ ok: true, seq: 1 }));
  const pages: string[] = [];
  const app = createPipeline({
    servePage: () => async (c) => {
      if (!['GET', 'HEAD'].includes(c.req.method)) pages.push(c.req.path);
      return c.text('a page');
    },
  });
  const env = edgeEnv({ BACKEND: backend.fetcher, CHAT: chat.fetcher });
  return {
    app,
    send: async (path: string, init: RequestInit) => (await visit(app, `${SITE}/mso${path}`, init, env)).response,
    /** Calls that a request caused, without those that identify the site. */
    effects: () => [
      ...backend.receivedRequests.filter(({ path }) => !READ_FOR_ANY.includes(path)),
      ...chat.receivedRequests,
      ...pages.map((path) => ({ method: 'POST', path, headers: new Headers() })),
    ],
  };
}

const OFFICE_ADDRESSES = OFFICE_PAGES.map((path) => `/${OFFICE_PATH}/${asAddress(path)}`);
const PAGE_ADDRESSES = [...Object.values(PAGES).map(({ path }) => `/${asAddress(path)}`), ...OFFICE_ADDRESSES];
const ADDRESSES = [
  ...new Set([
    ...createPortal()
      .app.routes.filter(({ method }) => CHANGES.includes(method))
      .map(({ path }) => asAddress(path)),
    ...BEHIND.map(asAddress),
    ...KNOWN_CALLS.map(({ path }) => path.replaceAll(/\{\w+\}/g, '1')),
    ...BACKEND_PREFIXES.map((prefix) => `/${prefix}/something/new`),
    ...PAGE_ADDRESSES,
  ]),
];
const AGENCY_API = `${AGENCY_API_PATH}/anything`;
/**
 * Routes open to other sites. Browser reports change nothing. The agency API accepts a bearer token only, which no page
 * of another site has, and forwards no cookies (tested below). For delivery reports and channel messages the backend
 * checks the provider's signature or the channel's password.
 */
const REPORTS = [
  '/_/delivery/twilio/mso',
  '/_/delivery/resend',
  '/_/channels/whatsapp',
  '/_/channels/wechat',
  '/_/channels/mail',
];
const OPEN_TO_ALL = ['/_/csp', AGENCY_API, ...REPORTS];

const cookie = COOKIES;
const EVIL = 'https://evil.example';
const json = { 'content-type': 'application/json' };
/** Content type that another site can send without a preflight, with files. */
const parts = { 'content-type': 'multipart/form-data; boundary=part' };
const PARTS = '--part\r\ncontent-disposition: form-data; name="id"\r\n\r\n1\r\n--part--\r\n';
const getBody = ({ 'content-type': type = '' }: Record<string, string>) =>
  type.startsWith('multipart/') ? PARTS : '{"id":1}';
const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }; // prettier-ignore
type Foreign = [kind: string, headers: Record<string, string>, methods?: string[]];
const WRITES: Foreign[] = [
  ['a fetch of another site', { 'sec-fetch-site': 'cross-site', origin: EVIL, ...json }],
  [
    'a fetch of a neighbouring host',
    { 'sec-fetch-site': 'same-site', origin: 'https://blog.mso.example', 'content-type': 'text/plain' },
  ],
  ['a request that does not say whence, of a type that needs no leave', { 'content-type': 'text/plain' }],
  ['a request of a page without an origin', { origin: 'null', ...json }],
  ['a form of another site', { 'sec-fetch-site': 'cross-site', origin: EVIL, ...form }],
  ['a form with files of another site', { 'sec-fetch-site': 'cross-site', origin: EVIL, ...form, ...parts }],
  [
    'a form with files of a neighbouring host',
    { 'sec-fetch-site': 'same-site', origin: 'https://blog.mso.example', ...parts },
  ],
  ['a form with files from a browser that says no more than its origin', { origin: EVIL, ...parts }],
  ['a form with files that does not say whence', parts],
];

test('the routes are all that there are', () => {
  expect(BEHIND.length).toBeGreaterThan(10);
  expect(OFFICE_ADDRESSES.length).toBeGreaterThan(25);
  expect(ADDRESSES.length).toBeGreaterThan(120);
  for (const address of [
    '/_/session/login',
    '/_/chat/say',
    '/_/office/conversations',
    '/_/ops/platform',
    '/appUser/changePwd',
  ])
    expect(
      ADDRESSES.some((value) => value === address || value === '/_/ops/anything'),
      address,
    ).toBe(true);
  expect(ADDRESSES.filter((address) => /[:{}*?]/.test(address))).toEqual([]);
});

test.each(WRITES)('%s is rejected everywhere before it reaches the backend', async (_, headers) => {
  const { send, effects } = createPortal();
  for (const address of ADDRESSES)
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const { status } = await send(address, { method, headers: { ...headers, cookie }, body: getBody(headers) });
      if (OPEN_TO_ALL.includes(address)) continue;
      expect.soft([403, 404, 405], `${method} ${address}`).toContain(status);
      if (method === 'POST' && isNamed(address)) expect.soft(status, address).toBe(403);
    }
  const otherRows = effects().filter(
    ({ path }) =>
      path !== '/agency-api/mso/anything' &&
      !path.startsWith(`${RECEIPTS_PATH}/`) &&
      !path.startsWith('/channels/mso/'),
  );
  expect(otherRows.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

test('no cookie reaches the agency API', async () => {
  const { send, effects } = createPortal();
  const headers = { 'sec-fetch-site': 'cross-site', origin: EVIL, ...json };
  const ownText = `; __Host-${HOST_COOKIES.preview}=mso; __Host-${deskCookieName('mso')}=${'x'.repeat(43)}`;
  for (const cookies of ['', COOKIES + ownText])
    await send(AGENCY_API, { method: 'POST', headers: { ...headers, cookie: cookies }, body: '{}' });
  const [without, withAll] = effects().map(({ path, headers: sentHeaders }) => {
    sentHeaders.delete('x-request-id');
    sentHeaders.delete('traceparent');
    return { path, headers: [...sentHeaders] };
  });
  expect(without?.path).toBe('/agency-api/mso/anything');
  expect(new Headers(without?.headers).get(API_TOKEN_HEADER)).toBe('');
  expect(withAll).toEqual(without);
});

/** Excludes addresses made from patterns, which may lead to a 404. */
const isNamed = (address: string) => !address.endsWith('/anything') && !PAGE_ADDRESSES.includes(address);

test('a cross-site link or picture changes nothing, whatever method it declares', async () => {
  const { send, effects } = createPortal();
  const headers = { 'sec-fetch-site': 'cross-site', 'x-http-method-override': 'POST', 'x-method-override': 'DELETE' };
  for (const address of ADDRESSES)
    for (const method of ['GET', 'HEAD'])
      await send(`${address}?_method=POST&id=1&code=1`, { method, headers: { ...headers, cookie } });
  const changing = new Set(KNOWN_CALLS.filter((call) => call.method === 'POST').map(({ path }) => path));
  const beyond = effects().filter(({ method, path, headers: sentHeaders }) => {
    const isLook = ['GET', 'HEAD'].includes(method) && ![...sentHeaders.keys()].some((name) => name.includes('method'));
    return !isLook || changing.has(path as `/${string}`);
  });
  expect(beyond.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

test('a socket of another site is opened nowhere', async () => {
  for (const origin of [EVIL, 'https://blog.mso.example', 'https://mso.example:444', 'null', '']) {
    const { send, effects } = createPortal();
    for (const address of ['/_/chat/live', '/_/office/live', '/_/office/anything'])
      expect((await send(address, { headers: { upgrade: 'websocket', origin, cookie } })).status, address).toBe(403);
    for (const address of ADDRESSES) await send(address, { headers: { upgrade: 'websocket', origin, cookie } });
    expect(effects().filter(({ headers }) => headers.get('upgrade')).map(({ path }) => path)).toEqual([]); // prettier-ignore
  }
});

test('the site’s own pages are obeyed at the same addresses', async () => {
  const { send, effects } = createPortal();
  for (const address of ADDRESSES.filter((entry) => /^\/(_\/(office|ops)|app\w+\/something)\//.test(entry)))
    await send(address, { method: 'POST', headers: { 'sec-fetch-site': 'same-origin', ...json, cookie }, body: '{}' });
  expect(effects().length).toBeGreaterThan(25);
});
