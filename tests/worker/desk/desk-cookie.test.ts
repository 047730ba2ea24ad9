import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createOfficeEndpoint } from '#worker/chat/office-endpoint.ts';
import { VERSIONS_HEADER } from '#shared/backend-protocol.ts';
import { MAX_REQUEST_BODY_BYTES } from '#shared/rules/uploaded-file.ts';
import { MAX_CALL_BYTES } from '#worker/request/limit-body.ts';
import { SITE_VERSIONS } from '#worker/cache/cache-table.ts';
import { SiteVersions, getVersion } from '#worker/tenant/site-versions.ts';
import type { EdgeEnv } from '#worker/edge-context.ts';
import { createSampleAgent } from '#tests/worker/support/sample-agent.ts';

/** Returns the cookies that reach the backend, and the cookie that is set in the browser. */
async function visit(href: string, cookie: string) {
  const receivedHeaders: Headers[] = [];
  const BACKEND = {
    fetch: (url: string, init: RequestInit) => {
      receivedHeaders.push(new Headers(init.headers));
      const secureAttribute = new Headers(init.headers).get('x-forwarded-proto') === 'https' ? '; Secure' : '';
      return Promise.resolve(
        new Response(url, {
          headers: { 'set-cookie': `desk_pass=new; Path=/; HttpOnly; SameSite=Strict${secureAttribute}` },
        }),
      );
    },
  };
  const app = new Hono<EdgeEnv>()
    .use(async (c, next) => {
      c.set('agent', createSampleAgent());
      await next();
    })
    .route('/', createOfficeEndpoint(new SiteVersions()));
  const response = await app.request(href, { headers: { cookie, 'x-office-origin': 'https://evil.example' } }, {
    BACKEND,
  } as never);
  return { heard: receivedHeaders[0], set: response.headers.get('set-cookie') };
}

test('on https the cookie has the __Host- prefix, and no other is accepted', async () => {
  const { heard, set } = await visit(
    'https://mso.example/_/office',
    'desk_pass.mso=planted; __Host-desk_pass.mso=own; __Host-desk_pass.hengdu=other',
  );
  expect(heard?.get('cookie')).toBe('desk_pass=own');
  expect(set).toBe('__Host-desk_pass.mso=new; Path=/; HttpOnly; SameSite=Strict; Secure');
  expect(heard?.get('x-office-origin')).toBe('https://mso.example');
});

test('on a developer’s machine the cookie has no prefix', async () => {
  const { heard, set: setCookies } = await visit('http://localhost/_/office', 'desk_pass.mso=own');
  expect([heard?.get('cookie'), setCookies]).toEqual([
    'desk_pass=own',
    'desk_pass.mso=new; Path=/; HttpOnly; SameSite=Strict',
  ]);
});

test('changes of a site by the office are published before the response, and the header is not forwarded', async () => {
  const publishedEntries: [string, string][] = [];
  const BACKEND = {
    fetch: () =>
      Promise.resolve(
        new Response(null, {
          status: 303,
          headers: { location: '/mso/_/office/site', [VERSIONS_HEADER]: '{"mso":9}' },
        }),
      ),
  };
  const CACHE = { put: (key: string, value: string) => Promise.resolve(void publishedEntries.push([key, value])) };
  const versions = new SiteVersions();
  const app = new Hono<EdgeEnv>()
    .use(async (c, next) => {
      c.set('agent', createSampleAgent());
      await next();
    })
    .route('/', createOfficeEndpoint(versions));
  const request = { method: 'POST', headers: { 'sec-fetch-site': 'same-origin' } };
  const response = await app.request('http://localhost/_/office/site', request, { BACKEND, CACHE } as never);
  expect([response.status, response.headers.has(VERSIONS_HEADER)]).toEqual([303, false]);
  expect(publishedEntries).toEqual([[SITE_VERSIONS.key, '{"mso":9}']]);
  expect(getVersion(versions.current, 'mso')).toBe('0.9');
});

test('an oversized upload is reported on its page, in media or conversation', async () => {
  const app = new Hono<EdgeEnv>()
    .use(async (c, next) => {
      c.set('agent', createSampleAgent());
      await next();
    })
    .route('/', createOfficeEndpoint(new SiteVersions()));
  const TOO_LARGE = [
    ['multipart/form-data; boundary=b', new Uint8Array(MAX_REQUEST_BODY_BYTES + 1)],
    ['application/x-www-form-urlencoded', new Uint8Array(MAX_CALL_BYTES + 1)],
    ['application/json', new Uint8Array(MAX_CALL_BYTES + 1)],
  ] as const;
  for (const [from, to] of [
    ['media', 'media?said=tooLarge'],
    ['media/one?of=x', 'media?said=tooLarge'],
    ['messages?c=7', 'conversations?c=7&said=tooLarge'],
  ]) {
    for (const [type, body] of TOO_LARGE) {
      const headers = { accept: 'text/html', 'sec-fetch-site': 'same-origin', 'content-type': type };
      const response = await app.request(`http://localhost/_/office/${from}`, { method: 'POST', headers, body });
      expect([from, response.status, response.headers.get('location')]).toEqual([from, 303, `/_/office/${to}`]);
    }
  }
});

test('a form sent to an unavailable office is preserved on the error page, without secrets', async () => {
  const BACKEND = { fetch: () => Promise.reject(new Error('the backend is away')) };
  const app = new Hono<EdgeEnv>()
    .use(async (c, next) => {
      c.set('agent', createSampleAgent());
      c.set('locale', 'zh-hk');
      await next();
    })
    .route('/', createOfficeEndpoint(new SiteVersions()));
  const post = async (fields: Record<string, string>, accept = 'text/html') => {
    const headers = { accept, 'sec-fetch-site': 'same-origin' };
    const request = { method: 'POST', headers, body: new URLSearchParams(fields) };
    const response = await app.request('http://localhost/_/office/handover', request, { BACKEND } as never);
    return { status: response.status, text: await response.text() };
  };
  const { status, text } = await post({ note: 'Call <b>Mei</b> & "Jun"', to: '7' });
  expect(status).toBe(503);
  expect(text).toContain(
    '<input type="hidden" name="note" value="Call &lt;b&gt;Mei&lt;/b&gt; &amp; &quot;Jun&quot;" />',
  );
  expect(text).toContain('<input type="hidden" name="to" value="7" />');
  expect(text).toContain('lang="zh-HK"');
  expect((await post({ login: 'ann', password: 'never shown' })).text).not.toMatch(/never shown|ann/);
  expect(JSON.parse((await post({ note: 'x' }, 'application/json')).text)).toEqual({ message: expect.any(String) });
});

test('office assets are cached indefinitely if the backend allows it; other responses are not', async () => {
  const immutable = 'public, max-age=31536000, immutable';
  const BACKEND = {
    fetch: (url: string) =>
      Promise.resolve(
        new Response('x', { headers: { 'cache-control': url.includes('/old/') ? 'no-store' : immutable } }),
      ),
  };
  const app = new Hono<EdgeEnv>()
    .use(async (c, next) => {
      c.set('agent', createSampleAgent());
      await next();
    })
    .route('/', createOfficeEndpoint(new SiteVersions()));
  const getCacheControl = async (path: string) =>
    (await app.request(`http://localhost/_/office${path}`, {}, { BACKEND } as never)).headers.get('cache-control');
  expect(await getCacheControl('/assets/new/desk.css')).toBe(immutable);
  for (const path of ['/assets/old/desk.css', '', '/applications', '/assets'])
    expect(await getCacheControl(path), path).toBe('no-store');
});
