import { Hono } from 'hono';
import { afterEach, expect, test, vi } from 'vitest';
import type { EdgeContext, EdgeEnv } from '#worker/edge-context.ts';
import { handleSignals } from '#worker/endpoints/browser-reports.ts';
import { createEdgeEnv, values, visit } from '#tests/worker/support/edge-app.ts';

afterEach(() => vi.restoreAllMocks());

const SIGNAL_BODY = { device: 'phone', vitals: { lcp: 'good' }, path: '/mso/school/2001', errors: [] as string[] };
const COUNTED_SIGNAL = { device: 'phone', vitals: { lcp: 'good' }, page: 'schoolDetail', agentKey: 'mso', errors: 1 };

async function postSignal(body: string, changes = {}) {
  const countedBodies: string[] = [];
  const BACKEND = {
    fetch: async (request: Request) => {
      countedBodies.push(`${new URL(request.url).pathname} ${await request.text()}`);
      return new Response(null, { status: 204 });
    },
  };
  const app = new Hono<EdgeEnv>()
    .use(values({ requestId: 'r' }))
    .post('/signals', (c) => handleSignals(c as EdgeContext));
  const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } };
  const { response } = await visit(
    app,
    'https://mso.example/signals',
    init,
    createEdgeEnv({ BACKEND, ...changes } as never),
  );
  return { status: response.status, counted: countedBodies };
}

test('page signals are counted, and an error is one log line without user input', async () => {
  const warningLog = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { status, counted } = await postSignal(
    JSON.stringify({ ...SIGNAL_BODY, errors: ['TypeError: "Chan Tai Man" is no function'] }),
  );
  expect([status, counted]).toEqual([204, [`/signals ${JSON.stringify(COUNTED_SIGNAL)}`]]);
  expect(warningLog.mock.calls).toHaveLength(1);
  expect(String(warningLog.mock.calls[0]?.[0])).toContain('"event":"browser error"');
  expect(String(warningLog.mock.calls[0]?.[0])).not.toContain('Chan');
});

test('with Analytics Engine, each page is also written as a data point of known values', async () => {
  const points: unknown[] = [];
  const SIGNALS = { writeDataPoint: (point: unknown) => void points.push(point) };
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  await postSignal(JSON.stringify({ ...SIGNAL_BODY, errors: ['of a student'] }), { SIGNALS });
  await postSignal(JSON.stringify({ ...SIGNAL_BODY, vitals: {} }), {
    SIGNALS,
    BACKEND_ORIGIN: 'https://outside.example',
  });
  expect(points).toEqual([
    { indexes: ['mso'], blobs: ['schoolDetail', 'phone', 'good', '', ''], doubles: [1, 1] },
    { indexes: ['mso'], blobs: ['schoolDetail', 'phone', '', '', ''], doubles: [1, 0] },
  ]);
});

test('anything else is rejected: oversized, not JSON, unknown names, too frequent, from an outside backend', async () => {
  expect(await postSignal('x'.repeat(5000))).toEqual({ status: 413, counted: [] });
  expect(await postSignal('{')).toEqual({ status: 400, counted: [] });
  expect(await postSignal(JSON.stringify({ ...SIGNAL_BODY, vitals: { lcp: 'of a student 61234567' } }))).toEqual({
    status: 400,
    counted: [],
  });
  const exhaustedLimit = { SIGNALS_BY_ADDRESS: { limit: async () => ({ success: false }) } };
  expect(await postSignal(JSON.stringify(SIGNAL_BODY), exhaustedLimit)).toEqual({ status: 429, counted: [] });
  expect(await postSignal(JSON.stringify(SIGNAL_BODY), { BACKEND_ORIGIN: 'https://outside.example' })).toEqual({
    status: 204,
    counted: [],
  });
});

test('a flooding network is counted up to its limit, without delaying or excluding others', async () => {
  const keys: string[] = [];
  const limit = async ({ key }: { key: string }) => ({
    success: keys.push(key) && keys.filter((value) => value === key).length <= 12,
  });
  let backendCalls = 0;
  // During a flood, the database rejects writes: a report must still get its response within the time limit for
  // counting.
  const BACKEND = { fetch: async () => ((backendCalls += 1), Response.json({}, { status: 503 })) };
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const app = new Hono<EdgeEnv>()
    .use(values({ requestId: 'r' }))
    .post('/signals', (c) => handleSignals(c as EdgeContext));
  const createSignalFrom = (address: string) => {
    const headers = { 'content-type': 'application/json', 'cf-connecting-ip': address };
    const body = JSON.stringify({ ...SIGNAL_BODY, errors: ['Error: x'.repeat(40)] });
    const env = createEdgeEnv({ BACKEND, SIGNALS_BY_ADDRESS: { limit } } as never);
    return visit(app, 'https://mso.example/signals', { method: 'POST', body, headers }, env);
  };
  // A sender has any number of addresses within an IPv6 network, so all of them count as one.
  const floodResponses = await Promise.all(
    Array.from({ length: 500 }, (_, index) => createSignalFrom(`2001:db8:1:2::${index.toString(16)}`)),
  );
  expect(floodResponses.filter(({ response }) => response.status === 204)).toHaveLength(12);
  expect(floodResponses.filter(({ response }) => response.status === 429)).toHaveLength(488);
  expect((await createSignalFrom('203.0.113.7')).response.status).toBe(204);
  expect(backendCalls).toBe(13);
});
