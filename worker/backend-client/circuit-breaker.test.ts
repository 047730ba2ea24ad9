import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  admitCall,
  type Breaker,
  BREAKER,
  type CallOutcome,
  closedBreaker,
  returnProbe,
  recordOutcome,
} from './circuit-breaker.ts';

/** A breaker with its clock and the number of calls that were sent. */
class World {
  breaker: Breaker = closedBreaker(0);
  now = 0;
  sent = 0;

  /** Returns false for a call that the breaker rejected. */
  call(end: CallOutcome): boolean {
    const { admission, next } = admitCall(this.breaker, this.now);
    this.breaker = next;
    if (admission === 'held') return false;
    this.sent += 1;
    if (admission === 'probe' && end === 'abandoned') this.breaker = returnProbe(this.breaker, this.now);
    this.breaker = recordOutcome(this.breaker, end, this.now);
    return true;
  }

  fail(times: number = BREAKER.failures) {
    for (let call = 0; call < times; call += 1) this.call('unreachable');
  }
}

describe('the breaker', () => {
  it('opens for ten failures in a row within ten seconds, and not for ten in more', () => {
    const quick = new World();
    quick.fail(9);
    quick.now = 9_999;
    quick.fail(1);
    expect(quick.call('success')).toBe(false);
    const slow = new World();
    slow.fail(9);
    slow.now = 10_000;
    slow.fail(1);
    expect(slow.call('success')).toBe(true);
  });

  it('opens within twenty failures of an outage, however many calls there were before', () => {
    fc.assert(
      fc.property(fc.nat(60_000), fc.nat(500), (quiet, well) => {
        const world = new World();
        for (let call = 0; call < well; call += 1) world.call('success');
        world.now += quiet;
        world.fail(60);
        expect(world.sent - well).toBeLessThanOrEqual(20);
      }),
    );
  });

  it('is never opened by client errors: one visitor’s invalid ids do not block a path', () => {
    const step = fc.record({ wait: fc.nat(1500), end: fc.constantFrom<CallOutcome>('fault', 'success', 'abandoned') });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const world = new World();
        for (const { wait, end } of steps) {
          world.now += wait;
          expect(world.call(end)).toBe(true);
        }
      }),
    );
  });

  it('lets one probe a second pass while it is open, and no more', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(400)), (waits) => {
        const world = new World();
        world.fail(BREAKER.failures + 1);
        const valueBefore = world.sent;
        for (const wait of waits) {
          world.now += wait;
          world.call('unreachable');
        }
        expect(world.sent - valueBefore).toBeLessThanOrEqual(Math.floor(world.now / 1_000));
      }),
    );
  });

  it('is closed within ten seconds of a recovery', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 900 }), (every) => {
        const world = new World();
        world.fail(30);
        while (world.breaker.isOpen && world.now < 60_000) {
          world.now += every;
          world.call('success');
        }
        expect(world.now).toBeLessThanOrEqual(10_000);
      }),
    );
  });

  it('repeats a probe whose visitor left, four times a second at most', () => {
    const world = new World();
    world.fail();
    world.now += 1_000;
    expect([world.call('abandoned'), world.call('success')]).toEqual([true, false]);
    world.now += 250;
    expect([world.call('success'), world.breaker.isOpen]).toEqual([true, false]);
    world.fail();
    const valueBefore = world.sent;
    for (let ms = 0; ms < 10_000; ms += 1) {
      world.now += 1;
      world.call('abandoned');
    }
    expect(world.sent - valueBefore).toBeLessThanOrEqual(40);
  });

  it('stays closed while any call succeeds', () => {
    const world = new World();
    for (let call = 0; call < 1000; call += 1) {
      world.now += 1;
      expect(world.call(call % 10 === 9 ? 'success' : 'unreachable')).toBe(true);
    }
  });

  it('ignores aborted calls', () => {
    const world = new World();
    for (let call = 0; call < 100; call += 1) world.call('abandoned');
    expect(world.breaker).toEqual(closedBreaker(0));
  });

  it('probes again after a clock was set back by an hour', () => {
    const world = new World();
    world.now = 3_600_000;
    world.fail(BREAKER.failures + 1);
    world.now = 0;
    expect(world.call('success')).toBe(true);
  });
});
