import { describe, expect, it } from 'vitest';
import { BREAKER_LIMITS, CircuitBreakers, MAX_ATTEMPTS, type ReadPriority } from './circuit-breaker.ts';
import { createSeededRandom } from '#tests/trust/support/seeded-random.ts';

const CALL_COUNT = 20_000;

function createBreakers() {
  const clock = { now: 0 };
  return { clock, breakers: new CircuitBreakers(() => clock.now) };
}

function recordFailures(breakers: CircuitBreakers, path: string, failureCount: number = BREAKER_LIMITS.failures) {
  for (let callIndex = 0; callIndex < failureCount; callIndex += 1) breakers.record(path, 'unreachable');
}

describe('with one failure in ten responses', () => {
  it.each([1, 2, 3])('at most one main read in a thousand fails, with 1.15 times the calls (seed %d)', (seed) => {
    const random = createSeededRandom(seed);
    const { breakers } = createBreakers();
    const lostReads = { main: 0, part: 0 };
    const requestedReads = { main: 0, part: 0 };
    let attemptCount = 0;
    const isCallSuccessful = (path: string) => {
      attemptCount += 1;
      const isSuccess = random() >= 0.1;
      breakers.record(path, isSuccess ? 'success' : 'unreachable');
      return isSuccess;
    };
    for (let index = 0; index < CALL_COUNT; index += 1) {
      const priority: ReadPriority = random() < 0.6 ? 'main' : 'part';
      const path = `/${priority}/${index % 7}`;
      requestedReads[priority] += 1;
      if (breakers.admit(path) !== 'pass') throw new Error('the breaker opens at one failure in ten');
      let attempts = 1;
      let isSuccess = isCallSuccessful(path);
      while (!isSuccess && attempts < MAX_ATTEMPTS[priority] && breakers.canRetry(path)) {
        attempts += 1;
        isSuccess = isCallSuccessful(path);
      }
      if (!isSuccess) lostReads[priority] += 1;
    }
    expect(lostReads.main / requestedReads.main).toBeLessThanOrEqual(0.001);
    expect(lostReads.part / requestedReads.part).toBeLessThanOrEqual(0.015);
    expect(attemptCount / CALL_COUNT).toBeLessThanOrEqual(1.15);
  });
});

describe('the circuit breakers of an isolate', () => {
  it('reject the calls of one path and pass others, without retrying against an open breaker', () => {
    const { breakers } = createBreakers();
    recordFailures(breakers, '/a');
    expect([breakers.admit('/a'), breakers.admit('/b'), breakers.canRetry('/a'), breakers.canRetry('/b')]).toEqual([
      'held',
      'pass',
      false,
      true,
    ]);
  });

  it('are stored for at most two hundred paths', () => {
    const { breakers } = createBreakers();
    recordFailures(breakers, '/first');
    for (let pathNumber = 0; pathNumber < 199; pathNumber += 1) breakers.admit(`/${pathNumber}`);
    expect(breakers.admit('/first')).toBe('held');
    for (let pathNumber = 200; pathNumber < 400; pathNumber += 1) breakers.admit(`/${pathNumber}`);
    expect(breakers.admit('/first')).toBe('pass');
  });
});

describe('the count of backend calls', () => {
  it('is reported with its errors and rejections on change only', () => {
    const { clock, breakers } = createBreakers();
    recordFailures(breakers, '/a');
    breakers.record('/b', 'success');
    breakers.record('/b', 'abandoned');
    breakers.admit('/a');
    expect(breakers.takeCounts()).toBeNull();
    clock.now = 60_000;
    const callCounts = { calls: BREAKER_LIMITS.failures + 1, failed: BREAKER_LIMITS.failures, held: 1 };
    expect([breakers.takeCounts(), breakers.takeCounts()]).toEqual([callCounts, null]);
    breakers.restoreCounts(callCounts);
    breakers.record('/b', 'success');
    clock.now = 120_000;
    expect(breakers.takeCounts()).toEqual({ ...callCounts, calls: callCounts.calls + 1 });
    for (let callIndex = 0; callIndex < 999; callIndex += 1) breakers.record('/b', 'success');
    clock.now = 180_000;
    expect(breakers.takeCounts()).toBeNull();
    breakers.record('/b', 'success');
    expect(breakers.takeCounts()).toEqual({ calls: 1000, failed: 0, held: 0 });
  });
});
