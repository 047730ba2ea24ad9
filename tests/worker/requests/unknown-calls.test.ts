import { expect, test, vi } from 'vitest';
import { createRateLimit } from '#tests/worker/support/edge-app.ts';
import { createEdge, createOutsideEdge, respondWell } from '#tests/worker/support/proxy-edge.ts';

const JSON_HEADERS = { 'content-type': 'application/json' };
const createPost = (body: BodyInit, headers: Record<string, string> = JSON_HEADERS) => ({
  method: 'POST',
  body,
  headers,
});

const NESTED_BODY = '{"a":{"b":[{"id":1}]}}';
const createNested = (levels: number, keyLength: number, fieldCount: number) =>
  Array.from({ length: levels }).reduce<object>(
    (innerValue) => ({ ['k'.repeat(keyLength)]: innerValue }),
    Object.fromEntries(Array.from({ length: fieldCount }, (_, index) => [`f${index}`, 1])),
  );

test('the embedded backend has only calls of the contract: others are rejected before the body is read', async () => {
  const { sendRequest, receivedRequests } = createEdge(respondWell);
  let pulledChunks = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (stream) => {
        pulledChunks += 1;
        stream.enqueue(new TextEncoder().encode(NESTED_BODY));
        stream.close();
      },
    },
    { highWaterMark: 0 },
  );
  const { status, text } = await sendRequest('/appMso/nothing/here', createPost(body));
  expect([status, JSON.parse(text).code, receivedRequests.length, pulledChunks]).toEqual([404, '1002', 0, 0]);
});

const MESSAGES = '/appChat/public/api/v1/inboxes/mso/contacts/x/conversations/1/messages';
test.each([
  ['/appFile/document/0123.pdf', [200, 404]],
  ['/appFile/catalogue/brochure.pdf', [200, 404]],
  ['/appChat/files/17/photo.png', [200, 404]],
  [MESSAGES, [200, 200]],
  ['/appUser/export', [404, 200]],
  [`${MESSAGES}/1`, [404, 404]],
])('the embedded backend serves %s beside the contract: parsed and sent with %j', async (path, statuses) => {
  const { sendRequest, receivedRequests } = createEdge(respondWell);
  expect([(await sendRequest(path)).status, (await sendRequest(path, createPost(NESTED_BODY))).status]).toEqual(
    statuses,
  );
  expect(receivedRequests).toHaveLength(statuses.filter((status) => status === 200).length);
});

