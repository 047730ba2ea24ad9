import { describe, expect, it } from 'vitest';
import { BREAKER, CircuitBreakers, MAX_ATTEMPTS, type ReadPriority } from './circuit-breaker.ts';
import { seededRandom } from '#tests/trust/support/seeded-random.ts';

const CALLS = 20_000;

function breakersAt() {
  const clock = { now: 0 };
  return { clock, breakers: new CircuitBreakers(() => clock.now) };
}

function fail(breakers: CircuitBreakers, path: string, times: number = BREAKER.failures) {
  for (let call = 0; call < times; call += 1) breakers.record(path, 'unreachable');
}

describe('of a backend of which every tenth answer is a failure', () => {
  it.each([1, 2, 3])('one main read in a thousand is lost at most, for 1.15 times the calls (seed %d)', (seed) => {
    const random = seededRandom(seed);
    const { breakers } = breakersAt();
    const lost = { main: 0, part: 0 };
    const requested = { main: 0, part: 0 };
    let tries = 0;
    const isWell = (path: string) => {
      tries += 1;
      const well = random() >= 0.1;
      breakers.record(path, well ? 'success' : 'unreachable');
      return well;
    };
    for (let index = 0; index < CALLS; index += 1) {
      const rank: ReadPriority = random() < 0.6 ? 'main' : 'part';
      const path = `/${rank}/${index % 7}`;
      requested[rank] += 1;
      if (breakers.admit(path) !== 'pass') throw new Error('the breaker opens at one failure in ten');
      let createdCount = 1;
      let well = isWell(path);
      while (!well && createdCount < MAX_ATTEMPTS[rank] && breakers.canRetry(path)) {
        createdCount += 1;
        well = isWell(path);
      }
      if (!well) lost[rank] += 1;
    }
    expect(lost.main / requested.main).toBeLessThanOrEqual(0.001);
    expect(lost.part / requested.part).toBeLessThanOrEqual(0.015);
    expect(tries / CALLS).toBeLessThanOrEqual(1.15);
  });
});

describe('the breakers of an isolate', () => {
  it('rejects the calls of one path and passes others, without retrying against an open breaker', () => {
    const { breakers } = breakersAt();
    fail(breakers, '/a');
    expect([breakers.admit('/a'), breakers.admit('/b'), breakers.canRetry('/a'), breakers.canRetry('/b')]).toEqual([
      'held',
      'pass',
      false,
      true,
    ]);
  });

  it('store two hundred paths', () => {
    const { breakers } = breakersAt();
    fail(breakers, '/first');
    for (let other = 0; other < 199; other += 1) breakers.admit(`/${other}`);
    expect(breakers.admit('/first')).toBe('held');
    for (let other = 200; other < 400; other += 1) breakers.admit(`/${other}`);
    expect(breakers.admit('/first')).toBe('pass');
  });
});

describe('the count of calls', () => {
  it('is reported with its errors and rejections on change only', () => {
    const { clock, breakers } = breakersAt();
    fail(breakers, '/a');
    breakers.record('/b', 'success');
    breakers.record('/b', 'abandoned');
    breakers.admit('/a');
    expect(breakers.takeCounts()).toBeNull();
    clock.now = 60_000;
    const entry = { calls: BREAKER.failures + 1, failed: BREAKER.failures, held: 1 };
    expect([breakers.takeCounts(), breakers.takeCounts()]).toEqual([entry, null]);
    breakers.restoreCounts(entry);
    breakers.record('/b', 'success');
    clock.now = 120_000;
    expect(breakers.takeCounts()).toEqual({ ...entry, calls: entry.calls + 1 });
    for (let call = 0; call < 999; call += 1) breakers.record('/b', 'success');
    clock.now = 180_000;
    expect(breakers.takeCounts()).toBeNull();
    breakers.record('/b', 'success');
    expect(breakers.takeCounts()).toEqual({ calls: 1000, failed: 0, held: 0 });
  });
});
