import { afterEach, expect, test, vi } from 'vitest';
import { KNOWN_CALLS } from '#shared/contract/known-calls.ts';
import { sendVerification } from '#shared/contract/account/identity.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { createPipeline } from '#worker/pipeline.ts';
import { getSiteTexts } from '#worker/locale/error-texts.ts';
import { createEdgeEnv, SECRETS, visit } from '#tests/worker/support/edge-app.ts';
import { createEdge, respondWell } from '#tests/worker/support/proxy-edge.ts';

const CHALLENGE_KEYS = { TURNSTILE_SITE_KEY: 'site-key', TURNSTILE_SECRET: 'the-secret' };
const SUCCESS_VERDICT = { success: true, hostname: 'mso.example', action: 'send-code' };
const CODE_REQUEST = { mobileAreaCode: '852', mobile: '61234567', type: 'login' };

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

type Siteverify = (form: URLSearchParams) => object | Response | Promise<Response>;

/** Stubs the service that verifies CAPTCHA tokens. */
function mockSiteverify(response: Siteverify) {
  const requests: { address: string; form: URLSearchParams; signal: AbortSignal | null | undefined }[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const form = new URLSearchParams(String(init.body));
    requests.push({ address, form, signal: init.signal });
    const verdict = await response(form);
    return verdict instanceof Response ? verdict : Response.json(verdict);
  });
  return requests;
}

const request = (token: string | null, path: string = sendVerification.path) => ({
  path,
  init: {
    method: 'POST',
    body: JSON.stringify(CODE_REQUEST),
    headers: {
      'content-type': 'application/json',
      'cf-connecting-ip': '203.0.113.7',
      ...(token !== null && { 'x-challenge': token }),
    },
  },
});

function createSite(envOverrides: object = CHALLENGE_KEYS) {
  const { sendRequest, receivedRequests } = createEdge(respondWell, 'en-us', envOverrides);
  const sendWithToken = async (token: string | null) => {
    const { path, init } = request(token);
    const { status, headers, text } = await sendRequest(path, init);
    const { code, message } = JSON.parse(text) as Record<string, unknown>;
    return { status, headers, code, message };
  };
  return { send: sendWithToken, receivedRequests: receivedRequests, go: sendRequest };
}

const REFUSED_RESPONSE = { status: 403, code: '2001', message: getSiteTexts('en-us').challenge.refused };
const UNAVAILABLE_RESPONSE = { status: 503, code: '2001', message: getSiteTexts('en-us').challenge.unavailable };

test('sends a code with a valid challenge token, which is not forwarded to the backend', async () => {
  const verifyRequests = mockSiteverify(() => SUCCESS_VERDICT);
  const { send, receivedRequests } = createSite();
  expect(await send('a-token')).toMatchObject({ status: 200 });
  const [{ address, form }] = verifyRequests as [(typeof verifyRequests)[number]];
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

test('the verification service can be configured', async () => {
  const verifyRequests = mockSiteverify(() => SUCCESS_VERDICT);
  await createSite({ ...CHALLENGE_KEYS, TURNSTILE_VERIFY_URL: 'https://checks.example/siteverify' }).send('a-token');
  expect(verifyRequests.map(({ address }) => address)).toEqual(['https://checks.example/siteverify']);
});

test.each([
  ['none', null],
  ['an empty one', ''],
  ['one that is too long', 'x'.repeat(2049)],
])('with %s for a token, the verification service is not called', async (_, token) => {
  const verifyRequests = mockSiteverify(() => SUCCESS_VERDICT);
  const { send, receivedRequests } = createSite();
  expect(await send(token)).toMatchObject(REFUSED_RESPONSE);
  expect([verifyRequests, receivedRequests]).toEqual([[], []]);
});

test.each<[string, object]>([
  [
    'a token that the service refuses',
    { ...SUCCESS_VERDICT, success: false, 'error-codes': ['invalid-input-response'] },
  ],
  ['one of another site', { ...SUCCESS_VERDICT, hostname: 'elsewhere.example' }],
  ['one of a host above', { ...SUCCESS_VERDICT, hostname: 'example' }],
  ['one for another action', { ...SUCCESS_VERDICT, action: 'comment' }],
  ['one for no action', { success: true, hostname: 'mso.example' }],
  ['one for no host', { success: true, action: 'send-code' }],
])('%s is rejected', async (_, verdict) => {
  mockSiteverify(() => verdict);
  const { send, receivedRequests } = createSite();
  expect(await send('a-token')).toMatchObject(REFUSED_RESPONSE);
  expect(receivedRequests).toEqual([]);
});

test('a token is accepted once', async () => {
  const usedTokens = new Set<string>();
  const verifyRequests = mockSiteverify((form) => {
    const token = form.get('response') ?? '';
    if (usedTokens.has(token)) return { success: false, 'error-codes': ['timeout-or-duplicate'] };
    usedTokens.add(token);
    return SUCCESS_VERDICT;
  });
  const { send, receivedRequests } = createSite();
  expect([(await send('a-token')).status, (await send('a-token')).status, receivedRequests.length]).toEqual([
    200, 403, 1,
  ]);
  // The idempotency keys must differ: for the same key, the service would repeat its first verdict on a replayed token.
  expect(new Set(verifyRequests.map(({ form }) => form.get('idempotency_key'))).size).toBe(2);
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
  mockSiteverify(response);
  const { send, receivedRequests } = createSite();
  const unavailableResponse = await send('a-token');
  expect(unavailableResponse).toMatchObject(UNAVAILABLE_RESPONSE);
  expect([unavailableResponse.headers.get('retry-after'), receivedRequests]).toEqual(['5', []]);
  expect(log).toHaveBeenCalledOnce();
  expect(JSON.stringify(log.mock.calls)).not.toMatch(/a-token|the-secret|203\.0\.113/);
});

test('a service without a response times out after two seconds in all', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const timeouts: number[] = [];
  const abortController = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    timeouts.push(ms);
    return abortController.signal;
  });
  const verifyRequests = mockSiteverify(
    () =>
      new Promise((_, reject) => {
        abortController.signal.addEventListener('abort', () => reject(abortController.signal.reason as Error));
        abortController.abort();
      }),
  );
  const { send, receivedRequests } = createSite();
  expect(await send('a-token')).toMatchObject(UNAVAILABLE_RESPONSE);
  expect([timeouts, verifyRequests.length, receivedRequests]).toEqual([[2000], 1, []]);
  expect(verifyRequests[0]?.signal).toBe(abortController.signal);
});

