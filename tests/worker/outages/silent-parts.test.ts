import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PortalBindings } from '#worker/bindings.ts';
import { visit } from '#tests/worker/support/edge-app.ts';
import { failingPlatform, readStatus } from '#tests/worker/support/failing-platform.ts';

// Status page and scheduled check while a part neither answers nor refuses the connection.

const NOON = Date.parse('2026-11-26T12:00:00Z');
const MINUTE = 60_000;

let postedValues: string[] = [];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  postedValues = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_to, init) => {
    postedValues.push(String(init?.body));
    return new Response(null);
  });
  for (const level of ['warn', 'error', 'info'] as const) vi.spyOn(console, level).mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('with backend and KV down, the page reports what its isolate has observed, and retries if the alarm service is down', async () => {
  const { missing, env, open } = failingPlatform();
  missing.backend = true;
  missing.cache = true;
  const { app, watch } = open();
  await watch.runScheduledCheck(env);
  vi.setSystemTime(NOON + 5 * MINUTE);
  expect(await readStatus({ app, env })).toEqual([200, false, 'data since 12:00']);
  vi.mocked(globalThis.fetch).mockResolvedValueOnce(new Response(null, { status: 500 }));
  vi.setSystemTime(NOON + 6 * MINUTE);
  await watch.runScheduledCheck(env);
  vi.setSystemTime(NOON + 7 * MINUTE);
  await watch.runScheduledCheck(env);
  expect(postedValues).toHaveLength(1);
});

test('frequent requests check the components once in thirty seconds', async () => {
  const { env, open } = failingPlatform();
  const { watch } = open();
  const looked = await Promise.all(Array.from({ length: 20 }, () => watch.getHealth(env)));
  expect(new Set(looked).size).toBe(1);
  vi.setSystemTime(NOON + 29_000);
  expect(await watch.getHealth(env)).toBe(looked[0]);
  vi.setSystemTime(NOON + 31_000);
  expect(await watch.getHealth(env)).not.toBe(looked[0]);
});

test('while a part hangs, the page and the clock wait for it no longer than for one that is gone', async () => {
  // Parallel runs in separate isolates, because each waits several seconds for the hanging part.
  await Promise.all((['backend', 'chat', 'cache'] as const).map(expectNoLongWait));
});

async function expectNoLongWait(part: 'backend' | 'chat' | 'cache') {
  const { env, open } = failingPlatform();
  const never = () => new Promise<never>(() => {});
  const hanging = {
    backend: { BACKEND: { fetch: never } },
    chat: { CHAT: { fetch: never } },
    cache: { CACHE: { get: never, put: never } },
  }[part];
  const { app, watch } = open();
  const silent = { ...env, ...hanging } as unknown as PortalBindings;
  const began = performance.now();
  const [status] = await Promise.all([
    readStatus({ app, env: silent }),
    open().watch.runScheduledCheck(silent),
    ...(part === 'cache' ? [visit(app, 'https://mso.example/mso/school', {}, silent)] : []),
  ]);
  // Limit of five seconds, with tolerance for a busy machine; the stub hangs for ever.
  expect(performance.now() - began, part).toBeLessThan(12_000);
  expect(status).toEqual(
    { backend: [200, false, 'data since 12:00'], chat: [200, false, 'talks since 12:00'], cache: [200, true] }[part],
  );
  // Further checks within half a minute use the result of the first.
  const secondTime = performance.now();
  await watch.getHealth(silent);
  expect(performance.now() - secondTime, part).toBeLessThan(500);
}
