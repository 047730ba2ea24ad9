import { describe, expect, it } from 'vitest';
import { HashQueue, rejectWhenFull, TooManyHashes } from './hash-queue.ts';

const THOUGHT_MS = 160;
/**
 * Hashes that fit into the maximum wait of five seconds, including the one in progress and the last one that is
 * accepted.
 */
const IN_LINE = 33;

/** Simulates an isolate's single thread and its timers: all due timers run before the next request is read. */
function isolate(hashMs: number) {
  let clock = 0;
  let timers: { at: number; ring: () => void }[] = [];
  const result: { start: number; end: number; look: number }[] = [];
  let looks = 0;
  const turns = new HashQueue({
    now: () => clock,
    pause: (ms) => new Promise<void>((ring) => void timers.push({ at: clock + ms, ring })),
  });
  const hash = () => {
    const start = clock;
    clock += hashMs;
    result.push({ start, end: clock, look: looks });
    return Promise.resolve('hashed');
  };
  const settle = async () => {
    for (let index = 0; index < 20; index += 1) await Promise.resolve();
  };
  async function run() {
    for (await settle(); timers.length > 0; await settle()) {
      looks += 1;
      clock = Math.max(clock, Math.min(...timers.map(({ at }) => at)));
      const due = timers.filter(({ at }) => at <= clock).sort((item, other) => item.at - other.at);
      timers = timers.filter((timer) => !due.includes(timer));
      for (const timer of due) timer.ring();
    }
  }
  return {
    ask: () => rejectWhenFull(turns.take(THOUGHT_MS, hash)),
    leave: () => void turns.take(THOUGHT_MS, () => new Promise(() => {})),
    pass: (ms: number) => (clock += ms),
    run,
    done: result,
  };
}

describe('a thousand simultaneous requests', () => {
  it('are served while there is capacity; the others get a Retry-After', async () => {
    const { ask, run, done } = isolate(THOUGHT_MS);
    const all = Promise.all(Array.from({ length: 1_000 }, ask));
    await run();
    const rejectedHashes = (await all).filter((item) => item instanceof TooManyHashes);
    expect(done.length).toBe(IN_LINE);
    expect(rejectedHashes.length).toBe(1_000 - IN_LINE);
    expect(new Set(rejectedHashes.map(({ seconds }) => seconds))).toEqual(new Set([6]));
  });

  it.each([THOUGHT_MS, 500, 1_400])(
    'no two are worked out without a breath between them, at %d ms each',
    async (ms) => {
      const { ask, run, done } = isolate(ms);
      const all = Promise.all(Array.from({ length: 1_000 }, ask));
      await run();
      await all;
      expect(done.length).toBe(IN_LINE);
      expect(new Set(done.map(({ look }) => look)).size).toBe(IN_LINE);
      for (const [index, { start }] of done.entries())
        expect(start - (done[index - 1]?.end ?? -20)).toBeGreaterThanOrEqual(20);
    },
  );
});

it('are rejected at once when the queue is full', async () => {
  const { ask, run, pass, done } = isolate(THOUGHT_MS);
  const all = Promise.all(Array.from({ length: 40 }, ask));
  await run();
  await all;
  pass(1_000);
  const countBefore = done.length;
  expect([await ask(), done.length - countBefore]).toEqual(['hashed', 1]);
});

it('a hash that fails is no line, and fails as it did', async () => {
  const turns = new HashQueue();
  await expect(rejectWhenFull(turns.take(1, () => Promise.reject(new Error('no scrypt'))))).rejects.toThrow(
    'no scrypt',
  );
});

it('leave the queue without blocking it when the client disconnects', async () => {
  const { ask, leave, run, pass } = isolate(THOUGHT_MS);
  for (let index = 0; index < 20; index += 1) leave();
  pass(6_000);
  const requested = ask();
  await run();
  expect(await requested).toBe('hashed');
});
