import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CallGuards } from '#worker/backend-client/call-guards.ts';
import { seededRandom } from '#tests/trust/support/seeded-random.ts';
import { askBreaker, BREAKER, closedBreaker, noteEnd } from '#worker/backend-client/circuit-breaker.ts';
import {
  earnRetry,
  MOST_TRIES,
  payRetry,
  type ReadRank,
  RETRY_COST,
  RETRY_START,
} from '#worker/backend-client/retry-budget.ts';

const steps = fc.array(fc.record({ wait: fc.nat(1500), isWell: fc.boolean() }), { maxLength: 300 });

describe('the breaker', () => {
  it('opens in an outage after ten failures, however many calls there were before', () => {
    fc.assert(
      fc.property(fc.nat(60_000), fc.nat(500), (quiet, well) => {
        let breaker = closedBreaker(0);
        for (let call = 0; call < well; call += 1) breaker = noteEnd(breaker, 'success', 0);
        let failed = 0;
        const start = BREAKER.windowMs + quiet;
        while (askBreaker(breaker, start).mayPass && failed < 1000) {
          breaker = noteEnd(breaker, 'failure', start);
          failed += 1;
        }
        expect(failed).toBe(BREAKER.failures);
      }),
    );
  });

  it('lets one probe a second pass while it is open, and never more', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(400), { maxLength: 400 }), (waits) => {
        let breaker = closedBreaker(0);
        for (let call = 0; call < BREAKER.failures; call += 1) breaker = noteEnd(breaker, 'failure', 0);
        let now = 0;
        let passed = 0;
        for (const wait of waits) {
          now += wait;
          const asked = askBreaker(breaker, now);
          breaker = asked.next;
          if (asked.mayPass) {
            passed += 1;
            breaker = noteEnd(breaker, 'failure', now);
          }
        }
        expect(passed).toBeLessThanOrEqual(Math.floor(now / BREAKER.probeMs));
      }),
    );
  });

  it('is closed by the first probe that comes through, and does not jam whatever happened before', () => {
    fc.assert(
      fc.property(steps, (all) => {
        let breaker = closedBreaker(0);
        let now = 0;
        for (const { wait, isWell } of all) {
          now += wait;
          const asked = askBreaker(breaker, now);
          breaker = asked.mayPass ? noteEnd(asked.next, isWell ? 'success' : 'failure', now) : asked.next;
        }
        const asked = askBreaker(breaker, now + BREAKER.probeMs);
        expect(asked.mayPass).toBe(true);
        breaker = noteEnd(asked.next, 'success', now + BREAKER.probeMs);
        expect(askBreaker(breaker, now + BREAKER.probeMs).mayPass).toBe(true);
        expect(breaker.probedAt).toBeNull();
      }),
    );
  });

  it('stays closed while one call in ten fails', () => {
    let breaker = closedBreaker(0);
    for (let call = 0; call < 1000; call += 1) {
      breaker = noteEnd(breaker, call % 10 === 9 ? 'failure' : 'success', call * 10);
      expect(breaker.probedAt).toBeNull();
    }
  });

  it('stays closed while anybody else is answered, however much fails', () => {
    let breaker = closedBreaker(0);
    for (let call = 0; call < 1000; call += 1) {
      breaker = noteEnd(breaker, call % BREAKER.failures === 9 ? 'success' : 'failure', call);
      expect(breaker.probedAt).toBeNull();
    }
  });

  it('opens after ten failures, however many calls of the same seconds were well', () => {
    let breaker = closedBreaker(0);
    for (let call = 0; call < 500; call += 1) breaker = noteEnd(breaker, 'success', 1000);
    for (let call = 0; call < BREAKER.failures; call += 1) breaker = noteEnd(breaker, 'failure', 1001);
    expect(askBreaker(breaker, 1002).mayPass).toBe(false);
  });

  it('learns nothing from a call that its visitor gave up', () => {
    let breaker = closedBreaker(0);
    for (let call = 0; call < 100; call += 1) breaker = noteEnd(breaker, 'abandoned', call);
    expect(breaker).toEqual(closedBreaker(0));
  });

  it('opens again after an outage that a clock set back by an hour', () => {
    let breaker = closedBreaker(3_600_000);
    for (let call = 0; call < BREAKER.failures; call += 1) breaker = noteEnd(breaker, 'failure', 3_600_000);
    expect(askBreaker(breaker, 0).mayPass).toBe(true);
  });
});

