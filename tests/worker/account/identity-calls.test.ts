import { pictureOfSize } from '#tests/support/sample-pictures.ts';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { UPLOAD_PATH } from '#shared/backend-protocol.ts';
import {
  changePassword,
  checkLogin,
  friendsLocation,
  getUser,
  register,
  resetPassword,
  sendVerification,
  updateUser,
} from '#shared/contract/account/identity.ts';
import type { PortalBindings } from '#worker/bindings.ts';
import type { EdgeEnv } from '#worker/edge-context.ts';
import { proxyBackend } from '#worker/proxy/proxy-backend.ts';
import { loadSession } from '#worker/session/session.ts';
import { RefreshCoalescer } from '#worker/session/refresh-coalescer.ts';
import { edgeEnv, values, rateLimit, visit } from '#tests/worker/support/edge-app.ts';
import { sampleAgent } from '#tests/worker/support/sample-agent.ts';
import { type ReceivedRequest, failedAnswer, goodAnswer, stubFetcher } from '#tests/worker/support/stub-fetcher.ts';

const HOUR = 3600;
const LOGGED_IN = `__Host-portal_access=access; __Host-portal_refresh=refresh; __Host-portal_expiry=${Math.floor(Date.now() / 1000) + HOUR}`;
const NEAR_END = LOGGED_IN.replace(/\d+$/, (end) => String(Number(end) - HOUR + 60));
const USER = { staffId: 7, nickname: '王后', name: '王后' };

