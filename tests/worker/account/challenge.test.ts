import { afterEach, expect, test, vi } from 'vitest';
import { KNOWN_CALLS } from '#shared/contract/known-calls.ts';
import { sendVerification } from '#shared/contract/account/identity.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { createPipeline } from '#worker/pipeline.ts';
import { siteTexts } from '#worker/locale/error-texts.ts';
import { edgeEnv, SECRETS, visit } from '#tests/worker/support/edge-app.ts';
import { createEdge, fine } from '#tests/worker/support/proxy-edge.ts';

const KEYS = { TURNSTILE_SITE_KEY: 'site-key', TURNSTILE_SECRET: 'the-secret' };
const GOOD = { success: true, hostname: 'mso.example', action: 'send-code' };
const CODE = { mobileAreaCode: '852', mobile: '61234567', type: 'login' };

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

type Siteverify = (form: URLSearchParams) => object | Response | Promise<Response>;

/** Stub of the service that verifies challenge tokens. */
function answering(response: Siteverify) {
  const requests: { address: string; form: URLSearchParams; signal: AbortSignal | null | undefined }[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const form = new URLSearchParams(String(init.body));
    requests.push({ address, form, signal: init.signal });
    const value = await response(form);
    return value instanceof Response ? value : Response.json(value);
  });
  return requests;
}

const request = (token: string | null, path: string = sendVerification.path) => ({
  path,
  init: {
    method: 'POST',
    body: JSON.stringify(CODE),
    headers: {
      'content-type': 'application/json',
      'cf-connecting-ip': '203.0.113.7',
      ...(token !== null && { 'x-challenge': token }),
    },
  },
});

function createSite(settings: object = KEYS) {
  const { go, receivedRequests } = createEdge(fine, 'en-us', settings);
  const send = async (token: string | null) => {
    const { path, init } = request(token);
    const { status, headers, text } = await go(path, init);
    const { code, message } = JSON.parse(text) as Record<string, unknown>;
    return { status, headers, code, message };
  };
  return { send, receivedRequests: receivedRequests, go };
}

const REFUSED = { status: 403, code: '2001', message: siteTexts('en-us').challenge.refused };
const UNAVAILABLE = { status: 503, code: '2001', message: siteTexts('en-us').challenge.unavailable };

test('sends a code with a valid challenge token, which is not forwarded to the backend', async () => {
  const checkedRows = answering(() => GOOD);
  const { send, receivedRequests } = createSite();
  expect(await send('a-token')).toMatchObject({ status: 200 });
  const [{ address, form }] = checkedRows as [(typeof checkedRows)[number]];
  expect(address).toBe('https://challenges.cloudflare.com/turnstile/v0/siteverify');
  expect(Object.fromEntries(form)).toEqual({
    secret: 'the-secret',
    response: 'a-token',
    remoteip: '203.0.113.7',
    idempotency_key: expect.stringMatching(/^[\da-f-]{36}$/) as unknown,
  });
  expect(receivedRequests).toHaveLength(1);
  expect(JSON.stringify([[...(receivedRequests[0]?.headers ?? [])], receivedRequests[0]?.body])).not.toMatch(
    /a-token|x-challenge/,
  );
});

test('the service may stand elsewhere', async () => {
  const checkedRows = answering(() => GOOD);
  await createSite({ ...KEYS, TURNSTILE_VERIFY_URL: 'https://checks.example/siteverify' }).send('a-token');
  expect(checkedRows.map(({ address }) => address)).toEqual(['https://checks.example/siteverify']);
});

test.each([
  ['none', null],
  ['an empty one', ''],
  ['one that is too long', 'x'.repeat(2049)],
])('with %s for a token, the verification service is not called', async (_, token) => {
  const checkedRows = answering(() => GOOD);
  const { send, receivedRequests } = createSite();
  expect(await send(token)).toMatchObject(REFUSED);
  expect([checkedRows, receivedRequests]).toEqual([[], []]);
});

test.each<[string, object]>([
  ['a token that the service refuses', { ...GOOD, success: false, 'error-codes': ['invalid-input-response'] }],
  ['one of another site', { ...GOOD, hostname: 'elsewhere.example' }],
  ['one of a host above', { ...GOOD, hostname: 'example' }],
  ['one for another action', { ...GOOD, action: 'comment' }],
  ['one for no action', { success: true, hostname: 'mso.example' }],
  ['one for no host', { success: true, action: 'send-code' }],
])('%s lets nobody pass', async (_, verdict) => {
  answering(() => verdict);
  const { send, receivedRequests } = createSite();
  expect(await send('a-token')).toMatchObject(REFUSED);
  expect(receivedRequests).toEqual([]);
});

