import { expect, test } from 'vitest';
import { createOutsideEdge, respondWell } from '#tests/worker/support/proxy-edge.ts';
import { createFailedResponse } from '#tests/worker/support/stub-fetcher.ts';

test.each([
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
])('an unknown call under /%s is forwarded unchanged', async (prefix) => {
  const { sendRequest, receivedRequests } = createOutsideEdge(respondWell);
  const { status, text } = await sendRequest(`/${prefix}/any/thing?a=1&a=2`, {
    method: 'POST',
    body: '{"b":1}',
    headers: { 'content-type': 'application/json' },
  });
  expect([status, JSON.parse(text)]).toEqual([200, { code: 1003, data: { x: '学校' }, message: '' }]);
  expect(receivedRequests.map(({ method, path, query, body }) => [method, path, query.toString(), body])).toEqual([
    ['POST', `/${prefix}/any/thing`, 'a=1&a=2', '{"b":1}'],
  ]);
});

test('a body that is not its declared JSON is rejected', async () => {
  const { sendRequest, receivedRequests } = createOutsideEdge(respondWell);
  const { status, text } = await sendRequest('/appUser/x', {
    method: 'POST',
    body: '{"publicLevel":9',
    headers: { 'content-type': 'application/json' },
  });
  expect([status, JSON.parse(text).data, receivedRequests.length]).toEqual([400, { field: 'body' }, 0]);
});

test('a file is forwarded unchanged', async () => {
  const { sendRequest, receivedRequests } = createOutsideEdge(respondWell);
  const form = new FormData();
  form.set('file', new File(['\u0000bytes'], 'a.png', { type: 'image/png' }));
  await sendRequest('/appChat/attachments', { method: 'POST', body: form });
  expect(receivedRequests[0]?.headers.get('content-type')).toContain('multipart/form-data; boundary=');
  expect(receivedRequests[0]?.body).toContain('\u0000bytes');
});

test("a file is returned with a sandbox policy, without the backend's cookies", async () => {
  const { sendRequest } = createOutsideEdge(
    () =>
      new Response('<svg onload=alert(1)/>', {
        headers: { 'content-type': 'image/svg+xml', 'set-cookie': 'a=1', etag: '"1"' },
      }),
  );
  const { status, headers } = await sendRequest('/appFile/x.svg');
  expect([status, headers.get('etag'), headers.get('set-cookie')]).toEqual([200, '"1"', null]);
  expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox$/);
});

test.each([
  [
    'a failure without words gets them',
    () => createFailedResponse('0005'),
    200,
    { code: '0005', message: 'The service is not available right now. Please try again later' },
  ],
  ['msg is a message', () => Response.json({ code: 1, msg: 'no' }), 200, { code: '1', message: 'no' }],
  ['a failure keeps its status', () => createFailedResponse('0007', 'no', 403), 403, { code: '0007', message: 'no' }],
  [
    'a success that its status belies is none',
    () => Response.json({ code: 1003 }, { status: 500 }),
    500,
    { code: '1001' },
  ],
  ["another framework's error", () => Response.json({ error: 'Internal' }, { status: 500 }), 500, { code: '1001' }],
  [
    'a page of a gateway',
    () => new Response('<h1>nginx</h1>', { status: 404, headers: { 'content-type': 'text/html' } }),
    404,
    { code: '1001', message: 'The resource was not found' },
  ],
  [
    'JSON that is none',
    () => new Response('{', { headers: { 'content-type': 'application/json' } }),
    502,
    { code: '1001' },
  ],
  ['a reset', () => Promise.reject(new TypeError('reset')), 502, { code: '1001' }],
  [
    'a reset on the way',
    () =>
      new Response(new ReadableStream({ pull: (stream) => stream.error(new TypeError('reset')) }), {
        headers: { 'content-type': 'application/json' },
      }),
    502,
    { code: '1001' },
  ],
])('%s', async (_, respond, status, body) => {
  const { sendRequest } = createOutsideEdge(respond);
  const proxiedResponse = await sendRequest('/appMso/x');
  expect([proxiedResponse.status, JSON.parse(proxiedResponse.text)]).toMatchObject([status, body]);
  expect(proxiedResponse.headers.get('content-type')).toContain('application/json');
});

test('a response without envelope is forwarded unchanged', async () => {
  const { sendRequest } = createOutsideEdge(() => Response.json([1, 2]));
  expect((await sendRequest('/appAsk/x')).text).toBe('[1,2]');
});

test('the message is converted for Hong Kong, and the data are unchanged', async () => {
  const { sendRequest } = createOutsideEdge(
    () => Response.json({ code: 1003, message: '学习', data: '学习' }),
    'zh-hk',
  );
  expect(JSON.parse((await sendRequest('/appAsk/x')).text)).toEqual({ code: 1003, message: '學習', data: '学习' });
});

