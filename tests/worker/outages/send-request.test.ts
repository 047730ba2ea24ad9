import { afterEach, expect, test, vi } from 'vitest';
import {
  type BackendTransport,
  createBackendTransport,
  sendRequest,
  getTimeoutMs,
} from '#worker/backend-client/send-request.ts';
import { CircuitBreakers, type ReadPriority } from '#worker/backend-client/circuit-breaker.ts';
import { createClock } from '#tests/worker/support/clock.ts';
import { createEdgeEnv } from '#tests/worker/support/edge-app.ts';
import { createStubFetcher } from '#tests/worker/support/stub-fetcher.ts';

afterEach(() => vi.restoreAllMocks());

type Send = BackendTransport['send'];
const createTransport = (...answers: Send[]) => {
  const send = vi.fn<Send>();
  for (const respond of answers) send.mockImplementationOnce(respond);
  return { send, basicAuth: '', pictureOrigin: '' };
};
const answers =
  (status: number): Send =>
  async () =>
    new Response('', { status });
const rejectWithReset: Send = () => Promise.reject(new TypeError('connection reset'));
/** Sends no response until the signal aborts. */
const hangUntilAbort: Send = (_, { signal }) =>
  new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));

const sendTestRequest = (
  transport: BackendTransport,
  {
    isRepeatable = true,
    abortSignal = new AbortController().signal,
    path = '/appMso/x',
    rank,
  }: { isRepeatable?: boolean; abortSignal?: AbortSignal; path?: string; rank?: ReadPriority } = {},
) =>
  sendRequest(
    transport,
    path,
    { method: 'GET' },
    { abortSignal, isRetryable: isRepeatable, breakerPath: path, ...(rank && { priority: rank }) },
  );

test('a response with any status is forwarded', async () => {
  for (const status of [200, 301, 400, 404, 500]) {
    const transport = createTransport(answers(status));
    const result = await sendTestRequest(transport);
    expect(result.ok && result.value.status).toBe(status);
    expect(transport.send).toHaveBeenCalledOnce();
  }
});

test.each([
  ['a reset', rejectWithReset],
  ['a 502', answers(502)],
  ['a 503', answers(503)],
  ['a 504', answers(504)],
])('after %s a read is retried once', async (_, outage) => {
  const transport = createTransport(outage, answers(200));
  const result = await sendTestRequest(transport);
  expect(result.ok && result.value.status).toBe(200);
  expect(transport.send).toHaveBeenCalledTimes(2);
});

test('a part of a page is not retried twice', async () => {
  const transport = createTransport(rejectWithReset, rejectWithReset, answers(200));
  expect(await sendTestRequest(transport)).toEqual({
    ok: false,
    error: { code: '1001', message: '', httpStatus: 502 },
  });
  expect(transport.send).toHaveBeenCalledTimes(2);
});

test('a main read is tried four times, and a mutation once', async () => {
  const readTransport = createTransport(rejectWithReset, answers(503), rejectWithReset, answers(200));
  expect(await sendTestRequest(readTransport, { rank: 'main' })).toMatchObject({ ok: true, value: { status: 200 } });
  const hopelessTransport = createTransport(
    rejectWithReset,
    rejectWithReset,
    rejectWithReset,
    rejectWithReset,
    answers(200),
  );
  expect((await sendTestRequest(hopelessTransport, { rank: 'main' })).ok).toBe(false);
  const writeTransport = createTransport(rejectWithReset, answers(200));
  expect((await sendTestRequest(writeTransport, { rank: 'main', isRepeatable: false })).ok).toBe(false);
  expect([readTransport, hopelessTransport, writeTransport].map(({ send }) => send.mock.calls.length)).toEqual([
    4, 4, 1,
  ]);
});

test.each([
  ['a reset', rejectWithReset],
  ['a 502', answers(502)],
])('after %s a mutation is not retried', async (_, outage) => {
  const transport = createTransport(outage, answers(200));
  await sendTestRequest(transport, { isRepeatable: false });
  expect(transport.send).toHaveBeenCalledOnce();
});

test.each([
  ['a 502', answers(502)],
  ['a 503', answers(503)],
  ['a 504', answers(504)],
  ['a reset', rejectWithReset],
])('of a hundred calls that end with %s the backend gets ten', async (_, outage) => {
  const send = vi.fn<Send>(outage);
  const transport = { send, basicAuth: '', pictureOrigin: '', breakers: new CircuitBreakers(() => 0) };
  for (let callIndex = 0; callIndex < 100; callIndex += 1) await sendTestRequest(transport, { isRepeatable: false });
  expect(send).toHaveBeenCalledTimes(10);
});

