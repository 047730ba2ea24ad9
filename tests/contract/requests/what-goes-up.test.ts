import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { visit, visitPage } from '#tests/contract/support/browser-visit.ts';
import { type OutsidePortal, startOutsidePortal } from '#tests/contract/support/outside-portal.ts';

// Tests which requests reach the backend. The external backend records them.

let portal: OutsidePortal;
beforeAll(async () => void (portal = await startOutsidePortal({ BACKEND_BASIC_AUTH: 'c2VjcmV0' })));
beforeEach(() => portal.backend.restore());
afterAll(() => portal?.stop());

const FORGED_IDENTITY = {
  at: 'forged-at',
  publicLevel: '99',
  langCode: 'xx',
  fkPlatformType: 'forged-type',
  authorization: 'Basic forged',
  cookie: 'i18n_redirected=en-us; portal_access=real-token; other=forged-cookie',
  'x-forwarded-for': 'forged-address',
};
const listRequests = (path: string) => portal.backend.receivedRequests.filter((request) => request.path === path);
const JSON_HEADERS = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };

test.each([
  ['known', '/appInstitution/country/list'],
  ['unknown', '/appMso/somewhere/else'],
])("a %s call carries the platform's headers and none of the browser's", async (_, path) => {
  await visit(portal.url, `/mso${path}`, { headers: { ...FORGED_IDENTITY, 'x-request-id': 'forged-request-id' } });
  const [request] = listRequests(path);
  expect(request?.headers).toMatchObject({
    fkplatformtype: 'get_mso',
    publiclevel: '2',
    langcode: 'en-us',
    at: 'real-token',
    authorization: 'Basic c2VjcmV0',
    'x-agent-key': 'mso',
    'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
  });
  expect(JSON.stringify(request?.headers)).not.toMatch(/forged|portal_access|"cookie"/);
});

test('a visitor’s request has no header at, even when the browser sends one', async () => {
  await visit(portal.url, '/mso/appMso/somewhere', { headers: { at: 'forged' } });
  expect(listRequests('/appMso/somewhere')[0]?.headers).not.toHaveProperty('at');
});

test('publicLevel and agentId in a query or a body are overridden by the edge', async () => {
  const forgedBody = { publicLevel: 99, agentId: 99, menuKey: 'guide' };
  await visit(portal.url, '/mso/appMso/sitemap/getWedModular?publicLevel=99', {
    method: 'POST',
    body: JSON.stringify(forgedBody),
    headers: JSON_HEADERS,
  });
  await visit(portal.url, '/mso/appMso/somewhere?publicLevel=99&agentId=99', {
    method: 'POST',
    body: JSON.stringify(forgedBody),
    headers: JSON_HEADERS,
  });
  await visit(portal.url, '/mso/appHelp/help/helpDataByTypeId?publicLevel=99');
  expect(listRequests('/appMso/sitemap/getWedModular')[0]).toMatchObject({
    query: {},
    body: { menuKey: 'guide', agentId: '101' },
  });
  expect(listRequests('/appMso/sitemap/getWedModular')[0]?.body).not.toHaveProperty('publicLevel');
  expect(listRequests('/appMso/somewhere')[0]).toMatchObject({
    query: { publicLevel: '2', agentId: '101' },
    body: { publicLevel: '2', agentId: '101' },
  });
  expect(listRequests('/appHelp/help/helpDataByTypeId')[0]?.query.publicLevel).toBe('2');
});

test('cookies and gateway headers of a backend are not forwarded', async () => {
  for (const path of ['/mso/appInstitution/country/list', '/mso/appMso/somewhere', '/mso/appFile/a.png']) {
    if (path.endsWith('png')) portal.backend.answer('/appFile/a.png', { file: 'picture', type: 'image/png' });
    const { headers } = await visit(portal.url, path);
    for (const name of ['set-cookie', 'server', 'x-powered-by', 'access-control-allow-origin'])
      expect(headers[name]).toBeUndefined();
  }
  expect((await visitPage(portal.url, '/mso')).headers['set-cookie']?.join()).not.toContain('JSESSIONID');
});

