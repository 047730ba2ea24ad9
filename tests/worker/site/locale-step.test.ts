import { expect, test } from 'vitest';
import { detectLocale } from '#worker/locale/detect-locale.ts';
import { createEdgeApp, values, visit } from '#tests/worker/support/edge-app.ts';
import { createSampleAgent } from '#tests/worker/support/sample-agent.ts';

const agent = createSampleAgent({ languageCode: 'zh-hk' });
const PAGE_HEADERS = { accept: 'text/html,*/*;q=0.8' };
const visitUrl = async (url: string, headers: Record<string, string> = {}) => {
  const { response, found } = await visit(createEdgeApp(values({ agent }), detectLocale()), url, { headers });
  return { locale: found.locale, setCookies: response.headers.getSetCookie() };
};

test('a first view of a page saves its language for 365 days', async () => {
  const { locale, setCookies } = await visitUrl('http://x.example/mso', {
    ...PAGE_HEADERS,
    'accept-language': 'en-GB',
  });
  expect(locale).toBe('en-us');
  expect(setCookies).toEqual(['i18n_redirected=en-us; Max-Age=31536000; Path=/; SameSite=Lax']);
});

test('on https the cookie is Secure', async () => {
  const { setCookies } = await visitUrl('https://x.example/mso', PAGE_HEADERS);
  expect(setCookies).toEqual(['i18n_redirected=zh-hk; Max-Age=31536000; Path=/; Secure; SameSite=Lax']);
});

test('a saved language is used and not saved again', async () => {
  expect(
    await visitUrl('http://x.example/mso', { ...PAGE_HEADERS, cookie: 'i18n_redirected=zh', 'accept-language': 'en' }),
  ).toEqual({
    locale: 'zh',
    setCookies: [],
  });
});

test('a language in the URL replaces the saved one', async () => {
  const { locale, setCookies } = await visitUrl('http://x.example/mso?lang=en-us', {
    ...PAGE_HEADERS,
    cookie: 'i18n_redirected=zh',
  });
  expect([locale, setCookies.length]).toEqual(['en-us', 1]);
});

test('a cookie with an unsupported language is overwritten', async () => {
  const { locale, setCookies } = await visitUrl('http://x.example/mso', {
    ...PAGE_HEADERS,
    cookie: 'i18n_redirected=fr',
  });
  expect([locale, setCookies[0]?.split(';')[0]]).toEqual(['zh-hk', 'i18n_redirected=zh-hk']);
});

test('a data request saves no language', async () => {
  expect(await visitUrl('http://x.example/appMso/x', { accept: 'application/json', 'accept-language': 'en' })).toEqual({
    locale: 'en-us',
    setCookies: [],
  });
});

test('a navigation by Sec-Fetch-Dest saves the language', async () => {
  expect(
    (await visitUrl('http://x.example/mso', { 'sec-fetch-dest': 'document', accept: '*/*' })).setCookies,
  ).toHaveLength(1);
});

test('the cookie is also set on responses from outside the pipeline', async () => {
  const app = createEdgeApp(
    values({ agent }),
    detectLocale(),
    async () => new Response('page', { headers: { 'set-cookie': 'own=1' } }),
  );
  const { response } = await visit(app, 'http://x.example/mso', { headers: PAGE_HEADERS });
  expect(
    response.headers
      .getSetCookie()
      .map((cookie) => cookie.split('=')[0])
      .sort(),
  ).toEqual(['i18n_redirected', 'own']);
});

test('a publicly cacheable response sets no language', async () => {
  const app = createEdgeApp(
    values({ agent }),
    detectLocale(),
    async () => new Response('', { headers: { 'cache-control': 'public, max-age=3600' } }),
  );
  const { response } = await visit(app, 'http://x.example/robots.txt', { headers: PAGE_HEADERS });
  expect(response.headers.getSetCookie()).toEqual([]);
});

test.each([
  ['zh-hk', '升級中，請稍後'],
  ['zh', '升级中，请稍后'],
])('the platform status of operations is shown in %s as %s', async (lang, message) => {
  const siteFailure = { status: 404, reason: 'upgrade', message: '升级中，请稍后' } as const;
  const { found } = await visit(
    createEdgeApp(values({ agent: null, siteFailure }), detectLocale()),
    `/mso?lang=${lang}`,
  );
  expect(found.siteFailure).toEqual({ ...siteFailure, message });
});

test('the URL of a disabled language redirects uncached with its query, and a choice of another site is preserved', async () => {
  const agentWithTwoLanguages = createSampleAgent({ languageCode: 'zh-hk', languages: ['zh-hk', 'en-us'] });
  const visitAgent = (url: string, headers: Record<string, string> = {}) =>
    visit(createEdgeApp(values({ agent: agentWithTwoLanguages }), detectLocale()), url, {
      headers: { ...PAGE_HEADERS, ...headers },
    });
  const redirectResponse = (await visitAgent('http://x.example/mso/school?a=1&lang=zh')).response;
  expect([
    redirectResponse.status,
    redirectResponse.headers.get('location'),
    redirectResponse.headers.get('cache-control'),
  ]).toEqual([302, '/mso/school?a=1', 'no-store']);
  const cookieVisit = await visitAgent('http://x.example/mso', { cookie: 'i18n_redirected=zh' });
  expect([cookieVisit.found.locale, cookieVisit.response.headers.getSetCookie()]).toEqual(['zh-hk', []]);
  expect((await visitAgent('http://x.example/mso?lang=en-us')).found.locale).toBe('en-us');
  const officeVisit = await visitAgent('http://x.example/mso/_/office?lang=zh');
  expect([officeVisit.response.status, officeVisit.found.locale]).toEqual([200, 'zh']);
  const callVisit = await visitAgent('http://x.example/mso/appMso/x?lang=zh', { accept: 'application/json' });
  expect([callVisit.response.status, callVisit.found.locale]).toEqual([200, 'zh-hk']);
});
