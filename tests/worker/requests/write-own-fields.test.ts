import { expect, test } from 'vitest';
import { createOutsideEdge, respondWell } from '#tests/worker/support/proxy-edge.ts';

test.each([
  ['application/json', '{"publicLevel":9,"agentId":"99","a":1}', { publicLevel: '2', agentId: '7', a: 1 }],
  ['application/vnd.x+json', '{"fkPlatformType":"other"}', { fkPlatformType: 'get_mso' }],
])('edge fields in a body of %s are overridden', async (type, body, forwardedBody) => {
  const { sendRequest, receivedRequests } = createOutsideEdge(respondWell);
  await sendRequest('/appUser/x?publicLevel=9&agentKey=hengdu&agentId=99&b=1', {
    method: 'POST',
    body,
    headers: { 'content-type': type },
  });
  expect(JSON.parse(receivedRequests[0]?.body ?? '')).toEqual(forwardedBody);
  expect(Object.fromEntries(receivedRequests[0]?.query ?? [])).toEqual({
    publicLevel: '2',
    agentKey: 'mso',
    agentId: '7',
    b: '1',
  });
});

test('edge fields in a form are overridden', async () => {
  const { sendRequest, receivedRequests } = createOutsideEdge(respondWell);
  await sendRequest('/issue/x', { method: 'POST', body: new URLSearchParams({ publicLevel: '9', a: '学' }) });
  expect(receivedRequests[0]?.body).toBe(new URLSearchParams({ publicLevel: '2', a: '学' }).toString());
});

test.each([
  [
    'a query',
    '/appAsk/others/?userId=1&token=forged&visitorId=forged&host=forged.example&lang=xx&a=1',
    { method: 'GET' },
  ],
  [
    'a body',
    '/appAsk/others/',
    {
      method: 'POST',
      body: '{"userId":"1","token":"forged","visitorId":"forged","host":"forged.example","lang":"xx","a":"1"}',
      headers: { 'content-type': 'application/json' },
    },
  ],
  [
    'a form',
    '/appAsk/others/old',
    {
      method: 'POST',
      body: new URLSearchParams({
        userId: '1',
        token: 'forged',
        visitorId: 'forged',
        host: 'forged.example',
        lang: 'xx',
        a: '1',
      }),
    },
  ],
])('the participant of a conversation is removed from %s of an unknown call', async (_, path, init) => {
  const { sendRequest, receivedRequests } = createOutsideEdge(respondWell);
  await sendRequest(path, init);
  const [{ body, query } = { body: '', query: new URLSearchParams() }] = receivedRequests;
  const parsedBody = body.startsWith('{')
    ? (JSON.parse(body) as object)
    : Object.fromEntries(new URLSearchParams(body));
  expect({ ...Object.fromEntries(query), ...parsedBody }).toEqual({
    userId: '',
    token: '',
    // Id of the guest that the edge creates for a call without a cookie.
    visitorId: expect.stringMatching(/^[\w-]{27}$/),
    host: 'mso.example',
    lang: 'en-us',
    a: '1',
  });
});

test('a body in which the edge cannot override the caller is rejected', async () => {
  const { sendRequest, receivedRequests } = createOutsideEdge(respondWell);
  for (const path of ['/appAsk/others/', '/appMso/x'])
    for (const type of ['text/plain', 'application/xml', 'application/jsonp', 'application/octet-stream', ''])
      expect
        .soft(
          (await sendRequest(path, { method: 'POST', body: '{"userId":1}', headers: { 'content-type': type } })).status,
          type,
        )
        .toBe(400);
  expect(receivedRequests).toEqual([]);
});

const FORGED_FIELDS = { publicLevel: '9', agentId: '99', fkUserId: '5', staffId: '5', token: 't', at: 't' };
const OWN_FIELDS = { publicLevel: '2', agentId: '7' };

