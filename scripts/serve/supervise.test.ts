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

const QUICK = { probeEachMs: 5, probeTimeoutMs: 100, maxFailedProbes: 3, backoffMs: 1 };

/** Creates a runtime that can hang, respond with errors or exit. */
async function createRuntime() {
  let mode: 'answers' | 'refuses' | 'hangs' = 'answers';
  const server = createServer((_asked, response) => {
    if (mode !== 'hangs') response.writeHead(mode === 'answers' ? 200 : 500).end();
  });
  servers.push(server);
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens));
  const endedDeferred = Promise.withResolvers<void>();
  const kill = vi.fn(async () => endedDeferred.resolve());
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    ended: endedDeferred.promise,
    kill,
    end: () => endedDeferred.resolve(),
    become: (next: typeof mode) => void (mode = next),
  };
}
type FakeRuntime = Awaited<ReturnType<typeof createRuntime>>;

function watch(starts: (() => Promise<FakeRuntime>)[]) {
  const seenItems: (FakeRuntime | null)[] = [];
  const stopping = new AbortController();
  const log = vi.fn();
  const result = supervise<FakeRuntime>({
    ...QUICK,
    start: () => starts.shift()?.() ?? Promise.reject(new Error('no more runtimes')),
    onRuntime: (runtime) => seenItems.push(runtime),
    log,
    signal: stopping.signal,
  });
  return { seen: seenItems, log, done: result, stop: () => stopping.abort() };
}

it('a runtime that does not answer is killed, and another one serves', async () => {
  const [hanging, next] = [await createRuntime(), await createRuntime()];
  const { seen, done, stop } = watch([async () => hanging, async () => next]);
  await vi.waitFor(() => expect(seen).toEqual([hanging]));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(hanging.kill).not.toHaveBeenCalled();
  hanging.become('hangs');
  await vi.waitFor(() => expect(seen).toEqual([hanging, null, next]), { timeout: 5_000 });
  expect(hanging.kill).toHaveBeenCalledOnce();
  stop();
  await done;
  expect(next.kill).not.toHaveBeenCalled();
});

it('a runtime that answers with failures is left alone', async () => {
  const failing = await createRuntime();
  failing.become('refuses');
  const { seen, done, stop } = watch([async () => failing]);
  await vi.waitFor(() => expect(seen).toEqual([failing]));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect([seen.length, failing.kill.mock.calls.length]).toEqual([1, 0]);
  stop();
  await done;
});

it('restarts a runtime that has ended, also after several attempts', async () => {
  const [first, next] = [await createRuntime(), await createRuntime()];
  const fails = () => Promise.reject(new Error('out of memory'));
  const { seen, log, done, stop } = watch([async () => first, fails, fails, async () => next]);
  await vi.waitFor(() => expect(seen).toEqual([first]));
  first.end();
  await vi.waitFor(() => expect(seen).toEqual([first, null, next]), { timeout: 5_000 });
  expect(log.mock.calls.flat().filter((line) => line.includes('out of memory'))).toHaveLength(2);
  stop();
  await done;
});

it('serves nothing when the first start fails', async () => {
  const { seen, done } = watch([() => Promise.reject(new Error('no build'))]);
  await expect(done).rejects.toThrow('no build');
  expect(seen).toEqual([]);
});
