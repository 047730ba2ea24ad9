import { expect, test } from 'vitest';
import { resultsDay } from '#shared/contract/matching/results-day.ts';
import { renderResultsFile } from '#shared/pages/results-file.ts';
import { CircuitBreakers } from '#worker/backend-client/circuit-breaker.ts';
import { serveResultsFile } from '#worker/site-files/serve-site-files.ts';
import type { EdgeContext } from '#worker/edge-context.ts';
import { createEdgeApp, createEdgeEnv, values, visit } from '#tests/worker/support/edge-app.ts';
import { createSampleAgent } from '#tests/worker/support/sample-agent.ts';
import { createGoodResponse, createFailedResponse, createStubFetcher } from '#tests/worker/support/stub-fetcher.ts';

const CONCURRENT_VISITS = 500;
const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable';
const createResultsDay = (unknownCount: number) => ({ rules: [], placed: [], unknown: unknownCount });

function createResultsEdge(respond: () => Response = () => createGoodResponse(createResultsDay(3))) {
  const backend = createStubFetcher(respond);
  const cacheEntries = new Map<string, Response>();
  const cache = {
    match: async (key: string) => cacheEntries.get(key)?.clone(),
    put: async (key: string, response: Response) => void cacheEntries.set(key, response),
  } as unknown as Cache;
  /** Creates another isolate, which has its own memory and the shared cache. */
  const createIsolate = () => {
    const serveFile = serveResultsFile(() => cache);
    return createEdgeApp(
      values({ agent: createSampleAgent(), locale: 'zh', requestId: 'r', breakers: new CircuitBreakers() }),
      async (c) => serveFile(c as unknown as EdgeContext, new URL(c.req.url).pathname.split('/').at(-1) ?? ''),
    );
  };
  return { backend, kept: cacheEntries, isolate: createIsolate };
}

const createFilePath = async (unknownCount: number) =>
  (await renderResultsFile(resultsDay.data.parse(createResultsDay(unknownCount)), 'zh-hk')).path;

async function request(
  app: ReturnType<typeof createEdgeApp>,
  path: string,
  backend: ReturnType<typeof createStubFetcher>,
) {
  const { response, afterwards } = await visit(
    app,
    `https://mso.example/mso${path}`,
    {},
    createEdgeEnv({ BACKEND: backend.fetcher }),
  );
  await afterwards();
  return response;
}

test('a file is immutable, and its texts are in the language of its name', async () => {
  const { backend, isolate } = createResultsEdge();
  const response = await request(isolate(), await createFilePath(3), backend);
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, IMMUTABLE_CACHE_CONTROL]);
  expect(await response.json()).toEqual(createResultsDay(3));
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(backend.receivedRequests.map(({ path }) => path)).toEqual([resultsDay.path]);
});

test('concurrent requests call the backend once per isolate, and the next isolate uses the cache', async () => {
  const { backend, isolate } = createResultsEdge();
  const path = await createFilePath(3);
  const hono = isolate();
  const responses = await Promise.all(Array.from({ length: CONCURRENT_VISITS }, () => request(hono, path, backend)));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  const secondIsolate = isolate();
  await Promise.all(Array.from({ length: CONCURRENT_VISITS }, () => request(secondIsolate, path, backend)));
  expect(backend.receivedRequests).toHaveLength(1);
});

test('an outdated name redirects to the newest, uncached', async () => {
  const { backend, isolate, kept } = createResultsEdge();
  const response = await request(isolate(), await createFilePath(2), backend);
  expect([response.status, response.headers.get('location')]).toEqual([302, `/mso${await createFilePath(3)}`]);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(kept.size).toBe(0);
});

test.each(['zh-hk-1234.json', 'fr-01234567890123456789.json', 'zh-hk-0123456789012345678g.json', 'rules.json'])(
  '%s is not found without a backend call',
  async (name) => {
    const { backend, isolate } = createResultsEdge();
    expect((await request(isolate(), `/_/results-day/${name}`, backend)).status).toBe(404);
    expect(backend.receivedRequests).toEqual([]);
  },
);

test('a backend without the call has no file, and a failing one is retried later', async () => {
  const path = await createFilePath(3);
  const edgeWithoutRules = createResultsEdge(() => createFailedResponse('0005', '', 404));
  expect((await request(edgeWithoutRules.isolate(), path, edgeWithoutRules.backend)).status).toBe(404);
  const edgeWithDownBackend = createResultsEdge(() => createFailedResponse('1002', '', 500));
  const app = edgeWithDownBackend.isolate();
  expect((await request(app, path, edgeWithDownBackend.backend)).status).toBe(503);
  expect(edgeWithDownBackend.kept.size).toBe(0);
});