test.each([
  ['a list', [FORGED_FIELDS, { a: [FORGED_FIELDS] }], [OWN_FIELDS, { a: [OWN_FIELDS] }]],
  ['what stands within', { a: { b: FORGED_FIELDS, c: 1 } }, { a: { b: OWN_FIELDS, c: 1 } }],
  [
    'other spellings',
    { PublicLevel: 9, public_level: 9, 'AGENT-ID': 9, FKUSERID: 5 },
    { PublicLevel: '2', public_level: '2', 'AGENT-ID': '7' },
  ],
  [
    'letters that are compared as plain ones',
    { 'Ｕser\u0049d': 1, 'u\u017FerId': 1, 'user\u0131d': 1, '\u212Aey': 1, 'public\u212Aevel': 1 },
    { '\u212Aey': 1, 'public\u212Aevel': 1 },
  ],
  [
    'names that a backend binds to objects',
    { 'dto.userId': 1, 'userId[0]': 1, 'a[user][id]': 1, 'user[0].id': 1, 'a.publicLevel': 9, 'a.b[0]': 1 },
    { 'a.publicLevel': '2', 'a.b[0]': 1 },
  ],
])('an identity in %s is removed', async (_, body, forwardedBody) => {
  const { sendRequest, receivedRequests } = createOutsideEdge(respondWell);
  await sendRequest('/appUser/x', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  expect(JSON.parse(receivedRequests[0]?.body ?? '')).toEqual(forwardedBody);
});

test('an identity in a form with files or in a query is removed', async () => {
  const { sendRequest, receivedRequests } = createOutsideEdge(respondWell);
  const form = new FormData();
  for (const [name, value] of Object.entries(FORGED_FIELDS)) form.append(name, value);
  form.append('public-level', '8');
  form.append('note', '学');
  await sendRequest(`/appChat/x?${new URLSearchParams({ ...FORGED_FIELDS, PublicLevel: '9', a: '1' })}`, {
    method: 'POST',
    body: form,
  });
  const [{ body, query, headers } = { body: '', query: new URLSearchParams(), headers: new Headers() }] =
    receivedRequests;
  const receivedFormData = await new Response(body, { headers }).formData();
  expect([...receivedFormData]).toEqual([
    ['publicLevel', '2'],
    ['agentId', '7'],
    ['public-level', '2'],
    ['note', '学'],
  ]);
  expect(Object.fromEntries(query)).toEqual({ ...OWN_FIELDS, PublicLevel: '2', a: '1' });
});

test.each([
  ['{"userId":"victim","userId":null}', '{}'],
  ['{"publicLevel":4,"publicLevel":"2"}', '{"publicLevel":"2"}'],
  ['{"a":{"staffId":7,"staffId":null}}', '{"a":{}}'],
  ['{"a":1,"a":2.50}', '{"a":2.50}'],
])('of duplicate fields in %s one is forwarded', async (body, forwardedText) => {
  const { sendRequest, receivedRequests } = createOutsideEdge(respondWell);
  await sendRequest('/appUser/x', { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  expect(receivedRequests[0]?.body).toBe(forwardedText);
});

test('an identity in JSON within a form part or a field is removed', async () => {
  const { sendRequest, receivedRequests } = createOutsideEdge(respondWell);
  const form = new FormData();
  const json = JSON.stringify({ userId: 7, publicLevel: 4, a: 1 });
  form.append('dto', new File([json], 'a.bin', { type: 'application/json' }));
  form.append('dto', new File([json], 'a.json', { type: 'application/octet-stream' }));
  form.append('text', ` ${json}`);
  form.append('note', '[sic] {');
  form.append('user.staffId', '9');
  form.append('user', '{"id":7,"a":1}');
  const formFields = { 'dto.userId': '7', 'userId[0]': '7', 'user[id]': '7', 'user.id': '7' };
  await sendRequest(`/appUser/x?${new URLSearchParams({ dto: json, ...formFields, user: '{"id":7,"a":1}' })}`, {
    method: 'POST',
    body: form,
  });
  const [{ body, query, headers } = { body: '', query: new URLSearchParams(), headers: new Headers() }] =
    receivedRequests;
  const receivedFormData = await new Response(body, { headers }).formData();
  const ownFieldsJson = '{"publicLevel":"2","a":1}';
  const texts = await Promise.all(
    [...receivedFormData].map(async ([name, part]) => [
      name,
      typeof part === 'string' ? part : await (part as File).text(),
    ]),
  );
  expect(texts).toEqual([
    ['dto', ownFieldsJson],
    ['dto', ownFieldsJson],
    ['text', ownFieldsJson],
    ['note', '[sic] {'],
    ['user', '{"a":1}'],
  ]);
  expect([...query]).toEqual([
    ['dto', ownFieldsJson],
    ['user', '{"a":1}'],
  ]);
});

test('a part that is not its declared JSON is rejected', async () => {
  for (const [text, type] of [
    ['{"userId":', 'application/json'],
    ['{"a":1}', 'application/json;charset=utf-7'],
  ] as const) {
    const { sendRequest, receivedRequests } = createOutsideEdge(respondWell);
    const form = new FormData();
    form.append('dto', new File([text], 'a', { type }));
    expect([(await sendRequest('/appUser/x', { method: 'POST', body: form })).status, receivedRequests.length]).toEqual(
      [400, 0],
    );
  }
});

test.each([
  ['application/json;charset=utf-7', 400],
  ['application/json; charset="utf-16"', 400],
  ['application/json; charset=utf-8; charset=utf-7', 400],
  ["application/json; charset*=utf-7''utf-7", 400],
  ['application/json, text/plain', 400],
  ['application/x-www-form-urlencoded; charset=gbk', 400],
  ['application/json; charset="UTF-8"', 200],
  ['application/x-www-form-urlencoded; charset=utf8', 200],
])('a body of %s is answered %i', async (type, status) => {
  const { sendRequest, receivedRequests } = createOutsideEdge(respondWell);
  const response = await sendRequest('/appUser/x', {
    method: 'POST',
    body: '{"a":1}',
    headers: { 'content-type': type },
  });
  expect([response.status, receivedRequests.length]).toEqual([status, status === 200 ? 1 : 0]);
});

test('numbers beyond the safe integer range are unchanged', async () => {
  const { sendRequest, receivedRequests } = createOutsideEdge(respondWell);
  const body = '{"id":90071992547409931}';
  await sendRequest('/appUser/x', { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  expect(receivedRequests[0]?.body).toBe(body);
});

test.each([
  ['{"a":', 31, 200],
  ['{"a":', 400, 400],
  ['[', 400, 400],
])('JSON of nested %s, %i levels deep, is answered %i', async (openBrackets, depth, status) => {
  const { sendRequest, receivedRequests } = createOutsideEdge(respondWell);
  const body = openBrackets.repeat(depth) + '1' + (openBrackets === '[' ? ']' : '}').repeat(depth);
  expect(
    (await sendRequest('/appUser/x', { method: 'POST', body, headers: { 'content-type': 'application/json' } })).status,
  ).toBe(status);
  expect(receivedRequests.length).toBe(status === 200 ? 1 : 0);
});

test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'])('%s is no method of the contract', async (method) => {
  const { sendRequest, receivedRequests } = createOutsideEdge(respondWell);
  const { status, headers } = await sendRequest('/appUser/x', { method });
  expect([status, headers.get('allow'), receivedRequests.length]).toEqual([405, 'GET, HEAD, POST', 0]);
});