test.each([
  ['a picture on another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }, '', 403],
  ["a picture on another agency's site", { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' }, '', 403],
  ['a link on another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }, '', 200],
  ['a link with fields', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }, '?x={"a":1}', 403],
  ['our own page', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors' }, '?x={"a":1}', 200],
  ['an address that was typed', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }, '?x={"a":1}', 200],
  ['no browser', {}, '?x={"a":1}', 200],
])('an unknown read from %s is served or rejected by its origin', async (_, headers, query, expected) => {
  for (const createTestEdge of [createEdge, createOutsideEdge]) {
    const { sendRequest, receivedRequests } = createTestEdge(respondWell);
    expect((await sendRequest(`/appFile/document/x.pdf${query}`, { headers })).status).toBe(expected);
    expect(receivedRequests).toHaveLength(expected === 200 ? 1 : 0);
  }
});

test('unknown calls of one network are rate-limited; plain files are not counted', async () => {
  const { sendRequest } = createOutsideEdge(respondWell, undefined, { TRIES_BY_ADDRESS: createRateLimit(2) });
  const calls = [createPost(NESTED_BODY), createPost(NESTED_BODY), {}, createPost(NESTED_BODY), {}];
  const statuses: number[] = [];
  for (const init of calls) statuses.push((await sendRequest('/appMso/x', init)).status);
  expect(statuses).toEqual([200, 200, 200, 429, 200]);
  expect((await sendRequest('/appMso/x?y=1')).status).toBe(429);
});

test('the size limit is small for text bodies, and larger for files', async () => {
  const { sendRequest, receivedRequests } = createOutsideEdge(respondWell);
  const maxLength = 64 * 1024;
  const getText = (length: number) => JSON.stringify('x'.repeat(length - 2));
  expect((await sendRequest('/appMso/x', createPost(getText(maxLength)))).status).toBe(200);
  expect((await sendRequest('/appMso/x', createPost(getText(maxLength + 1)))).status).toBe(413);
  const form = new FormData();
  form.set('file', new File([new Uint8Array(1024 * 1024)], 'a.bin'));
  expect((await sendRequest('/appMso/x', { method: 'POST', body: form })).status).toBe(200);
  form.set('json', new File([getText(maxLength + 1)], 'a.json', { type: 'application/json' }));
  expect((await sendRequest('/appMso/x', { method: 'POST', body: form })).status).toBe(400);
  expect(receivedRequests).toHaveLength(2);
});

test('limits apply to a request, not to each of its fields', async () => {
  const { sendRequest, receivedRequests } = createOutsideEdge(respondWell);
  const json = JSON.stringify(Array.from({ length: 6_000 }, () => 1));
  const form = new FormData();
  for (const name of ['a', 'b']) form.append(name, json);
  expect((await sendRequest('/appMso/x', { method: 'POST', body: form })).status).toBe(200);
  const formData = await new Response(receivedRequests[0]?.body, {
    headers: receivedRequests[0]?.headers ?? {},
  }).formData();
  expect([formData.get('a'), formData.get('b')]).toEqual([json, '']);
});

test('a body with too many values or parts is rejected', async () => {
  const { sendRequest, receivedRequests } = createOutsideEdge(respondWell);
  const createList = (values: number) => JSON.stringify(Array.from({ length: values }, () => 1));
  expect((await sendRequest('/appMso/x', createPost(createList(9_999)))).status).toBe(200);
  expect((await sendRequest('/appMso/x', createPost(createList(10_000)))).status).toBe(400);
  const createForm = (count: number) => {
    const form = new FormData();
    for (let index = 0; index < count; index += 1) form.append(`a${index}`, '');
    return { method: 'POST', body: form };
  };
  expect((await sendRequest('/appMso/x', createForm(1_000))).status).toBe(200);
  expect((await sendRequest('/appMso/x', createForm(1_001))).status).toBe(400);
  expect(receivedRequests).toHaveLength(2);
});

/** Counts the characters of field names that are normalized while a request is read. */
async function countNormalized(read: () => Promise<unknown>): Promise<number> {
  let letterCount = 0;
  const { normalize } = String.prototype;
  const spy = vi.spyOn(String.prototype, 'normalize').mockImplementation(function count(this: string, form?: string) {
    letterCount += this.length;
    return normalize.call(this, form);
  });
  await read();
  spy.mockRestore();
  return letterCount;
}

test.each([
  ['a body', (text: string): [string, RequestInit] => ['/appMso/x', createPost(text)]],
  ['a query', (text: string): [string, RequestInit] => [`/appFile/document/x.pdf?x=${encodeURIComponent(text)}`, {}]],
])('the work on a name in %s does not grow with the names around it', async (_, request) => {
  const { sendRequest } = createOutsideEdge(respondWell);
  const measureLevels = (levels: number) =>
    countNormalized(() => sendRequest(...request(JSON.stringify(createNested(levels, 100, 200)))));
  const [fewLetters, manyLetters] = [await measureLevels(4), await measureLevels(28)];
  // There are 24 more names of 100 characters, each normalized at most twice. The work must not grow with the product
  // of names and fields.
  expect(manyLetters - fewLetters).toBeLessThan(24 * 100 * 3);
});

test('as many fields as a query can have are parsed once each', async () => {
  const { sendRequest, receivedRequests } = createOutsideEdge(respondWell);
  const fields = Array.from({ length: 4_000 }, (_, index) => `f${index}=1`).join('&');
  const foldedLetters = await countNormalized(() =>
    sendRequest(`/appFile/document/x.pdf?${fields}&publicLevel=9&publicLevel=8`),
  );
  expect(foldedLetters).toBeLessThan(fields.length * 3);
  expect(receivedRequests[0]?.query.size).toBe(4_001);
  expect(receivedRequests[0]?.query.getAll('publicLevel')).toEqual(['2']);
});
