import { describe, expect, it } from 'vitest';
import { BREAKER, CallGuards } from './call-guards.ts';
import type { ControlRead, ControlTransport } from './control-read.ts';
import { MOST_TRIES, RETRY_START, type ReadRank, earnRetry, payRetry } from './retry-budget.ts';

// What the guards promise in figures, written out: a test that counted by the constants would follow them wherever they go.

const TRANSPORT: ControlTransport = { send: () => Promise.reject(new Error('asked by a control of this test')) };
const of = (name: string, isPublic = true) => ({ name, isPublic });

function guardsAt() {
  const clock = { now: 0 };
  return { clock, guards: new CallGuards(() => clock.now) };
}

function fail(guards: CallGuards, name: string, times: number, kind: 'gateway' | 'fault' = 'gateway', isPublic = true) {
  for (let call = 0; call < times; call += 1) guards.note(of(name, isPublic), kind);
}

/** How often a read may be tried again in a row, with so much to spend. */
function triesFrom(budget: number, rank: ReadRank): number {
  let tries = 0;
  for (let left = budget; ; tries += 1) {
    const { mayRetry, next } = payRetry(left, rank);
    if (!mayRetry) return tries;
    left = next;
  }
}

const earned = (budget: number, calls: number) => Array.from({ length: calls }).reduce<number>(earnRetry, budget);

describe('the budget of further tries', () => {
  it('begins with twenty, of which parts get ten', () => {
    expect([triesFrom(RETRY_START, 'main'), triesFrom(RETRY_START, 'part')]).toEqual([20, 10]);
  });

  it('earns one by ten calls, and none by nine', () => {
    expect([triesFrom(earned(0, 9), 'main'), triesFrom(earned(0, 10), 'main')]).toEqual([0, 1]);
    expect(payRetry(earned(0, 9), 'main').next, 'what is refused costs nothing').toBe(9);
  });

  it('holds thirty at most, however many calls there were', () => {
    expect([triesFrom(earned(RETRY_START, 99), 'main'), triesFrom(earned(RETRY_START, 100_000), 'main')]).toEqual([
      29, 30,
    ]);
  });

  it('tries what a page is about four times in all, and a part of it twice', () => {
    expect(MOST_TRIES).toEqual({ main: 4, part: 2 });
  });
});

describe('what an isolate tells of its calls', () => {
  it('is what came back, what of it failed and what was held, where there is news, and nothing twice', () => {
    let now = 0;
    const guards = new CallGuards(() => now);
    for (let call = 0; call < BREAKER.failures; call += 1) guards.note(of('/a'), 'gateway');
    guards.note(of('/b'), 'success');
    guards.note(of('/b'), 'abandoned');
    guards.admit(of('/a'));
    expect(guards.takeTally()).toBeNull();
    now = 60_000;
    const told = { calls: BREAKER.failures + 1, failed: BREAKER.failures, held: 1 };
    expect([guards.takeTally(), guards.takeTally()]).toEqual([told, null]);
    guards.giveTallyBack(told);
    guards.note(of('/b'), 'success');
    now = 120_000;
    expect(guards.takeTally()).toEqual({ ...told, calls: told.calls + 1 });
    for (let call = 0; call < 999; call += 1) guards.note(of('/b'), 'success');
    now = 180_000;
    expect(guards.takeTally()).toBeNull();
    guards.note(of('/b'), 'success');
    expect(guards.takeTally()).toEqual({ calls: 1000, failed: 0, held: 0 });
  });
});