test('a token passes once', async () => {
  const usedKeys = new Set<string>();
  const checkedRows = answering((form) => {
    const token = form.get('response') ?? '';
    if (usedKeys.has(token)) return { success: false, 'error-codes': ['timeout-or-duplicate'] };
    usedKeys.add(token);
    return GOOD;
  });
  const { send, receivedRequests } = createSite();
  expect([(await send('a-token')).status, (await send('a-token')).status, receivedRequests.length]).toEqual([
    200, 403, 1,
  ]);
  // With one idempotency key the service would repeat its first verdict for a replayed token.
  expect(new Set(checkedRows.map(({ form }) => form.get('idempotency_key'))).size).toBe(2);
});

test.each<[string, Siteverify]>([
  ['is in trouble', () => new Response('no', { status: 500 })],
  ['says nonsense', () => new Response('<h1>hello</h1>')],
  ['says JSON that is no verdict', () => ({ success: 'yes', hostname: 'mso.example', action: 'send-code' })],
  ['sends elsewhere', () => new Response(null, { status: 302, headers: { location: 'https://elsewhere.example/' } })],
  ['says that our secret is wrong', () => ({ success: false, 'error-codes': ['invalid-input-secret'] })],
  ['cannot be reached', () => Promise.reject(new TypeError('no network, sent secret=the-secret&response=a-token'))],
])('a service that %s rejects every token with a retry message', async (_, response) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  answering(response);
  const { send, receivedRequests } = createSite();
  const answeredResponse = await send('a-token');
  expect(answeredResponse).toMatchObject(UNAVAILABLE);
  expect([answeredResponse.headers.get('retry-after'), receivedRequests]).toEqual(['5', []]);
  expect(log).toHaveBeenCalledOnce();
  expect(JSON.stringify(log.mock.calls)).not.toMatch(/a-token|the-secret|203\.0\.113/);
});

test('a service that says nothing is waited for two seconds in all', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const patience: number[] = [];
  const abortController = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    patience.push(ms);
    return abortController.signal;
  });
  const checkedRows = answering(
    () =>
      new Promise((_, reject) => {
        abortController.signal.addEventListener('abort', () => reject(abortController.signal.reason as Error));
        abortController.abort();
      }),
  );
  const { send, receivedRequests } = createSite();
  expect(await send('a-token')).toMatchObject(UNAVAILABLE);
  expect([patience, checkedRows.length, receivedRequests]).toEqual([[2000], 1, []]);
  expect(checkedRows[0]?.signal).toBe(abortController.signal);
});

test('a try that breaks off is made once more, as the same question', async () => {
  let tries = 0;
  const checkedRows = answering(() => ((tries += 1) === 1 ? Promise.reject(new TypeError('reset')) : GOOD));
  expect(await createSite().send('a-token')).toMatchObject({ status: 200 });
  expect(checkedRows).toHaveLength(2);
  expect(new Set(checkedRows.map(({ form }) => form.get('idempotency_key'))).size).toBe(1);
});

test('without keys nothing is checked', async () => {
  const checkedRows = answering(() => GOOD);
  const { send, receivedRequests } = createSite({});
  expect(await send(null)).toMatchObject({ status: 200 });
  expect([checkedRows.length, receivedRequests.length]).toEqual([0, 1]);
});

test('requires the challenge for every call that sends a code, and for no other', async () => {
  const checkedRows = answering(() => GOOD);
  const { go } = createSite();
  const guarded: string[] = [];
  for (const { method, path } of KNOWN_CALLS) {
    if (method !== 'POST') continue;
    const { text } = await go(path.replace(/\{\w+\}/g, '1'), request(null).init);
    if (text.includes('"2001"')) guarded.push(path);
  }
  expect(guarded).toEqual(KNOWN_CALLS.filter(({ texts }) => texts === 'code').map(({ path }) => path));
  expect(guarded).toContain(sendVerification.path);
  expect(checkedRows).toEqual([]);
});

test.each(['/appUser/%76erification', '/appUser/./verification', '/appUser//verification', '/appUser/verification/'])(
  'no spelling of the path goes around it: %s',
  async (path) => {
    answering(() => GOOD);
    const requests: string[] = [];
    const backend = {
      fetch: async (input: RequestInfo) => {
        requests.push(new URL(new Request(input).url).pathname);
        return Response.json({ code: 1003, data: null });
      },
    };
    const app = createPipeline({ servePage: () => async (c) => c.text('a page') });
    const env = edgeEnv({ ...SECRETS, ...KEYS, BACKEND: backend as unknown as Fetcher });
    const { response } = await visit(app, `https://mso.example/mso${path}`, request(null).init, env);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(requests.filter((value) => /erification/i.test(value))).toEqual([]);
  },
);

test.each(LOCALES)('its words in %s are two', (locale) => {
  expect(siteTexts(locale).challenge.refused).not.toBe(siteTexts(locale).challenge.unavailable);
});
