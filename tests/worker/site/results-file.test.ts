import { expect, test } from 'vitest';
import { resultsDay } from '#shared/contract/matching/results-day.ts';
import { renderResultsFile } from '#shared/pages/results-file.ts';
import { CircuitBreakers } from '#worker/backend-client/circuit-breaker.ts';
import { serveResultsFile } from '#worker/site-files/serve-site-files.ts';
import type { EdgeContext } from '#worker/edge-context.ts';
import { edgeApp, edgeEnv, values, visit } from '#tests/worker/support/edge-app.ts';
import { sampleAgent } from '#tests/worker/support/sample-agent.ts';
import { goodAnswer, failedAnswer, stubFetcher } from '#tests/worker/support/stub-fetcher.ts';

const HERD = 500;
const FOR_GOOD = 'public, max-age=31536000, immutable';
const getDay = (unknown: number) => ({ rules: [], placed: [], unknown });

function openEdge(respond: () => Response = () => goodAnswer(getDay(3))) {
  const backend = stubFetcher(respond);
  const storedEntries = new Map<string, Response>();
  const cache = {
    match: async (key: string) => storedEntries.get(key)?.clone(),
    put: async (key: string, response: Response) => void storedEntries.set(key, response),
  } as unknown as Cache;
  /** Further isolate with its own memory and the shared cache. */
  const isolate = () => {
    const serve = serveResultsFile(() => cache);
    return edgeApp(
      values({ agent: sampleAgent(), locale: 'zh', requestId: 'r', breakers: new CircuitBreakers() }),
      async (c) => serve(c as unknown as EdgeContext, new URL(c.req.url).pathname.split('/').at(-1) ?? ''),
    );
  };
  return { backend, kept: storedEntries, isolate };
}

const getPath = async (unknown: number) =>
  (await renderResultsFile(resultsDay.data.parse(getDay(unknown)), 'zh-hk')).path;

async function request(app: ReturnType<typeof edgeApp>, path: string, backend: ReturnType<typeof stubFetcher>) {
  const { response, afterwards } = await visit(
    app,
    `https://mso.example/mso${path}`,
    {},
    edgeEnv({ BACKEND: backend.fetcher }),
  );
  await afterwards();
  return response;
}

test('a file is immutable, and its texts are in the language of its name', async () => {
  const { backend, isolate } = openEdge();
  const response = await request(isolate(), await getPath(3), backend);
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, FOR_GOOD]);
  expect(await response.json()).toEqual(getDay(3));
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(backend.receivedRequests.map(({ path }) => path)).toEqual([resultsDay.path]);
});

test('concurrent requests call the backend once per isolate, and the next isolate uses the cache', async () => {
  const { backend, isolate } = openEdge();
  const path = await getPath(3);
  const hono = isolate();
  const responses = await Promise.all(Array.from({ length: HERD }, () => request(hono, path, backend)));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  const other = isolate();
  await Promise.all(Array.from({ length: HERD }, () => request(other, path, backend)));
  expect(backend.receivedRequests).toHaveLength(1);
});

test('an outdated name redirects to the newest, uncached', async () => {
  const { backend, isolate, kept } = openEdge();
  const response = await request(isolate(), await getPath(2), backend);
  expect([response.status, response.headers.get('location')]).toEqual([302, `/mso${await getPath(3)}`]);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(kept.size).toBe(0);
});

test.each(['zh-hk-1234.json', 'fr-01234567890123456789.json', 'zh-hk-0123456789012345678g.json', 'rules.json'])(
  '%s is not found without a backend call',
  async (name) => {
    const { backend, isolate } = openEdge();
    expect((await request(isolate(), `/_/results-day/${name}`, backend)).status).toBe(404);
    expect(backend.receivedRequests).toEqual([]);
  },
);

test('a backend without the call has no file, and a failing one is retried later', async () => {
  const path = await getPath(3);
  const without = openEdge(() => failedAnswer('0005', '', 404));
  expect((await request(without.isolate(), path, without.backend)).status).toBe(404);
  const down = openEdge(() => failedAnswer('1002', '', 500));
  const app = down.isolate();
  expect((await request(app, path, down.backend)).status).toBe(503);
  expect(down.kept.size).toBe(0);
});