describe('the guards of an isolate', () => {
  it('open for ten failures within ten seconds, and not for ten in more', () => {
    const { clock, guards } = guardsAt();
    fail(guards, '/slow', 9);
    clock.now = 9_999;
    fail(guards, '/slow', 1);
    expect(guards.admit(of('/slow'))).toBe('held');

    const later = guardsAt();
    fail(later.guards, '/rare', 9);
    later.clock.now = 10_000;
    fail(later.guards, '/rare', 1);
    expect(later.guards.admit(of('/rare'))).toBe('pass');
  });

  it('let one probe a second pass, and a quarter of a second after one was given up', () => {
    const { clock, guards } = guardsAt();
    fail(guards, '/a', 10);
    clock.now = 999;
    expect(guards.admit(of('/a'))).toBe('held');
    clock.now = 1_000;
    expect([guards.admit(of('/a')), guards.admit(of('/a'))]).toEqual(['probe', 'held']);
    guards.giveTurnBack(of('/a'));
    clock.now = 1_249;
    expect(guards.admit(of('/a'))).toBe('held');
    clock.now = 1_250;
    expect(guards.admit(of('/a'))).toBe('probe');
  });

  it('earn a try by calls that go out, a probe too, and by none that is held', () => {
    const { clock, guards } = guardsAt();
    while (guards.admitRetry(of('/b'), 'main'));
    fail(guards, '/a', BREAKER.failures);
    for (let call = 0; call < 100; call += 1) guards.admit(of('/a'));
    expect(guards.admitRetry(of('/b'), 'main')).toBe(false);
    for (let second = 1; second <= 10; second += 1) {
      clock.now = second * 1_000;
      expect(guards.admit(of('/a'))).toBe('probe');
    }
    expect([guards.admitRetry(of('/b'), 'main'), guards.admitRetry(of('/b'), 'main')]).toEqual([true, false]);
  });

  it('pay for no try against a breaker that is open', () => {
    const { guards } = guardsAt();
    fail(guards, '/a', 10);
    for (let call = 0; call < 100; call += 1) expect(guards.admitRetry(of('/a'), 'main')).toBe(false);
    let left = 0;
    while (guards.admitRetry(of('/b'), 'main')) left += 1;
    expect(left).toBe(20);
  });

  it('remember two hundred classes', () => {
    const { guards } = guardsAt();
    fail(guards, '/first', 10);
    for (let other = 0; other < 199; other += 1) guards.admit(of(`/${other}`));
    expect(guards.admit(of('/first'))).toBe('held');
    for (let other = 200; other < 400; other += 1) guards.admit(of(`/${other}`));
    expect(guards.admit(of('/first'))).toBe('pass');
  });
});

describe('a control', () => {
  const well: ControlRead = () => Promise.resolve(true);
  const bad: ControlRead = () => Promise.resolve(false);

  it('that is well closes the class in doubt, and one that is not opens it', async () => {
    for (const [control, admission] of [
      [well, 'pass'],
      [bad, 'held'],
    ] as const) {
      const { guards } = guardsAt();
      guards.keepControl(of('/a'), control);
      fail(guards, '/a', 10);
      expect(guards.admit(of('/a'))).toBe('compare');
      await guards.compare(of('/a'), TRANSPORT);
      expect(guards.admit(of('/a'))).toBe(admission);
    }
  });

  it('of another class speaks for private calls, and for no public class that was never well', () => {
    const { guards } = guardsAt();
    guards.keepControl(of('/well'), well);
    fail(guards, '/mine', 10, 'fault', false);
    fail(guards, '/odd', 10, 'fault', true);
    expect([guards.admit(of('/mine', false)), guards.admit(of('/odd'))]).toEqual(['compare', 'held']);
  });

  it('is asked once for all who wait, and anew for who comes after', async () => {
    const { guards } = guardsAt();
    let asked = 0;
    let answer: (isWell: boolean) => void = () => undefined;
    guards.keepControl(of('/a'), () => {
      asked += 1;
      return new Promise((resolve) => (answer = resolve));
    });
    fail(guards, '/a', 10);
    const waiting = [guards.compare(of('/a'), TRANSPORT), guards.compare(of('/a'), TRANSPORT)];
    expect(asked).toBe(1);
    answer(false);
    await Promise.all(waiting);
    const next = guards.compare(of('/a'), TRANSPORT);
    expect(asked).toBe(2);
    answer(true);
    await next;
    expect(guards.admit(of('/a'))).toBe('pass');
  });

  it('of a request that was cut off is asked again a second later, whatever became of it', async () => {
    const { clock, guards } = guardsAt();
    let asked = 0;
    guards.keepControl(of('/a'), () => {
      asked += 1;
      return asked === 1 ? new Promise(() => undefined) : Promise.resolve(true);
    });
    fail(guards, '/a', 10);
    void guards.compare(of('/a'), TRANSPORT);
    clock.now = 1_000;
    await guards.compare(of('/a'), TRANSPORT);
    expect([asked, guards.admit(of('/a'))]).toEqual([2, 'pass']);
  });

  it('where there is none is waited for by nobody', async () => {
    const { guards } = guardsAt();
    fail(guards, '/a', 10);
    await guards.compare(of('/a'), TRANSPORT);
    expect(guards.admit(of('/a'))).toBe('held');
  });
});
