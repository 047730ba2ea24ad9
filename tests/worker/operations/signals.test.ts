import { Hono } from 'hono';
import { afterEach, expect, test, vi } from 'vitest';
import type { EdgeContext, EdgeEnv } from '#worker/edge-context.ts';
import { handleSignals } from '#worker/endpoints/browser-reports.ts';
import { edgeEnv, values, visit } from '#tests/worker/support/edge-app.ts';

afterEach(() => vi.restoreAllMocks());

const TOLD = { device: 'phone', vitals: { lcp: 'good' }, path: '/mso/school/2001', errors: [] as string[] };
const COUNTED = { device: 'phone', vitals: { lcp: 'good' }, page: 'schoolDetail', agentKey: 'mso', errors: 1 };

async function send(body: string, changes = {}) {
  const countResult: string[] = [];
  const BACKEND = {
    fetch: async (requested: Request) => {
      countResult.push(`${new URL(requested.url).pathname} ${await requested.text()}`);
      return new Response(null, { status: 204 });
    },
  };
  const app = new Hono<EdgeEnv>()
    .use(values({ requestId: 'r' }))
    .post('/signals', (c) => handleSignals(c as EdgeContext));
  const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } };
  const { response } = await visit(app, 'https://mso.example/signals', init, edgeEnv({ BACKEND, ...changes } as never));
  return { status: response.status, counted: countResult };
}

test('page signals are counted, and an error is one log line without user input', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { status, counted } = await send(
    JSON.stringify({ ...TOLD, errors: ['TypeError: "Chan Tai Man" is no function'] }),
  );
  expect([status, counted]).toEqual([204, [`/signals ${JSON.stringify(COUNTED)}`]]);
  expect(warn.mock.calls).toHaveLength(1);
  expect(String(warn.mock.calls[0]?.[0])).toContain('"event":"browser error"');
  expect(String(warn.mock.calls[0]?.[0])).not.toContain('Chan');
});

test('with Analytics Engine, each page is also written as a data point of known values', async () => {
  const points: unknown[] = [];
  const SIGNALS = { writeDataPoint: (point: unknown) => void points.push(point) };
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  await send(JSON.stringify({ ...TOLD, errors: ['of a student'] }), { SIGNALS });
  await send(JSON.stringify({ ...TOLD, vitals: {} }), { SIGNALS, BACKEND_ORIGIN: 'https://outside.example' });
  expect(points).toEqual([
    { indexes: ['mso'], blobs: ['schoolDetail', 'phone', 'good', '', ''], doubles: [1, 1] },
    { indexes: ['mso'], blobs: ['schoolDetail', 'phone', '', '', ''], doubles: [1, 0] },
  ]);
});

test('rejects anything else: oversized, no JSON, unknown names, too frequent, from an outside backend', async () => {
  expect(await send('x'.repeat(5000))).toEqual({ status: 413, counted: [] });
  expect(await send('{')).toEqual({ status: 400, counted: [] });
  expect(await send(JSON.stringify({ ...TOLD, vitals: { lcp: 'of a student 61234567' } }))).toEqual({
    status: 400,
    counted: [],
  });
  const full = { SIGNALS_BY_ADDRESS: { limit: async () => ({ success: false }) } };
  expect(await send(JSON.stringify(TOLD), full)).toEqual({ status: 429, counted: [] });
  expect(await send(JSON.stringify(TOLD), { BACKEND_ORIGIN: 'https://outside.example' })).toEqual({
    status: 204,
    counted: [],
  });
});

test('a flooding network is counted up to its limit, without delaying or excluding others', async () => {
  const keys: string[] = [];
  const limit = async ({ key }: { key: string }) => ({
    success: keys.push(key) && keys.filter((value) => value === key).length <= 12,
  });
  let countedTotal = 0;
  // Database that rejects writes, as in a flood: a report gets its response within the time limit of a count.
  const BACKEND = { fetch: async () => ((countedTotal += 1), Response.json({}, { status: 503 })) };
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const app = new Hono<EdgeEnv>()
    .use(values({ requestId: 'r' }))
    .post('/signals', (c) => handleSignals(c as EdgeContext));
  const from = (address: string) => {
    const headers = { 'content-type': 'application/json', 'cf-connecting-ip': address };
    const body = JSON.stringify({ ...TOLD, errors: ['Error: x'.repeat(40)] });
    const env = edgeEnv({ BACKEND, SIGNALS_BY_ADDRESS: { limit } } as never);
    return visit(app, 'https://mso.example/signals', { method: 'POST', body, headers }, env);
  };
  // Single IPv6 network, in which a sender has any number of addresses.
  const flood = await Promise.all(
    Array.from({ length: 500 }, (_, index) => from(`2001:db8:1:2::${index.toString(16)}`)),
  );
  expect(flood.filter(({ response }) => response.status === 204)).toHaveLength(12);
  expect(flood.filter(({ response }) => response.status === 429)).toHaveLength(488);
  expect((await from('203.0.113.7')).response.status).toBe(204);
  expect(countedTotal).toBe(13);
});