test('a failed verification is retried once with the same idempotency key', async () => {
  let attemptCount = 0;
  const verifyRequests = mockSiteverify(() =>
    (attemptCount += 1) === 1 ? Promise.reject(new TypeError('reset')) : SUCCESS_VERDICT,
  );
  expect(await createSite().send('a-token')).toMatchObject({ status: 200 });
  expect(verifyRequests).toHaveLength(2);
  expect(new Set(verifyRequests.map(({ form }) => form.get('idempotency_key'))).size).toBe(1);
});

test('without keys no challenge is required', async () => {
  const verifyRequests = mockSiteverify(() => SUCCESS_VERDICT);
  const { send, receivedRequests } = createSite({});
  expect(await send(null)).toMatchObject({ status: 200 });
  expect([verifyRequests.length, receivedRequests.length]).toEqual([0, 1]);
});

test('requires the challenge for every call that sends a code, and for no other', async () => {
  const verifyRequests = mockSiteverify(() => SUCCESS_VERDICT);
  const { go } = createSite();
  const guardedPaths: string[] = [];
  for (const { method, path } of KNOWN_CALLS) {
    if (method !== 'POST') continue;
    const { text } = await go(path.replace(/\{\w+\}/g, '1'), request(null).init);
    if (text.includes('"2001"')) guardedPaths.push(path);
  }
  expect(guardedPaths).toEqual(KNOWN_CALLS.filter(({ texts }) => texts === 'code').map(({ path }) => path));
  expect(guardedPaths).toContain(sendVerification.path);
  expect(verifyRequests).toEqual([]);
});

test.each(['/appUser/%76erification', '/appUser/./verification', '/appUser//verification', '/appUser/verification/'])(
  'no spelling of the path goes around it: %s',
  async (path) => {
    mockSiteverify(() => SUCCESS_VERDICT);
    const requests: string[] = [];
    const backend = {
      fetch: async (input: RequestInfo) => {
        requests.push(new URL(new Request(input).url).pathname);
        return Response.json({ code: 1003, data: null });
      },
    };
    const app = createPipeline({ servePage: () => async (c) => c.text('a page') });
    const env = createEdgeEnv({ ...SECRETS, ...CHALLENGE_KEYS, BACKEND: backend as unknown as Fetcher });
    const { response } = await visit(app, `https://mso.example/mso${path}`, request(null).init, env);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(requests.filter((requestedPath) => /erification/i.test(requestedPath))).toEqual([]);
  },
);

test.each(LOCALES)('the two error messages in %s differ', (locale) => {
  expect(getSiteTexts(locale).challenge.refused).not.toBe(getSiteTexts(locale).challenge.unavailable);
});