test('a probe aborted by its visitor is soon replaced by another', async () => {
  const clock = createClock();
  const send = vi.fn<Send>(rejectWithReset);
  const transport = { send, basicAuth: '', pictureOrigin: '', breakers: new CircuitBreakers(clock.now) };
  for (let callIndex = 0; callIndex < 20; callIndex += 1) await sendTestRequest(transport, { isRepeatable: false });
  clock.pass(1);
  send.mockImplementation(hangUntilAbort);
  const visitor = new AbortController();
  const probeRequest = sendTestRequest(transport, { abortSignal: visitor.signal });
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(11));
  visitor.abort();
  expect(await probeRequest).toMatchObject({ error: { code: '1008' } });
  send.mockImplementation(answers(200));
  expect(await sendTestRequest(transport)).toMatchObject({ error: { httpStatus: 503 } });
  clock.pass(0.25);
  expect(await sendTestRequest(transport)).toMatchObject({ ok: true });
});

test.each([
  ['/appInstitution/country/list', 20_000],
  ['/appAsk', 20_000],
  ['/authentication/oauth/token', 30_000],
  ['/registration/x', 30_000],
  ['/issue/x', 30_000],
])('%s times out after %d ms, without a retry', async (path, timeoutMs) => {
  const clock = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
  const transport = createTransport(hangUntilAbort);
  const pendingRequest = sendTestRequest(transport, { path });
  clock.abort(new DOMException('late', 'TimeoutError'));
  expect(await pendingRequest).toEqual({ ok: false, error: { code: '1006', message: '', httpStatus: 504 } });
  expect(timeout).toHaveBeenCalledWith(timeoutMs);
  expect(getTimeoutMs(path)).toBe(timeoutMs);
  expect(transport.send).toHaveBeenCalledOnce();
});

test('a hanging call is ended by a real timeout', async () => {
  const realTimeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => realTimeout(10));
  expect(await sendTestRequest(createTransport(hangUntilAbort))).toMatchObject({
    error: { code: '1006', httpStatus: 504 },
  });
});

test('a call is aborted without a retry when the client disconnects', async () => {
  const visitor = new AbortController();
  const transport = createTransport(hangUntilAbort);
  const pendingRequest = sendTestRequest(transport, { abortSignal: visitor.signal });
  visitor.abort();
  expect(await pendingRequest).toEqual({ ok: false, error: { code: '1008', message: '', httpStatus: 499 } });
  expect(transport.send).toHaveBeenCalledOnce();
});

test('the body of a failed response is closed before the retry', async () => {
  const cancelBody = vi.fn();
  const openBody = new ReadableStream({ cancel: cancelBody });
  await sendTestRequest(createTransport(async () => new Response(openBody, { status: 503 }), answers(200)));
  expect(cancelBody).toHaveBeenCalledOnce();
});

test('without an outside origin the embedded backend is called', async () => {
  const embeddedBackend = createStubFetcher(() => new Response('embedded'));
  const transport = createBackendTransport(
    createEdgeEnv({ BACKEND: embeddedBackend.fetcher, BACKEND_BASIC_AUTH: 'secret' }),
  );
  expect(await (await transport.send('/appMso/x?y=1', {})).text()).toBe('embedded');
  expect([
    transport.basicAuth,
    embeddedBackend.receivedRequests[0]?.path,
    embeddedBackend.receivedRequests[0]?.query.get('y'),
  ]).toEqual(['secret', '/appMso/x', '1']);
});

test('an outside origin is called instead, without following redirects', async () => {
  const embeddedBackend = createStubFetcher(() => new Response('embedded'));
  const outsideFetch = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (request) => new Response((request as Request).url + (request as Request).redirect));
  const transport = createBackendTransport(
    createEdgeEnv({ BACKEND: embeddedBackend.fetcher, BACKEND_ORIGIN: 'https://backend.example/' }),
  );
  expect(await (await transport.send('/appMso/x', {})).text()).toBe('https://backend.example/appMso/xmanual');
  expect([outsideFetch.mock.calls.length, embeddedBackend.receivedRequests.length]).toEqual([1, 0]);
});
