import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PortalBindings } from '#worker/bindings.ts';
import { visit } from '#tests/worker/support/edge-app.ts';
import { createFailingPlatform, readStatus } from '#tests/worker/support/failing-platform.ts';

// Tests the status page and the scheduled check while a part neither responds nor refuses the connection.

const NOON_TIME = Date.parse('2026-11-26T12:00:00Z');
const MINUTE_MS = 60_000;

let postedAlarms: string[] = [];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON_TIME });
  postedAlarms = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_to, init) => {
    postedAlarms.push(String(init?.body));
    return new Response(null);
  });
  for (const level of ['warn', 'error', 'info'] as const) vi.spyOn(console, level).mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('with backend and KV down, the page reports what its isolate has observed, and retries if the alarm service is down', async () => {
  const { missing, env, open } = createFailingPlatform();
  missing.backend = true;
  missing.cache = true;
  const { app, watch } = open();
  await watch.runScheduledCheck(env);
  vi.setSystemTime(NOON_TIME + 5 * MINUTE_MS);
  expect(await readStatus({ app, env })).toEqual([200, false, 'data since 12:00']);
  vi.mocked(globalThis.fetch).mockResolvedValueOnce(new Response(null, { status: 500 }));
  vi.setSystemTime(NOON_TIME + 6 * MINUTE_MS);
  await watch.runScheduledCheck(env);
  vi.setSystemTime(NOON_TIME + 7 * MINUTE_MS);
  await watch.runScheduledCheck(env);
  expect(postedAlarms).toHaveLength(1);
});

test('frequent requests check the components once in thirty seconds', async () => {
  const { env, open } = createFailingPlatform();
  const { watch } = open();
  const healthResults = await Promise.all(Array.from({ length: 20 }, () => watch.getHealth(env)));
  expect(new Set(healthResults).size).toBe(1);
  vi.setSystemTime(NOON_TIME + 29_000);
  expect(await watch.getHealth(env)).toBe(healthResults[0]);
  vi.setSystemTime(NOON_TIME + 31_000);
  expect(await watch.getHealth(env)).not.toBe(healthResults[0]);
});

test('a hanging component delays the status page and the cron no longer than an unreachable one', async () => {
  // The parts are tested in parallel in separate isolates, because each test waits several seconds for the hanging
  // part.
  await Promise.all((['backend', 'chat', 'cache'] as const).map(expectNoLongWait));
});

async function expectNoLongWait(part: 'backend' | 'chat' | 'cache') {
  const { env, open } = createFailingPlatform();
  const hangForever = () => new Promise<never>(() => {});
  const hangingBindings = {
    backend: { BACKEND: { fetch: hangForever } },
    chat: { CHAT: { fetch: hangForever } },
    cache: { CACHE: { get: hangForever, put: hangForever } },
  }[part];
  const { app, watch } = open();
  const silentBindings = { ...env, ...hangingBindings } as unknown as PortalBindings;
  const startedAtMs = performance.now();
  const [status] = await Promise.all([
    readStatus({ app, env: silentBindings }),
    open().watch.runScheduledCheck(silentBindings),
    ...(part === 'cache' ? [visit(app, 'https://mso.example/mso/school', {}, silentBindings)] : []),
  ]);
  // The limit is five seconds, with tolerance for a busy machine. The stub itself never responds.
  expect(performance.now() - startedAtMs, part).toBeLessThan(12_000);
  expect(status).toEqual(
    { backend: [200, false, 'data since 12:00'], chat: [200, false, 'talks since 12:00'], cache: [200, true] }[part],
  );
  // Checks within the next half minute reuse the result of the first.
  const secondStartMs = performance.now();
  await watch.getHealth(silentBindings);
  expect(performance.now() - secondStartMs, part).toBeLessThan(500);
}
