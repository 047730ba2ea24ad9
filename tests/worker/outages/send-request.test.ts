import { afterEach, expect, test, vi } from 'vitest';
import {
  type BackendTransport,
  createBackendTransport,
  sendRequest,
  timeoutFor,
} from '#worker/backend-client/send-request.ts';
import { CircuitBreakers, type ReadPriority } from '#worker/backend-client/circuit-breaker.ts';
import { createClock } from '#tests/worker/support/clock.ts';
import { edgeEnv } from '#tests/worker/support/edge-app.ts';
import { stubFetcher } from '#tests/worker/support/stub-fetcher.ts';

afterEach(() => vi.restoreAllMocks());

type Send = BackendTransport['send'];
const getTransport = (...answers: Send[]) => {
  const send = vi.fn<Send>();
  for (const respond of answers) send.mockImplementationOnce(respond);
  return { send, basicAuth: '', pictureOrigin: '' };
};
const answers =
  (status: number): Send =>
  async () =>
    new Response('', { status });
const resets: Send = () => Promise.reject(new TypeError('connection reset'));
/** Hangs until the signal aborts. */
const hangs: Send = (_, { signal }) =>
  new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));

const go = (
  transport: BackendTransport,
  {
    mayRepeat = true,
    abort = new AbortController().signal,
    path = '/appMso/x',
    rank,
  }: { mayRepeat?: boolean; abort?: AbortSignal; path?: string; rank?: ReadPriority } = {},
) =>
  sendRequest(
    transport,
    path,
    { method: 'GET' },
    { abort, isRetryable: mayRepeat, breakerPath: path, ...(rank && { priority: rank }) },
  );

test('forwards a response with any status', async () => {
  for (const status of [200, 301, 400, 404, 500]) {
    const transport = getTransport(answers(status));
    const result = await go(transport);
    expect(result.ok && result.value.status).toBe(status);
    expect(transport.send).toHaveBeenCalledOnce();
  }
});

test.each([
  ['a reset', resets],
  ['a 502', answers(502)],
  ['a 503', answers(503)],
  ['a 504', answers(504)],
])('after %s a read is tried once more', async (_, outage) => {
  const transport = getTransport(outage, answers(200));
  const result = await go(transport);
  expect(result.ok && result.value.status).toBe(200);
  expect(transport.send).toHaveBeenCalledTimes(2);
});

test('there is no third try for a part', async () => {
  const transport = getTransport(resets, resets, answers(200));
  expect(await go(transport)).toEqual({ ok: false, error: { code: '1001', message: '', httpStatus: 502 } });
  expect(transport.send).toHaveBeenCalledTimes(2);
});

test('what a page is about is tried four times, and a call that changes something once, whatever hangs on it', async () => {
  const read = getTransport(resets, answers(503), resets, answers(200));
  expect(await go(read, { rank: 'main' })).toMatchObject({ ok: true, value: { status: 200 } });
  const hopeless = getTransport(resets, resets, resets, resets, answers(200));
  expect((await go(hopeless, { rank: 'main' })).ok).toBe(false);
  const write = getTransport(resets, answers(200));
  expect((await go(write, { rank: 'main', mayRepeat: false })).ok).toBe(false);
  expect([read, hopeless, write].map(({ send }) => send.mock.calls.length)).toEqual([4, 4, 1]);
});

test.each([
  ['a reset', resets],
  ['a 502', answers(502)],
])('after %s a call that changes something is not tried again', async (_, outage) => {
  const transport = getTransport(outage, answers(200));
  await go(transport, { mayRepeat: false });
  expect(transport.send).toHaveBeenCalledOnce();
});

test.each([
  ['a 502', answers(502)],
  ['a 503', answers(503)],
  ['a 504', answers(504)],
  ['a reset', resets],
])('of a hundred calls that end with %s the backend gets ten', async (_, outage) => {
  const send = vi.fn<Send>(outage);
  const transport = { send, basicAuth: '', pictureOrigin: '', breakers: new CircuitBreakers(() => 0) };
  for (let call = 0; call < 100; call += 1) await go(transport, { mayRepeat: false });
  expect(send).toHaveBeenCalledTimes(10);
});