const rank = fc.constantFrom<ReadRank>('main', 'part');

describe('further tries', () => {
  it('are never more than a tenth of all calls and the few of the beginning', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ wants: fc.nat(5), rank }), { maxLength: 2000 }), (calls) => {
        let budget = RETRY_START;
        let retries = 0;
        for (const call of calls) {
          budget = earnRetry(budget);
          for (let wanted = 0; wanted < call.wants; wanted += 1) {
            const paid = payRetry(budget, call.rank);
            budget = paid.next;
            if (paid.mayRetry) retries += 1;
          }
        }
        expect(retries).toBeLessThanOrEqual(RETRY_START / RETRY_COST + calls.length / 10);
      }),
    );
  });

  it('of parts leave some for what a page is about', () => {
    const guards = new CallGuards(() => 0);
    let ofParts = 0;
    while (guards.admitRetry('/part', 'part')) ofParts += 1;
    expect([ofParts > 0, guards.admitRetry('/part', 'part'), guards.admitRetry('/main', 'main')]).toEqual([
      true,
      false,
      true,
    ]);
  });
});

const CALLS = 20_000;

describe('of a backend of which every tenth answer is a failure', () => {
  it.each([1, 2, 3])('one main read in a thousand is lost at most, for 1.1 times the calls (seed %d)', (seed) => {
    const random = seededRandom(seed);
    const guards = new CallGuards(() => 0);
    const lost = { main: 0, part: 0 };
    const asked = { main: 0, part: 0 };
    let tries = 0;
    const isWell = (name: string) => {
      tries += 1;
      const well = random() >= 0.1;
      guards.note(name, well ? 'success' : 'failure');
      return well;
    };
    for (let at = 0; at < CALLS; at += 1) {
      const one: ReadRank = random() < 0.6 ? 'main' : 'part';
      const name = `/${one}/${at % 7}`;
      asked[one] += 1;
      if (!guards.admit(name)) throw new Error('the breaker opens at one failure in ten');
      let made = 1;
      let well = isWell(name);
      while (!well && made < MOST_TRIES[one] && guards.admitRetry(name, one)) {
        made += 1;
        well = isWell(name);
      }
      if (!well) lost[one] += 1;
    }
    expect(lost.main / asked.main).toBeLessThanOrEqual(0.001);
    // The rest of what the budget can mend goes to parts; none of it is left lying about.
    expect(lost.part / asked.part).toBeLessThan(0.04);
    expect(tries / CALLS).toBeLessThanOrEqual(1.1 + RETRY_START / RETRY_COST / CALLS);
  });
});

describe('the guards of an isolate', () => {
  it('hold one class back and let the others pass', () => {
    const guards = new CallGuards(() => 0);
    for (let call = 0; call < BREAKER.failures; call += 1) guards.note('/a', 'failure');
    expect([guards.admit('/a'), guards.admit('/b')]).toEqual([false, true]);
    expect(guards.admitRetry('/a', 'main')).toBe(false);
  });

  it('remember no more classes than they must', () => {
    const guards = new CallGuards(() => 0);
    for (let call = 0; call < BREAKER.failures; call += 1) guards.note('/first', 'failure');
    for (let other = 0; other < 1000; other += 1) guards.admit(`/${other}`);
    expect(guards.admit('/first')).toBe(true);
  });
});
