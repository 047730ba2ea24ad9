import { beforeAll, expect, test } from 'vitest';
import backend from '#backend/entry.ts';
import { type BatchedRead, READ_BATCH_PATH } from '#shared/read-batch.ts';
import { createBackendTransport } from '#worker/backend-client/send-request.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { createEdgeEnv } from '#tests/worker/support/edge-app.ts';

beforeAll(loadDemoCatalogue);

const READS: { path: string; body?: string }[] = [
  { path: '/appInstitution/country/list' },
  { path: '/appInstitution/institution/institutionByInstitutionId', body: '{"id":"1012"}' },
  { path: '/appInstitution/institution/types' },
  { path: '/appInstitution/nothing' },
];

/** Creates the transport to the backend, and counts its invocations and the round trips to the database. */
function createCountingTransport(settings: { ONLY_ISOLATE?: string }) {
  const counts = { invocations: 0, roundTrips: 0 };
  const countRoundTrips = <Opened extends object>(db: Opened): Opened =>
    new Proxy(db, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        return (...values: unknown[]) => {
          if (name === 'batch') counts.roundTrips += 1;
          const result: unknown = member.apply(target, values);
          return name === 'withSession' ? countRoundTrips(result as object) : result;
        };
      },
    });
  const env = { ...testEnv, DB: countRoundTrips(testEnv.DB) };
  const fetcher = {
    fetch: async (request: Request) => {
      counts.invocations += 1;
      const context = { waitUntil: () => {}, passThroughOnException: () => {} };
      return backend.fetch(request as never, env as never, context as never);
    },
  };
  const transport = createBackendTransport(createEdgeEnv({ BACKEND: fetcher as never, ...settings }));
  return { counts, transport };
}

async function readAll(settings: { ONLY_ISOLATE?: string }) {
  const { counts, transport } = createCountingTransport(settings);
  const { send, sendRead = send } = transport;
  const responses = await Promise.all(
    READS.map(async ({ path, ...init }) => {
      const headers = { langCode: 'zh-hk', 'content-type': 'application/json' };
      const response = await sendRead(path, { method: init.body ? 'POST' : 'GET', headers, ...init });
      return { status: response.status, type: response.headers.get('content-type'), body: await response.text() };
    }),
  );
  return { responses, counts };
}

test('reads in a batch get the responses that they get alone, with one invocation and fewer round trips', async () => {
  await readAll({}); // Fills what the isolate caches.
  const separateReads = await readAll({});
  const batchedReads = await readAll({ ONLY_ISOLATE: 'yes' });
  expect(batchedReads.responses).toEqual(separateReads.responses);
  expect(batchedReads.responses.map(({ status }) => status)).toEqual([200, 200, 200, 404]);
  expect([separateReads.counts.invocations, batchedReads.counts.invocations]).toEqual([READS.length, 1]);
  expect(batchedReads.counts.roundTrips).toBeLessThan(separateReads.counts.roundTrips);
});

test('each read of a batch is authenticated by its own headers', async () => {
  const sharedSecret = 'cG9ydGFsOnNlY3JldA==';
  const createRead = (headers: BatchedRead['headers']): BatchedRead => ({
    path: '/appInstitution/country/list',
    method: 'GET',
    headers,
    body: null,
  });
  const reads = [createRead([]), createRead([['authorization', `Basic ${sharedSecret}`]])];
  const response = await backend.fetch(
    new Request(`http://backend${READ_BATCH_PATH}`, { method: 'POST', body: JSON.stringify(reads) }) as never,
    { ...testEnv, STAGE: 'production', BACKEND_BASIC_AUTH: sharedSecret, STAFF_KEY: `one:${'k'.repeat(42)}A` } as never,
    { waitUntil: () => {}, passThroughOnException: () => {} } as never,
  );
  const text = await response.text();
  expect(text).toContain('"index":0,"status":401');
  expect(text).toContain('"index":1,"status":200');
});
