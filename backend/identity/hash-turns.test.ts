import { describe, expect, it } from 'vitest';
import { HashQueue, rejectWhenFull, TooManyHashesError } from './hash-queue.ts';

const ESTIMATED_MS = 160;
/**
 * Maximum number of hashes that fit into the maximum wait of five seconds, including the running one and the last one
 * accepted.
 */
const MAX_QUEUED = 33;

/** Simulates an isolate's single thread and its timers: all due timers run before the next request is read. */
function simulateIsolate(hashMs: number) {
  let clockMs = 0;
  let timers: { at: number; fire: () => void }[] = [];
  const hashRuns: { start: number; end: number; checkedAt: number }[] = [];
  let checkCount = 0;
  const queue = new HashQueue({
    now: () => clockMs,
    pause: (ms) => new Promise<void>((resolve) => void timers.push({ at: clockMs + ms, fire: resolve })),
  });
  const hash = () => {
    const start = clockMs;
    clockMs += hashMs;
    hashRuns.push({ start, end: clockMs, checkedAt: checkCount });
    return Promise.resolve('hashed');
  };
  const flushPromises = async () => {
    for (let index = 0; index < 20; index += 1) await Promise.resolve();
  };
  async function runTimers() {
    for (await flushPromises(); timers.length > 0; await flushPromises()) {
      checkCount += 1;
      clockMs = Math.max(clockMs, Math.min(...timers.map(({ at }) => at)));
      const dueTimers = timers
        .filter(({ at }) => at <= clockMs)
        .sort((firstTimer, secondTimer) => firstTimer.at - secondTimer.at);
      timers = timers.filter((timer) => !dueTimers.includes(timer));
      for (const timer of dueTimers) timer.fire();
    }
  }
  return {
    ask: () => rejectWhenFull(queue.run(ESTIMATED_MS, hash)),
    leave: () => void queue.run(ESTIMATED_MS, () => new Promise(() => {})),
    pass: (ms: number) => (clockMs += ms),
    run: runTimers,
    done: hashRuns,
  };
}

describe('a thousand simultaneous requests', () => {
  it('are served while there is capacity; the others get a Retry-After', async () => {
    const { ask, run, done } = simulateIsolate(ESTIMATED_MS);
    const allHashes = Promise.all(Array.from({ length: 1_000 }, ask));
    await run();
    const rejectedHashes = (await allHashes).filter((item) => item instanceof TooManyHashesError);
    expect(done.length).toBe(MAX_QUEUED);
    expect(rejectedHashes.length).toBe(1_000 - MAX_QUEUED);
    expect(new Set(rejectedHashes.map(({ seconds }) => seconds))).toEqual(new Set([6]));
  });

  it.each([ESTIMATED_MS, 500, 1_400])(
    'no two are worked out without a breath between them, at %d ms each',
    async (ms) => {
      const { ask, run, done } = simulateIsolate(ms);
      const allTurns = Promise.all(Array.from({ length: 1_000 }, ask));
      await run();
      await allTurns;
      expect(done.length).toBe(MAX_QUEUED);
      expect(new Set(done.map(({ checkedAt }) => checkedAt)).size).toBe(MAX_QUEUED);
      for (const [index, { start }] of done.entries())
        expect(start - (done[index - 1]?.end ?? -20)).toBeGreaterThanOrEqual(20);
    },
  );
});

it('hash requests are rejected at once when the queue is full', async () => {
  const { ask, run, pass, done } = simulateIsolate(ESTIMATED_MS);
  const allHashes = Promise.all(Array.from({ length: 40 }, ask));
  await run();
  await allHashes;
  pass(1_000);
  const doneBefore = done.length;
  expect([await ask(), done.length - doneBefore]).toEqual(['hashed', 1]);
});

it('a failing hash rejects with its own error', async () => {
  const queue = new HashQueue();
  await expect(rejectWhenFull(queue.run(1, () => Promise.reject(new Error('no scrypt'))))).rejects.toThrow('no scrypt');
});

it('hash requests leave the queue without blocking it when the client disconnects', async () => {
  const { ask, leave, run, pass } = simulateIsolate(ESTIMATED_MS);
  for (let index = 0; index < 20; index += 1) leave();
  pass(6_000);
  const pendingHash = ask();
  await run();
  expect(await pendingHash).toBe('hashed');
});