function createEdge(
  respond: (request: ReceivedRequest) => Response | Promise<Response> = () => goodAnswer(USER),
  env: Partial<PortalBindings> = {},
) {
  const backend = stubFetcher(respond);
  const app = new Hono<EdgeEnv>()
    .use(values({ requestId: 'r', agent: sampleAgent(), session: null, siteFailure: null, locale: 'zh-hk' }))
    .use(loadSession(new RefreshCoalescer()))
    .route('/', proxyBackend());
  const go = async (path: string, init: RequestInit = {}) => {
    const { response } = await visit(
      app,
      `https://mso.example${path}`,
      init,
      edgeEnv({ BACKEND: backend.fetcher, ...env }),
    );
    return {
      status: response.status,
      headers: response.headers,
      json: JSON.parse(await response.text()) as { code: unknown; message?: string; data?: Record<string, unknown> },
      cookies: response.headers.getSetCookie(),
    };
  };
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    go(path, {
      method: 'POST',
      body: body instanceof FormData ? body : JSON.stringify(body),
      headers: {
        'sec-fetch-site': 'same-origin',
        cookie: LOGGED_IN,
        ...(!(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...headers,
      },
    });
  return { go, post, receivedRequests: backend.receivedRequests };
}

const PHONE = { mobileAreaCode: '852', mobile: '61234567' };
const AGREED = { agreedVersion: '2026-11-22', agreedLanguage: 'zh' };
const REGISTER = { ...PHONE, nickname: 'Ming', loginPs: 'password-1', verification: '123456', ...AGREED };

test.each([
  [sendVerification.path, { ...PHONE, type: 'login' }, { fkPlatformType: 'get_mso' }],
  [register.path, REGISTER, { fkPlatformType: 'get_mso', agentId: '7' }],
  [resetPassword.path, { ...PHONE, verification: '123456', newLoginPs: 'password-1' }, {}],
  [changePassword.path, { oldLoginPs: 'old', newLoginPs: 'password-1' }, {}],
  [updateUser.path, { nickname: 'Ming', birthday: '2008-01-31', cityId: ['3'] }, {}],
])("%s reaches the backend with its fields and the edge's own", async (path, input, added) => {
  const { post, receivedRequests } = createEdge();
  expect((await post(path, { ...input, agentId: '99', staffId: '1' })).json.code).toBe(1003);
  expect(JSON.parse(receivedRequests.find((item) => item.path === path)?.body ?? '')).toEqual({ ...input, ...added });
});

test.each(['９１２３ ４５６７', '+852 9123-4567', '0085291234567'])(
  'the number %s goes up normalised',
  async (mobile) => {
    const { post, receivedRequests } = createEdge();
    await post(sendVerification.path, { ...PHONE, mobile, type: 'login' });
    expect(JSON.parse(receivedRequests.find(({ path }) => path === sendVerification.path)?.body ?? '')).toMatchObject({
      mobile: '91234567',
    });
  },
);

test.each([
  [sendVerification.path, { ...PHONE, mobile: '12345678', type: 'login' }, 'mobile'],
  [sendVerification.path, { ...PHONE, mobileAreaCode: '86', type: 'login' }, 'mobile'],
  [sendVerification.path, { ...PHONE, type: 'other' }, 'type'],
  [register.path, { ...REGISTER, nickname: ' ' }, 'nickname'],
  [register.path, { ...REGISTER, loginPs: 'short' }, 'loginPs'],
  [register.path, { ...REGISTER, verification: '12345' }, 'verification'],
  [register.path, { ...REGISTER, mobile: '412345678' }, 'mobile'],
  [resetPassword.path, { ...PHONE, verification: 'abcdef', newLoginPs: 'password-1' }, 'verification'],
  [changePassword.path, { oldLoginPs: '', newLoginPs: 'password-1' }, 'oldLoginPs'],
  [updateUser.path, { birthday: '2026-02-30' }, 'birthday'],
  [updateUser.path, { lastName: '王' }, 'lastName'],
])('%s with %j never gets to a backend', async (path, input, field) => {
  const { post, receivedRequests } = createEdge();
  const { status, json } = await post(path, input);
  expect([status, json.code, json.data, receivedRequests.length]).toEqual([400, '0002', { field }, 0]);
});

test('an id in the path is checked there', async () => {
  const { go, receivedRequests } = createEdge(() => goodAnswer({ hasFriend: '1', citysId: null }));
  const path = (id: string) => friendsLocation.path.replace('{staffId}', id);
  expect((await go(path('7'))).json.data).toMatchObject({ hasFriend: true, citysId: [] });
  expect((await go(path('x'))).json.data).toEqual({ field: 'staffId' });
  expect(receivedRequests).toHaveLength(1);
});

test('does not convert names of persons between scripts', async () => {
  expect((await createEdge().go(getUser.path)).json.data).toMatchObject({ name: '王后', nickname: '王后' });
});

test.each(['/authentication/oauth/token', '/authentication/oauth/logout', '/authentication/oauth/token?grant_type=x'])(
  'no browser gets to %s',
  async (path) => {
    const { go, post, receivedRequests } = createEdge();
    expect([(await go(path)).status, (await post(path, {})).status, receivedRequests.length]).toEqual([403, 403, 0]);
  },
);

test.each([
  ['0006', () => failedAnswer('0006')],
  ['a 401', () => new Response('<h1>401</h1>', { status: 401 })],
  ['0006 of a gateway that says 401', () => failedAnswer('0006', '', 401)],
])('a backend that says %s has ended the session, and the cookies go', async (_, respond) => {
  for (const path of [getUser.path, '/appFile/document/x.pdf']) {
    const { cookies } = await createEdge(respond).go(path, { headers: { cookie: LOGGED_IN } });
    expect(cookies.map((cookie) => cookie.split(';').slice(0, 2).join())).toEqual([
      '__Host-portal_access=, Max-Age=0',
      '__Host-portal_refresh=, Max-Age=0',
      '__Host-portal_expiry=, Max-Age=0',
    ]);
  }
});

test.each([
  ['0007', () => failedAnswer('0007', '', 403)],
  ['0004', () => failedAnswer('0004')],
  ['1004', () => failedAnswer('1004', '', 500)],
  ['nothing', () => Promise.reject(new Error('reset'))],
])('one that says %s has not', async (_, respond) => {
  for (const path of [getUser.path, '/appFile/document/x.pdf'])
    expect((await createEdge(respond).go(path, { headers: { cookie: LOGGED_IN } })).cookies).toEqual([]);
});

test('does not report an expired session to a visitor without one', async () => {
  expect((await createEdge(() => failedAnswer('0006')).go(getUser.path)).cookies).toEqual([]);
});

test('checking a session does not extend it', async () => {
  const { go, receivedRequests } = createEdge(() => goodAnswer(true));
  expect((await go(checkLogin.path, { headers: { cookie: NEAR_END } })).cookies).toEqual([]);
  expect(receivedRequests.map(({ path }) => path)).toEqual([checkLogin.path]);
});

test.each([sendVerification.path, register.path, resetPassword.path])('%s in a row has to wait', async (path) => {
  const { post, receivedRequests } = createEdge(() => goodAnswer(null), { TRIES_BY_NUMBER: rateLimit(1) });
  const input = { ...REGISTER, type: 'login', newLoginPs: 'password-1' };
  expect((await post(path, input)).status).not.toBe(429);
  const { status, headers } = await post(path, input);
  expect([status, headers.get('retry-after')]).toEqual([429, '60']);
  expect(receivedRequests.filter((item) => item.path === path)).toHaveLength(1);
});

test('the visitor’s address goes up, and no other that a browser may name', async () => {
  const { go, receivedRequests } = createEdge();
  const forged = { 'x-visitor-address': 'forged', 'x-forwarded-for': 'forged', 'x-real-ip': 'forged' };
  for (const path of [getUser.path, '/appFile/document/x.pdf'])
    await go(path, { headers: { ...forged, 'cf-connecting-ip': '203.0.113.7' } });
  await go(getUser.path, { headers: forged });
  expect(receivedRequests.map(({ headers }) => headers.get('x-visitor-address'))).toEqual([
    '203.0.113.7',
    '203.0.113.7',
    null,
  ]);
  expect(receivedRequests.some(({ headers }) => [...headers.values()].includes('forged'))).toBe(false);
});

function formOfParts(count: number): FormData {
  const form = getForm('avatar', pictureOfSize('image/jpeg', 300), 300);
  while ([...form].length < count) for (let index = 0; index < 500; index += 1) form.append('more', '');
  return form;
}

function getForm(kind: string, start: ArrayLike<number>, size: number, name = 'me.jpg'): FormData {
  const bytes = new Uint8Array(size);
  bytes.set(Array.from(start).slice(0, size));
  const form = new FormData();
  form.set('kind', kind);
  form.set('file', new File([bytes], name, { type: 'image/jpeg' }));
  return form;
}
const UPLOADED = { path: 'avatar/abc.jpg', name: 'me.jpg', size: '100', contentType: 'image/jpeg', owner: 7 };

test('a picture goes up alone with its kind', async () => {
  const { post, receivedRequests } = createEdge(() => goodAnswer(UPLOADED), {
    PICTURE_ORIGIN: 'https://pictures.example',
  });
  const form = getForm('avatar', pictureOfSize('image/jpeg', 300), 300);
  form.set('staffId', '1');
  const { json } = await post(UPLOAD_PATH, form);
  expect(json).toEqual({
    code: 1003,
    data: { path: 'avatar/abc.jpg', name: 'me.jpg', size: 100, contentType: 'image/jpeg' },
  });
  expect(receivedRequests[0]?.headers.get('content-type')).toMatch(/^multipart\/form-data; ?boundary=/);
  expect(receivedRequests[0]?.headers.get('at')).toBe('access');
  expect(receivedRequests[0]?.body).toContain('filename="me.jpg"');
  expect(receivedRequests[0]?.body).not.toContain('staffId');
});

test.each([
  ['a text that is called JPG', getForm('avatar', [0x3c, 0x73, 0x76, 0x67], 100), 415, '請選擇 JPG 或 PNG 圖片'],
  ['a PDF as an avatar', getForm('avatar', [0x25, 0x50, 0x44, 0x46, 0x2d], 100), 415, '請選擇 JPG 或 PNG 圖片'],
  ['a text as a document', getForm('document', [0x3c], 100), 415, '請選擇 PDF、JPG 或 PNG 檔案'],
  ['half a picture', getForm('avatar', [0xff, 0xd8, 0xff, 0xe0], 100), 415, '未能開啟圖片，請重新儲存後再試'],
  ['more than 5 MB', getForm('avatar', [0xff, 0xd8, 0xff], 5 * 1024 * 1024 + 1), 413, '檔案超過 5 MB，請壓縮後再試'],
  ['nothing', getForm('avatar', [], 0), 400, '檔案是空的，請換一個'],
])('%s never gets to a backend', async (_, form, status, message) => {
  const { post, receivedRequests } = createEdge();
  const response = await post(UPLOAD_PATH, form);
  expect([response.status, response.json, receivedRequests.length]).toEqual([
    status,
    { code: '0002', message, data: { field: 'file' } },
    0,
  ]);
});

test('nor do 6 MB', async () => {
  const { post, receivedRequests } = createEdge();
  const { status, json } = await post(UPLOAD_PATH, getForm('avatar', [0xff, 0xd8, 0xff], 6 * 1024 * 1024), {
    'content-length': String(6 * 1024 * 1024 + 300),
  });
  expect([status, json.code, receivedRequests.length]).toEqual([413, '0002', 0]);
});

test.each([
  ['another kind', getForm('banner', [0xff, 0xd8, 0xff], 100), 400],
  ['no form at all', { kind: 'avatar' }, 400],
  ['a form of too many parts', formOfParts(1_001), 400],
])('nor does %s', async (_, body, status) => {
  const { post, receivedRequests } = createEdge();
  expect([(await post(UPLOAD_PATH, body)).status, receivedRequests.length]).toEqual([status, 0]);
});

test('a form in the notation of a query is never parsed: its fields could be millions', async () => {
  const { post, receivedRequests } = createEdge();
  const response = await post(UPLOAD_PATH, { kind: 'avatar' }, { 'content-type': 'application/x-www-form-urlencoded' });
  expect([response.status, response.json.data, receivedRequests.length]).toEqual([400, { field: 'kind' }, 0]);
});

test('rejects uploads without a login, and cross-site uploads', async () => {
  const { post, receivedRequests } = createEdge();
  expect(
    (await post(UPLOAD_PATH, getForm('avatar', pictureOfSize('image/jpeg', 300), 300), { cookie: '' })).json.code,
  ).toBe('0006');
  const elsewhere = { 'sec-fetch-site': 'cross-site' };
  expect((await post(UPLOAD_PATH, getForm('avatar', pictureOfSize('image/jpeg', 300), 300), elsewhere)).status).toBe(
    403,
  );
  expect(receivedRequests).toEqual([]);
});
