import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  admitCall,
  type Breaker,
  BREAKER_LIMITS,
  type CallOutcome,
  createClosedBreaker,
  releaseProbe,
  recordOutcome,
} from './circuit-breaker.ts';

/** Simulates calls through a breaker with a controllable clock and counts the calls that were sent. */
class BreakerSimulation {
  breaker: Breaker = createClosedBreaker(0);
  now = 0;
  sentCalls = 0;

  /** Returns false for a call that the breaker rejected. */
  call(outcome: CallOutcome): boolean {
    const { admission, nextBreaker } = admitCall(this.breaker, this.now);
    this.breaker = nextBreaker;
    if (admission === 'held') return false;
    this.sentCalls += 1;
    if (admission === 'probe' && outcome === 'abandoned') this.breaker = releaseProbe(this.breaker, this.now);
    this.breaker = recordOutcome(this.breaker, outcome, this.now);
    return true;
  }

  fail(failureCount: number = BREAKER_LIMITS.failures) {
    for (let callIndex = 0; callIndex < failureCount; callIndex += 1) this.call('unreachable');
  }
}

describe('the breaker', () => {
  it('opens after ten failures in a row within ten seconds, and not in a longer time', () => {
    const fastFailing = new BreakerSimulation();
    fastFailing.fail(9);
    fastFailing.now = 9_999;
    fastFailing.fail(1);
    expect(fastFailing.call('success')).toBe(false);
    const slowFailing = new BreakerSimulation();
    slowFailing.fail(9);
    slowFailing.now = 10_000;
    slowFailing.fail(1);
    expect(slowFailing.call('success')).toBe(true);
  });

  it('opens within twenty failures of an outage, however many calls there were before', () => {
    fc.assert(
      fc.property(fc.nat(60_000), fc.nat(500), (idleMs, successCount) => {
        const simulation = new BreakerSimulation();
        for (let callIndex = 0; callIndex < successCount; callIndex += 1) simulation.call('success');
        simulation.now += idleMs;
        simulation.fail(60);
        expect(simulation.sentCalls - successCount).toBeLessThanOrEqual(20);
      }),
    );
  });

  it('is never opened by client errors: one visitor’s invalid ids do not block a path', () => {
    const stepArbitrary = fc.record({
      wait: fc.nat(1500),
      end: fc.constantFrom<CallOutcome>('fault', 'success', 'abandoned'),
    });
    fc.assert(
      fc.property(fc.array(stepArbitrary, { maxLength: 200 }), (steps) => {
        const simulation = new BreakerSimulation();
        for (const { wait, end } of steps) {
          simulation.now += wait;
          expect(simulation.call(end)).toBe(true);
        }
      }),
    );
  });

  it('allows one probe a second while it is open', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(400)), (waits) => {
        const simulation = new BreakerSimulation();
        simulation.fail(BREAKER_LIMITS.failures + 1);
        const sentBefore = simulation.sentCalls;
        for (const wait of waits) {
          simulation.now += wait;
          simulation.call('unreachable');
        }
        expect(simulation.sentCalls - sentBefore).toBeLessThanOrEqual(Math.floor(simulation.now / 1_000));
      }),
    );
  });

  it('is closed within ten seconds of a recovery', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 900 }), (intervalMs) => {
        const simulation = new BreakerSimulation();
        simulation.fail(30);
        while (simulation.breaker.isOpen && simulation.now < 60_000) {
          simulation.now += intervalMs;
          simulation.call('success');
        }
        expect(simulation.now).toBeLessThanOrEqual(10_000);
      }),
    );
  });

  it('repeats a probe whose visitor left, at most four times a second', () => {
    const simulation = new BreakerSimulation();
    simulation.fail();
    simulation.now += 1_000;
    expect([simulation.call('abandoned'), simulation.call('success')]).toEqual([true, false]);
    simulation.now += 250;
    expect([simulation.call('success'), simulation.breaker.isOpen]).toEqual([true, false]);
    simulation.fail();
    const sentBefore = simulation.sentCalls;
    for (let elapsedMs = 0; elapsedMs < 10_000; elapsedMs += 1) {
      simulation.now += 1;
      simulation.call('abandoned');
    }
    expect(simulation.sentCalls - sentBefore).toBeLessThanOrEqual(40);
  });

  it('stays closed while any call succeeds', () => {
    const simulation = new BreakerSimulation();
    for (let callIndex = 0; callIndex < 1000; callIndex += 1) {
      simulation.now += 1;
      expect(simulation.call(callIndex % 10 === 9 ? 'success' : 'unreachable')).toBe(true);
    }
  });

  it('ignores aborted calls', () => {
    const simulation = new BreakerSimulation();
    for (let callIndex = 0; callIndex < 100; callIndex += 1) simulation.call('abandoned');
    expect(simulation.breaker).toEqual(createClosedBreaker(0));
  });

  it('probes again after a clock was set back by an hour', () => {
    const simulation = new BreakerSimulation();
    simulation.now = 3_600_000;
    simulation.fail(BREAKER_LIMITS.failures + 1);
    simulation.now = 0;
    expect(simulation.call('success')).toBe(true);
  });
});
