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
import { createEdgeEnv, values, createRateLimit, visit } from '#tests/worker/support/edge-app.ts';
import { createSampleAgent } from '#tests/worker/support/sample-agent.ts';
import {
  type ReceivedRequest,
  createFailedResponse,
  createGoodResponse,
  createStubFetcher,
} from '#tests/worker/support/stub-fetcher.ts';

const HOUR_SECONDS = 3600;
const LOGGED_IN_COOKIE = `__Host-portal_access=access; __Host-portal_refresh=refresh; __Host-portal_expiry=${Math.floor(Date.now() / 1000) + HOUR_SECONDS}`;
const EXPIRING_COOKIE = LOGGED_IN_COOKIE.replace(/\d+$/, (expiry) => String(Number(expiry) - HOUR_SECONDS + 60));
const USER = { staffId: 7, nickname: '王后', name: '王后' };

function createEdge(
  respond: (request: ReceivedRequest) => Response | Promise<Response> = () => createGoodResponse(USER),
  env: Partial<PortalBindings> = {},
) {
  const backend = createStubFetcher(respond);
  const app = new Hono<EdgeEnv>()
    .use(values({ requestId: 'r', agent: createSampleAgent(), session: null, siteFailure: null, locale: 'zh-hk' }))
    .use(loadSession(new RefreshCoalescer()))
    .route('/', proxyBackend());
  const request = async (path: string, init: RequestInit = {}) => {
    const { response } = await visit(
      app,
      `https://mso.example${path}`,
      init,
      createEdgeEnv({ BACKEND: backend.fetcher, ...env }),
    );
    return {
      status: response.status,
      headers: response.headers,
      json: JSON.parse(await response.text()) as { code: unknown; message?: string; data?: Record<string, unknown> },
      cookies: response.headers.getSetCookie(),
    };
  };
  const postBody = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    request(path, {
      method: 'POST',
      body: body instanceof FormData ? body : JSON.stringify(body),
      headers: {
        'sec-fetch-site': 'same-origin',
        cookie: LOGGED_IN_COOKIE,
        ...(!(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...headers,
      },
    });
  return { go: request, post: postBody, receivedRequests: backend.receivedRequests };
}

const PHONE = { mobileAreaCode: '852', mobile: '61234567' };
const AGREEMENT_FIELDS = { agreedVersion: '2026-11-22', agreedLanguage: 'zh' };
const REGISTER_BODY = {
  ...PHONE,
  nickname: 'Ming',
  loginPs: 'password-1',
  verification: '123456',
  ...AGREEMENT_FIELDS,
};

test.each([
  [sendVerification.path, { ...PHONE, type: 'login' }, { fkPlatformType: 'get_mso' }],
  [register.path, REGISTER_BODY, { fkPlatformType: 'get_mso', agentId: '7' }],
  [resetPassword.path, { ...PHONE, verification: '123456', newLoginPs: 'password-1' }, {}],
  [changePassword.path, { oldLoginPs: 'old', newLoginPs: 'password-1' }, {}],
  [updateUser.path, { nickname: 'Ming', birthday: '2008-01-31', cityId: ['3'] }, {}],
])('%s reaches the backend with its fields and those of the edge', async (path, input, addedFields) => {
  const { post, receivedRequests } = createEdge();
  expect((await post(path, { ...input, agentId: '99', staffId: '1' })).json.code).toBe(1003);
  expect(JSON.parse(receivedRequests.find((item) => item.path === path)?.body ?? '')).toEqual({
    ...input,
    ...addedFields,
  });
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
  [register.path, { ...REGISTER_BODY, nickname: ' ' }, 'nickname'],
  [register.path, { ...REGISTER_BODY, loginPs: 'short' }, 'loginPs'],
  [register.path, { ...REGISTER_BODY, verification: '12345' }, 'verification'],
  [register.path, { ...REGISTER_BODY, mobile: '412345678' }, 'mobile'],
  [resetPassword.path, { ...PHONE, verification: 'abcdef', newLoginPs: 'password-1' }, 'verification'],
  [changePassword.path, { oldLoginPs: '', newLoginPs: 'password-1' }, 'oldLoginPs'],
  [updateUser.path, { birthday: '2026-02-30' }, 'birthday'],
  [updateUser.path, { lastName: '王' }, 'lastName'],
])('%s with %j is rejected without a backend call', async (path, input, field) => {
  const { post, receivedRequests } = createEdge();
  const { status, json } = await post(path, input);
  expect([status, json.code, json.data, receivedRequests.length]).toEqual([400, '0002', { field }, 0]);
});

test('an id in the path is validated', async () => {
  const { go, receivedRequests } = createEdge(() => createGoodResponse({ hasFriend: '1', citysId: null }));
  const getPath = (id: string) => friendsLocation.path.replace('{staffId}', id);
  expect((await go(getPath('7'))).json.data).toMatchObject({ hasFriend: true, citysId: [] });
  expect((await go(getPath('x'))).json.data).toEqual({ field: 'staffId' });
  expect(receivedRequests).toHaveLength(1);
});

test('names of persons are not converted between scripts', async () => {
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
  ['0006', () => createFailedResponse('0006')],
  ['a 401', () => new Response('<h1>401</h1>', { status: 401 })],
  ['0006 of a gateway that says 401', () => createFailedResponse('0006', '', 401)],
])('a backend response of %s ends the session and deletes its cookies', async (_, respond) => {
  for (const path of [getUser.path, '/appFile/document/x.pdf']) {
    const { cookies } = await createEdge(respond).go(path, { headers: { cookie: LOGGED_IN_COOKIE } });
    expect(cookies.map((cookie) => cookie.split(';').slice(0, 2).join())).toEqual([
      '__Host-portal_access=, Max-Age=0',
      '__Host-portal_refresh=, Max-Age=0',
      '__Host-portal_expiry=, Max-Age=0',
    ]);
  }
});

test.each([
  ['0007', () => createFailedResponse('0007', '', 403)],
  ['0004', () => createFailedResponse('0004')],
  ['1004', () => createFailedResponse('1004', '', 500)],
  ['nothing', () => Promise.reject(new Error('reset'))],
])('a backend response of %s does not end the session', async (_, respond) => {
  for (const path of [getUser.path, '/appFile/document/x.pdf'])
    expect((await createEdge(respond).go(path, { headers: { cookie: LOGGED_IN_COOKIE } })).cookies).toEqual([]);
});

test('an expired session is not reported to a visitor without one', async () => {
  expect((await createEdge(() => createFailedResponse('0006')).go(getUser.path)).cookies).toEqual([]);
});

test('checking a session does not extend it', async () => {
  const { go, receivedRequests } = createEdge(() => createGoodResponse(true));
  expect((await go(checkLogin.path, { headers: { cookie: EXPIRING_COOKIE } })).cookies).toEqual([]);
  expect(receivedRequests.map(({ path }) => path)).toEqual([checkLogin.path]);
});

test.each([sendVerification.path, register.path, resetPassword.path])(
  'repeated requests of %s are rate-limited',
  async (path) => {
    const { post, receivedRequests } = createEdge(() => createGoodResponse(null), {
      TRIES_BY_NUMBER: createRateLimit(1),
    });
    const input = { ...REGISTER_BODY, type: 'login', newLoginPs: 'password-1' };
    expect((await post(path, input)).status).not.toBe(429);
    const { status, headers } = await post(path, input);
    expect([status, headers.get('retry-after')]).toEqual([429, '60']);
    expect(receivedRequests.filter((item) => item.path === path)).toHaveLength(1);
  },
);

test('the visitor’s address is forwarded, and a forged one is not', async () => {
  const { go, receivedRequests } = createEdge();
  const forgedHeaders = { 'x-visitor-address': 'forged', 'x-forwarded-for': 'forged', 'x-real-ip': 'forged' };
  for (const path of [getUser.path, '/appFile/document/x.pdf'])
    await go(path, { headers: { ...forgedHeaders, 'cf-connecting-ip': '203.0.113.7' } });
  await go(getUser.path, { headers: forgedHeaders });
  expect(receivedRequests.map(({ headers }) => headers.get('x-visitor-address'))).toEqual([
    '203.0.113.7',
    '203.0.113.7',
    null,
  ]);
  expect(receivedRequests.some(({ headers }) => [...headers.values()].includes('forged'))).toBe(false);
});

function createFormOfParts(count: number): FormData {
  const form = createFileForm('avatar', pictureOfSize('image/jpeg', 300), 300);
  while ([...form].length < count) for (let index = 0; index < 500; index += 1) form.append('more', '');
  return form;
}

function createFileForm(kind: string, startBytes: ArrayLike<number>, size: number, name = 'me.jpg'): FormData {
  const bytes = new Uint8Array(size);
  bytes.set(Array.from(startBytes).slice(0, size));
  const form = new FormData();
  form.set('kind', kind);
  form.set('file', new File([bytes], name, { type: 'image/jpeg' }));
  return form;
}
const UPLOADED_FILE = { path: 'avatar/abc.jpg', name: 'me.jpg', size: '100', contentType: 'image/jpeg', owner: 7 };

test('an uploaded picture is forwarded only with its kind', async () => {
  const { post, receivedRequests } = createEdge(() => createGoodResponse(UPLOADED_FILE), {
    PICTURE_ORIGIN: 'https://pictures.example',
  });
  const form = createFileForm('avatar', pictureOfSize('image/jpeg', 300), 300);
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
  ['a text that is called JPG', createFileForm('avatar', [0x3c, 0x73, 0x76, 0x67], 100), 415, '請選擇 JPG 或 PNG 圖片'],
  ['a PDF as an avatar', createFileForm('avatar', [0x25, 0x50, 0x44, 0x46, 0x2d], 100), 415, '請選擇 JPG 或 PNG 圖片'],
  ['a text as a document', createFileForm('document', [0x3c], 100), 415, '請選擇 PDF、JPG 或 PNG 檔案'],
  ['half a picture', createFileForm('avatar', [0xff, 0xd8, 0xff, 0xe0], 100), 415, '未能開啟圖片，請重新儲存後再試'],
  [
    'more than 5 MB',
    createFileForm('avatar', [0xff, 0xd8, 0xff], 5 * 1024 * 1024 + 1),
    413,
    '檔案超過 5 MB，請壓縮後再試',
  ],
  ['nothing', createFileForm('avatar', [], 0), 400, '檔案是空的，請換一個'],
])('%s is rejected without a backend call', async (_, form, status, message) => {
  const { post, receivedRequests } = createEdge();
  const response = await post(UPLOAD_PATH, form);
  expect([response.status, response.json, receivedRequests.length]).toEqual([
    status,
    { code: '0002', message, data: { field: 'file' } },
    0,
  ]);
});

test('a picture of 6 MB is rejected without a backend call', async () => {
  const { post, receivedRequests } = createEdge();
  const { status, json } = await post(UPLOAD_PATH, createFileForm('avatar', [0xff, 0xd8, 0xff], 6 * 1024 * 1024), {
    'content-length': String(6 * 1024 * 1024 + 300),
  });
  expect([status, json.code, receivedRequests.length]).toEqual([413, '0002', 0]);
});

test.each([
  ['another kind', createFileForm('banner', [0xff, 0xd8, 0xff], 100), 400],
  ['no form at all', { kind: 'avatar' }, 400],
  ['a form of too many parts', createFormOfParts(1_001), 400],
])('an upload of %s is rejected without a backend call', async (_, body, status) => {
  const { post, receivedRequests } = createEdge();
  expect([(await post(UPLOAD_PATH, body)).status, receivedRequests.length]).toEqual([status, 0]);
});

test('a URL-encoded form is never parsed, because its fields could be millions', async () => {
  const { post, receivedRequests } = createEdge();
  const response = await post(UPLOAD_PATH, { kind: 'avatar' }, { 'content-type': 'application/x-www-form-urlencoded' });
  expect([response.status, response.json.data, receivedRequests.length]).toEqual([400, { field: 'kind' }, 0]);
});

test('uploads without a login, and cross-site uploads, are rejected', async () => {
  const { post, receivedRequests } = createEdge();
  expect(
    (await post(UPLOAD_PATH, createFileForm('avatar', pictureOfSize('image/jpeg', 300), 300), { cookie: '' })).json
      .code,
  ).toBe('0006');
  const crossSiteHeaders = { 'sec-fetch-site': 'cross-site' };
  expect(
    (await post(UPLOAD_PATH, createFileForm('avatar', pictureOfSize('image/jpeg', 300), 300), crossSiteHeaders)).status,
  ).toBe(403);
  expect(receivedRequests).toEqual([]);
});
