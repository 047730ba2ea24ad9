import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { supervise } from './supervise.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const QUICK_OPTIONS = { probeEachMs: 5, probeTimeoutMs: 100, maxFailedProbes: 3, backoffMs: 1 };

/** Creates a runtime that can hang, respond with errors or exit. */
async function createRuntime() {
  let responseMode: 'answers' | 'refuses' | 'hangs' = 'answers';
  const server = createServer((_request, response) => {
    if (responseMode !== 'hangs') response.writeHead(responseMode === 'answers' ? 200 : 500).end();
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endedDeferred = Promise.withResolvers<void>();
  const kill = vi.fn(async () => endedDeferred.resolve());
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    ended: endedDeferred.promise,
    kill,
    end: () => endedDeferred.resolve(),
    become: (nextMode: typeof responseMode) => void (responseMode = nextMode),
  };
}
type FakeRuntime = Awaited<ReturnType<typeof createRuntime>>;

function startSupervisor(startFunctions: (() => Promise<FakeRuntime>)[]) {
  const seenRuntimes: (FakeRuntime | null)[] = [];
  const stopController = new AbortController();
  const log = vi.fn();
  const result = supervise<FakeRuntime>({
    ...QUICK_OPTIONS,
    start: () => startFunctions.shift()?.() ?? Promise.reject(new Error('no more runtimes')),
    onRuntime: (runtime) => seenRuntimes.push(runtime),
    log,
    signal: stopController.signal,
  });
  return { seen: seenRuntimes, log, done: result, stop: () => stopController.abort() };
}

it('a runtime that does not respond is killed and replaced', async () => {
  const [hangingRuntime, nextRuntime] = [await createRuntime(), await createRuntime()];
  const { seen, done, stop } = startSupervisor([async () => hangingRuntime, async () => nextRuntime]);
  await vi.waitFor(() => expect(seen).toEqual([hangingRuntime]));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(hangingRuntime.kill).not.toHaveBeenCalled();
  hangingRuntime.become('hangs');
  await vi.waitFor(() => expect(seen).toEqual([hangingRuntime, null, nextRuntime]), { timeout: 5_000 });
  expect(hangingRuntime.kill).toHaveBeenCalledOnce();
  stop();
  await done;
  expect(nextRuntime.kill).not.toHaveBeenCalled();
});

it('a runtime that responds with errors is left running', async () => {
  const failingRuntime = await createRuntime();
  failingRuntime.become('refuses');
  const { seen, done, stop } = startSupervisor([async () => failingRuntime]);
  await vi.waitFor(() => expect(seen).toEqual([failingRuntime]));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect([seen.length, failingRuntime.kill.mock.calls.length]).toEqual([1, 0]);
  stop();
  await done;
});

it('a runtime that has ended is restarted, also after several attempts', async () => {
  const [firstRuntime, nextRuntime] = [await createRuntime(), await createRuntime()];
  const failToStart = () => Promise.reject(new Error('out of memory'));
  const { seen, log, done, stop } = startSupervisor([
    async () => firstRuntime,
    failToStart,
    failToStart,
    async () => nextRuntime,
  ]);
  await vi.waitFor(() => expect(seen).toEqual([firstRuntime]));
  firstRuntime.end();
  await vi.waitFor(() => expect(seen).toEqual([firstRuntime, null, nextRuntime]), { timeout: 5_000 });
  expect(log.mock.calls.flat().filter((line) => line.includes('out of memory'))).toHaveLength(2);
  stop();
  await done;
});

it('nothing is served when the first start fails', async () => {
  const { seen, done } = startSupervisor([() => Promise.reject(new Error('no build'))]);
  await expect(done).rejects.toThrow('no build');
  expect(seen).toEqual([]);
});
