import { expect, test } from 'vitest';
import { detectLocale } from '#worker/locale/detect-locale.ts';
import { edgeApp, values, visit } from '#tests/worker/support/edge-app.ts';
import { sampleAgent } from '#tests/worker/support/sample-agent.ts';

const agent = sampleAgent({ languageCode: 'zh-hk' });
const PAGE = { accept: 'text/html,*/*;q=0.8' };
const go = async (address: string, headers: Record<string, string> = {}) => {
  const { response, found } = await visit(edgeApp(values({ agent }), detectLocale()), address, { headers });
  return { locale: found.locale, setCookies: response.headers.getSetCookie() };
};

test('a first view of a page saves its language for 365 days', async () => {
  const { locale, setCookies } = await go('http://x.example/mso', { ...PAGE, 'accept-language': 'en-GB' });
  expect(locale).toBe('en-us');
  expect(setCookies).toEqual(['i18n_redirected=en-us; Max-Age=31536000; Path=/; SameSite=Lax']);
});

test('on https the cookie is Secure', async () => {
  const { setCookies } = await go('https://x.example/mso', PAGE);
  expect(setCookies).toEqual(['i18n_redirected=zh-hk; Max-Age=31536000; Path=/; Secure; SameSite=Lax']);
});

test('a saved language is used and not saved again', async () => {
  expect(await go('http://x.example/mso', { ...PAGE, cookie: 'i18n_redirected=zh', 'accept-language': 'en' })).toEqual({
    locale: 'zh',
    setCookies: [],
  });
});

test('a language chosen in the address is saved over the old one', async () => {
  const { locale, setCookies } = await go('http://x.example/mso?lang=en-us', { ...PAGE, cookie: 'i18n_redirected=zh' });
  expect([locale, setCookies.length]).toEqual(['en-us', 1]);
});

test('a cookie with an unsupported language is overwritten', async () => {
  const { locale, setCookies } = await go('http://x.example/mso', { ...PAGE, cookie: 'i18n_redirected=fr' });
  expect([locale, setCookies[0]?.split(';')[0]]).toEqual(['zh-hk', 'i18n_redirected=zh-hk']);
});

test('a data request saves nothing', async () => {
  expect(await go('http://x.example/appMso/x', { accept: 'application/json', 'accept-language': 'en' })).toEqual({
    locale: 'en-us',
    setCookies: [],
  });
});

test('a navigation by Sec-Fetch-Dest saves the language', async () => {
  expect((await go('http://x.example/mso', { 'sec-fetch-dest': 'document', accept: '*/*' })).setCookies).toHaveLength(
    1,
  );
});

test('the cookie is also set on responses from outside the pipeline', async () => {
  const app = edgeApp(
    values({ agent }),
    detectLocale(),
    async () => new Response('page', { headers: { 'set-cookie': 'own=1' } }),
  );
  const { response } = await visit(app, 'http://x.example/mso', { headers: PAGE });
  expect(
    response.headers
      .getSetCookie()
      .map((cookie) => cookie.split('=')[0])
      .sort(),
  ).toEqual(['i18n_redirected', 'own']);
});

test('a publicly cacheable response sets no language', async () => {
  const app = edgeApp(
    values({ agent }),
    detectLocale(),
    async () => new Response('', { headers: { 'cache-control': 'public, max-age=3600' } }),
  );
  const { response } = await visit(app, 'http://x.example/robots.txt', { headers: PAGE });
  expect(response.headers.getSetCookie()).toEqual([]);
});

test.each([
  ['zh-hk', '升級中，請稍後'],
  ['zh', '升级中，请稍后'],
])('what operations wrote of the platform is read in %s as %s', async (lang, message) => {
  const siteFailure = { status: 404, reason: 'upgrade', message: '升级中，请稍后' } as const;
  const { found } = await visit(edgeApp(values({ agent: null, siteFailure }), detectLocale()), `/mso?lang=${lang}`);
  expect(found.siteFailure).toEqual({ ...siteFailure, message });
});

test('the URL of a disabled language redirects uncached with its query, and a choice of another site is preserved', async () => {
  const fewer = sampleAgent({ languageCode: 'zh-hk', languages: ['zh-hk', 'en-us'] });
  const ask = (address: string, headers: Record<string, string> = {}) =>
    visit(edgeApp(values({ agent: fewer }), detectLocale()), address, { headers: { ...PAGE, ...headers } });
  const led = (await ask('http://x.example/mso/school?a=1&lang=zh')).response;
  expect([led.status, led.headers.get('location'), led.headers.get('cache-control')]).toEqual([
    302,
    '/mso/school?a=1',
    'no-store',
  ]);
  const selected = await ask('http://x.example/mso', { cookie: 'i18n_redirected=zh' });
  expect([selected.found.locale, selected.response.headers.getSetCookie()]).toEqual(['zh-hk', []]);
  expect((await ask('http://x.example/mso?lang=en-us')).found.locale).toBe('en-us');
  const office = await ask('http://x.example/mso/_/office?lang=zh');
  expect([office.response.status, office.found.locale]).toEqual([200, 'zh']);
  const call = await ask('http://x.example/mso/appMso/x?lang=zh', { accept: 'application/json' });
  expect([call.response.status, call.found.locale]).toEqual([200, 'zh-hk']);
});