test.each([
  ['https://elsewhere.example/', 400],
  ['//elsewhere.example/', 400],
  ['/\\elsewhere.example', 400],
  ['\\/elsewhere.example', 400],
  ['/\t/elsewhere.example', 400],
  ['/.//elsewhere.example', 400],
  ['/%2e//elsewhere.example', 400],
  ['http:\\\\elsewhere.example', 400],
  ['javascript:alert(1)', 400],
  ['http://mso.example/appFile/other', 400],
  ['/appFile/other', 302],
  ['/appFile/other?a=//b#c', 302],
])('a backend redirect to %s is answered with %d', async (location, status) => {
  const { sendRequest } = createOutsideEdge(() => new Response(null, { status: 302, headers: { location } }));
  const response = await sendRequest('/appFile/one');
  expect([response.status, response.headers.get('location')]).toEqual([status, status === 302 ? location : null]);
});

test('a redirect within the site is rewritten as a path', async () => {
  const location = 'https://somebody@mso.example/appFile/\\other';
  const { sendRequest } = createOutsideEdge(() => new Response(null, { status: 302, headers: { location } }));
  expect((await sendRequest('/appFile/one')).headers.get('location')).toBe('/appFile//other');
});

test.each([
  'text/html;json',
  'text/html; charset=utf-8',
  'TEXT/HTML',
  'text/javascript',
  'application/javascript; json',
  'module/json',
  'text/css',
  'application/xhtml+xml',
  'text/xml',
  'application/wasm',
  'application/json, text/html',
  'image/png, text/html',
  'nonsense',
])('content that a backend declares as %s cannot act on this site', async (type) => {
  const { sendRequest } = createOutsideEdge(() => new Response('"<h1>x</h1>"', { headers: { 'content-type': type } }));
  const { headers } = await sendRequest('/appMso/x');
  expect(['content-type', 'content-disposition', 'x-content-type-options'].map((name) => headers.get(name))).toEqual([
    'application/octet-stream',
    "attachment; filename*=UTF-8''x.bin",
    'nosniff',
  ]);
  expect(headers.get('content-security-policy')).toMatch(/sandbox$/);
});

test.each([
  ['text/html', 'attachment; filename="a.html"', "attachment; filename*=UTF-8''a.bin"],
  ['text/html', 'inline; filename="a.html"', "attachment; filename*=UTF-8''a.bin"],
  ['text/html', 'inline', "attachment; filename*=UTF-8''x.bin"],
  ['text/calendar', 'attachment; filename=day.ics', "attachment; filename*=UTF-8''day.ics"],
  ['application/zip', 'attachment; filename="mine.zip"', "attachment; filename*=UTF-8''mine.zip"],
  ['application/pdf', 'inline; filename="letter.hta"', "inline; filename*=UTF-8''letter.pdf"],
  ['application/pdf; x=1', 'Attachment;FileName="a\\".hta; b.exe"', "attachment; filename*=UTF-8''a.hta%3B%20b.pdf"],
  [
    'application/pdf',
    "attachment; filename=x.hta; filename*=UTF-8''%E2%80%AEfdp.exe",
    "attachment; filename*=UTF-8''fdp.pdf",
  ],
  ['image/png', 'attachment; filename="%E6%88%90%E7%B8%BE.png"', "attachment; filename*=UTF-8''%E6%88%90%E7%B8%BE.png"],
  ['application/octet-stream', 'attachment; filename="offer.docx"', "attachment; filename*=UTF-8''offer.docx"],
  ['application/octet-stream', 'attachment; filename="offer.docx.lnk"', "attachment; filename*=UTF-8''offer.docx.bin"],
])('a file of type %s named %j is stored as %j', async (type, text, sentDisposition) => {
  const headers = { 'content-type': type, 'content-disposition': text };
  const { sendRequest } = createOutsideEdge(() => new Response('x', { headers }));
  expect((await sendRequest('/appMso/x')).headers.get('content-disposition')).toBe(sentDisposition);
});

test.each(['image/png', 'Image/SVG+XML', 'application/pdf', 'text/plain; charset=utf-8', 'video/mp4'])(
  'a file of %s is shown in its sandbox',
  async (type) => {
    const { sendRequest } = createOutsideEdge(() => new Response('x', { headers: { 'content-type': type } }));
    const { headers } = await sendRequest('/appMso/x');
    expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual([type, null]);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch(/sandbox$/);
  },
);

test.each(['application/json', 'text/json', 'application/problem+json; charset=gbk'])(
  'JSON that a backend calls %s is JSON of one kind here',
  async (type) => {
    const { sendRequest } = createOutsideEdge(
      () =>
        new Response('{"code":1003}', {
          headers: { 'content-type': type },
        }),
    );
    expect((await sendRequest('/appMso/x')).headers.get('content-type')).toBe('application/json; charset=utf-8');
  },
);

test('redirects and caching headers are removed from JSON responses', async () => {
  const responseHeaders = {
    'cache-control': 'public, max-age=31536000, immutable',
    location: '//evil.example',
    'set-cookie': 'a=1',
  };
  const { sendRequest } = createOutsideEdge(() => Response.json({ code: 1003, data: 1 }, { headers: responseHeaders }));
  const { status, headers } = await sendRequest('/appFinance/foreign/echo');
  expect([status, headers.get('cache-control'), headers.get('location'), headers.get('set-cookie')]).toEqual([
    200,
    'no-store',
    null,
    null,
  ]);
});