test('a probe aborted by its visitor allows another soon', async () => {
  const clock = createClock();
  const send = vi.fn<Send>(resets);
  const transport = { send, basicAuth: '', pictureOrigin: '', breakers: new CircuitBreakers(clock.now) };
  for (let call = 0; call < 20; call += 1) await go(transport, { mayRepeat: false });
  clock.pass(1);
  send.mockImplementation(hangs);
  const visitor = new AbortController();
  const probe = go(transport, { abort: visitor.signal });
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(11));
  visitor.abort();
  expect(await probe).toMatchObject({ error: { code: '1008' } });
  send.mockImplementation(answers(200));
  expect(await go(transport)).toMatchObject({ error: { httpStatus: 503 } });
  clock.pass(0.25);
  expect(await go(transport)).toMatchObject({ ok: true });
});

test.each([
  ['/appInstitution/country/list', 20_000],
  ['/appAsk', 20_000],
  ['/authentication/oauth/token', 30_000],
  ['/registration/x', 30_000],
  ['/issue/x', 30_000],
])('%s times out after %d ms, without a retry', async (path, patience) => {
  const clock = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
  const transport = getTransport(hangs);
  const sending = go(transport, { path });
  clock.abort(new DOMException('late', 'TimeoutError'));
  expect(await sending).toEqual({ ok: false, error: { code: '1006', message: '', httpStatus: 504 } });
  expect(timeout).toHaveBeenCalledWith(patience);
  expect(timeoutFor(path)).toBe(patience);
  expect(transport.send).toHaveBeenCalledOnce();
});

test('a real timeout ends a call that hangs', async () => {
  const real = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => real(10));
  expect(await go(getTransport(hangs))).toMatchObject({ error: { code: '1006', httpStatus: 504 } });
});

test('aborts the call without a retry when the client disconnects', async () => {
  const visitor = new AbortController();
  const transport = getTransport(hangs);
  const sending = go(transport, { abort: visitor.signal });
  visitor.abort();
  expect(await sending).toEqual({ ok: false, error: { code: '1008', message: '', httpStatus: 499 } });
  expect(transport.send).toHaveBeenCalledOnce();
});

test('closes the body of a failed response before the retry', async () => {
  const cancelled = vi.fn();
  const open = new ReadableStream({ cancel: cancelled });
  await go(getTransport(async () => new Response(open, { status: 503 }), answers(200)));
  expect(cancelled).toHaveBeenCalledOnce();
});

test('without an outside origin calls the embedded backend', async () => {
  const embedded = stubFetcher(() => new Response('embedded'));
  const transport = createBackendTransport(edgeEnv({ BACKEND: embedded.fetcher, BACKEND_BASIC_AUTH: 'secret' }));
  expect(await (await transport.send('/appMso/x?y=1', {})).text()).toBe('embedded');
  expect([
    transport.basicAuth,
    embedded.receivedRequests[0]?.path,
    embedded.receivedRequests[0]?.query.get('y'),
  ]).toEqual(['secret', '/appMso/x', '1']);
});

test('calls an outside origin instead, without following redirects', async () => {
  const embedded = stubFetcher(() => new Response('embedded'));
  const outside = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (request) => new Response((request as Request).url + (request as Request).redirect));
  const transport = createBackendTransport(
    edgeEnv({ BACKEND: embedded.fetcher, BACKEND_ORIGIN: 'https://backend.example/' }),
  );
  expect(await (await transport.send('/appMso/x', {})).text()).toBe('https://backend.example/appMso/xmanual');
  expect([outside.mock.calls.length, embedded.receivedRequests.length]).toEqual([1, 0]);
});
