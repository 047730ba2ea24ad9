import { describe, expect, it } from 'vitest';
import {
  askBreaker,
  type Breaker,
  BREAKER,
  closedBreaker,
  type ControlKind,
  giveTurnBack,
  noteControl,
  noteEnd,
} from './call-guards.ts';

// From when a breaker counts, to the millisecond; circuit-breaker.test.ts has what it does in any order of events.

/** After so many failures of a gateway, one every so often, and when the last of them was. */
function fail(control: ControlKind, times: number, everyMs = 0) {
  let breaker: Breaker = closedBreaker(0);
  for (let call = 0; call < times; call += 1) breaker = noteEnd(breaker, 'gateway', call * everyMs, control);
  return { breaker, at: (times - 1) * everyMs };
}

const admit = (breaker: Breaker, now: number, control: ControlKind = 'none') =>
  askBreaker(breaker, now, control).admission;

describe('a breaker', () => {
  it('opens for failures that come slowly, as long as all of them come within its window', () => {
    const slow = fail('none', BREAKER.failures, Math.floor((BREAKER.windowMs - 1) / (BREAKER.failures - 1)));
    expect(slow.breaker.phase).toBe('open');
    const rare = fail('none', 5 * BREAKER.failures, Math.ceil(BREAKER.windowMs / (BREAKER.failures - 1)));
    expect(rare.breaker.phase).toBe('closed');
  });

  it('counts the second from when it opens, however long ago the first failure was', () => {
    const { breaker, at } = fail('none', BREAKER.failures, BREAKER.windowMs / BREAKER.failures);
    expect([admit(breaker, at), admit(breaker, at + BREAKER.probeMs - 1)]).toEqual(['held', 'held']);
    expect(admit(breaker, at + BREAKER.probeMs)).toBe('probe');
  });

  it('counts it from when the control went bad, however long it doubted', () => {
    const { breaker } = fail('own', BREAKER.failures);
    expect([breaker.phase, admit(breaker, 0, 'own')]).toEqual(['doubted', 'compare']);
    const opened = noteControl(breaker, false, BREAKER.windowMs);
    expect([admit(opened, BREAKER.windowMs + BREAKER.probeMs - 1), opened.phase]).toEqual(['held', 'open']);
  });

  it('lets nobody through while it doubts, once there is nothing left to compare with', () => {
    const { breaker } = fail('own', BREAKER.failures);
    for (const gone of ['none', 'anothers'] as const)
      expect([admit(breaker, 1, gone), admit(breaker, BREAKER.probeMs, gone)]).toEqual(['held', 'probe']);
  });

  it('asks no later because its probe was given up late', () => {
    const { next } = askBreaker(fail('none', BREAKER.failures).breaker, BREAKER.probeMs, 'none');
    const late = giveTurnBack(next, 2 * BREAKER.probeMs - 1);
    expect(admit(late, 2 * BREAKER.probeMs)).toBe('probe');
  });
});