test('a file is forwarded unchanged, with a sandbox policy', async () => {
  portal.backend.answer('/appFile/a.svg', { file: '<svg onload="alert(1)"/>', type: 'image/svg+xml' });
  const response = await visit(portal.url, '/mso/appFile/a.svg');
  expect([response.status, response.text, response.headers['content-type']]).toEqual([
    200,
    '<svg onload="alert(1)"/>',
    'image/svg+xml',
  ]);
  expect(response.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
});

test("rich text is sanitised and in the visitor's script, in a response and in a page", async () => {
  const response = await visit(portal.url, '/mso/appPrivacypolicy/getPrivacyPolicy', {
    headers: { cookie: 'i18n_redirected=zh-hk' },
  });
  const { title, policyContent } = (response.json() as { data: { title: string; policyContent: string } }).data;
  expect(title).toBe('隱私政策');
  expect(policyContent).toMatch(/^<p>學校<\/p>/);
  expect(policyContent).not.toMatch(/<(script|svg|style|iframe|form|object|math)|\son\w+=|href="\s*javascript/i);
});

test('a user is returned without fields outside the contract', async () => {
  const response = await visit(portal.url, '/mso/authentication/oauth/getUser', {
    headers: { cookie: 'portal_access=real-token' },
  });
  expect(response.json()).toMatchObject({ code: 1003, data: { staffId: '7', isActive: true, studentFormStatus: 2 } });
  expect(response.text).not.toContain('loginPs');
});

test.each(['bare', 'in-data'])(
  'a login near its end is renewed on the way, from a session that is %s',
  async (refreshToken) => {
    const inOneMinute = Math.floor(Date.now() / 1000) + 60;
    const page = await visitPage(portal.url, '/mso', {
      cookie: `portal_access=old; portal_refresh=${refreshToken}; portal_expiry=${inOneMinute}`,
    });
    const cookies = page.headers['set-cookie']?.filter((cookie) => cookie.startsWith('portal_')) ?? [];
    expect(cookies.map((cookie) => cookie.split(';')[0]).slice(0, 2)).toEqual([
      'portal_access=renewed-access',
      'portal_refresh=renewed-refresh',
    ]);
    for (const cookie of cookies) expect(cookie).toMatch(/; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(page.text).not.toMatch(/renewed-(access|refresh)/);
  },
);

test('a session that cannot be renewed ends', async () => {
  const page = await visitPage(portal.url, '/mso', {
    cookie: 'portal_access=old; portal_refresh=spent; portal_expiry=1',
  });
  expect(
    page.headers['set-cookie']
      ?.filter((cookie) => cookie.startsWith('portal_'))
      .every((cookie) => cookie.includes('Max-Age=0')),
  ).toBe(true);
  expect(page.headers['set-cookie']?.some((cookie) => cookie.startsWith('portal_access='))).toBe(true);
});

test('the twelve prefixes are forwarded, other paths are not', async () => {
  for (const prefix of [
    'appUser',
    'appPrivacypolicy',
    'appMso',
    'appInstitution',
    'appFinance',
    'appHelp',
    'registration',
    'issue',
    'appFile',
    'authentication',
    'appAsk',
    'appChat',
  ]) {
    await visit(portal.url, `/mso/${prefix}/probe`);
    expect(listRequests(`/${prefix}/probe`)).toHaveLength(1);
  }
  await visit(portal.url, '/mso/appSecret/probe');
  expect(listRequests('/appSecret/probe')).toHaveLength(0);
});

test('a cached page requests no agent and no menu', async () => {
  await visitPage(portal.url, '/mso/about/us');
  portal.backend.restore();
  await visitPage(portal.url, '/mso/about/question');
  expect(listRequests('/appMso/agent/agentDetail').concat(listRequests('/appMso/sitemap/getAgentSimapByKey'))).toEqual(
    [],
  );
});
