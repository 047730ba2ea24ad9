import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BREAKER, CallGuards } from './call-guards.ts';
import { seededRandom } from '#tests/trust/support/seeded-random.ts';
import { MOST_TRIES, RETRY_COST, RETRY_START, type ReadRank, earnRetry, payRetry } from './retry-budget.ts';

const classOf = (name: string) => ({ name, isPublic: true });
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
    while (guards.admitRetry(classOf('/part'), 'part')) ofParts += 1;
    expect([
      ofParts > 0,
      guards.admitRetry(classOf('/part'), 'part'),
      guards.admitRetry(classOf('/main'), 'main'),
    ]).toEqual([true, false, true]);
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
      guards.note(classOf(name), well ? 'success' : 'gateway');
      return well;
    };
    for (let at = 0; at < CALLS; at += 1) {
      const one: ReadRank = random() < 0.6 ? 'main' : 'part';
      const name = `/${one}/${at % 7}`;
      asked[one] += 1;
      if (guards.admit(classOf(name)) !== 'pass') throw new Error('the breaker opens at one failure in ten');
      let made = 1;
      let well = isWell(name);
      while (!well && made < MOST_TRIES[one] && guards.admitRetry(classOf(name), one)) {
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
    for (let call = 0; call < BREAKER.failures; call += 1) guards.note(classOf('/a'), 'gateway');
    expect([guards.admit(classOf('/a')), guards.admit(classOf('/b'))]).toEqual(['held', 'pass']);
    expect(guards.admitRetry(classOf('/a'), 'main')).toBe(false);
  });

  it('remember no more classes than they must', () => {
    const guards = new CallGuards(() => 0);
    for (let call = 0; call < BREAKER.failures; call += 1) guards.note(classOf('/first'), 'gateway');
    for (let other = 0; other < 1000; other += 1) guards.admit(classOf(`/${other}`));
    expect(guards.admit(classOf('/first'))).toBe('pass');
  });
});
